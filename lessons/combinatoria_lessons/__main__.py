"""Command line: ``python -m combinatoria_lessons build [--check]``, ``... words``."""

from __future__ import annotations

import argparse
import sys

from combinatoria.cli.words import language
from combinatoria.words.explain import LANGUAGES

from .build import check_all, lesson_sources, write_all
from .console import speak, tell
from .length import MOST, lengths
from .source import SourceError


def main(arguments: list[str] | None = None) -> int:
    """Build the lessons, or check that the committed ones match their sources."""
    argv = sys.argv[1:] if arguments is None else arguments
    speak(language(argv))
    parser = argparse.ArgumentParser(prog="combinatoria_lessons", description=tell("about"))
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help=tell("help_build"))
    words = commands.add_parser("words", help=tell("help_words"))
    for command in (build, words):
        command.add_argument("--lang", choices=list(LANGUAGES), default=language(argv), help=tell("help_lang"))
    build.add_argument("--check", action="store_true", help=tell("help_check"))
    chosen = parser.parse_args(argv)
    speak(chosen.lang)
    try:
        if chosen.command == "words":
            print(tell("words", en=MOST["en"], ja=MOST["ja"]))
            print(lengths(lesson_sources()))
            return 0
        if not chosen.check:
            write_all()
            return 0
        differences = check_all()
    except SourceError as problem:
        print(problem, file=sys.stderr)
        return 1
    for difference in differences:
        print(difference, file=sys.stderr)
    return 1 if differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
