"""The command line.

Commands of higher layers are found as entry points, so that this module imports nothing above the kernel.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..core.announced import add_announced_homes
from ..core.catalogue import game, games
from ..core.move import IllegalMove
from ..words.explain import Speaker, core_texts
from .as_json import json_option, write_json
from .words import SHOWN_NAME, language, language_option, text

__all__ = ["main"]

Command = Callable[[Sequence[str]], int]

GROUP = "combinatoria.commands"
"""Entry point group for the commands of higher layers."""
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
    "schema": "schemas:main",
    "new-game": "newgame:main",
    "check-game": "checkgame:main",
}
"""The commands of this package; each module is imported only when its command is run."""
FIRST = ("serve", "build")
EXTRAS: Final = {"lesson": "lessons", "keys": "lessons", "class": "class"}
"""Commands that are in the wheel, and the extra with the packages that they need."""


def list_games(argv: Sequence[str]) -> int:
    """``combinatoria games``: list the games with their names."""
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria games", description=text("games", lang))
    language_option(parser, lang)
    json_option(parser, lang)
    args = parser.parse_args(argv)
    found = {name: _described(name, args.lang) for name in games()}
    if args.json:
        write_json([{"game": name, "finished": bool(entry), **entry} for name, entry in found.items()], args.json)
        return 0
    for name, entry in found.items():
        shown = f"{entry['name']}: {entry['tagline']}" if entry else text("half_written", args.lang, name=name)
        print(f"{name:12} {shown}")
    return 0


def _described(name: str, lang: str) -> dict[str, Any]:
    """Return a game's name, tagline and numbers of players; empty if the game is unfinished."""
    say = _speaker(name, lang)
    if say is None:
        return {}
    try:
        entry = {key: say.text("game", key) for key in ("name", "tagline")}
    except KeyError:
        return {}
    return {**entry, "seats": list(say.game.seats), "default_seats": say.game.default_seats}


def _speaker(name: str, lang: str) -> Speaker | None:
    """Return the speaker of a game, or None if the game is unfinished (`combinatoria check-game` says why)."""
    try:
        return Speaker(game(name), lang)
    except Exception:  # an unfinished game can fail in any way
        return None


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the arguments after ``combinatoria``; those of the process by default.

    Returns:
        The exit status: 0 for success, also when the player stops or the input ends; 1 for a refusal, or if output or
        a file cannot be written (one sentence on stderr); 2 for wrong usage; 130 after Ctrl-C, by shell convention.
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
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe: no more output is needed
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        if error.errno is None:
            raise  # not from the operating system, so it is a bug
        name = f": {str(error.filename)[:SHOWN_NAME]}" if error.filename else ""
        print(text("system", lang, reason=f"{error.strerror}{name}"), file=sys.stderr)
        return 1
    return status


def _prepare_streams() -> None:
    """Escape characters that a stream cannot encode, and replace a closed stdin or stderr by the null device."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - stays open until the program ends
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Discard output that could not be written, so that the interpreter does not flush it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str], lang: str) -> int:
    add_announced_homes()
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    found |= {name: EntryPoint(name, f"{__package__}.{place}", GROUP) for name, place in OWN.items()}
    names = [*FIRST, *OWN, *sorted(found.keys() - OWN.keys() - set(FIRST))]
    parser = argparse.ArgumentParser(prog="combinatoria", description=text("about", lang), add_help=True)
    version = f"combinatoria {__version__}"
    parser.add_argument("--version", action="version", version=version, help=text("help_version", lang))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=text("commands", lang), required=True)
    for name in names:
        commands.add_parser(name, help=text(name, lang) if name in core_texts()["cli"] else None, add_help=False)
    command, rest = argv[:1], argv[1:]
    parser.parse_args(command if command and command[0] in names else argv[:1])
    try:
        return _loaded(found, command[0], lang)(rest)
    except IllegalMove as error:
        whose = getattr(error.refusal, "game", None)  # the game's own sentence, or a shared one
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
            if {"-h", "--help"}.isdisjoint(argv):
                print(remedy, file=sys.stderr)
                return 1
            unwrapped = argparse.RawDescriptionHelpFormatter  # keeps a command to copy on one line
            parser = argparse.ArgumentParser(f"combinatoria {name}", "%(prog)s ...", formatter_class=unwrapped)
            parser.description = text(name, lang) if name in core_texts()["cli"] else None
            parser.epilog = remedy
            parser.print_help()
            return 0

        reason = getattr(error, "name", None) or name
        key = "no_extra" if name in EXTRAS else "no_command"
        remedy = text(key, lang, name=name, reason=reason, extra=EXTRAS.get(name))
        return missing
    return command
