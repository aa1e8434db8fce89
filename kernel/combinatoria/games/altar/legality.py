"""Legality of moves (section 4): a position parsed once, so that any number of moves can be checked against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from ...core.choices import choices, lacking, without
from ...core.move import Move, Offer, Refusal, Slot
from ...core.notation import by_seat, of_seat
from ...core.table import Face, Table
from ...decks import ars
from .draws import sources
from .exchanges import Cards, by_total, example, payable, sorted_cards, totals
from .places import DECK_ABILITY, HAND, HAND_ABILITY, OFFER_ABILITY, deck_zone, hand_zone, numbers_in, schedule_zone
from .score import VALUE
from .variables import Vars

__all__ = ["Desk"]

SCHEDULING: Final = frozenset({"replace", "replace_any", "offer", "pass"})


def _by_schedule(cards: Mapping[int, Cards]) -> Cards:
    return tuple(code for seat in sorted(cards) for code in of_seat(seat, cards[seat]))


_FINISH: Final = Offer("finish", sure=True)


@cache
def _drawing(kind: str, seats: tuple[int, ...]) -> Offer:
    """Return the offer to draw from one of these seats; cached, as there are only a few such offers."""
    return Offer(kind, (Slot("seat", seats),), sure=True)


@lru_cache(maxsize=256)
def _leaving(target: int, schedule: Cards) -> tuple[tuple[int, tuple[int], tuple[Cards, ...]], ...]:
    """Return the cards that can leave a seat's schedule, by total, as rows (total, seat, choices of cards).

    The seat is wrapped in a tuple because an offer's case needs choices for every slot.
    """
    return tuple((total, (target,), outs) for total, outs in by_total(schedule).items())


class Desk:
    """The table as a seat sees it when it has to decide; accepts the seat's view as well as the full table.

    Args:
        t: a table or a view.
        seat: the seat that decides.
    """

    __slots__ = ("four", "hand", "phase", "schedules", "seat", "sources", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat = t, seat
        self.phase = Vars.of(t).phase
        self.hand: Cards = ()
        self.schedules: list[Cards] = []
        if self.phase == "schedule":
            self.hand = sorted_cards(t.open_codes(hand_zone(seat)))
            self.schedules = [sorted_cards(t.open_codes(schedule_zone(s))) for s in range(t.seats)]
            self.four = OFFER_ABILITY in numbers_in(t, seat)
        elif self.phase == "draw":
            self.sources = sources(t, seat)

    # -- offers --------------------------------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        """True if neither an exchange nor an offer is possible (R1)."""
        return not (self.four and self.hand) and not any(payable(self.hand, s) for s in self.schedules)

    def offers(self) -> list[Offer]:
        """Return all legal moves as offers, each with only legal combinations: there may be hundreds of moves."""
        if self.phase == "schedule":
            return self._scheduling()
        if self.phase == "draw":
            drawing = [_drawing(kind, seats) for kind, seats in self.sources.items()]
            return [*drawing, _FINISH] if self.may_finish else drawing
        return []

    def _scheduling(self) -> list[Offer]:
        ins = by_total(self.hand)
        cases = [
            (seat, outs, ins[total])
            for target, schedule in enumerate(self.schedules)
            for total, seat, outs in _leaving(target, schedule)
            if total in ins
        ]
        found = [Offer("replace", cases=cases, sure=True)] if cases else []
        if self.four and self.hand:
            found.append(Offer("offer", (Slot("cards", choices(self.hand)),), sure=True))
        if self.t.options["may_pass"] or not found:  # R1: stuck
            found.append(Offer("pass", sure=True))
        return found

    def further(self, target: int, out: Cards, into: Cards) -> Iterator[Offer]:
        """Yield the extensions of an exchange by one more schedule, which keeps its total too.

        The moves are then written with the cards of several schedules (``replace_any``).
        """
        ins = by_total(without(self.hand, into))
        for other, schedule in enumerate(self.schedules):
            for total, outs in by_total(schedule).items() if other != target else ():
                both = [_by_schedule({target: out, other: more}) for more in outs]
                coming = [_by_schedule({target: into, other: more}) for more in ins.get(total, ())]
                yield Offer("replace_any", (Slot("out", tuple(both)), Slot("into", tuple(coming))))

    @property
    def may_finish(self) -> bool:
        """True if the draw phase may end before the hand has eight cards (R7)."""
        zones = self.t.zones
        return len(zones[hand_zone(self.seat)]) >= HAND or not zones[deck_zone(self.seat)]

    # -- refusals ------------------------------------------------------------------------------------------

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move, or None if it is legal: the only definition of legality."""
        kind = move.kind
        if kind in SCHEDULING:
            if self.phase != "schedule":
                return Refusal("4.schedule", "already_scheduled")
        elif self.phase != "draw":
            return Refusal("4.draw", "schedule_first")
        if kind == "replace":
            return self._replace(move.arg(0, int), move.arg(1, tuple), move.arg(2, tuple))
        if kind == "offer":
            return self._offer(move.arg(0, tuple))
        if kind == "pass":
            return self._pass()
        if kind == "replace_any":
            return self._replace_any(move.arg(0, tuple), move.arg(1, tuple))
        return self._finish() if kind == "finish" else self._draw(kind, move.arg(0, int))

    def _replace(self, target: int, out: Cards, into: Cards) -> Refusal | None:
        if not 0 <= target < self.t.seats:
            return self._no_seat(target)
        need = totals(self.schedules[target]).get(out)
        if need is not None and need == totals(self.hand).get(into):
            return None
        if not out:
            return Refusal("4.replace", "nothing_out")
        return self._not_here({target: out}, into) or self._totals_differ(target, out, into)

    def _totals_differ(self, target: int, out: Sequence[Face], into: Sequence[Face]) -> Refusal | None:
        have, need = sum(VALUE[f] for f in into), sum(VALUE[f] for f in out)
        if have == need:
            return None
        facts = {"out": tuple(out), "into": tuple(into), "have": have, "need": need, "seat": target}
        return Refusal("4.replace", "totals_differ", facts)

    def _not_here(self, outs: Mapping[int, Sequence[Face]], coming: Sequence[Face]) -> Refusal | None:
        """Return the refusal of cards that cannot go out or come in, regardless of totals."""
        if refusal := self._unknown([*chain.from_iterable(outs.values()), *coming]):
            return refusal
        for target, out in outs.items():
            if few := lacking(out, self.schedules[target]):
                others = [s for s, cards in enumerate(self.schedules) if few[0] in cards and s != target]
                if others and len(outs) == 1 and any(f in self.schedules[target] for f in out):
                    key = "two_named" if self.t.options["exchange_scope"] == "any" else "two_schedules"
                    # apparently an attempt to empty two schedules at once
                    return Refusal("R2", key, {"who": (target, others[0])})
                return Refusal("4.replace", "not_in_schedule", {"cards": few, "seat": target})
        return self._not_payable(coming)

    def _replace_any(self, out: Cards, into: Cards) -> Refusal | None:
        outs, ins = by_seat(out), by_seat(into)
        if outs is None or ins is None:
            return Refusal("6.exchange_scope", "unnamed_card")
        if wrong := [s for s in (*outs, *ins) if s >= self.t.seats]:
            return self._no_seat(wrong[0])
        touched = tuple(sorted(outs.keys() | ins.keys()))
        if self.t.options["exchange_scope"] != "any":
            return Refusal("R2", "two_schedules", {"who": touched})
        if len(touched) != 2:
            return Refusal("6.exchange_scope", "not_two", {"n": len(touched)})
        if refusal := self._not_here(outs, [*chain.from_iterable(ins.values())]):
            return refusal
        if (lone := next((s for s in touched if s not in outs or s not in ins), None)) is not None:
            return Refusal("6.exchange_scope", "one_sided", {"seat": lone})
        return next(filter(None, (self._totals_differ(s, outs[s], ins[s]) for s in touched)), None)

    def _offer(self, cards: Cards) -> Refusal | None:
        if not self.four:
            return Refusal("4.offer", "no_four")
        if not cards:
            return Refusal("R3", "nothing_offered")
        return self._unknown(cards) or self._not_held(cards, "4.offer")

    def _pass(self) -> Refusal | None:
        if self.t.options["may_pass"]:
            return None
        possible = [(s, found) for s, cards in enumerate(self.schedules) if (found := example(self.hand, cards))]
        if possible:
            seat, (out, into) = min(possible, key=lambda p: (len(p[1][0]) + len(p[1][1]), p[0] != self.seat))
            return Refusal("R1", "exchange_possible", {"seat": seat, "out": out, "into": into})
        return Refusal("R1", "offer_possible") if self.four and self.hand else None

    def _draw(self, kind: str, source: int) -> Refusal | None:
        if not 0 <= source < self.t.seats:
            return self._no_seat(source)
        if source in self.sources.get(kind, ()):
            return None
        abilities, facts = numbers_in(self.t, self.seat), {"seat": source}
        if kind == "draw_deck":
            if source == self.seat:
                return Refusal("R7", "own_deck_empty", facts)
            return Refusal("4.draw_deck", "deck_empty" if DECK_ABILITY in abilities else "no_three", facts)
        if source == self.seat:
            return Refusal("4.draw_hand", "own_hand")
        return Refusal("4.draw_hand", "hand_empty" if HAND_ABILITY in abilities else "no_six", facts)

    def _finish(self) -> Refusal | None:
        if self.may_finish:
            return None
        have = len(self.t.zones[hand_zone(self.seat)])
        return Refusal("4.finish", "not_full", {"have": have, "n": HAND - have})

    # -- refusals shared by several moves ------------------------------------------------------------------

    def _no_seat(self, seat: int) -> Refusal:
        return Refusal("4", "no_such_seat", {"name": seat, "last": self.t.seats - 1})

    def _unknown(self, cards: Iterable[Face]) -> Refusal | None:
        """Return the refusal of the first card that is in no player's deck."""
        decks = {f for owner in range(self.t.seats) for f in ars.owner_deck(owner)}
        wrong = next((f for f in cards if f not in decks), None)
        return None if wrong is None else Refusal("2", "no_such_card", {"cards": (wrong,), "last": self.t.seats - 1})

    def _not_held(self, cards: Sequence[Face], rule: str) -> Refusal | None:
        few = lacking(cards, self.hand)
        return Refusal(rule, "not_in_hand", {"cards": few}) if few else None

    def _not_payable(self, into: Sequence[Face]) -> Refusal | None:
        """Return the refusal of cards that cannot enter a schedule, regardless of totals."""
        if not into:
            return Refusal("4.replace", "nothing_in")
        desires = tuple(f for f in into if f not in VALUE)
        return Refusal("R15", "desire", {"cards": desires}) if desires else self._not_held(into, "4.replace")
