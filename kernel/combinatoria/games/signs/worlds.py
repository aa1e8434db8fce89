"""Random deals of the cards that a seat cannot see, for playouts.

All deals consistent with what the seat has seen are equally likely, except that a claim makes its value likelier for
the sent card, and the hand of the partner agrees with its last sign.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

from ...core.game import CardFacts
from ...core.table import Face, Table
from ...odds import Dist, hands
from ...odds.sampling import shuffled
from ...odds.space import hidden_ids, pools_and_hands
from . import GAME
from .belief import SILENCE, Heard, heard, likelihood
from .teams import SEATS, hand_zone, partner, value
from .variables import Vars

__all__ = ["sample_worlds"]

Cards = tuple[Face, ...]


def sample_worlds(view: Table, seat: int) -> Callable[[Random], Table]:
    """Return a function that deals the unseen cards at random, for playouts without memories."""
    insights, news = GAME.card_facts(view, seat), heard(view, seat, partner(seat))
    cases = [_Case(view, seat, insight, news) for insight in insights]
    if not any(case.fit for case in cases):  # the sign cannot be true, so only facts count
        cases = [_Case(view, seat, insight, SILENCE) for insight in insights]
    # A case counts in proportion to its fit with the sign.
    most = max(insight.weight for insight in insights)
    fits = accumulate(insight.weight / most * case.fit for insight, case in zip(insights, cases, strict=True))
    marks, likely = list(fits), _likely(view, seat, news)

    def deal(rng: Random) -> Table:
        t = view.copy()
        t.viewer = None
        t.faces.update(cases[_chosen(marks, rng)].faces(rng))
        while likely and rng.random() >= likely[t.faces[t.top("middle")]]:
            t.faces.update(cases[_chosen(marks, rng)].faces(rng))
        GAME.sample_private_vars(t, seat, rng)
        t.vars.update((f"recall:{s}", ()) for s in range(SEATS))
        return t

    return deal


def _likely(view: Table, seat: int, news: Heard) -> dict[Face, float]:
    """The likelihood of the claim for each face of the sent card, relative to the highest; empty if it is known."""
    if not view.zones["middle"] or view.open_codes("middle"):
        return {}
    v = Vars.of(view)
    news = news if news.fresh and v.turn == partner(seat) else SILENCE
    found = {f: float(likelihood(v.claim, value(f), news.message)) for f in GAME.deck(SEATS, view.options)}
    return {f: p / max(found.values()) for f, p in found.items()}


def _chosen(marks: Sequence[float], rng: Random) -> int:
    """Draw an index by cumulative weights."""
    return bisect(marks, rng.random() * marks[-1])


class _Case:
    """One case of the seat's knowledge: the cards to deal, and their places.

    Attributes:
        fit: the share of the partner's hands that agree with its last sign.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        insight: the card facts of the case.
        news: the content of the partner's last sign.
    """

    def __init__(self, view: Table, seat: int, insight: CardFacts, news: Heard) -> None:
        shuffle_ids, ids = sorted(insight.decks), {zone: hidden_ids(view, zone, insight) for zone in view.zones}
        self._sure = {
            ids[zone][shuffle_ids.index(shuffle_id)].pop(0): face
            for zone, cards in insight.recalled.items()
            for face, shuffle_id in cards
        }
        old = view.zones[hand_zone(partner(seat))][: news.kept] if news.totals else ()
        self._pools = []
        found: Dist[tuple[Cards, ...]] = Dist.certain(())
        for n, pool in enumerate(pools_and_hands(view, seat, insight)[0]):
            places = [i for by_pool in ids.values() for i in by_pool.get(n, ())]
            first = [i for i in places if i in old]
            self._pools.append((pool, [*first, *(i for i in places if i not in old)]))
            found = found.convolve(hands(pool, len(first)), lambda several, hand: (*several, hand))
        known = sum(value(f) for faces in (view.faces, self._sure) for i, f in faces.items() if i in old)
        every, whole = found.weights()
        fits = [(h, n) for h, n in every if news.fits(known + sum(value(f) for c in h for f in c))]
        self._hands, self._marks = [h for h, _ in fits], list(accumulate(n for _, n in fits))
        self.fit = self._marks[-1] / whole if fits else 0.0

    def faces(self, rng: Random) -> dict[int, Face]:
        """The faces of all hidden cards: first those that the partner's sign covers, then the rest."""
        faces = self._sure.copy()
        hand = self._hands[_chosen(self._marks, rng)]
        for (pool, places), cards in zip(self._pools, hand, strict=True):
            left = shuffled(list((Counter(pool) - Counter(cards)).elements()), rng)
            faces.update(zip(places, (*cards, *left), strict=True))
        return faces
