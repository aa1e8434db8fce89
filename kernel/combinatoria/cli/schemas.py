"""``combinatoria schema``: the JSON Schemas of what is exchanged and kept."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..core.catalogue import game, games
from ..core.reading import integer, key
from ..formats import FORMATS, descriptions, schema
from ..position_schema import position_schema
from .as_json import STANDARD_OUTPUT, write_json
from .terminal import command_parser, options_of
from .words import language, text

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """List the formats; print the schema of one, or of the positions of a game; or write all of them into a folder."""
    lang = language(argv)
    parser = command_parser("schema", lang)
    parser.add_argument("name", nargs="?", type=key, choices=[*FORMATS], metavar="NAME", help=text("help_schema", lang))
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=text("help_schema_folder", lang))
    parser.add_argument("--game", type=key, choices=games(), metavar="GAME", help=text("help_schema_game", lang))
    parser.add_argument("--seats", type=integer, help=text("help_seats", lang))
    parser.add_argument("--option", action="append", default=[], help=text("help_option", lang))
    args = parser.parse_args(argv)
    if args.game and (args.name != "position" or args.folder):
        raise SystemExit(text("schema_of_game", args.lang))
    wanted = [args.name] if args.name else [*FORMATS]
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name in wanted:
            write_json(schema(name), str(args.folder / FORMATS[name].file))
            print(args.folder / FORMATS[name].file, file=sys.stderr)
    elif args.game:
        options = options_of(args.option, args.lang)
        write_json(position_schema(game(args.game), args.seats, options), STANDARD_OUTPUT)
    elif args.name:
        write_json(schema(args.name), STANDARD_OUTPUT)
    else:
        for name, one in FORMATS.items():
            print(f"{name:14} {one.version}  {descriptions(args.lang)[name]['what']}")
    return 0
