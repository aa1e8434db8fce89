"""Playout policy: nearly the judge's favourite move, found kind by kind from bare counts without creating the moves.

It tries only the largest Collects, tokens only for cards that an open tome lacks, and reorganizes only in time. The
judge rarely decides otherwise, and one such player among players who follow the judge exactly wins more than an equal
share: of games of two 58.7 %, 57.0 to 60.3 % on 1,176 deals; of three 47.8 %, 46.1 to 49.5 % on 783 deals (each deal
played once from every seat, with 95 % intervals).

Playouts stop after some rounds; the last table is evaluated by points and expected points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from math import exp, inf
from operator import itemgetter
from random import Random
from typing import Any, Final

from ...core.choices import without
from ...core.move import Move, Offer
from ...core.table import Table
from ...odds.space import sample_worlds
from ...players.simulator import EngineSimulator
from . import GAME
from .cards import WILD
from .effects import base
from .evaluate import FULL, ONE, Counts, counted, less, more, promise
from .judge import TOKEN, LibraryJudge, Tomes, paid
from .score import points
from .variables import Vars

__all__ = ["SIMULATOR", "policy"]

AHEAD: Final = 2
"""The length of a playout in rounds."""
SPREAD: Final = 3.0
"""The lead in points that makes winning 2.7 times as likely."""
_NEVER: Final = -100.0
"""The value of moves that are not worth a closer look."""
Found = tuple[float, Any]
"""The best value of an offer, and the arguments of the move that has it."""


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it uses only what the seat may know."""
    offers = GAME.offers(t, seat)
    if len(offers) == 1 and offers[0].size == 1:
        return offers[0].expand()[0]
    mind, most, move = LibraryJudge(t, seat), -inf, (offers[0].kind, ())
    for offer in offers:
        if offer.kind == "oblivion" and mind.forgetting_at_most <= most:
            continue
        value, args = _BEST.get(offer.kind, _any)(mind, offer)
        if value > most:
            most, move = value, (offer.kind, args)
    return Move(*move)


def far(before: Table, t: Table) -> bool:
    """Return whether a playout has gone on for ``AHEAD`` rounds and nothing is pending."""
    v = Vars.of(t)
    return v.round >= Vars.of(before).round + AHEAD and not v.agenda


def leaf(t: Table, seat: int) -> float:
    """Estimate the chance to win from the points and expected points of all seats."""
    result = GAME.result(t)
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    totals = {s: points(t, s) + (mind := LibraryJudge(t, s)).standing(mind.mine) for s in Vars.of(t).active}
    odds = {s: exp((total - totals[seat]) / SPREAD) for s, total in totals.items()}
    return odds[seat] / sum(odds.values())


# -- the best move of an offer -----------------------------------------------------------------------------


def _choices(offer: Offer, n: int = 0) -> Sequence[Any]:
    """The possible values of an argument."""
    return offer.cases[0][n]


def _any(mind: LibraryJudge, offer: Offer) -> Found:
    """Any offer, move by move."""
    return max([(mind.opinion(move).value, move.args) for move in offer.expand()], key=_value)


def _collect(mind: LibraryJudge, offer: Offer) -> Found:
    hand, wild, tomes, tax, _ = mind.mine
    return _taken(offer, hand, wild, tomes, tax, mind.next, len(mind.others))


@lru_cache(maxsize=1 << 14)
def _taken(offer: Offer, hand: Counts, wild: int, tomes: Tomes, tax: int, turns: int, rivals: int) -> Found:
    """The best of the largest sets of market cards: a smaller set may be taken, too, by paying with the other cards."""
    sets = _choices(offer)
    found = []
    for cards in takewhile(lambda cards: len(cards) == len(sets[-1]), reversed(sets)):
        due = base(len(cards)) + tax
        found.append((paid(more(hand, counted(cards)), due, wild, tomes, turns, rivals)[0], (cards,)))
    return max(found, key=_value)


def _complete(mind: LibraryJudge, offer: Offer) -> Found:
    (tome,) = _choices(offer)
    left = mind.mine._replace(tomes=without(mind.mine.tomes, (tome,)))
    then, cards = _spent(offer, left.hand, left.wild, FULL, left.tomes, mind.next, len(mind.others))
    return mind.earning(tome, left) + then, (tome, cards)


def _pay(mind: LibraryJudge, offer: Offer) -> Found:
    hand, wild, tomes, *_ = mind.mine
    then, cards = _spent(offer, hand, wild, mind.there(), tomes, mind.now, len(mind.others))
    return then + mind.gain(offer.kind, ""), (cards,)


@lru_cache(maxsize=1 << 14)
def _spent(offer: Offer, hand: Counts, wild: int, there: Counts, tomes: Tomes, turns: int, rivals: int) -> Found:
    """The best of several sets of shards to part with."""
    found = [
        (promise(less(hand, counted(cards)), wild - cards.count(WILD), there, tomes, turns, rivals), cards)
        for cards in _choices(offer, -1)
    ]
    return max(found, key=_value)


def _forget(mind: LibraryJudge, offer: Offer) -> Found:
    (hand, wild, tomes, *_), cards, worth = mind.mine, _choices(offer), mind.forgetting
    values = _without(cards, hand, wild, tomes, mind.next, len(mind.others))
    return max([(worth[card] + value, (card,)) for card, value in zip(cards, values, strict=True)], key=_value)


@lru_cache(maxsize=1 << 14)
def _without(cards: Sequence[str], hand: Counts, wild: int, tomes: Tomes, turns: int, rivals: int) -> Sequence[float]:
    """The expected points without one of several cards, for each of them."""
    return [promise(less(hand, ONE[card]), wild, FULL, tomes, turns, rivals) for card in cards]


def _reorganize(mind: LibraryJudge, offer: Offer) -> Found:
    cards = _choices(offer)
    if mind.too_soon:
        return _NEVER, cards[:1]
    return max([(mind.fresh(less(mind.mine.hand, ONE[card])), (card,)) for card in cards], key=_value)


def _token(mind: LibraryJudge, offer: Offer) -> Found:
    """The best card for a token; all sources of the token have the same value."""
    (hand, wild, tomes, *_), cards, sources = mind.mine, _choices(offer), offer.cases[0][1:]
    if not (wanted := mind.wanted(cards)):
        return _NEVER, (cards[0], *[source[0] for source in sources])
    market = None if mind.now == mind.later else mind.market
    value, card = _bought(wanted, hand, wild, market, tomes, mind.now, len(mind.others))
    return value, (card, *[source[0] for source in sources])


@lru_cache(maxsize=1 << 14)
def _bought(
    cards: Sequence[str], hand: Counts, wild: int, market: Counts | None, tomes: Tomes, turns: int, rivals: int
) -> Found:
    """The best card to take for a token, from this market if it is that of the seat's next action."""
    found = []
    for card in cards:
        there = FULL if market is None else less(market, ONE[card])
        found.append((promise(more(hand, ONE[card]), wild, there, tomes, turns, rivals) - TOKEN, card))
    return max(found, key=_value)


def _still(mind: LibraryJudge, offer: Offer) -> Found:
    """A move that changes nothing that is valued."""
    return mind.standing(mind.mine), ()


_value: Final = itemgetter(0)
_BEST: Final[Mapping[str, Callable[[LibraryJudge, Offer], Found]]] = {
    "collect": _collect,
    "complete": _complete,
    "oblivion": _forget,
    "reorganize": _reorganize,
    "token": _token,
    "token_from": _token,
    "discard": _pay,
    "pay": _pay,
    "end": _still,
    "pass": _still,
}
"""The best move of an offer, by the offer's kind; other kinds have few moves."""
SIMULATOR: Final = EngineSimulator(GAME, partial(sample_worlds, GAME), policy, leaf, far)
"""Playouts of some rounds by the same judgement."""
