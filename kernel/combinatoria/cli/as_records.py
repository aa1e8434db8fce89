"""``replay --records``: a match as JSON lines, to standard output or to a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .as_json import STANDARD_OUTPUT, output_option
from .words import text

if TYPE_CHECKING:
    from argparse import _ActionsContainer as Container  # a parser, or a group of its options
    from typing import TextIO

__all__ = ["records_option", "write_records"]


def records_option(parser: Container, lang: str) -> None:
    """Add ``--records [FILE]`` to a command; see :func:`.as_json.output_option`."""
    output_option(parser, "--records", text("help_records", lang))


def write_records(lines: Iterable[Mapping[str, Any]], file: str) -> None:
    """Write one line per object, each as soon as it is computed; all characters beyond ASCII are JSON escapes."""
    if file == STANDARD_OUTPUT:
        _write(lines, sys.stdout)
    else:
        with Path(file).open("w", encoding="utf-8", newline="\n") as out:
            _write(lines, out)


def _write(lines: Iterable[Mapping[str, Any]], out: TextIO) -> None:
    for line in lines:
        out.write(json.dumps(line, separators=(",", ":")) + "\n")
