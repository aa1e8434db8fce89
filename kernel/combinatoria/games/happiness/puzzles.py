"""Puzzles from prepared rounds: the weight of an answer, the next answer, all three cards together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Any, Final

from ...core.table import Table
from ...game_api.draft import Draft, best_move, exact, number
from ...match.match import Match
from ...odds.lines import OddsLine
from .cards import GOOD, feeling, numbers, place_zone
from .live import odds_lines
from .odds import HALF, RELIABLE
from .stories import WARM
from .variables import Vars

__all__ = ["OPTIONS", "WANTED", "drafts", "flavour"]

OPTIONS: Final[Mapping[str, Any]] = {"stories": True}
"""Options with answers of stated reliability, so that every chance is a fact."""
WANTED: Final[Mapping[str, int]] = {"bayes": 6, "next": 6, "so_far": 4, "best": 4}


def drafts(match: Match) -> Iterator[Draft]:
    """Yield the puzzles of a position, from the view of a guesser who has heard an answer about this time."""
    if not match.to_act or Vars.of(match.table).phase != "talk" or not match.options["stories"]:
        return
    seat = match.to_act[0]
    view = match.view(seat)
    heard = _heard(view)
    if not heard:
        return
    lines = odds_lines(view, seat)
    v = Vars.of(view)
    here, so_far = ([place_zone(k, v.turn) for k in some] for some in ((v.time,), range(v.time + 1)))
    for draft in (*_bayes(view, lines, heard), *_next(lines, heard), *_best(lines)):
        yield draft._replace(zones=tuple(here))
    for draft in _so_far(view, seat, lines):
        yield draft._replace(zones=tuple(so_far))


def _best(lines: list[OddsLine]) -> Iterator[Draft]:
    """Yield the puzzle of the likelier card."""
    cards = [line for line in lines if line.key == "right" and line.move is not None]
    if exact(cards[0]) != HALF:
        yield from best_move("best", "best", sorted(cards, key=lambda line: str(line.move)))


def _heard(view: Table) -> list[bool]:
    """Return, for every answer about this time, whether it points to very good."""
    v = Vars.of(view)
    return [row[3] == WARM for row in v.heard if row[0] == v.time]


def _bayes(view: Table, lines: list[OddsLine], heard: list[bool]) -> Iterator[Draft]:
    """Bayes: Yield a puzzle on a card being the speaker's after these answers, alternating between the two cards."""
    side = (Vars.of(view).time + len(heard)) % 2
    line = next(one for one in lines if one.key == "right" and feeling(int(one.facts["n"])) == side)
    n = int(line.facts["n"])
    against = sum(heard) if side == GOOD else len(heard) - sum(heard)
    backing = len(heard) - against
    slips = {
        "no_news": HALF,
        "one_answer": RELIABLE,
        "not_normed": RELIABLE**backing * (1 - RELIABLE) ** against,
        "share": Fraction(backing, len(heard)),
        "other_card": 1 - exact(line),
    }
    yield from number("bayes", "bayes", {"n": n, "all": len(heard), "m": backing}, line, slips)


def _next(lines: list[OddsLine], heard: list[bool]) -> Iterator[Draft]:
    """Total probability: Yield a puzzle on the next answer being warm."""
    for line in lines:
        if line.key == "warm":
            very = next(exact(one) for one in lines if one.key == "right" and feeling(int(one.facts["n"])) != GOOD)
            slips = {
                "belief_itself": very,
                "always_true": RELIABLE,
                "one_way": very * RELIABLE,
                "no_news": HALF,
                "other_answer": 1 - exact(line),
            }
            yield from number("next", "next", {"all": len(heard), "m": sum(heard)}, line, slips)


def _so_far(view: Table, seat: int, lines: list[OddsLine]) -> Iterator[Draft]:
    """Product rule: Yield a puzzle on all cards so far being right, with the likelier one laid now."""
    found = [line for line in lines if line.key == "so_far"]
    if not found:
        return
    line = max(found, key=lambda one: one.number)
    now = next(exact(one) for one in lines if one.key == "right" and one.facts["n"] == line.facts["n"])
    laid = numbers(view, seat)
    slips = {
        "last_only": now,
        "blind": HALF ** (len(laid) + 1),
        "earlier_only": exact(line) / now,
        "mean": (now + exact(line) / now) / 2,
        "at_least_one": 1 - prod([1 - now, 1 - exact(line) / now], start=Fraction(1)),
    }
    facts = {"n": int(line.facts["n"]), "all": len(laid) + 1}
    yield from number("so_far", "so_far", facts, line, slips)


def flavour(match: Match, draft: Draft) -> Hashable:
    """Return question, facts, time and first choice, which together define a distinct puzzle."""
    return draft.question, tuple(sorted(draft.facts.items())), Vars.of(match.table).time, draft.choices[0].value
