"""A seat's knowledge of its team's total and of incoming cards: from facts alone, and after signs."""

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
from .odds import Outlook, outlook
from .teams import hand_zone, partner, value
from .variables import Vars

__all__ = ["Joint", "Position", "card_of"]

Joint = Dist[tuple[int, int]]
"""The value of a card together with the total of the partner's hand."""


class Position:
    """A position as a seat sees it.

    Attributes:
        cases: the sample space, case by case.
        cards, own: the distinct faces of the seat's own hand, and the total of the hand.
        mate: the zone of the partner's hand.
        alone: the total of that hand, by the facts.
        claim: the number claimed.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.target = view, seat, int(view.options["target"])
        self.cases = space.knowledges(GAME, view, seat)
        hand = view.open_codes(hand_zone(seat))
        self.cards, self.own = sorted(set(hand)), sum(map(value, hand))
        self.mate = hand_zone(partner(seat))
        self.alone = total_of(self.cases, self._partner, value)
        self.claim = Vars.of(view).claim

    def _partner(self, known: Knowledge[Face, str]) -> Hand[Face]:
        return known.hands[self.mate]

    @property
    def plain(self) -> Knowledge[Face, str] | None:
        """The sample space if it is all arrangements of the unseen cards of a single shuffle, else None."""
        (_, known), *others = self.cases
        return None if others or len(known.pools) > 1 else known

    @property
    def hands(self) -> int | None:
        """The number of hands that the partner may have, if all are equally likely, else None."""
        if (known := self.plain) is None or self.sign_informs:
            return None
        return comb(sum(known.pools[0].values()), sum(g.n for g in known.hands[self.mate].unknown))

    def outlook(self, own: int, rest: Dist[int] | None = None) -> Outlook:
        """The prospects of the team's total, given the partner's signs.

        Args:
            own: the total of the seat's own cards that stay.
            rest: the total of the team's other cards, if they are not just the partner's hand.
        """
        return outlook(self.believed if rest is None else rest, self.target, own)

    # -- incoming cards ------------------------------------------------------------------------------------

    @property
    def seen(self) -> bool:
        """True if the seat knows the sent card, because it once had it or sent it."""
        return bool(self.view.open_codes("middle"))

    @cached_property
    def sent(self) -> Joint:
        """The sent card together with the partner's hand."""
        return self._with(_middle)

    @cached_property
    def claimed(self) -> Joint:
        """The sent card together with the partner's hand, with the claim weighed (Q4)."""
        return self.heeded()

    def heeded(self, message: Message = SILENCE.message) -> Joint:
        """The sent card together with the partner's hand, with the claim and a sign of the sender weighed."""
        return self._weighing(self.sent, message)

    def _weighing(self, sent: Joint, message: Message) -> Joint:
        values = sorted({v for v, _ in sent})
        said = dict(Dist({v: likelihood(self.claim, v, message) for v in values}).weights()[0])
        return Dist({both: n * said[both[0]] for both, n in sent.weights()[0]})

    @cached_property
    def message(self) -> Message:
        """The content of the sender's sign in this turn; empty if the sender is not the partner."""
        news = heard(self.view, self.seat, Vars.of(self.view).turn)
        return (news if news.fresh else SILENCE).message

    @cached_property
    def weighed(self) -> Joint:
        """The sent card together with the partner's hand, with the claim and the partner's signs weighed."""
        return self._weighing(self._agreeing(_middle) if self.sign_informs else self.sent, self.message)

    @cached_property
    def drawn(self) -> Joint:
        """The next card of the deck together with the partner's hand."""
        return self._with(self._next)

    @cached_property
    def drawing(self) -> Joint:
        """The next card of the deck together with the partner's hand, given the partner's signs."""
        return self._agreeing(self._next) if self.sign_informs else self.drawn

    def _next(self, known: Knowledge[Face, str]) -> Hand[Face]:
        """The next card of the deck; the deck may have to be remade first (R3)."""
        if self.view.zones["deck"]:
            return deck(known)
        aside = known.hands["aside"]
        return Hand(aside.unknown, (*aside.known, *self.view.open_codes("up")))

    def _with(self, card: Part[Face, str]) -> Joint:
        return card_and_total(self.cases, card, self._partner, value)

    # -- signs of the partner ------------------------------------------------------------------------------

    @property
    def sign_informs(self) -> bool:
        """True if a sign of the partner says more about its hand than the facts do."""
        return self.believed is not self.alone

    @cached_property
    def news(self) -> Heard:
        """The content of the partner's last sign."""
        return heard(self.view, self.seat, partner(self.seat))

    def _agreeing(self, card: Part[Face, str]) -> Joint:
        """A card together with the partner's hand, over all deals in which the partner's last sign is true."""
        return self._signed(card).given(self._true).map(lambda values: (values[0], sum(values[1:])))

    @cached_property
    def believed(self) -> Dist[int]:
        """The total of the partner's hand, given the facts and the partner's last sign."""
        if not self.news.totals or not (signed := self._signed()).p(self._true):
            return self.alone  # the sign cannot be true: a slip, or a person who bluffs the partner too
        return signed.given(self._true).map(sum)

    def _signed(self, *cards: Part[Face, str]) -> Dist[tuple[int, ...]]:
        """The given cards, those that the partner got since its last sign, and the sum of those that it covers."""
        return cards_and_total(self.cases, (*cards, *self._since), self._spoken, value)

    def _true(self, values: tuple[int, ...]) -> bool:
        return values[-1] in self.news.totals

    @cached_property
    def _since(self) -> Sequence[Part[Face, str]]:
        """The cards of the partner's hand that came after its last sign, which covers the first ones.

        Cards that the seat remembers in the hand are never among them: a hand is mixed before a card leaves it, and a
        new one comes afterwards.
        """
        view, new = self.view, self.view.zones[self.mate][self.news.kept :]
        return [
            _known(view.faces[i]) if i in view.faces else _hidden(view.shuffle_id.get(i, 0) == view.last_shuffle_id)
            for i in new
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
    """The distribution of the card's value alone."""
    return joint.map(itemgetter(0))
