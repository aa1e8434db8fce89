"""Which cards can be exchanged: sub-multisets of cards with their totals, looked up once for each hand and schedule.

Cards are always *sorted* tuples of faces (:func:`sorted_cards`), so that equal choices are equal tuples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from ...core import choices as _choices
from ...core.table import Face
from .score import VALUE

__all__ = ["TOTAL", "Cards", "by_total", "choices", "example", "named", "payable", "sorted_cards", "totals", "unnamed"]

TOTAL: Final = 8
"""What every schedule adds up to (section 4): 1 + 2 + 5 at the start, and only equal totals are exchanged."""
Cards = tuple[Face, ...]


def sorted_cards(cards: Iterable[Face]) -> Cards:
    """Cards in the order in which a move is written, which for these codes is that of their letters.

    >>> sorted_cards(["1.2", "0.SP", "0.4", "0.3"])
    ('0.3', '0.4', '0.SP', '1.2')
    """
    return tuple(sorted(cards))


@lru_cache(maxsize=1024)
def totals(cards: Cards) -> Mapping[Cards, int]:
    """Every choice among the number cards whose total a schedule could hold, with that total.

    >>> totals(("0.1", "0.6", "0.SP"))
    {('0.1',): 1, ('0.6',): 6, ('0.1', '0.6'): 7}
    """
    return _choices.totals(cards, VALUE.get, TOTAL)


@lru_cache(maxsize=1024)
def by_total(cards: Cards) -> Mapping[int, tuple[Cards, ...]]:
    """The same, by their totals."""
    return _choices.grouped(totals(cards))


choices = lru_cache(maxsize=256)(_choices.choices)
"""See :func:`combinatoria.core.choices.choices`; looked up, as it is asked for each card that is tried."""


def payable(hand: Cards, schedule: Cards) -> bool:
    """Whether any exchange between a hand and a schedule is possible.

    >>> payable(("0.6", "0.6"), ("0.3", "0.5")), payable(("0.4", "0.4"), ("0.3", "0.5"))
    (False, True)
    """
    return not by_total(hand).keys().isdisjoint(by_total(schedule))


def example(hand: Cards, schedule: Cards) -> tuple[Cards, Cards] | None:
    """One possible exchange, as simple as can be: the cards that go out, and those that come in.

    >>> example(("0.4", "0.4"), ("0.3", "0.5"))
    (('0.3', '0.5'), ('0.4', '0.4'))
    """
    ins, outs = by_total(hand), by_total(schedule)
    pairs = [(min(outs[n], key=len), min(ins[n], key=len)) for n in ins if n in outs]
    return min(pairs, key=lambda pair: len(pair[0]) + len(pair[1]), default=None)


# -- cards of several schedules (option exchange_scope) ----------------------------------------------------


def named(seat: int, cards: Iterable[Face]) -> Cards:
    """Cards with the schedule that they leave or enter, as in ``replace any``.

    >>> named(2, ["0.1", "1.5"])
    ('2-0.1', '2-1.5')
    """
    return tuple(f"{seat}-{face}" for face in cards)


def unnamed(cards: Iterable[str]) -> dict[int, list[Face]] | None:
    """Schedule -> cards, from cards named so; None if one of them names no schedule.

    >>> unnamed(["2-0.1", "0-1.5"]), unnamed(["0.1"])
    ({2: ['0.1'], 0: ['1.5']}, None)
    """
    found: dict[int, list[Face]] = {}
    for code in cards:
        seat, dash, face = code.partition("-")
        if not dash or not seat.isascii() or not seat.isdecimal():
            return None
        found.setdefault(int(seat), []).append(face)
    return found
