"""Hints: a chance with its error, the recommended move with its reason; its odds, and what the hint weighs besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.chance import stream
from ..core.move import Move
from ..core.table import Table
from ..game_api.protocols import comparisons, odds_of
from ..odds.lines import OddsLine
from ..players.bots import ChosenMove
from ..slices.thinking import Thinking
from ..words.explain import Speaker
from ..words.strip import live_odds, odds_json, shown
from .advise import Advice, advising, said_first, saying
from .closing import ends
from .closing import facts as closing
from .deciding import deciding
from .forced import only
from .guide import Handler, Sitting
from .ponder import at_once, picture, ponder
from .shares import share_brief, share_json

__all__ = ["HANDLERS", "advice", "higher"]

ONLY: Final = "only"
"""The reason for a move without an alternative; its sentence names the move."""


def advice(s: Sitting, seat: int) -> Thinking[Advice]:
    """Return the advice for a seat now: the move, at once if it is forced, or what to say before it.

    Advice to say something has a share if the advice for the move after it has one.
    """
    match, view = s.match, s.match.view(seat)
    number, forced = len(match.decisions), only(match.game, view, seat)
    found = (yield from advising(match, number, view, seat)) if forced is None else Advice(ChosenMove(forced, ONLY))
    first = said_first(match, number, view, seat, found.choice.move)
    if first is None:
        return found
    return Advice(first) if found.share is None else (yield from saying(match, number, view, seat, first, found.share))


def higher(name: str, lines: Sequence[OddsLine], mine: Sequence[OddsLine]) -> tuple[OddsLine, OddsLine] | None:
    """Return the line of another move with a better number, and the line of the given move that it is compared with.

    Args:
        name: the game.
        lines: the lines of the position.
        mine: the lines of the move, its headline first.

    Returns:
        The best of the comparison that the move takes part in, or else the highest headline of the same unit; None if
        no other move is better.
    """
    if not mine:
        return None
    move = mine[0].move
    for one in comparisons(name, lines):
        top = one.lines[0]
        for line in one.lines:
            if line.move == move:
                return (top, line) if shown(top.number, top.unit) != shown(line.number, line.unit) else None
    heads: dict[Move, OddsLine] = {}
    for line in lines:
        if line.move is not None and line.move != move:
            heads.setdefault(line.move, line)
    same = [line for line in heads.values() if line.unit == mine[0].unit]
    best = max(same, key=lambda line: line.number, default=None)
    return (best, mine[0]) if best is not None and best.number > mine[0].number else None


def _do_hint(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    seat = deciding(s)
    match, say, view = s.match, s.speaker(), s.match.view(seat)
    guided = s.guide.choice(s, seat) if s.guide else None
    found = None if guided is None else Advice(guided)
    if found is None:
        about = ("advice", match, tuple(match.decisions), seat)
        thought = ponder(s, about, lambda: advice(s, seat))
        if not thought.go_on(s.patience, at_once(request)):
            known = thought.progress.so_far
            so_far = {} if known is None else {"so_far": share_brief(say, known, so_far=True)}
            return {"thinking": {**picture(thought.progress, seat), **so_far}}
        found = thought.answer
    choice, name = found.choice, match.game.name
    text, picks = _best(say, view, seat, choice), match.game.picks(view, seat, choice.move)
    lines = live_odds(name, view, seat)
    mine = [] if choice.key == ONLY else odds_of(name, view, seat, choice.move, lines)  # nothing to weigh
    sheet = odds_json(say, view, mine, seat)
    return {
        "hint": {
            "chance": None if found.share is None else share_brief(say, found.share),
            "text": say.word("sentence_space").join([text, *([] if guided else _closing(s, view, seat, choice.move))]),
            "move": match.game.format(choice.move),
            "picks": list(picks.picks),
            "to": picks.to if (zone := view.zone_specs.get(picks.to or "")) and zone.shape != "hand" else None,
            "won": None if found.share is None else share_json(say, found.share),
            "weighed": _weighed(s, view, found, lines, mine),
            **{key: sheet[key] for key in ("odds", "kind", "se")},
        }
    }


def _best(say: Speaker, view: Table, seat: int, choice: ChosenMove) -> str:
    """Return the move and its reason; for a forced move, a sentence that there is no other."""
    label = say.label(view, choice.move, seat)
    asks = "_question" if label[-1:] in "?？" else ""
    if choice.key == ONLY:
        return say.word(f"best_only{asks}", move=label)
    return say.word(f"best{asks}", move=label, reason=say.reason(choice.key, choice.facts, seat))


def _closing(s: Sitting, view: Table, seat: int, move: Move) -> list[str]:
    """Return the remark that a move ends the match or may end it; empty if it cannot."""
    rng = stream(f"{s.match.seed}:closing", len(s.match.decisions))
    if not s.match.game.decides(move) or (key := closing(ends(s.match.game, view, seat, move, rng))) is None:
        return []
    return [s.speaker().word(key[0], **key[1])]


def _weighed(s: Sitting, view: Table, found: Advice, lines: Sequence[OddsLine], mine: Sequence[OddsLine]) -> str | None:
    """Explain why another move may have the better number: what the odds count, and what the hint weighs."""
    pair = higher(s.match.game.name, lines, mine)
    if pair is None or pair[0].move is None:
        return None
    say, (best, own) = s.speaker(), pair
    judged = say.text("judged", "played" if found.played else "hint")
    facts = {
        "counted": say.odds(own.key, own.facts),
        "mine": shown(own.number, own.unit),
        "move": say.label(view, pair[0].move, s.viewer),
        "best": shown(best.number, best.unit),
        "other": say.odds(best.key, best.facts),
        "judged": judged,
    }
    return say.sentence("judged", "why_same" if own.key == best.key else "why", facts)


HANDLERS: Final[Mapping[str, Handler]] = {"hint": _do_hint}
