"""The command line. Commands of the upper floors announce themselves as entry points; nothing up there is imported
here by name."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points

from ..explain import LANGUAGES, Speaker, core_texts
from ..game import IllegalMove
from ..games import game, games
from .words import language, text

__all__ = ["main"]

Command = Callable[[Sequence[str]], int]


def _games(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="combinatoria games")
    parser.add_argument("--lang", choices=list(LANGUAGES), default=language(argv))
    args = parser.parse_args(argv)
    for name in games():
        say = Speaker(game(name), args.lang)
        print(f"{name:12} {say.text('game', 'name')}: {say.text('game', 'tagline')}")
    return 0


def _play(argv: Sequence[str]) -> int:
    from .terminal import play

    return play(argv)


def _replay(argv: Sequence[str]) -> int:
    from .guided import replay

    return replay(argv)


def _learn(argv: Sequence[str]) -> int:
    from .guided import learn

    return learn(argv)


def _puzzle(argv: Sequence[str]) -> int:
    from .studied import puzzle

    return puzzle(argv)


def _analyse(argv: Sequence[str]) -> int:
    from .studied import analyse

    return analyse(argv)


def _bench(argv: Sequence[str]) -> int:
    from .bench import main as bench

    return bench(argv)


OWN: dict[str, Command] = {
    "play": _play,
    "learn": _learn,
    "puzzle": _puzzle,
    "replay": _replay,
    "analyse": _analyse,
    "bench": _bench,
    "games": _games,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after ``combinatoria``; those of the process by default.

    Returns:
        The exit status: 0 for success, also when the player stops or the input ends; 1 for a refusal (one sentence on
        stderr); 2 for wrong usage; 130 after Ctrl-C, as shells have it.
    """
    argv = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter is no reason to fail
    lang = language(argv)
    others: dict[str, EntryPoint] = {e.name: e for e in entry_points(group="combinatoria.commands")}
    names = ["serve", "build", *OWN, *sorted(others.keys() - {"serve", "build"})]
    parser = argparse.ArgumentParser(prog="combinatoria", description=text("about", lang), add_help=True)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=text("commands", lang), required=True)
    for name in names:
        commands.add_parser(name, help=text(name, lang) if name in core_texts()["cli"] else None, add_help=False)
    command, rest = argv[:1], argv[1:]
    parser.parse_args(command if command and command[0] in names else argv[:1])
    try:
        return (OWN.get(command[0]) or _found(others, command[0], lang))(rest)
    except IllegalMove as error:
        print(Speaker(game(games()[0]), lang).refusal(error.refusal), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever reads has had enough, as `head` has: nothing more can or need be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _found(others: dict[str, EntryPoint], name: str, lang: str) -> Command:
    try:
        command: Command = others[name].load()
    except (ImportError, KeyError) as error:

        def missing(argv: Sequence[str]) -> int:
            print(text("no_command", lang, name=name, reason=reason), file=sys.stderr)
            return 1

        reason = getattr(error, "name", None) or name
        return missing
    return command
