"""What a seat can know: where every card may lie that it does not see, exactly, from what is public and its own.

All that is hidden from a seat lies in *places*: the hands of the others, the card on its way, the refused cards, the
deck. Usually every way to lay the unseen cards there is equally likely. Two things make several *cases* of it, each
with a weight: a card that the seat once knew may have been sent on unseen (:mod:`combinatoria.games.signs.recall`),
and a reshuffle (R3) makes a new deck of cards that are only partly known. In each case some cards are known to lie in
certain places, and the others of each shuffle are a sample space of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, factorial, gcd, perm, prod
from random import Random
from typing import Final, NamedTuple

from ...core.game import Insight
from ...core.table import Face, Table, seat_bit
from ...odds.sampling import shuffled
from .recall import MEMORY, NEW, Way
from .teams import DECKS, HANDS, SEATS

__all__ = ["PLACES", "Case", "Hidden", "Spot", "hidden", "imagine", "insights"]

PLACES: Final = (*HANDS, "middle", "aside", "deck")
"""The zones in which cards can lie face down."""
Recalled = Mapping[str, Sequence[tuple[Face, int]]]


class Spot(NamedTuple):
    """What a seat knows of a place: the faces that it knows there, and how many it does not, for each shuffle."""

    known: tuple[Face, ...]
    hidden: tuple[int, ...]


class Case(NamedTuple):
    """One possibility.

    Attributes:
        pools: for each shuffle the cards whose place is not known.
        spots: what is known of each place; what the seat remembers to be there counts as known.
        insight: the same as every game tells it, with the weight of the case.
    """

    pools: tuple[Mapping[Face, int], ...]
    spots: Mapping[str, Spot]
    insight: Insight

    @property
    def weight(self) -> int:
        """How likely it is, relative to the other cases."""
        return self.insight.weight


class Hidden(NamedTuple):
    """The sample space of a seat.

    Attributes:
        seat: whose eyes.
        spots: what it sees of each place.
        cases: the possibilities; only one unless there is something to remember, or after a reshuffle.
    """

    seat: int
    spots: Mapping[str, Spot]
    cases: tuple[Case, ...]

    @property
    def unseen(self) -> int:
        """How many cards are hidden from the seat."""
        return sum(sum(spot.hidden) for spot in self.spots.values())

    @property
    def plain(self) -> bool:
        """Whether every way to lay the unseen cards of a single shuffle is equally likely."""
        return len(self.cases) == len(self.cases[0].pools) == 1


def hidden(view: Table, seat: int) -> Hidden:
    """All that a seat knows of the hidden cards: the sample space of every question about a position.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    if view.viewer != seat:
        view = view.view(seat)
    found = [case for way in MEMORY.ways(view, seat) for case in _cases(view, seat, way)]
    factor = gcd(*(case.weight for case in found))
    cases = [case._replace(insight=case.insight._replace(weight=case.weight // factor)) for case in found]
    return Hidden(seat, _spots(view, {}), tuple(cases))


def insights(view: Table, seat: int) -> list[Insight]:
    """The cases as every game tells them; see :meth:`combinatoria.core.game.Game.insights`."""
    return [case.insight for case in hidden(view, seat).cases]


def _shuffles(view: Table) -> tuple[int, ...]:
    """The shuffles that cards on the table come from: the first one counts as 0; and that of a new deck (R3)."""
    return (0, view.last_batch) if view.vars["remade"] else (0,)


def by_shuffle(view: Table, ids: Sequence[int]) -> list[list[int]]:
    """Cards by the shuffle that they come from."""
    groups: list[list[int]] = [[] for _ in _shuffles(view)]
    for i in ids:
        groups[-1 if view.batch.get(i, 0) == view.last_batch else 0].append(i)
    return groups


def _spots(view: Table, recalled: Recalled) -> dict[str, Spot]:
    """What is known of each place."""
    spots = {}
    for place in PLACES:
        groups = by_shuffle(view, [i for i in view.zones[place] if i not in view.faces])
        sure = recalled.get(place, ())
        counts = [
            len(ids) - sum(batch == b for _, b in sure) for batch, ids in zip(_shuffles(view), groups, strict=True)
        ]
        spots[place] = Spot((*view.open_codes(place), *(face for face, _ in sure)), tuple(counts))
    return spots


def _cases(view: Table, seat: int, way: Way) -> Iterator[Case]:
    """What the shuffles may have held if things have gone one way.

    Weights count deals of labelled cards: those seen of a shuffle, remembered cards included, can have been its cards
    in prod c_f (c_f - 1) ... ways, as many factors as were seen of each face; those not seen lie in any order.
    """
    weight, tokens = way
    batches, copies = _shuffles(view), DECKS[view.options["suit"]]
    recalled: dict[str, list[tuple[Face, int]]] = {}
    for face, batch, place in tokens:
        if place != NEW:
            recalled.setdefault(place, []).append((face, batch if batch == batches[-1] else 0))
    spots = _spots(view, recalled)
    shown = by_shuffle(view, [i for ids in view.zones.values() for i in ids if i in view.faces])
    seen = [Counter([view.faces[i] for i in ids]) for ids in shown]
    for found in recalled.values():
        for face, batch in found:
            seen[batches.index(batch)][face] += 1
    weight *= prod(factorial(sum(column)) for column in zip(*(spot.hidden for spot in spots.values()), strict=True))
    new = [face for face, _, place in tokens if place == NEW]
    for ways, decks in _decks(view, seat, new, copies, seen[0]):
        ways *= weight * prod(perm(d[f], s[f]) for d, s in zip(decks, seen, strict=True) for f in copies)
        if ways:
            pools = tuple({f: d[f] - s[f] for f in copies if d[f] > s[f]} for d, s in zip(decks, seen, strict=True))
            yield Case(pools, spots, Insight(dict(zip(batches, decks, strict=True)), recalled, weight=ways))


def _decks(
    view: Table, seat: int, new: Sequence[Face], copies: Mapping[Face, int], seen: Mapping[Face, int]
) -> Iterator[tuple[int, Sequence[Mapping[Face, int]]]]:
    """What can have been in each deck, and in how many ways.

    After a reshuffle the new deck has the open cards, the refused ones that the seat knew, and some of those that it
    has not seen. Which labelled cards these were is a choice of prod C(n_f, d_f); those known can have been any of
    their faces, and the others lay in any order.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        new: refused cards that the seat remembers besides.
        copies: the whole deck.
        seen: what the seat has seen, or remembers, of the first deck.
    """
    if not view.vars["remade"]:
        yield 1, (copies,)
        return
    open_faces, masks = view.vars["remade"]
    sure = Counter([*open_faces, *view.vars[f"put:{seat}"], *new])
    others = sum(not mask & seat_bit(seat) for mask in masks) - len(new)
    for more in product(*[range(min(n - seen.get(f, 0) - sure[f], others) + 1) for f, n in copies.items()]):
        if sum(more) == others:
            deck = {f: sure[f] + k for f, k in zip(copies, more, strict=True)}
            ways = factorial(others) * prod(comb(n, deck[f]) * perm(deck[f], sure[f]) for f, n in copies.items())
            yield ways, ({f: n - deck[f] for f, n in copies.items()}, deck)


def imagine(t: Table, seat: int, rng: Random) -> None:
    """After a reshuffle others remember which of the refused cards they knew: some that can have been there."""
    if not t.vars["remade"]:
        return
    open_faces, masks = t.vars["remade"]
    mine = list(t.vars[f"put:{seat}"])
    made = Counter(t.faces[i] for ids in t.zones.values() for i in by_shuffle(t, ids)[1])
    others = shuffled(list((made - Counter(open_faces) - Counter(mine)).elements()), rng)
    refused = [mine.pop(0) if mask & seat_bit(seat) else others.pop() for mask in masks]
    for other in range(SEATS):
        if other != seat:
            t.vars[f"put:{other}"] = tuple(f for f, mask in zip(refused, masks, strict=True) if mask & seat_bit(other))
