"""The odds of a live position: what the next card of the deck does for the stories, the way home and the clock.

The hand lies open, so whatever has not been seen is in the deck: each such card is as likely to come next as any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds.lines import OddsLine, Step, Tone
from . import GAME
from .board import DECK, HOME, days, loops
from .cards import EVENTS, NUMBER, SUIT, SUIT_NAMES
from .course import Course
from .odds import turns_left
from .outlook import Spot, completers, homers

__all__ = ["foreseen", "next_cards", "odds_lines", "outcome", "question"]

TONES: Final[Mapping[str, Tone]] = {
    "completes": "good",
    "home": "good",
    "loops": "bad",
    "costs": "bad",
    "stranded": "bad",
}
ASKS: Final[Mapping[str, str]] = {"draw": "loops", "loop": "costs", "yellow": "open"}
"""What is asked before a move that brings a card."""


def next_cards(view: Table) -> list[Face]:
    """The cards that the next one of the deck can be: one if it is known, none for an empty deck."""
    deck = view.zones[DECK]
    if not deck:
        return []
    if (top := view.faces.get(deck[-1])) is not None:
        return [top]
    seen = set(view.faces.values())
    return [face for face in EVENTS if face not in seen]


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The clock, and what the next card may bring: now, or after each move that leads to the end of the turn."""
    cards = next_cards(view)
    if not cards or view.vars["phase"] == "over":
        return []
    day, deck = days(view)[0], len(view.zones[DECK])
    mean = turns_left(day, deck)
    how = (Step("clock", {"all": deck, "n": day, "mean": mean}),)
    course = Course(view)
    after = {move: spot for move, spot, _ in course.steps(course.start)}
    lines = [line for move in GAME.legal(view, seat) for line in _lines(course, move, after.get(move), cards)]
    return [OddsLine("clock", {}, mean, "clock", None, how, unit="points"), *lines]


def _lines(course: Course, move: Move, after: Spot | None, cards: Sequence[Face]) -> Iterator[OddsLine]:
    """What the next card may bring if a move is made."""
    name = GAME.format(move)
    for key, wanted in _wanted(course, move, after):
        yield _line(key, name, move, cards, wanted)
    if move.kind in ("draw", "yellow"):
        for suit, word in SUIT_NAMES.items():
            wanted = [face for face in EVENTS if SUIT[face] == suit]
            line = _line("suit", f"{name} suit", move, cards, wanted, {"suit": word})
            yield line._replace(tone="good" if suit in course.start.open else "plain", group=f"{name} suit")


def _wanted(course: Course, move: Move, after: Spot | None) -> Iterator[tuple[str, Collection[Face]]]:
    """The lines of a move that are about the next card, by key, with the cards that make them true."""
    now, kind = course.start, move.kind
    if kind == "loop" or (kind == "play" and after is not None and after.phase == "loop"):
        yield "costs", _open(now)
    elif kind == "yellow":
        yield "open", _open(now)
    rests = kind in ("draw", "end") or (after is not None and after.phase == "resolve" and kind != "complete")
    s = now if kind in ("draw", "end") else after
    if s is None or not rests or (not s.open and s.w == s.b1 == s.b2 == HOME):
        return
    if s.open:
        yield "completes", completers(s.w, s.b1, s.b2, s.board, s.open, course.kit, red=False)
    else:
        numbers = homers(s.w, s.b1, s.b2, course.kit, s.letters)
        yield "home", [face for face in EVENTS if NUMBER[face] in numbers]
    if kind in ("draw", "end"):
        looping = [face for face in EVENTS if loops(s.w, NUMBER[face])]
        yield "loops", looping
        if s.deck == 1 and not s.letters and set(s.hand) <= set(looping):
            yield "stranded", looping


def _open(s: Spot) -> list[Face]:
    return [face for face in EVENTS if SUIT[face] in s.open]


def _line(
    key: str,
    name: str,
    move: Move | None,
    cards: Sequence[Face],
    wanted: Collection[Face],
    facts: Mapping[str, Any] = {},
) -> OddsLine:
    n = sum(face in wanted for face in cards)
    chance = Fraction(n, len(cards))
    how = (Step("next_count", {"all": len(cards), "n": n}), Step("next_share", {"chance": chance}))
    if len(cards) == 1:
        how = (Step("shown", {"cards": tuple(cards)}), Step("simply", {"chance": chance}))
    return OddsLine(key, facts, chance, f"{name} {key}", move, how, TONES.get(key, "plain"))


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.outcome`: the card that lay on top of the deck tells it."""
    move, top = line.move, before.faces[before.zones[DECK][-1]]
    assert move is not None
    if line.key == "suit":
        return float(SUIT_NAMES[SUIT[top]] == line.facts["suit"])
    course = Course(before)
    to = next((spot for name, spot, _ in course.steps(course.start) if name == move), None)
    return float(top in dict(_wanted(course, move, to))[line.key])


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Before a card comes that nobody knows: whether it loops, or belongs to a story that is not complete."""
    if move.kind not in ASKS or len(next_cards(view)) < 2:
        return None
    return ASKS[move.kind], {"by": seat}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The chance of what was asked, and whether it came true."""
    came = next(e.faces[0] for e in after if e.kind == "move" and e.src == DECK)
    kind = {"renew": "draw", "loop": "loop"}.get(view.vars["phase"], "yellow")
    wanted = dict(_wanted(Course(view), Move(kind), None))[ASKS[kind]]
    return _line(ASKS[kind], kind, None, next_cards(view), wanted), came in wanted
