"""Memory of cards that a seat has seen but can no longer track individually.

A hand is held like a fan: the other players cannot tell its cards apart, so the hand is mixed (its cards get new ids)
before a card leaves it face down. The others still remember what they knew of its cards: a seat that passed a six to a
player who has since passed a card on knows that the six is still in that hand or is the card that was passed on.

The private variable ``recall:<seat>`` holds this knowledge as *ways*, the possible courses of events, each with a
weight: ``(weight, ((face, shuffle, place), ...))``, listing the cards that are still hidden. The weights count which
card left a hand, with all cards that look alike equally likely; they do not include the likelihood of the cards
themselves. Empty means that there is nothing to remember.

:class:`Memory` keeps all ways. :class:`Certainty` keeps only what holds in all of them, in a shorter form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from math import gcd
from operator import and_, itemgetter
from typing import Any, ClassVar, Final

from ..core.move import Refusal
from ..core.playout import PlayoutTable
from ..core.schema import Field, Form, count, list_of, one_of, positive, short_text, tuple_of
from ..core.seats import hand_zone, zone_owner
from ..core.table import MAX_SEATS, Face, Table, seat_bit

__all__ = ["NOTHING", "Certainty", "Memory", "Token", "Way", "memory_key"]

Token = tuple[Face, int, str]
"""A remembered card: its face, the shuffle it comes from, and the zone where it is hidden."""
Way = tuple[int, tuple[Token, ...]]
Order = Callable[[Sequence[Face]], Sequence[Face]]
Settle = Callable[[Iterable[Way]], tuple[Way, ...]]
"""Puts derived ways into the form in which they are compared and stored."""
NOTHING: Final[tuple[Way, ...]] = ((1, ()),)
"""The empty memory: one way, without cards."""


class _Merged(tuple[Way, ...]):
    """Different ways in order, with weights in lowest terms."""

    __slots__ = ()


def _merged(found: Iterable[Way]) -> tuple[Way, ...]:
    """Return ways with equal ones merged and weights in lowest terms."""
    merged: dict[tuple[Token, ...], int] = {}
    for weight, tokens in found:
        key = tuple(sorted(tokens)) if len(tokens) > 1 else tokens
        merged[key] = merged.get(key, 0) + weight
    if len(merged) == 1:
        return _Merged([(1, key)])
    factor = gcd(*merged.values())
    return _Merged([(merged[tokens] // factor, tokens) for tokens in sorted(merged)])


@lru_cache(maxsize=MAX_SEATS)
def memory_key(seat: int) -> str:
    """Return the name of the private variable that holds a seat's memory."""
    return f"recall:{seat}"


class Memory:
    """Memories that keep every way.

    Args:
        rule: id of the rule that memory events name.

    Class attributes:
        apart: whether the shuffle each card of a mixed hand comes from stays known; if not, the hand becomes a lot
            (:class:`combinatoria.core.table.Table`).
    """

    apart: ClassVar[bool] = True

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self._settle: Settle = _merged

    # -- declarations for games ----------------------------------------------------------------------------

    def variables(self, seats: int) -> dict[str, Any]:
        """Return the variables at the start: empty memories."""
        return {memory_key(s): () for s in range(seats)}

    def secrets(self, seats: int) -> dict[str, int]:
        """Return the masks of these variables: each memory is private to its seat."""
        return {memory_key(s): seat_bit(s) for s in range(seats)}

    def token(self, t: Table, card: int, place: str) -> Token:
        """Return a card of the full table as a token."""
        return t.faces[card], t.shuffle_id.get(card, 0), place

    # -- representation ------------------------------------------------------------------------------------

    def ways(self, t: Table, seat: int) -> tuple[Way, ...]:
        """Return the ways in the memory of a seat; the audience sees no card that is hidden later."""
        return NOTHING if seat < 0 else t.vars[memory_key(seat)] or NOTHING

    def keep(self, t: Table, seat: int, found: Iterable[Way]) -> None:
        """Store ways, merging equal ones."""
        ways = found if isinstance(found, _Merged) else _merged(found)
        t.set(memory_key(seat), () if ways == NOTHING else ways, rule=self.rule)

    def forms(self, seats: int, places: Iterable[str]) -> dict[str, Field]:
        """Return the forms of these variables for cards in ``places``; see :meth:`.Game.forms`."""
        where = tuple(places)
        return {
            memory_key(s): Field(self.form(s, where), Refusal(self.rule, "recall", {"seat": s})) for s in range(seats)
        }

    def form(self, seat: int, places: Iterable[str]) -> Form:
        """Return the form of a seat's memory (see the module docstring) for cards in these places."""
        return list_of(tuple_of(positive, list_of(tuple_of(short_text, count, one_of(places)))))

    # -- updates: none on the tables of playouts, which keep no secrets ------------------------------------

    def mix(self, t: Table, owner: int) -> None:
        """Before a hand is mixed, let every seat that knows some of its cards remember that they are in it."""
        if isinstance(t, PlayoutTable):
            return
        hand, masks, seen_by, own = hand_zone(owner), t.seen_by_mask, 0, seat_bit(owner)
        for i in t.zones[hand]:
            seen_by |= masks.get(i, 0)
        if seen_by | own == own:
            return
        for seat in _others(t, owner):
            if seen_by & (bit := seat_bit(seat)):
                new = [self.token(t, i, hand) for i in t.zones[hand] if masks.get(i, 0) & bit]
                self.keep(t, seat, _with(self.ways(t, seat), tuple(new), self._settle))

    def mixed(self, t: Table, owner: int, order: Order, *, rule: str, by: int | None = None) -> None:
        """Mix a hand; the others remember what they know of its cards.

        Args:
            t: the full table.
            owner: the seat whose hand it is.
            order: see :meth:`combinatoria.core.table.Table.shuffle`.
            rule: id of the rule that the shuffle event names.
            by: the seat that mixes, if the event should name it.
        """
        self.mix(t, owner)
        t.shuffle(hand_zone(owner), order, keep_shuffle_ids=self.apart, lot=not self.apart, by=by, rule=rule)

    def leave(self, t: Table, owner: int, cards: Iterable[int], seen: int, to: str | None = None) -> None:
        """Before cards leave a hand, update the memories of seats that cannot tell which cards leave.

        Args:
            t: the full table.
            owner: the seat whose hand it is.
            cards: ids of the leaving cards.
            seen: mask of the seats that see the faces of these cards.
            to: the zone they move to face down, if they are remembered there.
        """
        if isinstance(t, PlayoutTable):
            return
        v, hand, masks, apart = t.vars, hand_zone(owner), t.seen_by_mask, self.apart
        recalling = [seat for seat in range(t.seats) if v[memory_key(seat)] and seat != owner]
        if not recalling:
            return
        here, shuffle_of = t.zones[hand], t.shuffle_id
        for seat in recalling:
            bit = seat_bit(seat)
            hidden = {i: shuffle_of.get(i, 0) if apart else None for i in here if not masks.get(i, 0) & bit}
            before = found = self.ways(t, seat)
            for card in cards:
                if card in hidden:  # the seat tracks all other cards by id, so they are not in its memory
                    shuffle_id, shown = hidden[card], t.faces[card] if seen & bit else None
                    alike = [*hidden.values()].count(shuffle_id)
                    found = _without_one(found, shuffle_id, hand, alike, shown, to, self._settle)
                    del hidden[card]
            if found is not before:
                self.keep(t, seat, found)

    def taken(self, t: Table, owner: int, cards: Sequence[Face], rule: str) -> list[int]:
        """Mix a hand and pick cards that will leave it face down, so that nobody can track them.

        This uses no chance: new ids suffice to make the cards untraceable. The other cards keep their order, so that
        matches saved before a game used this method still replay with the same cards.

        Args:
            t: the full table.
            owner: the seat whose hand it is.
            cards: faces of the leaving cards.
            rule: id of the rule that the shuffle event names.

        Returns:
            The ids of the leaving cards, in the same order; they are on top of the hand.
        """
        hand = hand_zone(owner)
        leaving = t.find_all(hand, cards)
        staying = [i for i in t.zones[hand] if i not in leaving]
        faces = [t.faces[i] for i in (*staying, *leaving)]
        self.mixed(t, owner, lambda _: faces[::-1], by=owner, rule=rule)
        return t.zones[hand][len(staying) :]

    def moves(self, t: Table, source: str, to: str, seen: Mapping[int, Face]) -> None:
        """Update the memories after a remembered card has moved to another zone.

        Args:
            t: the full table.
            source: the zone it came from; everything remembered there moves along.
            to: the zone it is in now.
            seen: its face, for each seat that now sees it; ways with another face are dropped.
        """
        if isinstance(t, PlayoutTable):
            return
        for seat in range(t.seats):
            if not t.vars[memory_key(seat)] or _untouched(ways := self.ways(t, seat), source):
                continue
            if seat in seen:
                self.keep(t, seat, _shown(ways, source, seen[seat], self._settle))
            else:
                self.keep(t, seat, _moved(ways, source, to, self._settle))

    def reshuffled(self, t: Table, source: str, to: str) -> None:
        """Update the memories after a zone was shuffled into a deck: its cards are now there, from any shuffle."""
        if isinstance(t, PlayoutTable):
            return
        for seat in range(t.seats):
            if t.vars[memory_key(seat)]:
                self.keep(
                    t,
                    seat,
                    [
                        (weight, tuple([(f, 0, to) if place == source else (f, b, place) for f, b, place in tokens]))
                        for weight, tokens in self.ways(t, seat)
                    ],
                )

    def forget(self, t: Table) -> None:
        """Clear all memories, when all hands are open or reshuffled."""
        for seat in range(t.seats):
            t.set(memory_key(seat), ())

    # -- validation ----------------------------------------------------------------------------------------

    def possible(self, t: Table, seat: int, places: Iterable[str], more: Counter[Token] | None = None) -> bool:
        """Return whether a memory is well-formed and at least one of its ways matches cards hidden from the seat.

        Args:
            t: the full table.
            seat: the seat whose memory it is.
            places: the zones in which cards can be remembered.
            more: additional cards that may be remembered in other places.
        """
        where = tuple(places)
        if not self.form(seat, (*where, *{token[2] for token in more or ()}))(t.vars[memory_key(seat)]):
            return False
        there = Counter(
            self.token(t, i, place)
            for place in where
            for i in t.zones[place]
            if not t.seen_by_mask.get(i, 0) & seat_bit(seat)
        )
        there += more or Counter()
        return any(not Counter(tokens) - there for _, tokens in self.ways(t, seat))


class Certainty(Memory):
    """Memories of certain facts only: ``recall:<seat>`` lists the cards that are in a hand in every way.

    The list holds pairs of a seat and a face in its hand. Cards in other zones are not remembered, and all backs look
    alike: the shuffle a card of a mixed hand comes from is not visible.

    Args:
        rule: id of the rule that memory events name.
        origin: face -> the shuffle it comes from, which must be the same for all its copies.
    """

    apart = False

    def __init__(self, rule: str, origin: Mapping[Face, int]) -> None:
        super().__init__(rule)
        self.origin = origin
        self._settle = tuple

    def token(self, t: Table, card: int, place: str) -> Token:
        """See :class:`Memory`."""
        face = t.faces[card]
        return face, self.origin[face], place

    def ways(self, t: Table, seat: int) -> tuple[Way, ...]:
        """Return the single known way: the cards that are certain."""
        pairs = t.vars[memory_key(seat)]
        return ((1, tuple((face, self.origin[face], hand_zone(owner)) for owner, face in pairs)),)

    def keep(self, t: Table, seat: int, found: Iterable[Way]) -> None:
        """Store the cards that all ways have in common."""
        common = reduce(and_, (Counter(tokens) for _, tokens in found))
        pairs = tuple((zone_owner(place)[1], face) for face, _, place in common.elements())
        t.set(memory_key(seat), pairs, rule=self.rule)

    def form(self, seat: int, places: Iterable[str]) -> Form:
        """Return the form of the list of pairs (see the class docstring)."""
        owners = [zone_owner(place)[1] for place in places]
        return list_of(tuple_of(one_of(s for s in owners if s != seat), one_of(self.origin)))

    def certain(self, view: Table, seat: int, owner: int) -> list[Face]:
        """Return the faces that a seat knows to be in another's hand without knowing which cards they are."""
        pairs = () if seat < 0 else view.vars[memory_key(seat)] or ()
        return [face for other, face in pairs if other == owner]


def _others(t: Table, owner: int) -> list[int]:
    return [seat for seat in range(t.seats) if seat != owner]


def _by_place(token: Token) -> tuple[str, Face]:
    return token[2], token[0]


def _with(old: tuple[Way, ...], new: tuple[Token, ...], settle: Settle) -> tuple[Way, ...]:
    """Return the ways with more cards in each."""
    if type(old) is _Merged:  # different ways stay different
        return _Merged(sorted([(n, tuple(sorted(tokens + new))) for n, tokens in old], key=itemgetter(1)))
    return settle([(n, tuple(sorted((*tokens, *new), key=_by_place))) for n, tokens in old])


def _without_one(
    old: tuple[Way, ...],
    lot: int | None,
    hand: str,
    alike: int,
    shown: Face | None,
    to: str | None,
    settle: Settle,
) -> tuple[Way, ...]:
    """Return the ways after one of ``alike`` indistinguishable cards, of a shuffle or of any, has left a hand."""
    found: list[Way] = []
    concerned = False
    for weight, tokens in old:
        first, left = len(found), alike
        for n, (face, shuffle_id, place) in enumerate(tokens):
            if place == hand and (lot is None or shuffle_id == lot):
                left -= 1
                if shown is None:
                    rest = tokens[:n] + tokens[n + 1 :]
                    found.append((weight, (*rest, (face, shuffle_id, to)) if to else rest))
                elif face == shown:
                    found.append((weight, tokens[:n] + tokens[n + 1 :]))
        concerned |= left < alike
        if left > 0:
            found.insert(first, (weight * left, tokens))
    return old if not concerned and type(old) is _Merged else settle(found)


def _untouched(old: tuple[Way, ...], source: str) -> bool:
    """Return whether ways in their final form have no card in a zone, so that they stay the same when it moves."""
    return type(old) is _Merged and source not in [place for _, tokens in old for _, _, place in tokens]


def _moved(old: tuple[Way, ...], source: str, to: str, settle: Settle) -> tuple[Way, ...]:
    """Return the ways after all cards in a zone have moved to another one."""
    return settle([
        (weight, tuple([(face, shuffle_id, to if place == source else place) for face, shuffle_id, place in tokens]))
        for weight, tokens in old
    ])  # fmt: skip


def _shown(old: tuple[Way, ...], source: str, face: Face, settle: Settle) -> tuple[Way, ...]:
    """Return the ways in which the cards in a zone have a face that is seen now, without these cards."""
    return settle([
        (weight, tuple([token for token in tokens if token[2] != source]))
        for weight, tokens in old
        if all(f == face for f, _, place in tokens if place == source)
    ])  # fmt: skip
