"""What seats remember of cards that they can no longer follow with their eyes.

A hand is held like a fan: nobody else can tell which of its cards is which, so before a card leaves it blindly the hand
is mixed (its cards get new ids). What others knew of its cards is not lost, though: whoever passed a six to a player
who has passed a card on since knows that the six is still in that hand, or is the card that was passed on.

The private variable ``recall:<seat>`` holds what a seat can say of such cards, as *ways* in which things may have
gone, each with a weight: ``(weight, ((face, shuffle, place), ...))`` with the cards that are still hidden in it. The
weights count which card it was that left a hand, each of those that look alike being equally likely; how likely the
cards themselves are is not said here. Empty means that there is nothing to remember.

:class:`Memory` keeps all ways. :class:`Certainty` keeps only what is so in all of them, in a shorter form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import gcd
from operator import and_
from typing import Any, ClassVar, Final

from ..core.move import Refusal
from ..core.possible import Form, Shape, count, each, one_of, positive, row, word
from ..core.seats import hand_zone, zone_owner
from ..core.table import Face, Table, seat_bit

__all__ = ["NOTHING", "Certainty", "Memory", "Token", "Way", "recall"]

Token = tuple[Face, int, str]
"""A card that is remembered: its face, the shuffle it comes from, and the zone in which it lies hidden."""
Way = tuple[int, tuple[Token, ...]]
Order = Callable[[Sequence[Face]], Sequence[Face]]
NOTHING: Final[tuple[Way, ...]] = ((1, ()),)
"""The memory of a seat that has nothing to remember: one way, without cards."""


def recall(seat: int) -> str:
    """The name of the private variable with what a seat remembers."""
    return f"recall:{seat}"


class Memory:
    """Memories in which every way is kept.

    Args:
        rule: id of the rule that the events of remembering name.

    Class attributes:
        apart: whether it stays known which card of a mixed hand comes from which shuffle; without, the hand becomes a
            lot (:class:`combinatoria.core.table.Table`).
    """

    apart: ClassVar[bool] = True

    def __init__(self, rule: str) -> None:
        self.rule = rule

    # -- what a game declares ------------------------------------------------------------------------------

    def variables(self, seats: int) -> dict[str, Any]:
        """The variables at the start: nobody has anything to remember."""
        return {recall(s): () for s in range(seats)}

    def secrets(self, seats: int) -> dict[str, int]:
        """The masks of these variables: what a seat remembers is its own affair."""
        return {recall(s): seat_bit(s) for s in range(seats)}

    def token(self, t: Table, card: int, place: str) -> Token:
        """A card of the full table as it is remembered."""
        return t.faces[card], t.batch.get(card, 0), place

    # -- how it is written down ----------------------------------------------------------------------------

    def ways(self, t: Table, seat: int) -> tuple[Way, ...]:
        """How things may have gone in the memory of a seat."""
        return t.vars[recall(seat)] or NOTHING

    def keep(self, t: Table, seat: int, found: Iterable[tuple[int, Iterable[Token]]]) -> None:
        """Store ways, equal ones put together."""
        merged: dict[tuple[Token, ...], int] = {}
        for weight, tokens in found:
            key = tuple(sorted(tokens))
            merged[key] = merged.get(key, 0) + weight
        factor = gcd(*merged.values())
        value = tuple((weight // factor, tokens) for tokens, weight in sorted(merged.items()))
        t.set(recall(seat), () if value == NOTHING else value, rule=self.rule)

    def forms(self, seats: int, places: Iterable[str]) -> dict[str, Shape]:
        """The forms of these variables, with cards in these places; see :meth:`combinatoria.core.game.Game.forms`."""
        where = tuple(places)
        return {recall(s): Shape(self.form(s, where), Refusal(self.rule, "recall", {"seat": s})) for s in range(seats)}

    def form(self, seat: int, places: Iterable[str]) -> Form:
        """The form of what a seat remembers, described above, with cards in these places."""
        return each(row(positive, each(row(word, count, one_of(places)))))

    # -- what happens at the table -------------------------------------------------------------------------

    def mix(self, t: Table, owner: int) -> None:
        """Before a hand is mixed: whoever knows some of its cards will still know that they are there."""
        hand = hand_zone(owner)
        for seat in _others(t, owner):
            if seen := [i for i in t.zones[hand] if t.known.get(i, 0) & seat_bit(seat)]:
                new = [self.token(t, i, hand) for i in seen]
                self.keep(t, seat, [(n, sorted((*old, *new), key=_by_place)) for n, old in self.ways(t, seat)])

    def mixed(self, t: Table, owner: int, order: Order, *, rule: str, by: int | None = None) -> None:
        """Mix a hand; what others know of its cards they remember.

        Args:
            t: the full table.
            owner: whose hand.
            order: see :meth:`combinatoria.core.table.Table.shuffle`.
            rule: id of the rule that the event of mixing names.
            by: who mixes, if it is to be told.
        """
        self.mix(t, owner)
        t.shuffle(hand_zone(owner), order, keep_batches=self.apart, lot=not self.apart, by=by, rule=rule)

    def leave(self, t: Table, owner: int, cards: Iterable[int], seen: int, to: str | None = None) -> None:
        """Before cards leave a hand: which of those that look alike they are, others may not know.

        Args:
            t: the full table.
            owner: whose hand.
            cards: their ids.
            seen: the mask of those who see them leave, or see their faces at once.
            to: where they go face down, if they are remembered there.
        """
        hand = hand_zone(owner)
        for seat in _others(t, owner):
            if not t.vars[recall(seat)]:
                continue
            bit = seat_bit(seat)
            hidden = [i for i in t.zones[hand] if not t.known.get(i, 0) & bit]
            found: Iterable[Way] = self.ways(t, seat)
            for card in cards:
                if card in hidden:  # others are followed by eye: none of those that are only remembered
                    batch, shown = t.batch.get(card, 0) if self.apart else None, t.faces[card] if seen & bit else None
                    alike = sum(batch in (None, t.batch.get(i, 0)) for i in hidden)
                    found = tuple(_without_one(found, (batch, hand), alike, shown, to))
                    hidden.remove(card)
            self.keep(t, seat, found)

    def taken(self, t: Table, owner: int, cards: Sequence[Face], rule: str) -> list[int]:
        """Mix a hand and choose cards that are to leave it face down: nobody can follow with the eyes which they are.

        No chance is asked: the cards get new ids, so there is nothing left to follow, and the others keep their order,
        so that a match that was kept before its game asked for this still meets the same cards.

        Args:
            t: the full table.
            owner: whose hand.
            cards: what leaves it.
            rule: id of the rule that the event of mixing names.

        Returns:
            Their ids, in the same order; they lie on top of the hand.
        """
        hand = hand_zone(owner)
        leaving = t.find_all(hand, cards)
        staying = [i for i in t.zones[hand] if i not in leaving]
        faces = [t.faces[i] for i in (*staying, *leaving)]
        self.mixed(t, owner, lambda _: faces[::-1], by=owner, rule=rule)
        return t.zones[hand][len(staying) :]

    def moves(self, t: Table, source: str, to: str, seen: Mapping[int, Face]) -> None:
        """A card that is remembered in a zone has gone to another one.

        Args:
            t: the full table.
            source: where it was; everything remembered there moves along.
            to: where it is now.
            seen: for each seat that sees it now its face: a way with another card is no way any more.
        """
        for seat in range(t.seats):
            if not t.vars[recall(seat)]:
                continue
            found: list[tuple[int, Iterable[Token]]] = []
            for weight, tokens in self.ways(t, seat):
                rest = [token for token in tokens if token[2] != source]
                gone = [token for token in tokens if token[2] == source]
                if seat not in seen:
                    found.append((weight, (*rest, *((face, batch, to) for face, batch, _ in gone))))
                elif all(face == seen[seat] for face, _, _ in gone):
                    found.append((weight, rest))
            self.keep(t, seat, found)

    def reshuffled(self, t: Table, source: str, to: str) -> None:
        """The cards of a zone have been shuffled into a deck: they are somewhere there, whatever the shuffle."""
        for seat in range(t.seats):
            if t.vars[recall(seat)]:
                self.keep(
                    t,
                    seat,
                    [
                        (weight, [(f, 0, to) if place == source else (f, b, place) for f, b, place in tokens])
                        for weight, tokens in self.ways(t, seat)
                    ],
                )

    def forget(self, t: Table) -> None:
        """All hands lie open, or are shuffled anew."""
        for seat in range(t.seats):
            t.set(recall(seat), ())

    # -- whether it can be true ----------------------------------------------------------------------------

    def possible(self, t: Table, seat: int, places: Iterable[str], more: Counter[Token] | None = None) -> bool:
        """Whether what a seat remembers has its form and is true, in one way at least, and hidden from the seat.

        Args:
            t: the full table.
            seat: whose memory.
            places: the zones in which cards can be remembered.
            more: cards besides that may be remembered somewhere else.
        """
        where = tuple(places)
        if not self.form(seat, (*where, *{token[2] for token in more or ()}))(t.vars[recall(seat)]):
            return False
        there = Counter(
            self.token(t, i, place) for place in where for i in t.zones[place] if not t.known.get(i, 0) & seat_bit(seat)
        )
        there += more or Counter()
        return any(not Counter(tokens) - there for _, tokens in self.ways(t, seat))


class Certainty(Memory):
    """Memories of what is certain: ``recall:<seat>`` lists the cards that are in a hand in every way.

    The list has pairs of the seat whose hand it is and the face. Nothing is remembered of cards anywhere else, and
    backs are alike: nobody can tell from which shuffle a card of a mixed hand comes.

    Args:
        rule: id of the rule that the events of remembering name.
        origin: face -> the shuffle that it comes from, which must always be the same.
    """

    apart = False

    def __init__(self, rule: str, origin: Mapping[Face, int]) -> None:
        super().__init__(rule)
        self.origin = origin

    def token(self, t: Table, card: int, place: str) -> Token:
        """See :class:`Memory`."""
        face = t.faces[card]
        return face, self.origin[face], place

    def ways(self, t: Table, seat: int) -> tuple[Way, ...]:
        """The one way that is known: the cards that are certain."""
        pairs = t.vars[recall(seat)]
        return ((1, tuple((face, self.origin[face], hand_zone(owner)) for owner, face in pairs)),)

    def keep(self, t: Table, seat: int, found: Iterable[tuple[int, Iterable[Token]]]) -> None:
        """Store the cards that all ways have in common."""
        common = reduce(and_, (Counter(tokens) for _, tokens in found))
        pairs = tuple((zone_owner(place)[1], face) for face, _, place in common.elements())
        t.set(recall(seat), pairs, rule=self.rule)

    def form(self, seat: int, places: Iterable[str]) -> Form:
        """The form of a list of cards of other seats, described above."""
        owners = [zone_owner(place)[1] for place in places]
        return each(row(one_of(s for s in owners if s != seat), one_of(self.origin)))

    def certain(self, view: Table, seat: int, owner: int) -> list[Face]:
        """The faces that a seat knows to be in the hand of another, without knowing which of the cards they are."""
        pairs = () if seat < 0 else view.vars[recall(seat)] or ()
        return [face for other, face in pairs if other == owner]


def _others(t: Table, owner: int) -> Iterator[int]:
    return (seat for seat in range(t.seats) if seat != owner)


def _by_place(token: Token) -> tuple[str, Face]:
    return token[2], token[0]


def _without_one(
    old: Iterable[Way], where: tuple[int | None, str], alike: int, shown: Face | None, to: str | None
) -> Iterator[Way]:
    """A card has left a hand: which one, of so many that look alike?"""
    for weight, tokens in old:
        here = [n for n, (_, batch, place) in enumerate(tokens) if place == where[1] and where[0] in (None, batch)]
        if alike > len(here):
            yield weight * (alike - len(here)), tokens
        for n in here:
            face, batch, _ = tokens[n]
            rest = tokens[:n] + tokens[n + 1 :]
            if shown is None:
                yield weight, (*rest, (face, batch, to)) if to else rest
            elif face == shown:
                yield weight, rest
