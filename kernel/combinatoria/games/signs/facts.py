"""What a seat can know: where every card may lie that it does not see, exactly, from what is public and its own.

All that is hidden from a seat lies in the hands of the others, on its way, aside, or in the deck. Usually every way to
lay the unseen cards there is equally likely. Two things make several *cases* of it, each with a weight: a card that the
seat once knew may have been sent on unseen (:mod:`combinatoria.games.signs.recall`), and a reshuffle (R3) makes a new
deck of cards that are only partly known. In each case some cards are known to lie in certain places, and the others of
each shuffle are a sample space of their own (:mod:`combinatoria.odds.space`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, factorial, gcd, perm, prod
from random import Random

from ...core.game import Insight
from ...core.table import Face, Table, seat_bit
from ...odds.sampling import shuffled
from .recall import MEMORY, NEW, Way
from .teams import DECKS, SEATS

__all__ = ["imagine", "insights"]


def insights(view: Table, seat: int) -> list[Insight]:
    """All cases; only one unless there is something to remember, or after a reshuffle. See :class:`Game`.

    The first shuffle counts as number 0, as a card of any shuffle but that of the new deck comes from it.
    """
    found = [case for way in MEMORY.ways(view, seat) for case in _cases(view, seat, way)]
    factor = gcd(*(case.weight for case in found))
    return [case._replace(weight=case.weight // factor) for case in found]


def _cases(view: Table, seat: int, way: Way) -> Iterator[Insight]:
    """What the shuffles may have held if things have gone one way.

    Weights count deals of labelled cards: those seen of a shuffle, remembered cards included, can have been its cards
    in prod c_f (c_f - 1) ... ways, as many factors as were seen of each face; those not seen lie in any order.
    """
    weight, tokens = way
    batches, copies = ((0, view.last_batch) if view.vars["remade"] else (0,)), DECKS[view.options["suit"]]
    seen, hidden = {batch: Counter[Face]() for batch in batches}, Counter[int]()
    for i in (i for ids in view.zones.values() for i in ids):
        batch = view.batch.get(i, 0) if view.batch.get(i, 0) in batches else 0
        if i in view.faces:
            seen[batch][view.faces[i]] += 1
        else:
            hidden[batch] += 1
    recalled: dict[str, list[tuple[Face, int]]] = {}
    for face, origin, place in tokens:
        if place != NEW:
            batch = origin if origin in batches else 0
            recalled.setdefault(place, []).append((face, batch))
            seen[batch][face] += 1
            hidden[batch] -= 1
    weight *= prod(map(factorial, hidden.values()))
    new = [face for face, _, place in tokens if place == NEW]
    for ways, decks in _decks(view, seat, new, copies, seen[0]):
        by_batch = dict(zip(batches, decks, strict=True))
        if ways := ways * weight * prod(perm(deck[f], seen[b][f]) for b, deck in by_batch.items() for f in copies):
            yield Insight(by_batch, recalled, weight=ways)


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
    made = Counter(t.faces[i] for ids in t.zones.values() for i in ids if t.batch.get(i, 0) == t.last_batch)
    others = shuffled(list((made - Counter(open_faces) - Counter(mine)).elements()), rng)
    refused = [mine.pop(0) if mask & seat_bit(seat) else others.pop() for mask in masks]
    for other in range(SEATS):
        if other != seat:
            t.vars[f"put:{other}"] = tuple(f for f, mask in zip(refused, masks, strict=True) if mask & seat_bit(other))
