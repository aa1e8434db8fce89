"""What a seat knows of its team's total and of the cards that may come to it: from facts alone, and after signs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb
from operator import itemgetter

from ...core.table import Face, Table
from ...odds import Dist, Hand, Knowledge, Unknown, space
from ...odds.totals import Part, card_and_total, cards_and_total, deck, total_of
from . import GAME
from .belief import SILENCE, Heard, heard, likelihood
from .code import Message
from .odds import VALUES, Outlook, outlook
from .teams import hand_zone, partner, value

__all__ = ["Joint", "Position", "card_of"]

Joint = Dist[tuple[int, int]]
"""The value of a card together with what the partner's hand adds up to."""


class Position:
    """A position in the eyes of a seat.

    Attributes:
        cases: the sample space, case by case.
        cards, own: the faces of one's own hand, each once, and what the hand adds up to.
        mate: the zone of the partner's hand.
        alone: what that hand adds up to, by the facts.
        claim: the number said.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.target = view, seat, int(view.options["target"])
        self.cases = space.knowledges(GAME, view, seat)
        hand = view.open_codes(hand_zone(seat))
        self.cards, self.own = sorted(set(hand)), sum(map(value, hand))
        self.mate = hand_zone(partner(seat))
        self.alone = total_of(self.cases, self._partner, value)
        self.claim = int(view.vars["claim"])

    def _partner(self, known: Knowledge[Face, str]) -> Hand[Face]:
        return known.hands[self.mate]

    @property
    def plain(self) -> Knowledge[Face, str] | None:
        """The sample space if every way to lay the unseen cards of a single shuffle is equally likely."""
        (_, known), *others = self.cases
        return None if others or len(known.pools) > 1 else known

    @property
    def hands(self) -> int | None:
        """How many hands the partner may have, if all are equally likely."""
        if (known := self.plain) is None or self.told:
            return None
        return comb(sum(known.pools[0].values()), sum(g.n for g in known.hands[self.mate].unknown))

    def outlook(self, own: int, rest: Dist[int] | None = None) -> Outlook:
        """What the team's total may be expected to be worth, after what the partner has signed.

        Args:
            own: what one's own cards add up to that stay.
            rest: what the others add up to, if they are not just the partner's hand.
        """
        return outlook(self.believed if rest is None else rest, self.target, own)

    # -- the card that may come ----------------------------------------------------------------------------

    @property
    def seen(self) -> bool:
        """Whether the seat knows the sent card: it once had it, or sent it, itself."""
        return bool(self.view.open_codes("middle"))

    @cached_property
    def sent(self) -> Joint:
        """The sent card together with the partner's hand."""
        return self._with(_middle)

    @cached_property
    def claimed(self) -> Joint:
        """The same with the claim weighed (Q4)."""
        return self.heeded()

    def heeded(self, message: Message = SILENCE.message) -> Joint:
        """The same with the claim weighed, and with what a sign of the sender says of it."""
        return self._weighing(self.sent, message)

    def _weighing(self, sent: Joint, message: Message) -> Joint:
        said = dict(Dist({v: likelihood(self.claim, v, message) for v in VALUES}).weights()[0])
        return Dist({both: n * said[both[0]] for both, n in sent.weights()[0]})

    @cached_property
    def message(self) -> Message:
        """What a sign of the sender says of the card that was sent; nothing if the sender is no partner."""
        news = heard(self.view, self.seat, self.view.vars["turn"])
        return (news if news.fresh else SILENCE).message

    @cached_property
    def weighed(self) -> Joint:
        """The sent card together with the partner's hand, the claim and all that the partner has signed weighed."""
        return self._weighing(self._agreeing(_middle) if self.told else self.sent, self.message)

    @cached_property
    def drawn(self) -> Joint:
        """The next card of the deck together with the partner's hand."""
        return self._with(self._next)

    @cached_property
    def drawing(self) -> Joint:
        """The same with what the partner has signed."""
        return self._agreeing(self._next) if self.told else self.drawn

    def _next(self, known: Knowledge[Face, str]) -> Hand[Face]:
        """Where the next card of the deck lies; R3: the deck may have to be made first."""
        if self.view.zones["deck"]:
            return deck(known)
        aside = known.hands["aside"]
        return Hand(aside.unknown, (*aside.known, *self.view.open_codes("up")))

    def _with(self, card: Part[Face, str]) -> Joint:
        return card_and_total(self.cases, card, self._partner, value)

    # -- what the partner has signed -----------------------------------------------------------------------

    @property
    def told(self) -> bool:
        """Whether a sign of the partner says more of its hand than the facts do."""
        return self.believed is not self.alone

    @cached_property
    def news(self) -> Heard:
        """What the partner's last sign says."""
        return heard(self.view, self.seat, partner(self.seat))

    def _agreeing(self, card: Part[Face, str]) -> Joint:
        """A card together with the partner's hand, of all deals in which the partner's last sign is true."""
        return self._signed(card).given(self._true).map(lambda values: (values[0], sum(values[1:])))

    @cached_property
    def believed(self) -> Dist[int]:
        """What the partner's hand adds up to by the facts and by the partner's last sign."""
        if not self.news.totals or not (signed := self._signed()).p(self._true):
            return self.alone  # the sign cannot be true: a slip, or a person who bluffs the partner too
        return signed.given(self._true).map(sum)

    def _signed(self, *cards: Part[Face, str]) -> Dist[tuple[int, ...]]:
        """Cards, those that the partner got since its last sign, and the sum of those of which the sign spoke."""
        return cards_and_total(self.cases, (*cards, *self._since), self._spoken, value)

    def _true(self, values: tuple[int, ...]) -> bool:
        return values[-1] in self.news.totals

    @cached_property
    def _since(self) -> Sequence[Part[Face, str]]:
        """The cards of the partner's hand that have come since a sign spoke of the first ones.

        What a seat remembers of a hand is never among them: a hand is mixed before a card leaves it, and a new one
        comes afterwards.
        """
        view, new = self.view, self.view.zones[self.mate][self.news.kept :]
        return [
            _known(view.faces[i]) if i in view.faces else _hidden(view.batch.get(i, 0) == view.last_batch) for i in new
        ]

    def _spoken(self, known: Knowledge[Face, str]) -> Hand[Face]:
        late = [part(known) for part in self._since]
        since = Hand(tuple(g for h in late for g in h.unknown), tuple(f for h in late for f in h.known))
        return known.hands[self.mate].less(since)


def _middle(known: Knowledge[Face, str]) -> Hand[Face]:
    return known.hands["middle"]


def _known(face: Face) -> Part[Face, str]:
    return lambda _: Hand(known=(face,))


def _hidden(last: bool) -> Part[Face, str]:
    return lambda known: Hand((Unknown(1, pool=len(known.pools) - 1 if last else 0),))


def card_of(joint: Joint) -> Dist[int]:
    """The value of the card, whatever else there is."""
    return joint.map(itemgetter(0))
