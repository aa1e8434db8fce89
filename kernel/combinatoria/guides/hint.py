"""Hints: the recommended move, its reason and odds, and the hint's criterion if that differs from the odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.chance import stream
from ..core.move import Move
from ..core.table import Table
from ..game_api.protocols import odds_of
from ..odds.lines import OddsLine
from ..slices.thinking import Thinking
from ..words.strip import live_odds, odds_json, shown
from .advise import Advice, advising, said_first
from .closing import ends
from .closing import facts as closing
from .deciding import deciding
from .guide import Handler, Sitting
from .ponder import at_once, picture, ponder
from .shares import share_json

__all__ = ["HANDLERS", "advice", "higher"]


def advice(s: Sitting, seat: int) -> Thinking[Advice]:
    """Return the advice for a seat now: something to say first, if any, or else the move."""
    match, view = s.match, s.match.view(seat)
    number = len(match.decisions)
    if (first := said_first(match, number, view, seat)) is not None:
        return Advice(first)
    return (yield from advising(match, number, view, seat))


def higher(lines: Sequence[OddsLine], mine: Sequence[OddsLine]) -> OddsLine | None:
    """Return the highest headline among other moves, if it exceeds that of the given move.

    Args:
        lines: the lines of the position.
        mine: the lines of one move, its headline first.
    """
    if not mine:
        return None
    heads: dict[Move, OddsLine] = {}
    for line in lines:
        if line.move is not None and line.move != mine[0].move:
            heads.setdefault(line.move, line)
    same = [line for line in heads.values() if line.unit == mine[0].unit]
    best = max(same, key=lambda line: line.number, default=None)
    return best if best is not None and best.number > mine[0].number else None


def _do_hint(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    seat = deciding(s)
    match, say, view = s.match, s.speaker(), s.match.view(seat)
    guided = s.guide.choice(s, seat) if s.guide else None
    found = None if guided is None else Advice(guided)
    if found is None:
        about = ("advice", match, tuple(match.decisions), seat)
        thought = ponder(s, about, lambda: advice(s, seat))
        if not thought.go_on(s.patience, at_once(request)):
            return {"thinking": picture(thought.progress, seat)}
        found = thought.answer
    choice, name = found.choice, match.game.name
    label, reason = say.label(view, choice.move), say.reason(choice.key, choice.facts, seat)
    text = say.word("best_question" if label[-1:] in "?？" else "best", move=label, reason=reason)
    lines = live_odds(name, view, seat)
    mine = odds_of(name, view, seat, choice.move, lines)
    return {
        "hint": {
            "text": say.word("sentence_space").join([text, *([] if guided else _closing(s, view, seat, choice.move))]),
            "move": match.game.format(choice.move),
            "picks": list(match.game.picks(view, seat, choice.move).picks),
            "won": None if found.share is None else share_json(say, found.share),
            "weighed": _weighed(s, view, found, lines, mine),
            **odds_json(say, view, mine, seat),
        }
    }


def _closing(s: Sitting, view: Table, seat: int, move: Move) -> list[str]:
    """Return the remark that the move ends the match, or may end it, if so."""
    rng = stream(f"{s.match.seed}:closing", len(s.match.decisions))
    if not s.match.game.decides(move) or (key := closing(ends(s.match.game, view, seat, move, rng))) is None:
        return []
    return [s.speaker().word(key[0], **key[1])]


def _weighed(s: Sitting, view: Table, found: Advice, lines: Sequence[OddsLine], mine: Sequence[OddsLine]) -> str | None:
    """Explain why another move may have the better number: what the odds count, and what the hint weighs."""
    best = higher(lines, mine)
    if best is None or best.move is None:
        return None
    say, own = s.speaker(), mine[0]
    judged = say.text("judged", "played" if found.played else "hint")
    facts = {
        "counted": say.odds(own.key, own.facts),
        "mine": shown(own.number, own.unit),
        "move": say.label(view, best.move),
        "best": shown(best.number, best.unit),
        "other": say.odds(best.key, best.facts),
        "judged": judged,
    }
    return say.sentence("judged", "why", facts)


HANDLERS: Final[Mapping[str, Handler]] = {"hint": _do_hint}
