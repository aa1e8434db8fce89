"""Puzzles from a position: the next card, how long the deck lasts, the best black move.

Near the end, where the game is solved (:mod:`.exact`): the move that wins this turn, the only card that does not lose.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.move import Move
from ...core.table import Face, Table
from ...game_api.draft import Draft, best_move, exact, number, well_apart
from ...match.match import Match
from ...odds.lines import OddsLine
from ...players.partial_world import after_move, partial_world
from . import GAME
from .board import DECK, HOME, WEEK, days, open_stories
from .cards import EVENTS, SUIT_NAMES
from .evaluate import kit_of
from .exact import DEEP
from .live import next_cards, odds_lines
from .scene import scene_of
from .variables import Vars

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {"best": 10, "completes": 6, "loops": 5, "suit": 4, "clock": 4}
"""The number of puzzles of each kind on offer.

The answers to ``foresee``, ``wins`` and ``only`` are certain, so only links open these puzzles.
"""
OFFERED: Final = 3
"""The number of moves in a puzzle on the best one."""
LONG: Final = 8
"""The smallest deck for a puzzle on the clock."""


def drafts(match: Match) -> Iterator[Draft]:
    """All puzzles of a position: about the next card, about the black move, or with a known next card."""
    if not match.to_act:
        return
    view = match.view(match.to_act[0])
    phase, cards = Vars.of(view).phase, len(next_cards(view))
    if phase == "play" and cards == 1 and open_stories(view):
        yield from _foresee(odds_lines(view, 0), next_cards(view))
    if phase in ("play", "black") and len(view.zones[DECK]) <= DEEP:
        yield from _last(phase, odds_lines(view, 0), view)
    if phase not in ("renew", "black") or cards < 2 or not open_stories(view):
        return
    lines = odds_lines(view, 0)
    if phase == "black":
        moved = [line for line in lines if line.key == "completes" and line.move and line.move.kind != "letter_move"]
        yield from _ask("best", well_apart(moved, OFFERED))
        return
    by_key = {line.key: line for line in lines if line.move is not None and line.move.kind == "draw"}
    for key in ("completes", "loops"):
        yield from _next(key, by_key[key], cards, view)
    suits = {word: by_key[f"suit_{word}"] for word in SUIT_NAMES.values()}
    word = max(suits, key=lambda word: abs(suits[word].number - 1 / len(SUIT_NAMES)))
    yield from _next("suit", suits[word]._replace(facts={"suit": word}), cards, view)
    if len(view.zones[DECK]) >= LONG:
        yield from _clock(next(line for line in lines if line.key == "clock"), view)


def _next(kind: str, line: OddsLine, cards: int, view: Table) -> Iterator[Draft]:
    """A puzzle about the next card: the chance, and the results of common mistakes."""
    right, day = exact(line), days(view)[0]
    n = right * cards
    alike = Fraction(day - 1, WEEK - 1) if kind == "loops" else Fraction(1, len(SUIT_NAMES))
    stories = Fraction(len(open_stories(view)), len(SUIT_NAMES))
    slips = {
        **({} if kind == "completes" else {"alike": alike}),
        "all_cards": n / len(EVENTS),
        "complement": 1 - right,
        "against": n / (cards - n) if n < cards else Fraction(0),
        **({"stories": stories} if kind == "completes" else {}),
        "twice": min(Fraction(1), 2 * right),
    }
    yield from number(kind, kind, {**line.facts, "n": day, "all": cards}, line, slips)


def _clock(line: OddsLine, view: Table) -> Iterator[Draft]:
    """A puzzle about the number of turns the deck lasts with random numbers."""
    deck, day, right = len(view.zones[DECK]), days(view)[0], exact(line)
    slips = {
        "today": deck / (1 + Fraction(day - 1, WEEK - 1)),
        "no_loops": Fraction(deck),
        "every_loop": Fraction(deck, 2),
        "lost": deck - right,
    }
    yield from number("clock", "clock", {"n": day, "all": deck}, line, slips)


def _foresee(lines: Sequence[OddsLine], card: Sequence[Face]) -> Iterator[Draft]:
    """A puzzle with a known next card, which completes a story after only one of the cards in hand."""
    plays = [line for line in lines if line.key == "completes_best" and line.move and line.move.kind == "play"]
    right, wrong = ([line for line in plays if line.value == value] for value in (1, 0))
    if len(right) == 1 and wrong:
        yield from _ask("foresee", (right[0], wrong[0]), {"cards": tuple(card)})


def _move_text(line: OddsLine) -> str:
    assert line.move is not None
    return GAME.format(line.move)


def _ask(kind: str, lines: Iterable[OddsLine], facts: Mapping[str, Any] = {}) -> Iterator[Draft]:
    """A puzzle that asks for the best of these moves."""
    chosen = sorted(lines, key=_move_text)
    yield from (draft._replace(facts=facts) for draft in best_move(kind, kind, chosen))


def _last(phase: str, lines: Sequence[OddsLine], view: Table) -> Iterator[Draft]:
    """Puzzles near the end: the black move that wins this turn, or the only card that does not lose."""
    kinds = ("play",) if phase == "play" else ("black", "black_back")
    solved = [line for line in lines if line.key == "solved" and line.move and line.move.kind in kinds]
    found = {exact(line): line for line in reversed(solved)}
    values = sorted(found, reverse=True)[:OFFERED]
    if len(values) < 2 or [line.value for line in solved].count(values[0]) != 1:
        return
    best, chosen = found[values[0]], [found[value] for value in values]
    if phase == "play" and values[1:] == [0]:
        yield from _ask("only", chosen, {"all": len(view.zones[DECK])})
    elif phase == "black" and best.move and not open_stories(view) and _home(view, best.move):
        yield from _ask("wins", chosen)


def _home(view: Table, move: Move) -> bool:
    """Return whether everybody can be on Day 7 this turn after a black move, with white there and no events."""
    s, x, y = scene_of(after_move(GAME, partial_world(view), move), kit_of(view))
    return s.w == HOME and s.missing(x, y) is not None


def flavour(match: Match, draft: Draft) -> Hashable:
    """The numbers and moves to choose from."""
    return tuple((choice.value, choice.move) for choice in draft.choices)
