"""Command line: ``python -m combinatoria_lessons build [--check]``."""

from __future__ import annotations

import argparse
import sys

from .build import check_all, write_all
from .source import SourceError


def main(arguments: list[str] | None = None) -> int:
    """Build the lessons, or check that the committed ones are what the sources give."""
    parser = argparse.ArgumentParser(prog="combinatoria_lessons", description="Build the lesson notebooks.")
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="build all lessons (runs the notebooks)")
    build.add_argument("--check", action="store_true", help="write nothing; compare with what is committed")
    chosen = parser.parse_args(arguments)
    try:
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
