"""What a seat can know: where every card may lie that it does not see, exactly, from what is public and its own.

All that is hidden from a seat lies in *places*: the hands of the others, the card on its way, the refused cards, the
deck. Usually every way to lay the unseen cards there is equally likely. Two things make several *cases* of it, each
with a weight: a card that the seat once knew may have been sent on unseen (:mod:`combinatoria.games.signs.recall`),
and a reshuffle (R3) makes a new deck of cards that are only partly known. In each case some cards are known to lie in
certain places, and the others of each shuffle are a sample space of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb, factorial, gcd, perm, prod
from random import Random
from typing import Final, NamedTuple

from ...core.game import Insight
from ...core.table import Face, Table, seat_bit
from ...odds import Dist, fold, space
from ...odds.sampling import shuffled
from .recall import NEW, Way, ways
from .teams import DECKS, HANDS, SEATS, value

__all__ = ["PLACES", "Case", "Hidden", "Spot", "hidden", "imagine", "insights", "unseen"]

PLACES: Final = (*HANDS, "middle", "aside", "deck")
"""The zones in which cards can lie face down."""
Place = str


class Spot(NamedTuple):
    """What a seat knows of a place: the faces that it knows there, and how many it does not, for each shuffle."""

    known: tuple[Face, ...]
    hidden: tuple[int, ...]


class Case(NamedTuple):
    """One possibility.

    Attributes:
        weight: how likely it is, relative to the other cases.
        pools: for each shuffle the cards whose place is not known.
        spots: what is known of each place; what the seat remembers to be there counts as known.
        insight: the same as every game tells it.
    """

    weight: int
    pools: tuple[Mapping[Face, int], ...]
    spots: Mapping[Place, Spot]
    insight: Insight


class Hidden:
    """The sample space of a seat.

    Attributes:
        seat: whose eyes.
        spots: what it sees of each place.
        cases: the possibilities; only one unless there is something to remember, or after a reshuffle.
    """

    def __init__(self, seat: int, spots: Mapping[Place, Spot], cases: tuple[Case, ...], up: Counter[Face]) -> None:
        self.seat, self.spots, self.cases, self._up = seat, spots, cases, up

    @property
    def unseen(self) -> int:
        """How many cards are hidden from the seat."""
        return sum(sum(spot.hidden) for spot in self.spots.values())

    def total(self, *places: Place) -> Dist[int]:
        """Distribution of what all cards in these places add up to, those that the seat knows there included.

        >>> import combinatoria as cb
        >>> m = cb.Match(cb.game("signs"), seed=1, options={"talk": "silent"})
        >>> space = hidden(m.view(1), 1)
        >>> space.total("hand:3").mean() == space.card("deck").mean() * 5
        True
        """
        parts = []
        for case in self.cases:
            spots = [case.spots[place] for place in places]
            sure = sum(value(face) for spot in spots for face in spot.known)
            total = Dist.certain(sure)
            for pool, n in zip(case.pools, _sums(spot.hidden for spot in spots), strict=False):
                if n:
                    total = total + _points(_key(pool), n)
            parts.append((case.weight, total))
        return _mixed(parts)

    def card(self, place: Place) -> Dist[int]:
        """Distribution of the value of one card in a place that the seat does not see; which of them is all the same.

        Raises:
            ValueError: the seat sees all cards there.
        """
        seen, n = Counter(self.spots[place].known), sum(self.spots[place].hidden)
        if not n:
            raise ValueError(f"no card in {place} is hidden from seat {self.seat}")
        parts = []
        for case in self.cases:
            spot = case.spots[place]
            for face, copies in (Counter(spot.known) - seen).items():
                parts.append((case.weight * copies, Dist.certain(value(face))))
            for pool, count in zip(case.pools, spot.hidden, strict=True):
                if count:
                    parts.append((case.weight * count, _points(_key(pool), 1)))
        return _mixed(parts)

    def next_card(self) -> Dist[int]:
        """Distribution of the card that is drawn next, from a deck that may have to be made first (R3).

        Raises:
            ValueError: there is nothing to draw, and nothing to make a deck of.
        """
        if sum(self.spots["deck"].hidden):
            return self.card("deck")
        aside = self.spots["aside"]
        ready = self._up + Counter(aside.known)
        parts = [(n, Dist.certain(value(face))) for face, n in ready.items()]
        if sum(aside.hidden):
            parts.append((sum(aside.hidden), self.card("aside")))
        if not parts:
            raise ValueError("there is no card to draw")
        return _mixed(parts)


def _mixed(parts: list[tuple[int, Dist[int]]]) -> Dist[int]:
    return parts[0][1] if len(parts) == 1 else Dist.mixture(parts)


def _sums(counts: Iterator[tuple[int, ...]]) -> list[int]:
    return [sum(column) for column in zip(*counts, strict=True)]


def _key(pool: Mapping[Face, int]) -> tuple[tuple[Face, int], ...]:
    return tuple(sorted(pool.items()))


@lru_cache(4096)
def _points(pool: tuple[tuple[Face, int], ...], n: int) -> Dist[int]:
    """Distribution of the sum of ``n`` cards of a pool."""
    return fold(dict(pool), n, lambda points, face, k: points + k * value(face), 0)


def unseen(view: Table) -> Counter[Face]:
    """All cards of the game that the viewer of this table does not see; it may still know where some of them are."""
    return space.unseen_by(view, DECKS[view.options["suit"]])


def hidden(view: Table, seat: int) -> Hidden:
    """All that a seat knows of the hidden cards: the sample space of every question about a position.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    if view.viewer != seat:
        view = view.view(seat)
    pool_of = _pool_of(view)
    spots = {}
    for place in PLACES:
        known, counts = [], [0, 0] if view.vars["remade"] else [0]
        for i in view.zones[place]:
            if i in view.faces:
                known.append(view.faces[i])
            else:
                counts[pool_of[i]] += 1
        spots[place] = Spot(tuple(known), tuple(counts))
    found = [case for way in ways(view, seat) for case in _cases(view, seat, pool_of, spots, way)]
    factor = gcd(*(case.weight for case in found))
    cases = tuple(case._replace(weight=case.weight // factor) for case in found)
    return Hidden(seat, spots, cases, Counter(view.open_codes("up")))


def _pool_of(view: Table) -> dict[int, int]:
    """For each card 0, or 1 if it comes from the deck that was made by a reshuffle in this game."""
    last = view.last_batch if view.vars["remade"] else -1
    return {i: int(view.batch.get(i, 0) == last) for ids in view.zones.values() for i in ids}


def _cases(view: Table, seat: int, pool_of: Mapping[int, int], seen: Mapping[Place, Spot], way: Way) -> Iterator[Case]:
    """What the shuffles may have held if things have gone one way.

    Weights count deals of labelled cards. What the seat has seen of the first shuffle (F, remembered cards included)
    can have been these labels in prod c_f (c_f - 1) ... ways, F_f factors for a face with c_f copies; what it has not
    seen lies in any order. After a reshuffle, moreover: the new deck had the cards K that the seat knew to be among
    them, and some w of the others; that is prod C(rest_f, w_f) choices, in any order; and what the seat has seen of the
    new deck since (S) can have been laid in prod (K_f + w_f) (K_f + w_f - 1) ... ways, S_f factors.
    """
    weight, tokens = way
    copies, faces = DECKS[view.options["suit"]], tuple(DECKS[view.options["suit"]])
    last = view.last_batch if view.vars["remade"] else -1
    placed = [(face, int(batch == last), place) for face, batch, place in tokens if place != NEW]
    fixed = [Counter[Face](), Counter[Face]()]
    for i, face in view.faces.items():
        if i in pool_of:
            fixed[pool_of[i]][face] += 1
    for face, pool, _ in placed:
        fixed[pool][face] += 1
    spots = dict(seen) if not placed else {place: _with(spot, place, placed) for place, spot in seen.items()}
    free = _sums(spot.hidden for spot in spots.values())
    recalled: dict[Place, list[tuple[Face, int]]] = {}
    for face, pool, place in placed:
        recalled.setdefault(place, []).append((face, last * pool))
    if not view.vars["remade"]:
        rest = {f: n - fixed[0][f] for f, n in copies.items()}
        if ways_ := weight * prod(perm(n, fixed[0][f]) for f, n in copies.items()) * factorial(free[0]):
            insight = Insight({0: copies}, recalled)
            yield Case(ways_, ({f: n for f, n in rest.items() if n},), spots, insight)
        return
    open_faces, masks = view.vars["remade"]
    again = [face for face, _, place in tokens if place == NEW]
    sure = Counter(open_faces) + Counter(view.vars[f"put:{seat}"]) + Counter(again)
    others = sum(not mask & seat_bit(seat) for mask in masks) - len(again)
    first = fixed[0] + sure
    weight *= prod(perm(n, first[f]) for f, n in copies.items()) * factorial(free[0]) * factorial(free[1])
    if not weight:
        return
    weight *= factorial(others)
    left = [copies[f] - first[f] for f in faces]
    for chosen in _choices(left, others):
        there = [sure[f] + w for f, w in zip(faces, chosen, strict=True)]
        ways_ = prod(comb(c, w) for c, w in zip(left, chosen, strict=True))
        ways_ *= prod(perm(n, fixed[1][f]) for f, n in zip(faces, there, strict=True))
        if ways_:
            old = {f: c - w for f, c, w in zip(faces, left, chosen, strict=True) if c > w}
            new = {f: n - fixed[1][f] for f, n in zip(faces, there, strict=True) if n > fixed[1][f]}
            made = dict(zip(faces, there, strict=True))
            decks = {0: {f: n - made[f] for f, n in copies.items()}, last: made}
            yield Case(weight * ways_, (old, new), spots, Insight(decks, recalled))


def _with(spot: Spot, place: Place, placed: list[tuple[Face, int, Place]]) -> Spot:
    """A place with the cards that are remembered to be there."""
    here = [(face, pool) for face, pool, where in placed if where == place]
    counts = tuple(n - sum(pool == k for _, pool in here) for k, n in enumerate(spot.hidden))
    return Spot((*spot.known, *(face for face, _ in here)), counts)


def _choices(copies: list[int], n: int) -> Iterator[tuple[int, ...]]:
    """All ways to take ``n`` of some cards, by how many of each kind."""
    return (w for w in product(*[range(min(c, n) + 1) for c in copies]) if sum(w) == n)


def insights(view: Table, seat: int) -> list[Insight]:
    """The cases as every game tells them; see :meth:`combinatoria.core.game.Game.insights`."""
    return [case.insight._replace(weight=case.weight) for case in hidden(view, seat).cases]


def imagine(t: Table, seat: int, rng: Random) -> None:
    """After a reshuffle others remember which of the refused cards they knew: some that can have been there."""
    if not t.vars["remade"]:
        return
    open_faces, masks = t.vars["remade"]
    mine = list(t.vars[f"put:{seat}"])
    last = t.last_batch
    made = Counter(t.faces[i] for ids in t.zones.values() for i in ids if t.batch.get(i, 0) == last)
    others = shuffled(list((made - Counter(open_faces) - Counter(mine)).elements()), rng)
    refused = [mine.pop(0) if mask & seat_bit(seat) else others.pop() for mask in masks]
    for other in range(SEATS):
        if other != seat:
            t.vars[f"put:{other}"] = tuple(f for f, mask in zip(refused, masks, strict=True) if mask & seat_bit(other))
