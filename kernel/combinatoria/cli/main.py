"""The command line. Commands of the upper floors announce themselves as entry points; nothing up there is imported
here by name."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from ..core.catalogue import add_home, game, games
from ..core.move import IllegalMove
from ..words.explain import Speaker, core_texts
from .words import SHOWN_NAME, language, language_option, text

__all__ = ["main"]

Command = Callable[[Sequence[str]], int]

GROUP = "combinatoria.commands"
"""Where packages of the upper floors announce commands."""
GAMES: Final = "combinatoria.games"
"""Where packages of other people announce a home of games; its value is the package."""
OWN = {
    "play": "terminal:play",
    "learn": "guided:learn",
    "puzzle": "studied:puzzle",
    "replay": "guided:replay",
    "analyse": "studied:analyse",
    "bench": "bench:main",
    "study": "study:main",
    "promise": "promise:main",
    "games": "main:list_games",
    "new-game": "newgame:main",
    "check-game": "checkgame:main",
}
"""The commands of this package: each module is read only when its command is asked for."""
FIRST = ("serve", "build")


def list_games(argv: Sequence[str]) -> int:
    """``combinatoria games``: the games with their names."""
    parser = argparse.ArgumentParser(prog="combinatoria games")
    language_option(parser, language(argv))
    args = parser.parse_args(argv)
    for name in games():
        say = _speaker(name, args.lang)
        try:
            told = say and f"{say.text('game', 'name')}: {say.text('game', 'tagline')}"
        except KeyError:
            told = None
        print(f"{name:12} {told or text('half_written', args.lang, name=name)}")
    return 0


def _speaker(name: str, lang: str) -> Speaker | None:
    """The speaker of a game; None where somebody has not written it yet (`combinatoria check-game` says why)."""
    try:
        return Speaker(game(name), lang)
    except Exception:  # whatever somebody has written so far
        return None


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after ``combinatoria``; those of the process by default.

    Returns:
        The exit status: 0 for success, also when the player stops or the input ends; 1 for a refusal, or where output
        or a file cannot be written (one sentence on stderr); 2 for wrong usage; 130 after Ctrl-C, as shells have it.
    """
    argv = list(sys.argv[1:] if argv is None else argv)
    lang = language(argv)
    _prepare_streams()
    if sys.stdout is None:
        print(text("no_output", lang), file=sys.stderr)
        return 1
    try:
        try:
            status = _run(argv, lang)
        except SystemExit:
            sys.stdout.flush()
            raise
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has had enough, as `head` has: nothing more can or need be written
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        if error.errno is None:
            raise  # not the system's, so it is a fault of ours
        name = f": {str(error.filename)[:SHOWN_NAME]}" if error.filename else ""
        print(text("system", lang, reason=f"{error.strerror}{name}"), file=sys.stderr)
        return 1
    return status


def _prepare_streams() -> None:
    """Let no missing letter be a reason to fail; in place of a closed stream of input or messages there is nothing."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - as long as the program
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Let what could not be written go, so that the end of the program does not try again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str], lang: str) -> int:
    for home in entry_points(group=GAMES):
        add_home(home.value)
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    found |= {name: EntryPoint(name, f"{__package__}.{place}", GROUP) for name, place in OWN.items()}
    names = [*FIRST, *OWN, *sorted(found.keys() - OWN.keys() - set(FIRST))]
    parser = argparse.ArgumentParser(prog="combinatoria", description=text("about", lang), add_help=True)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=text("commands", lang), required=True)
    for name in names:
        commands.add_parser(name, help=text(name, lang) if name in core_texts()["cli"] else None, add_help=False)
    command, rest = argv[:1], argv[1:]
    parser.parse_args(command if command and command[0] in names else argv[:1])
    try:
        return _loaded(found, command[0], lang)(rest)
    except IllegalMove as error:
        whose = getattr(error.refusal, "game", None)  # a game's own sentence, or one that all have
        say = next(filter(None, (_speaker(name, lang) for name in ([whose] if whose else games()))))
        print(say.refusal(error.refusal), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _loaded(found: dict[str, EntryPoint], name: str, lang: str) -> Command:
    try:
        command: Command = found[name].load()
    except (ImportError, KeyError) as error:

        def missing(argv: Sequence[str]) -> int:
            print(text("no_command", lang, name=name, reason=reason), file=sys.stderr)
            return 1

        reason = getattr(error, "name", None) or name
        return missing
    return command
