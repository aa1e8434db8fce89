"""Puzzles and the analysis of a match in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.catalogue import games
from ..core.move import misread
from ..core.reading import integer, key, whole
from ..guides.analysis import Analysis, decisions_of, judged_decision
from ..guides.deciding import analysis_json, row_json, summary
from ..session.session import Session
from ..session.text import table_text
from ..slices.interrupt import Interrupt
from ..words.explain import Speaker
from ..words.strip import odds_text
from .as_json import json_option, write_json
from .progress import ProgressLine
from .terminal import command_parser, match_from, typed
from .words import language, text

__all__ = ["analyse", "puzzle"]


def puzzle(argv: Sequence[str]) -> int:
    """``combinatoria puzzle GAME [N|today]``: answer until correct, then show the explanation."""
    lang = language(argv)
    parser = command_parser("puzzle", lang)
    parser.add_argument("game", type=key, choices=games(), metavar="GAME", help=text("help_game", lang))
    parser.add_argument("number", nargs="?", default="today", metavar="N", help=text("help_puzzle", lang))
    args = parser.parse_args(argv)
    session = Session(args.game, seed=0, lang=args.lang)
    number = whole(args.number) or key(args.number)
    while number:
        reply = session.handle({"do": "puzzle", "n": number})
        if "error" in reply:
            raise SystemExit(reply["error"]["text"])
        number = _solve(session, lang)
    print(text("bye", lang))
    return 0


def _solve(session: Session, lang: str) -> int:
    """Solve one puzzle at the prompt and return the number of the next one, or 0 to stop."""
    snap = session.snapshot()
    guide: dict[str, Any] = snap["guide"]
    print(text("puzzle_head", lang, n=guide["n"], of=guide["of"]) + f"  [{guide['link']}]", "", sep="\n")
    print(table_text(session, moves=False), "", sep="\n")
    print(*(f"{n:3}. {choice['label']}" for n, choice in enumerate(guide["choices"], start=1)), sep="\n")
    print(text("puzzle_usage", lang))
    while True:
        line = typed(text("prompt", lang))
        if key(line) == "q":
            return 0
        if key(line) == "n":
            return int(guide["next"])
        choice = (whole(line) or 0) - 1
        reply = session.handle({"do": "answer", "choice": choice})
        if "error" in reply:
            print(reply["error"]["text"])
            continue
        now = session.snapshot()["guide"]
        print(now["feedback"])
        if now["solved"]:
            counted = [now["counted"]["text"]] if now["counted"] else []
            print(*("    " + sentence for sentence in (*counted, *now["explanation"])), sep="\n")


def analyse(argv: Sequence[str]) -> int:
    """``combinatoria analyse FILE``: every decision with its chance and the best alternative, then the costliest."""
    lang = language(argv)
    parser = command_parser("analyse", lang)
    parser.add_argument("source", metavar="FILE", help=text("help_source", lang))
    parser.add_argument("--seat", type=integer, metavar="SEAT", help=text("help_seat", lang))
    parser.add_argument("--budget", type=integer, metavar="N", help=text("help_budget", lang))
    json_option(parser, lang)
    args = parser.parse_args(argv)
    match = match_from(args.source)
    if args.seat is not None and args.seat not in range(match.seats):
        raise misread("seat", args.seat)
    say, rows = Speaker(match.game, args.lang), []
    wanted, shown = decisions_of(match, args.seat), ProgressLine()
    with Interrupt() as interrupt:
        for number in wanted:
            if interrupt.taken():
                break
            row = judged_decision(match, number, None if args.budget is None else max(2, args.budget))
            rows.append(row)
            if not args.json:
                words = row_json(match, say, row)
                shown.wipe()
                print(f"{number + 1:3}. {words['by']}: {words['text']}", flush=True)
            shown.show(text("analysed", lang, n=len(rows), all=len(wanted)))
    shown.wipe()
    found = Analysis(match, rows)
    if args.json:
        whole = analysis_json(match, say, found)
        write_json({"game": match.game.name, "finished": len(rows) == len(wanted), **whole}, args.json)
        return 0
    print("", summary(say, found), sep="\n")
    for row in found.worst():
        words = row_json(match, say, row)
        print(f"{row.number + 1:3}. {words['by']}: {words['text']}", *odds_text(words["odds"]), sep="\n")
    return 0
