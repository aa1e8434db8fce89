"""What a seat knows of its team's total and of the cards that may come to it, from facts alone."""

from __future__ import annotations

from functools import cached_property

from ...core.table import Table
from .belief import TRUST, Joint, Sums
from .facts import hidden
from .odds import VALUES
from .teams import hand_zone, partner, value

__all__ = ["Position"]


class Position:
    """A position in the eyes of a seat.

    Attributes:
        space: the sample space.
        cards, own: the faces of the own hand, each once, and what the hand adds up to.
        sums, alone: what the partner's hand adds up to: how it is counted, and total -> weight.
        claim: the number said.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.target = view, seat, int(view.options["target"])
        self.space = hidden(view, seat)
        hand = view.open_codes(hand_zone(seat))
        self.cards, self.own = sorted(set(hand)), sum(map(value, hand))
        self.sums = Sums(self.space, hand_zone(partner(seat)))
        self.alone = self.sums.alone()
        self.claim = int(view.vars["claim"])

    @property
    def seen(self) -> bool:
        """Whether the seat knows the sent card: it once had it, or sent it, itself."""
        return bool(self.view.open_codes("middle"))

    @cached_property
    def sent(self) -> Joint:
        """The sent card together with the partner's hand."""
        if self.seen:
            return {value(self.view.open_codes("middle")[0]): self.alone}
        return self.sums.with_card("middle")

    @cached_property
    def claimed(self) -> Joint:
        """The same with the claim weighed (Q4)."""
        # True with chance 3/4, each of the five other numbers with 1/20: only the ratio matters.
        ratio = TRUST / ((1 - TRUST) / (len(VALUES) - 1))
        return {
            v: {t: n * (ratio.numerator if v == self.claim else ratio.denominator) for t, n in totals.items()}
            for v, totals in self.sent.items()
        }

    @cached_property
    def drawn(self) -> Joint:
        """The next card of the deck together with the partner's hand; R3: the deck may have to be made first."""
        if self.view.zones["deck"]:
            return self.sums.with_card("deck")
        aside = self.space.spots["aside"]
        ready = [value(f) for f in (*self.view.open_codes("up"), *aside.known)]
        whole = sum(self.alone.values())
        joint: Joint = self.sums.with_card("aside") if sum(aside.hidden) else {}
        other = sum(sum(totals.values()) for totals in joint.values()) or 1
        out: dict[int, dict[int, int]] = {}
        for v in VALUES:
            found = {t: n * other * ready.count(v) for t, n in self.alone.items()} if v in ready else {}
            for t, n in joint.get(v, {}).items():
                found[t] = found.get(t, 0) + n * whole * sum(aside.hidden)
            if found:
                out[v] = found
        return out
