"""``--json`` of commands that otherwise print sentences: one JSON value to standard output or to a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .words import text

if TYPE_CHECKING:
    from argparse import _ActionsContainer as Container  # a parser, or a group of its options

__all__ = ["STANDARD_OUTPUT", "json_option", "output_option", "write_json"]

STANDARD_OUTPUT: Final = "-"


def output_option(parser: Container, name: str, help_text: str) -> None:
    """Add ``name [FILE]`` to a command; without a file name, or with ``-``, it means standard output."""
    parser.add_argument(name, nargs="?", const=STANDARD_OUTPUT, metavar="FILE", help=help_text)


def json_option(parser: Container, lang: str) -> None:
    """Add ``--json [FILE]`` to a command; see :func:`output_option`."""
    output_option(parser, "--json", text("help_as_json", lang))


def write_json(value: Any, file: str) -> None:
    """Write a value to a file, or to standard output if the file is ``-``; nothing else is printed.

    Characters that the output may be unable to encode are written as JSON escapes.
    """
    if file == STANDARD_OUTPUT:
        encoding = getattr(sys.stdout, "encoding", None) or ""
        print(json.dumps(value, indent=1, ensure_ascii=not encoding.lower().startswith("utf")))
    else:
        Path(file).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")
