"""``combinatoria schema``: the JSON Schemas of what is exchanged and kept."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..core.reading import key
from ..formats import FORMATS, schema, told
from .as_json import STANDARD_OUTPUT, write_json
from .words import language, language_option, text

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """List the formats; print the schema of one; or write all of them into a folder."""
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria schema", description=text("schema", lang))
    parser.add_argument("name", nargs="?", type=key, choices=[*FORMATS], metavar="NAME", help=text("help_schema", lang))
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=text("help_schema_folder", lang))
    language_option(parser, lang)
    args = parser.parse_args(argv)
    wanted = [args.name] if args.name else [*FORMATS]
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name in wanted:
            write_json(schema(name), str(args.folder / FORMATS[name].file))
            print(args.folder / FORMATS[name].file, file=sys.stderr)
    elif args.name:
        write_json(schema(args.name), STANDARD_OUTPUT)
    else:
        for name, one in FORMATS.items():
            print(f"{name:14} {one.version}  {told(args.lang)[name]['what']}")
    return 0
