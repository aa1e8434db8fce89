"""Which cards can be exchanged: sub-multisets of cards with their totals, looked up once for each hand and schedule.

Cards are always *sorted* tuples of faces (:func:`sorted_cards`), so that equal choices are equal tuples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby, product
from typing import Final

from ...core.table import Face
from .score import VALUE

__all__ = [
    "TOTAL", "by_total", "choices", "example", "exchanges_of_several", "named", "payable", "sorted_cards",
    "totals", "unnamed", "without",
]  # fmt: skip

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
    """Every non-empty choice among the number cards whose total a schedule could hold, with that total.

    >>> totals(("0.1", "0.1", "0.6", "0.SP"))
    {('0.1',): 1, ('0.1', '0.1'): 2, ('0.6',): 6, ('0.1', '0.6'): 7, ('0.1', '0.1', '0.6'): 8}
    """
    return dict(_summed(cards))


def _summed(cards: Cards) -> list[tuple[Cards, int]]:
    found: list[tuple[Cards, int]] = [((), 0)]
    for face, same in groupby(cards):
        value = VALUE.get(face)
        if value is None:
            continue
        more: Cards = ()
        added = 0
        before = found.copy()
        for _ in same:
            more, added = (*more, face), added + value
            room = TOTAL - added
            found += [(chosen + more, total + added) for chosen, total in before if total <= room]
    return found[1:]


@lru_cache(maxsize=1024)
def by_total(cards: Cards) -> Mapping[int, tuple[Cards, ...]]:
    """The same, sorted by their totals."""
    found: dict[int, list[Cards]] = {}
    for chosen, total in _summed(cards):
        found.setdefault(total, []).append(chosen)
    return {total: tuple(found[total]) for total in sorted(found)}


@lru_cache(maxsize=256)
def choices(cards: Cards) -> Mapping[Cards, None]:
    """Every non-empty choice among cards of any kind, small ones first, as keys.

    >>> list(choices(("0.1", "0.1", "0.SP")))
    [('0.1',), ('0.SP',), ('0.1', '0.1'), ('0.1', '0.SP'), ('0.1', '0.1', '0.SP')]
    """
    found: list[Cards] = [()]
    for face, same in groupby(cards):
        more = [(face,) * n for n in range(len(tuple(same)) + 1)]
        found = [chosen + copies for copies in more for chosen in found]
    return dict.fromkeys(sorted(found[1:], key=len))


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


def exchanges_of_several(hand: Cards, schedules: Sequence[Cards]) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Exchanges that touch two schedules, each of which keeps its total.

    Yields:
        The choices of cards that go out, and the cards that come in for any of them; all named with their schedule.

    >>> next(exchanges_of_several(("0.1", "0.2"), [("0.1",), ("1.2", "1.6")]))
    ((('0-0.1', '1-1.2'),), ('0-0.1', '1-0.2'))
    """
    for one, other in combinations(range(len(schedules)), 2):
        first, second = by_total(schedules[one]), by_total(schedules[other])
        for total, ins in by_total(hand).items():
            for cards in ins if total in first else ():
                rest = by_total(without(hand, cards))
                for further in rest.keys() & second.keys():
                    outs = product(first[total], second[further])
                    pairs = tuple(named(one, a) + named(other, b) for a, b in outs)
                    for more in rest[further]:
                        yield pairs, named(one, cards) + named(other, more)


def without(cards: Cards, gone: Cards) -> Cards:
    """What is left of cards when some of them are gone.

    >>> without(("0.1", "0.1", "0.2"), ("0.1",))
    ('0.1', '0.2')
    """
    left = list(cards)
    for face in gone:
        left.remove(face)
    return tuple(left)
