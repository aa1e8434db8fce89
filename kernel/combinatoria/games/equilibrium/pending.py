"""What may be owed besides the card of a turn, as items of the agenda: fills, Chaos, Books, Prophecy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.agenda import Agenda, Business, Item
from ...core.chance import Chance
from ...core.move import Move, Offer, Refusal, Slot
from ...core.seats import hand_zone, next_seat
from ...core.table import Table, seat_bit
from .board import (
    ASIDE,
    BOOKS_SHOWN,
    BOX,
    DECK,
    DISCARD,
    HAND,
    ROWS,
    SHELF,
    Row,
    balanced,
    looked_zone,
    row_at,
    rows,
    side_zone,
)
from .cards import CHAOS, SIDES, home

__all__ = ["AGENDA", "BURNT", "FILLED", "KINDS", "LOOK", "chaos_places", "lose", "row_refusal"]

FILLED: Final = 2
"""Cards that a new city gets."""
BURNT: Final = 4
"""Cards that the third penalty turns up."""
LOOK: Final = 2
"""Cards that one Book of Prophecy shows."""
_SIDE: Final = (Offer("side", (Slot("side", SIDES),), sure=True),)
_REVEAL: Final = (Offer("reveal", sure=True), Offer("stop", sure=True))
_BURN: Final = Offer("burn", sure=True)


def chaos_places(t: Table) -> list[tuple[int, str]]:
    """Where a Chaos may be laid: row and side (R1)."""
    tie = t.options["chaos_on_tie"] == "choose"
    found = []
    for row in rows(t):
        side = row.stronger
        sides = (side,) if side else SIDES if tie else ()
        found += [(row.n, s) for s in sides if row.room(s) > 0]
    return found


def row_refusal(n: int) -> Refusal | None:
    """Why this is the number of no row."""
    return None if n in ROWS else Refusal("3", "no_such_row", {"name": n, "last": ROWS[-1]})


def turn_up(t: Table, n: int, to: str, *, by: int, rule: str, note: str | None = None) -> list[int]:
    """Turn up so many cards of the pile, or all that are left, into an open place."""
    cards = t.zones[DECK][: -n - 1 : -1]
    if cards:
        t.move(cards, DECK, to, by=by, rule=rule, note=note, facts={"n": len(cards)})
    return cards


def lose(t: Table, rule: str, note: str) -> None:
    """Section 5: the match is lost."""
    t.set("phase", "over", rule=rule)
    t.say(note, kind="end", rule=rule)


class Fill(Business):
    """Two cards for an empty city (section 3); a side has to be chosen where no Incubus or Sogna says which."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`."""
        return bool(t.zones[ASIDE])

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """Turn up the cards, and place them if it is clear where."""
        cards = t.zones[DECK][: -FILLED - 1 : -1]
        places = [home(t.faces[i]) for i in cards]
        known = next(filter(None, places), None)
        facts = {"n": item.n, "seat": item.seat}
        if cards and known is None:
            t.move(cards, DECK, ASIDE, by=item.seat, rule="3.fill", note="fill.choose", facts=facts)
            return
        for side in SIDES:
            if here := [i for i, place in zip(cards, places, strict=True) if (place or known) == side]:
                t.move(here, DECK, side_zone(side, item.n), by=item.seat, rule="3.fill", note="fill", facts=facts)
        AGENDA.done(t)

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """See :class:`Business`."""
        return _SIDE

    def refusal(self, t: Table, item: Item, move: Move) -> Refusal | None:
        """See :class:`Business`."""
        return None if move.kind == "side" else Refusal("3.fill", "choose_side")

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """All of them go to the side that was chosen."""
        to = side_zone(str(move.args[0]), item.n)
        AGENDA.done(t)
        t.move(tuple(t.zones[ASIDE]), ASIDE, to, by=item.seat, rule="3.fill", note="fill", facts={"n": item.n})


class _Drawing(Business):
    """Drawing up to four cards; a Chaos on the way must be dealt with first."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`."""
        return bool(t.zones[ASIDE])

    def draw(self, t: Table, item: Item, rule: str) -> None:
        """Turn up the top card of the pile: into the hand, or aside if it is a Chaos."""
        card, hand = t.top(DECK), hand_zone(item.seat)
        if t.faces[card] == CHAOS:
            t.move((card,), DECK, ASIDE, by=item.seat, rule="4.chaos", note="chaos", beat="chaos")
            return
        t.move((card,), DECK, hand, by=item.seat, rule=rule, note="draw")
        if item.seat not in t.vars["active"]:  # R19: the partner plays this hand
            t.show((card,), sum(map(seat_bit, t.vars["active"])), rule="R19")

    def placing(self, t: Table) -> list[Offer]:
        """The rows that a Chaos may be laid in."""
        places, tie = chaos_places(t), t.options["chaos_on_tie"] == "choose"
        if not tie:
            return [Offer("place", (Slot("row", tuple([n for n, _ in places])),), sure=True)] if places else []
        return [Offer("place_side", cases=[((n,), (side,)) for n, side in places], sure=True)] if places else []

    def place_refusal(self, t: Table, move: Move) -> Refusal | None:
        """Why a Chaos cannot be laid there, penalty 1."""
        n = int(move.args[0])  # type: ignore[arg-type]
        tie = t.options["chaos_on_tie"] == "choose"
        if refusal := row_refusal(n):
            return refusal
        if (move.kind == "place_side") != tie:
            return Refusal("6.chaos_on_tie", "side_named" if move.kind == "place_side" else "side_unnamed")
        row = row_at(t, n)
        if row.city is None:
            return Refusal("R12", "vacant", {"n": n})
        strong = row.stronger
        if strong is None and not tie:
            return Refusal("R1", "no_stronger", {"n": n})
        side = strong if not tie else str(move.args[1])
        if strong is not None and side != strong:
            return Refusal("4.penalty1", "weaker_side", {"n": n, "side": strong})
        if not row.room(side or ""):
            return Refusal("4.penalty1", "side_full", {"n": n, "side": side})
        return None

    def place(self, t: Table, item: Item, move: Move) -> None:
        """Penalty 1: the Chaos joins the stronger side."""
        n = int(move.args[0])  # type: ignore[arg-type]
        row = row_at(t, n)
        side = str(move.args[1]) if move.kind == "place_side" else row.stronger
        facts = {"n": n, "side": side}
        card = (t.top(ASIDE),)
        t.move(card, ASIDE, side_zone(str(side), n), by=item.seat, rule="4.penalty1", note="place", facts=facts)


class Deal(_Drawing):
    """An opening hand (section 3.4): a Chaos must be laid in a row; where none takes it, it waits (R8)."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`."""
        return bool(t.zones[ASIDE]) and bool(chaos_places(t))

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """Draw the next card."""
        if t.zones[ASIDE]:
            t.move(tuple(t.zones[ASIDE]), ASIDE, DISCARD, by=item.seat, rule="R8", note="chaos.waits")
        elif len(t.zones[hand_zone(item.seat)]) < HAND:
            self.draw(t, item, "3.hand")
        else:
            AGENDA.done(t)

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """See :class:`Business`."""
        return self.placing(t)

    def refusal(self, t: Table, item: Item, move: Move) -> Refusal | None:
        """See :class:`Business`."""
        return self.place_refusal(t, move) if move.kind in _PLACING else Refusal("3.hand", "place_first")

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """See :class:`Business`."""
        self.place(t, item, move)


class Refill(_Drawing):
    """Phase II: draw up to four; every Chaos costs a penalty, and an empty pile the match."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`; R15: with an empty pile nothing is decided any more."""
        return bool(t.zones[ASIDE]) and bool(t.zones[DECK])

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """Draw the next card, or end the turn."""
        if len(t.zones[hand_zone(item.seat)]) >= HAND:
            AGENDA.done(t)
            seat = next_seat(t, item.seat, range(t.seats))
            t.set("turn", seat)
            t.set("turns", t.vars["turns"] + 1)
            t.say("turn", by=seat, rule="4", kind="turn")
        elif not t.zones[DECK]:
            lose(t, "5.loss", "end.lost")
        else:
            self.draw(t, item, "4.refill")

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """The three penalties, as far as they are possible."""
        found = self.placing(t)
        if level := balanced(t):
            found.append(Offer("give_up", (Slot("row", tuple(level)),), sure=True))
        return [*found, _BURN]

    def refusal(self, t: Table, item: Item, move: Move) -> Refusal | None:
        """See :class:`Business`."""
        if move.kind in _PLACING:
            return self.place_refusal(t, move)
        if move.kind == "give_up":
            n = int(move.args[0])  # type: ignore[arg-type]
            return row_refusal(n) or (
                None if row_at(t, n).balanced else Refusal("4.penalty2", "not_balanced", {"n": n})
            )
        return None if move.kind == "burn" else Refusal("4.chaos", "penalty_first")

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """One penalty for one Chaos."""
        if move.kind in _PLACING:
            self.place(t, item, move)
            return
        chaos = (t.top(ASIDE),)
        if move.kind == "give_up":
            row: Row = row_at(t, int(move.args[0]))  # type: ignore[arg-type]
            facts = {"n": row.n, "card": row.city}
            t.move(chaos, ASIDE, DISCARD, by=item.seat, rule="4.penalty2", note="give_up", facts=facts)
            for side in SIDES:
                if here := tuple(t.zones[side_zone(side, row.n)]):
                    t.move(here, side_zone(side, row.n), DISCARD, by=item.seat, rule="R29")
            return
        t.move(chaos, ASIDE, DISCARD, by=item.seat, rule="4.penalty3", note="burn")
        cards = t.zones[DECK][: -BURNT - 1 : -1]
        good = [i for i in cards if t.faces[i] != CHAOS]
        if good:
            t.move(good, DECK, DISCARD, by=item.seat, rule="4.penalty3", note="burnt", facts={"n": len(good)})
        if more := [i for i in cards if i not in good]:
            facts = {"n": len(more)}
            t.move(more, DECK, ASIDE, by=item.seat, rule="R30", note="burnt.chaos", facts=facts, beat="chaos")


class Gather(Business):
    """R8: the Chaos that no row took go back into the pile when the hands are complete."""

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """See :class:`Business`."""
        AGENDA.done(t)
        chaos_back(t, tuple(t.zones[DISCARD]), chance, "R8")


class Reveal(Business):
    """Section 3.6: one Book after another, and the price for all of them."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`."""
        return bool(t.zones[SHELF])

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """The price (R21, R22)."""
        AGENDA.done(t)
        n = int(t.options["book_price"]) * len(t.zones[BOOKS_SHOWN])
        cards = turn_up(t, n, DISCARD, by=item.seat, rule="R22", note="price")
        chaos_back(t, [i for i in cards if t.faces[i] == CHAOS], chance, "R22")

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """See :class:`Business`."""
        return _REVEAL

    def refusal(self, t: Table, item: Item, move: Move) -> Refusal | None:
        """See :class:`Business`."""
        return None if move.kind in ("reveal", "stop") else Refusal("6.books", "books_first")

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """See :class:`Business`."""
        if move.kind == "reveal":
            t.move((t.top(SHELF),), SHELF, BOOKS_SHOWN, by=item.seat, rule="6.books", note="reveal")
        else:
            t.move(tuple(t.zones[SHELF]), SHELF, BOX, by=item.seat, rule="6.books", note="stop")


class Order(Business):
    """Prophecy: the cards that were looked at go back one by one, in the order in which they will be drawn (R28)."""

    def waits(self, t: Table, item: Item) -> bool:
        """See :class:`Business`."""
        return len(t.zones[looked_zone(item.seat)]) > 1

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """The last one needs no choice."""
        if t.zones[looked_zone(item.seat)]:
            self._put(t, item, 1)
        AGENDA.done(t)

    def _put(self, t: Table, item: Item, place: int) -> None:
        zone = looked_zone(item.seat)
        looked, deck = t.zones[zone], t.zones[DECK]
        at = len(deck) - (item.n - len(looked))
        t.move((looked[place - 1],), zone, DECK, at=at, by=item.seat, rule="6.prophecy", note="order")

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """Each face once; of equal cards the first."""
        found = {face: place for place, face in reversed([*enumerate(t.codes(looked_zone(item.seat)), 1)])}
        return (Offer("next", (Slot("place", tuple(sorted(found.values()))),), sure=True),)

    def refusal(self, t: Table, item: Item, move: Move) -> Refusal | None:
        """See :class:`Business`."""
        if move.kind != "next":
            return Refusal("6.prophecy", "order_first")
        most, place = len(t.zones[looked_zone(item.seat)]), int(move.args[0])  # type: ignore[arg-type]
        return None if 1 <= place <= most else Refusal("6.prophecy", "no_such_place", {"name": place, "last": most})

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """See :class:`Business`."""
        self._put(t, item, int(move.args[0]))  # type: ignore[arg-type]


class Begin(Business):
    """Everything is laid out: the first turn."""

    def go(self, t: Table, item: Item, chance: Chance) -> None:
        """See :class:`Business`."""
        AGENDA.done(t)
        t.set("phase", "play")
        t.say("turn", by=item.seat, rule="4", kind="turn")


def chaos_back(t: Table, cards: Sequence[int], chance: Chance, rule: str) -> None:
    """Shuffle some Chaos of the discard back into the pile; without any nothing is shuffled."""
    if cards:
        t.move(cards, DISCARD, DECK, rule=rule)
        t.shuffle(DECK, chance.shuffle, rule=rule, note="chaos.back", facts={"n": len(cards)})


_PLACING: Final = ("place", "place_side")
KINDS: Final[dict[str, Business]] = {
    "fill": Fill(),
    "deal": Deal(),
    "gather": Gather(),
    "reveal": Reveal(),
    "begin": Begin(),
    "refill": Refill(),
    "order": Order(),
}
AGENDA: Final = Agenda(KINDS, lambda t: t.vars["phase"] == "over")
