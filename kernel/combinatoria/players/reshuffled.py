"""Knowledge of a deck that was rebuilt once, from open cards and from face-down cards that some seats knew.

The open cards are public, and a seat that knew a face-down card still knows that it is in the new deck. A game keeps
this in variables (:func:`note`): ``remade``, empty before the reshuffle, has the open faces and, for each face-down
card, the mask of the seats that knew it; the private ``put:<seat>`` has the faces of those that the seat knew, in the
same order. Remembered cards (:mod:`combinatoria.players.memory`) in the new deck have the place :data:`NEW`.

All other cards count as cards of the first shuffle, number 0, even if they have been mixed since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import comb, factorial, gcd, perm, prod
from random import Random
from typing import Final

from ..core.game import CardFacts
from ..core.schema import contents
from ..core.table import Face, Table, seat_bit
from ..odds.sampling import shuffled
from .memory import Token, Way

__all__ = ["NEW", "card_facts", "made_unknown", "note", "possible", "sample_private_vars"]

NEW: Final = "new"
"""The place of a remembered card that was shuffled into the new deck."""


def note(t: Table, opened: Sequence[int], closed: Sequence[int], rule: str) -> None:
    """Record, before the new deck is made, its content and who knows which of its cards.

    Args:
        t: the full table.
        opened, closed: the ids of the open and of the face-down cards.
        rule: id of the rule that the events name.
    """
    masks = tuple(t.seen_by_mask.get(i, 0) for i in closed)
    t.set("remade", (tuple(sorted(t.faces[i] for i in opened)), masks), rule=rule)
    for seat in range(t.seats):
        t.set(f"put:{seat}", _known_by(seat, [t.faces[i] for i in closed], masks), rule=rule)


def _known_by(seat: int, faces: Iterable[Face], masks: Iterable[int]) -> tuple[Face, ...]:
    return tuple(face for face, mask in zip(faces, masks, strict=True) if mask & seat_bit(seat))


# -- a seat's knowledge ------------------------------------------------------------------------------------


def card_facts(view: Table, seat: int, ways: Iterable[Way], copies: Mapping[Face, int]) -> list[CardFacts]:
    """Return a seat's sample space as weighted cases; a single one without memories and before the reshuffle.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        ways: the seat's memory (:meth:`combinatoria.players.memory.Memory.ways`).
        copies: face -> copies in the whole deck.
    """
    found = [case for way in ways for case in _cases(view, seat, way, copies)]
    factor = gcd(*(case.weight for case in found))
    return [case._replace(weight=case.weight // factor) for case in found]


def _cases(view: Table, seat: int, way: Way, copies: Mapping[Face, int]) -> Iterator[CardFacts]:
    """Yield the possible contents of the shuffles given one way.

    Weights count deals of labelled cards: the seen cards of a shuffle, including remembered ones, can be its cards in
    prod c_f (c_f - 1) ... ways, with one factor per seen card of each face; the unseen cards can be in any order.
    """
    weight, tokens = way
    shuffle_ids = (0, view.last_shuffle_id) if view.vars["remade"] else (0,)
    seen, hidden = {shuffle_id: Counter[Face]() for shuffle_id in shuffle_ids}, Counter[int]()
    for i in (i for ids in view.zones.values() for i in ids):
        shuffle_id = view.shuffle_id.get(i, 0) if view.shuffle_id.get(i, 0) in shuffle_ids else 0
        if i in view.faces:
            seen[shuffle_id][view.faces[i]] += 1
        else:
            hidden[shuffle_id] += 1
    recalled: dict[str, list[tuple[Face, int]]] = {}
    for face, origin, place in tokens:
        if place != NEW:
            shuffle_id = origin if origin in shuffle_ids else 0
            recalled.setdefault(place, []).append((face, shuffle_id))
            seen[shuffle_id][face] += 1
            hidden[shuffle_id] -= 1
    weight *= prod(map(factorial, hidden.values()))
    new = [face for face, _, place in tokens if place == NEW]
    for ways, decks in _decks(view, seat, new, copies, seen[0]):
        by_shuffle = dict(zip(shuffle_ids, decks, strict=True))
        if ways := ways * weight * prod(perm(deck[f], seen[b][f]) for b, deck in by_shuffle.items() for f in copies):
            yield CardFacts(by_shuffle, recalled, weight=ways)


def _decks(
    view: Table, seat: int, new: Sequence[Face], copies: Mapping[Face, int], seen: Mapping[Face, int]
) -> Iterator[tuple[int, Sequence[Mapping[Face, int]]]]:
    """Yield the possible contents of the decks, each with its number of ways.

    The new deck has the open cards, the face-down cards that the seat knew, and some that it has not seen. There are
    prod C(n_f, d_f) choices of labelled cards; each known card can be any copy of its face, and the others can be in
    any order.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        new: additional cards of the new deck that the seat remembers.
        copies: face -> copies in the whole deck.
        seen: the cards of the first deck that the seat has seen or remembers.
    """
    if not view.vars["remade"]:
        yield 1, (copies,)
        return
    opened, masks = view.vars["remade"]
    sure = Counter([*opened, *view.vars[f"put:{seat}"], *new])
    others = sum(not mask & seat_bit(seat) for mask in masks) - len(new)
    for more in product(*[range(min(n - seen.get(f, 0) - sure[f], others) + 1) for f, n in copies.items()]):
        if sum(more) == others:
            deck = {f: sure[f] + k for f, k in zip(copies, more, strict=True)}
            ways = factorial(others) * prod(comb(n, deck[f]) * perm(deck[f], sure[f]) for f, n in copies.items())
            yield ways, ({f: n - deck[f] for f, n in copies.items()}, deck)


# -- consistent tables -------------------------------------------------------------------------------------


def sample_private_vars(t: Table, seat: int, rng: Random) -> None:
    """Sample what the other seats know of the new deck, on a full table consistent with a seat's view.

    See :meth:`combinatoria.core.game.Game.sample_private_vars`.
    """
    if t.vars["remade"]:
        opened, masks = t.vars["remade"]
        mine = list(t.vars[f"put:{seat}"])
        others = shuffled(list((_content(t) - Counter((*opened, *mine))).elements()), rng)
        closed = [mine.pop(0) if mask & seat_bit(seat) else others.pop() for mask in masks]
        t.vars.update((f"put:{s}", _known_by(s, closed, masks)) for s in range(t.seats) if s != seat)


def possible(t: Table) -> bool:
    """Return whether the recorded content of the new deck matches the cards on the table that come from it."""
    remade, put = t.vars["remade"], [t.vars[f"put:{s}"] for s in range(t.seats)]
    made = contents(t)
    if remade == ():
        return len(made) <= 1 and not any(put)
    if len(made) != 2:
        return False
    opened, masks = remade
    last = made[max(made)]
    closed = last - Counter(opened)
    if last.total() != len(opened) + len(masks) or closed.total() != len(masks):
        return False
    mine = [sum(bool(mask & seat_bit(seat)) for mask in masks) for seat in range(t.seats)]
    return all(len(cards) == n and not Counter(cards) - closed for cards, n in zip(put, mine, strict=True))


def made_unknown(t: Table, seat: int) -> Counter[Token]:
    """Return the cards of the new deck that a seat may remember beyond those it knows to be there."""
    if not t.vars["remade"]:
        return Counter()
    known = Counter((*t.vars["remade"][0], *t.vars[f"put:{seat}"]))
    return Counter({(face, 0, NEW): n for face, n in (_content(t) - known).items()})


def _content(t: Table) -> Counter[Face]:
    """Return all cards that come from the new deck, in any zone."""
    return contents(t).get(t.last_shuffle_id, Counter())
