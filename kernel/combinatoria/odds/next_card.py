"""Chances, means and common mistakes for the next card, if every hidden card is equally likely.

The hidden cards are given as a count of faces, for example by :func:`combinatoria.odds.space.unseen_by`. The sentences
are in the tables ``[how]`` and ``[slip]`` of the kernel's texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from ..core.move import Move
from ..core.seats import hand_zone
from ..core.table import AUDIENCE, Event, Face
from .inclusion_exclusion import one_or_more
from .lines import HowStep, OddsLine, Tone

__all__ = ["any_of", "any_slips", "arrived", "as_it_is", "next_card", "next_mean", "next_slips"]


def next_card(
    hidden: Mapping[Face, int],
    fits: Callable[[Face], bool],
    keys: tuple[str, str],
    move: Move,
    facts: Mapping[str, Any] = {},
) -> list[OddsLine]:
    """Return two lines of odds: that the next card is a good one, and that it is not.

    Args:
        hidden: face -> number of copies the seat cannot see; at least one card.
        fits: whether a face is a good one.
        keys: keys of the two labels, good first.
        move: the move that draws the card.
        facts: facts for the labels.

    >>> [line.value for line in next_card({"S1": 1, "S2": 2}, lambda face: face > "S1", ("high", "low"), Move("draw"))]
    [Fraction(2, 3), Fraction(1, 3)]
    """
    total, good = sum(hidden.values()), _count(hidden, fits)
    ends: tuple[tuple[str, int, Tone], ...] = ((keys[0], good, "good"), (keys[1], total - good, "bad"))
    lines = []
    for key, n, tone in ends:
        chance = Fraction(n, total)
        counted = tuple(face for face, k in hidden.items() if k and fits(face) == (tone == "good"))
        how = (HowStep("next_count", {"all": total, "n": n}, counted), HowStep("next_share", {"chance": chance}))
        lines.append(OddsLine(key, facts, chance, _group(move), move, how, tone))
    return lines


def any_of(
    hidden: Mapping[Face, int],
    n: int,
    fits: Callable[[Face], bool],
    key: str,
    move: Move,
    facts: Mapping[str, Any] = {},
) -> OddsLine:
    """Return the line of odds that at least one of some hidden cards, such as those of a hand, is a good one.

    Args:
        hidden: face -> number of copies the seat cannot see.
        n: the number of these cards.
        fits: whether a face is a good one.
        key, facts: key and facts of the label.
        move: the move that the chance is about.

    >>> any_of({"S1": 1, "S2": 2}, 2, "S1".__eq__, "one", Move("draw")).value
    Fraction(2, 3)
    """
    total, good = sum(hidden.values()), _count(hidden, fits)
    chance = one_or_more(total, good, n)
    counted = tuple(face for face, k in hidden.items() if k and fits(face))
    how = (HowStep("any_count", {"all": total, "k": good, "n": n}, counted), HowStep("simply", {"chance": chance}))
    return OddsLine(key, facts, chance, _group(move, key), move, how, "good")


def next_mean(hidden: Mapping[Face, int], worth: Callable[[Face], int], key: str, move: Move) -> OddsLine:
    """Return the line with the expected points after a move that draws a card.

    Args:
        hidden: face -> number of copies the seat cannot see; at least one card.
        worth: the points after drawing a card of this face.
        key: key of the label.
        move: the move that draws the card.

    >>> next_mean({"S1": 1, "S4": 2}, lambda face: int(face[1]), "points", Move("draw")).value
    Fraction(3, 1)
    """
    total, points = sum(hidden.values()), sum(n * worth(face) for face, n in hidden.items())
    mean = Fraction(points, total)
    counted = tuple(face for face, n in hidden.items() if n)
    return _points(mean, key, move, HowStep("next_mean", {"all": total, "sum": points, "mean": mean}, counted))


def as_it_is(points: int, key: str, move: Move) -> OddsLine:
    """Return the line with the points after a move without chance, for comparison with :func:`next_mean`."""
    return _points(Fraction(points), key, move, HowStep("as_it_is", {"n": points}))


def _points(value: Fraction, key: str, move: Move, how: HowStep) -> OddsLine:
    return OddsLine(key, {}, value, _group(move, key), move, (how,), unit="points")


def next_slips(
    deck: Mapping[Face, int], hidden: Mapping[Face, int], fits: Callable[[Face], bool]
) -> dict[str, Fraction]:
    """Return the results of common mistakes about the chance of a good next card, by the keys of their sentences.

    Args:
        deck: face -> number of copies in the game.
        hidden: face -> number of copies the seat cannot see.
        fits: whether a face is a good one.

    >>> {key: str(value) for key, value in next_slips({"S1": 3, "S2": 3}, {"S1": 1, "S2": 3}, "S1".__eq__).items()}
    {'whole_deck': '1/2', 'complement': '3/4', 'kinds': '1/2', 'against': '1/3', 'old_total': '1/6'}
    """
    every, total = sum(deck.values()), sum(hidden.values())
    good = _count(hidden, fits)
    left = [face for face, n in hidden.items() if n]
    found = {
        "whole_deck": Fraction(_count(deck, fits), every),
        "complement": Fraction(total - good, total),
        "kinds": Fraction(sum(map(fits, left)), len(left)),
    }
    if good < total:
        found["against"] = Fraction(good, total - good)
    return found | {"old_total": Fraction(good, every)}


def any_slips(hidden: Mapping[Face, int], n: int, fits: Callable[[Face], bool]) -> dict[str, Fraction]:
    """Return the results of common mistakes about :func:`any_of`, by the keys of their sentences.

    Args:
        hidden: face -> number of copies the seat cannot see; at least one card.
        n: the number of hidden cards that are asked about.
        fits: whether a face is a good one.

    >>> {key: str(value) for key, value in any_slips({"S1": 1, "S2": 3}, 2, "S1".__eq__).items()}
    {'one_card': '1/4', 'complement': '1/2', 'sum': '1/2', 'kinds': '1/2'}
    """
    total, good = sum(hidden.values()), _count(hidden, fits)
    one, left = Fraction(good, total), [face for face, k in hidden.items() if k]
    return {
        "one_card": one,
        "complement": 1 - one_or_more(total, good, n),
        "sum": n * one,
        "kinds": Fraction(sum(map(fits, left)), len(left)),
    }


def arrived(
    viewer: int, ask: Event, after: Iterable[Event], zone_of: Callable[[int], str] = hand_zone
) -> tuple[int, tuple[Face | None, ...]]:
    """Return whose new cards a viewer was asked about, and these cards, as far as the viewer sees them.

    Args:
        viewer: the seat that was asked about its own cards; the audience, if they are those of the acting seat.
        ask: the question.
        after: the events after it, of which the first move to that zone brings the cards.
        zone_of: the name of the seat's zone to which they come.
    """
    seat = ask.by if viewer == AUDIENCE else viewer
    assert seat is not None
    return seat, next(event.faces for event in after if event.dst == zone_of(seat))


def _group(move: Move, *key: str) -> str:
    """Return the name of a group of lines about a move."""
    return " ".join((str(move) if move.args else move.kind, *key))


def _count(cards: Mapping[Face, int], fits: Callable[[Face], bool]) -> int:
    return sum(n for face, n in cards.items() if fits(face))
