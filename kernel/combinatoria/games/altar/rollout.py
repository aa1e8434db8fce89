"""Fast playouts: a policy that decides in a few microseconds, and deals that model the cards others tend to keep.

The policy is a fast form of the greedy bot's judgement (section 12 of the spec) based on the player's own hand and the
open cards. :mod:`.exchanges` documents the reduction of cards to numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Face, Table
from ...decks import ars
from ...odds import space
from ...odds.sampling import swap
from ...players.simulator import EngineSimulator
from . import GAME
from .evaluate import SHUFFLED, Outlook, stayed
from .exchanges import FOUR, SIX, THREE, exchanges, mask, sorted_cards, sorted_numbers
from .facts import recalled
from .places import HAND, PILE, deck_zone, hand_zone, schedule_zone
from .score import VALUE, base_of, desires
from .standing import evaluate
from .variables import Vars

__all__ = ["SIMULATOR", "policy", "sample_worlds"]

_PASS, _FINISH = Move("pass"), Move("finish")


# -- policy ------------------------------------------------------------------------------------------------


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`."""
    return _action(t, seat) if Vars.of(t).phase == "schedule" else _source(t, seat)


def _outlook(t: Table, seat: int, hand: Sequence[Face]) -> Outlook:
    def chances(other: int, desire: Face) -> tuple[float, float]:
        return (0.0, 0.0) if desire in hand else (1 / SHUFFLED, stayed(len(t.zones[deck_zone(other)])))

    deck = t.open_codes(deck_zone(seat))
    return Outlook(t, seat, hand, sum([f"{seat}.{kind}" in deck for kind in ars.DESIRES]), chances)


def _action(t: Table, seat: int) -> Move:
    hand = t.open_codes(hand_zone(seat))
    schedules = [t.open_codes(schedule_zone(s)) for s in range(t.seats)]
    look, own, numbers = _outlook(t, seat, hand), mask(sorted_numbers(schedules[seat])), sorted_numbers(hand)
    best, chosen, where = -1e9, None, seat
    for target, cards_there in enumerate(schedules):
        schedule = sorted_numbers(cards_there)
        mine = target == seat
        worth_, less = (look.mine, look.mine[own]) if mine else (look.theirs, look.theirs[mask(schedule)])
        refills = look.refills(own)
        for e in exchanges(numbers, schedule):
            cards, total, after, _, _ = e
            value = (look.refills(after) if mine else refills)[cards] - total + worth_[after] - less
            if value > best:
                best, chosen, where = value, e, target
    if own & FOUR:
        offered, value = _best_offer(t, seat, look, hand, own)
        if offered and value > best:
            return Move("offer", (sorted_cards(offered),))
    if chosen is None:
        return _PASS
    return Move("replace", (where, _taken(schedules[where], chosen.out), _taken(hand, chosen.into)))


def _best_offer(t: Table, seat: int, look: Outlook, hand: Sequence[Face], abilities: int) -> tuple[list[Face], float]:
    """Return the best offer and its value: a spoiling own desire, desires that do not count, low numbers."""
    held, below = look.held, look.place + look.luck(abilities)
    useless = [f for f in hand if f not in VALUE and not f.endswith(held.kind)]
    if held.own != 3:
        useless = [f for f in useless if ars.owned(f)[0] != seat]
    room = HAND if abilities & (SIX | THREE) else len(t.zones[deck_zone(seat)])
    small = sorted([f for f in hand if f in VALUE and VALUE[f] < below], key=VALUE.__getitem__)
    offered = useless + small[: max(0, room - len(useless))]
    after = desires([f for f in hand if f not in useless], seat)
    return offered, look.offer(len(offered), base_of(offered), after, abilities)


def _source(t: Table, seat: int) -> Move:
    """Return the best draw: from a deck, or from a hand."""
    zones, abilities = t.zones, mask(sorted_numbers(t.open_codes(schedule_zone(seat))))
    own = len(zones[deck_zone(seat)])
    if not abilities & (SIX | THREE):
        return Move("draw_deck", (seat,)) if own else _FINISH
    look = _outlook(t, seat, t.open_codes(hand_zone(seat)))
    best, move = (look.from_own_deck(abilities), Move("draw_deck", (seat,))) if own else (-1e9, _FINISH)
    for other in look.others:
        q = other.seat
        if abilities & THREE and zones[deck_zone(q)] and (value := look.from_deck(other)) > best:
            best, move = value, Move("draw_deck", (q,))
        if abilities & SIX and zones[hand_zone(q)] and (value := look.from_hand(other)) > best:
            best, move = value, Move("draw_hand", (q,))
    return move


def _taken(cards: Iterable[Face], numbers: Iterable[int]) -> tuple[Face, ...]:
    """Return cards with these numbers, one card per number."""
    left = list(numbers)
    found = []
    for face in cards:
        if (value := VALUE.get(face)) in left:
            left.remove(value)
            found.append(face)
    return sorted_cards(found)


# -- hands of the others -----------------------------------------------------------------------------------

KEPT: Final = {"SP": 2.6, "1": 0.28, "2": 0.33, "3": 0.65, "4": 1.5, "5": 2.3, "6": 1.45, "SH": 2.6}
"""Likelihood of a card being in its owner's hand after some turns, relative to an average card of the owner's deck.

Counted in quick games; low numbers are soon played.
"""
USUAL: Final = 8
"""Number of cards drawn from a player's own deck after which a hand is as well sorted as it gets."""


def sample_worlds(view: Table, seat: int) -> Callable[[Random], Table]:
    """Return a sampler of full tables in which the others hold cards that players tend to keep."""
    deal = space.sample_worlds(GAME, view, seat)
    others = []
    for s in range(view.seats):
        deck = view.zones[deck_zone(s)]
        if s != seat and (share := min(1.0, (PILE - len(deck)) / USUAL)):
            hidden = [i for i in view.zones[hand_zone(s)] if i not in view.faces]
            weights = {f"{s}.{value}": weight**share for value, weight in KEPT.items()}
            others.append((hidden, deck, recalled(view, seat, s), weights))

    def chosen(rng: Random) -> Table:
        t = deal(rng)
        for hand, deck, sure, weights in others:
            own = [i for i in hand if t.faces[i] in weights]
            swap(t.faces, own, deck, sure, weights.__getitem__, rng)
        return t

    return chosen


def _round_is_over(start: Table, t: Table) -> bool:
    """Return whether the turn in which the playout began and one more turn per player are over."""
    return Vars.of(t).turns > Vars.of(start).turns + t.seats


SIMULATOR: Final = EngineSimulator(GAME, sample_worlds, policy, evaluate, _round_is_over)
"""Altar of Time for :class:`combinatoria.players.sample.SampleBot`."""
