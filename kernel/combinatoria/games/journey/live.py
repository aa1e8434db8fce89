"""Odds of a live position: what the next card of the deck means for the stories, the way home and the clock.

The hand is open, so every unseen card is in the deck, and each of them is equally likely to come next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Face, Table
from ...odds.formulas import simply
from ...odds.lines import HowStep, OddsLine
from ...players.partial_world import after_move, partial_world
from . import GAME
from .board import DECK, days, home, loops
from .cards import EVENTS, NUMBER, SUIT, SUIT_NAMES
from .course import Course
from .evaluate import Spot, homers, spot_of
from .exact import chances
from .odds import turns_left
from .scene import events_in
from .variables import Vars

__all__ = ["MEASURES", "foreseen", "next_cards", "odds_lines", "odds_of", "outcome", "question"]

Wanted = tuple[str, Collection[Face]]
"""The key of a line, and the cards that make it true."""
_RATED: Final = ("solved", "completes", "completes_best", "home", "home_best")
MEASURES: Final = {key: key.removesuffix("_best") for key in _RATED}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
BAD: Final = frozenset({"loops", "costs", "stranded", "empty"})
ASKS: Final[Mapping[str, str]] = {"draw": "loops", "loop": "costs", "yellow": "open"}
"""The question to predict before each kind of move that draws a card."""
MANY: Final = frozenset({"letter_move", "letter_return", "white"})
"""Kinds with possibly dozens of moves; their odds are shown only on request."""


def next_cards(view: Table) -> list[Face]:
    """The possible next cards of the deck: one if it is known, none if the deck is empty."""
    deck = view.zones[DECK]
    if not deck:
        return []
    if (top := view.faces.get(deck[-1])) is not None:
        return [top]
    seen = set(view.faces.values())
    return [face for face in EVENTS if face not in seen]


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The clock, and the odds of the next card for each move."""
    moves = [move for move in GAME.legal(view, seat) if move.kind not in MANY]
    lines = [line for move in moves for line in odds_of(view, seat, move)]
    day, deck = days(view)[0], len(view.zones[DECK])
    if not deck or not moves:
        return lines
    mean = turns_left(day, deck)
    how = (HowStep("clock", {"all": deck, "n": day, "mean": mean}, tuple(next_cards(view))),)
    return [OddsLine("clock", {}, mean, "clock", None, how, unit="points"), *lines]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """The lines of one move; first the chance to win after it, if the last turns can be solved."""
    if move.kind == "end" and home(view):
        return [_win_line("won", move, Fraction(1), HowStep("all_home"))]
    lines, found = _of_next_card(view, move), chances(view)
    if found is not None and move in found:
        how = HowStep("backwards", {"n": len(view.zones[DECK])}, tuple(next_cards(view)))
        lines.insert(0, _win_line("solved", move, found[move], how))
    return lines


def _of_next_card(view: Table, move: Move) -> list[OddsLine]:
    cards = _after(view, move)
    if not cards:
        return [_win_line("empty", move, Fraction(1), HowStep("no_card"))]
    lines = [_line(key, move, cards, wanted) for key, wanted in _wanted(view, move, cards)]
    if move.kind in ("draw", "yellow"):
        for suit, word in SUIT_NAMES.items():
            line = _line(f"suit_{word}", move, cards, [face for face in EVENTS if SUIT[face] == suit])
            lines.append(line._replace(group=f"{GAME.format(move)} suit"))
    return lines


def _after(view: Table, move: Move) -> list[Face]:
    """The possible next cards of the deck after a move, before the draw that the move itself makes."""
    over = view.options["yellow_return"] == "top" or not view.zones[DECK]
    if move.kind == "letter_return" or (move.kind == "under" and over):
        return [move.arg(0, str)]
    return next_cards(view)


def _wanted(view: Table, move: Move, cards: Sequence[Face]) -> Iterator[Wanted]:
    """Yield the lines of a move about the next card, the most important first."""
    course, kind = Course(view), move.kind
    s = course.start
    if kind in ASKS and kind != "draw":
        yield ASKS[kind], _open(s)
        return
    if kind == "play":
        yield from _played(course, move, cards)
        return
    yield _good(course, s if kind in ("draw", "end") else spot_of(after_move(GAME, partial_world(view), move)))
    if kind in ("draw", "end"):
        looping = [face for face in EVENTS if loops(s.w, NUMBER[face])]
        yield "loops", looping
        if len(s.deck) == 1 and not s.letters and set(s.hand) <= set(looping):
            yield "stranded", looping


def _played(course: Course, move: Move, cards: Sequence[Face]) -> Iterator[Wanted]:
    """Yield the line of playing a card: the cost of a new week, or the best black move after it."""
    after = next(spot for name, spot, _ in course.steps(course.start) if name == move)
    if after.phase == "loop":
        yield "costs", _open(course.start)
        return
    found = [_good(course, spot) for _, spot, _ in course.steps(after)]
    best = max([wanted for _, wanted in found], key=lambda wanted: sum(face in wanted for face in cards))
    yield f"{found[0][0]}_best", best


def _good(course: Course, s: Spot) -> Wanted:
    """The cards that complete a story by their moves alone; once all are complete, those that bring everybody home."""
    if s.open:
        return "completes", events_in(course.scene(s).coming().completers(s.b1, s.b2, 0, red=False))
    numbers = homers(s.w, s.b1, s.b2, course.kit, s.letters)
    return "home", [face for face in EVENTS if NUMBER[face] in numbers]


def _open(s: Spot) -> list[Face]:
    return [face for face in EVENTS if SUIT[face] in s.open]


def _line(key: str, move: Move, cards: Sequence[Face], wanted: Collection[Face]) -> OddsLine:
    n = sum(face in wanted for face in cards)
    chance = Fraction(n, len(cards))
    if len(cards) == 1:
        return _win_line(key, move, chance, HowStep("shown", {"cards": tuple(cards)}, tuple(cards)), simply(chance))
    counted = tuple(dict.fromkeys(face for face in cards if face in wanted))
    first = HowStep("next_count", {"all": len(cards), "n": n}, counted)
    return _win_line(key, move, chance, first, HowStep("next_share", {"chance": chance}))


def _win_line(key: str, move: Move, chance: Fraction, *how: HowStep) -> OddsLine:
    return OddsLine(key, {}, chance, f"{GAME.format(move)} {key}", move, how, "bad" if key in BAD else "good")


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.outcome`; the card on top of the deck decides."""
    move = line.move
    assert move is not None
    if line.key == "solved":
        return None  # depends on the rest of the game
    if line.key in ("won", "empty"):
        return float(home(before) if line.key == "won" else not before.zones[DECK])
    view = before.view(seat)
    cards = _after(view, move)
    top = cards[0] if len(cards) == 1 else before.faces[before.zones[DECK][-1]]
    if line.key.startswith("suit_"):
        return float(line.key == f"suit_{SUIT_NAMES[SUIT[top]]}")
    return float(top in dict(_wanted(view, move, cards))[line.key])


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """The question before an unknown card is drawn: does it loop, or does it belong to an open story?"""
    if move.kind not in ASKS or len(next_cards(view)) < 2:
        return None
    return ASKS[move.kind], {"by": seat}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """The odds line of the question, and whether it came true."""
    came = next(e.faces[0] for e in after if e.kind == "move" and e.src == DECK)
    kind, cards = {"renew": "draw", "loop": "loop"}.get(Vars.of(view).phase, "yellow"), next_cards(view)
    wanted = dict(_wanted(view, Move(kind), cards))[ASKS[kind]]
    return _line(ASKS[kind], Move(kind), cards, wanted)._replace(move=None), came in wanted
