"""``combinatoria check-game``: list what a game still lacks, each item with its remedy."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..core.reading import key
from .gaps import gaps, tell
from .words import language, language_option, text

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """``combinatoria check-game NAME``.

    Returns:
        1 if anything is missing, else 0.

    Raises:
        IllegalMove: there is no game of this name.
    """
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria check-game", description=text("check-game", lang))
    parser.add_argument("game", type=key, help=text("help_game", lang))
    language_option(parser, lang)
    args = parser.parse_args(argv)
    found = [tell(gap, args.lang) for gap in gaps(args.game)]
    for line in found:
        print(line)
    print(text("gaps", args.lang, n=len(found)) if found else text("no_gaps", args.lang, name=args.game))
    return 1 if found else 0
