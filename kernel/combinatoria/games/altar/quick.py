"""Playing on quickly: how every seat decides in a few microseconds, and which cards the others have likely kept.

Everybody plays by a quick form of the greedy bot's judgement (section 12 of the spec), from the own hand and what lies
open. What the numbers mean is said in :mod:`.hands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Face, Table
from ...odds import space
from ...odds.sampling import shuffled
from ...players.simulator import EngineSimulator
from . import GAME
from .exchanges import sorted_cards
from .facts import recalled
from .hands import CODE, FACE, SHIELD, SPEAR, VALUE, exchanges, mask
from .outlook import FOUR, MEAN, SIX, STYLE, THREE, Outlook, Source, desires
from .places import HAND, PILE, clockwise, deck_zone, hand_zone, schedule_zone
from .standing import abilities_of, codes, worth

__all__ = ["SIMULATOR", "deals", "policy"]

_PASS, _FINISH = Move("pass"), Move("finish")


# -- how everybody plays -----------------------------------------------------------------------------------


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`."""
    return _action(t, seat) if t.vars["phase"] == "schedule" else _source(t, seat)


def _outlook(t: Table, seat: int, hand: Sequence[int]) -> Outlook:
    style, held, zones = STYLE, desires(hand, seat), t.zones
    wanted, sources = held.kind, []
    own = codes(t, deck_zone(seat))
    decks = [len(own)]
    for other in clockwise(t, seat):
        size = len(zones[deck_zone(other)])
        decks.append(size)
        if other * 8 + wanted in hand:
            sources.append(Source(other, 0.0, 0.0))
        else:
            sources.append(Source(other, 1 / 32, style.blind * (32 - size) / 32 / HAND))
    left = (seat * 8 + SPEAR in own) + (seat * 8 + SHIELD in own)
    return Outlook(style, sum([VALUE[c] for c in hand]) + MEAN * (HAND - len(hand)), held, decks, left, sources)


def _action(t: Table, seat: int) -> Move:
    hand = codes(t, hand_zone(seat))
    look, own = _outlook(t, seat, hand), abilities_of(t, seat)
    numbers = tuple(sorted([VALUE[c] for c in hand if VALUE[c]]))
    best, chosen, where = -1e9, None, seat
    for target in range(t.seats):
        schedule = tuple(sorted([VALUE[c] for c in codes(t, schedule_zone(target))]))
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
            return Move("offer", (_faces(offered),))
    if chosen is None:
        return _PASS
    out, into = _taken(codes(t, schedule_zone(where)), chosen.out), _taken(hand, chosen.into)
    return Move("replace", (where, _faces(out), _faces(into)))


def _best_offer(t: Table, seat: int, look: Outlook, hand: Sequence[int], abilities: int) -> tuple[list[int], float]:
    """What is best thrown away: the own desire that spoils, desires that do not count, small numbers."""
    held, below = look.held, look.place + look.draws[abilities]
    desire = [c for c in hand if not VALUE[c] and c & 7 != held.kind]
    if held.own != 3:
        desire = [c for c in desire if c >> 3 != seat]
    room = HAND if abilities & (SIX | THREE) else len(t.zones[deck_zone(seat)])
    small = sorted([c for c in hand if 0 < VALUE[c] < below], key=VALUE.__getitem__)[: max(0, room - len(desire))]
    offered = desire + small
    after = desires([c for c in hand if not VALUE[c] and c not in desire], seat)
    return offered, look.offer(len(offered), sum([VALUE[c] for c in small]), after, abilities)


def _source(t: Table, seat: int) -> Move:
    """The best source to draw from: a deck, or a hand."""
    zones, abilities = t.zones, abilities_of(t, seat)
    own = len(zones[deck_zone(seat)])
    if not abilities & (SIX | THREE):
        return Move("draw_deck", (seat,)) if own else _FINISH
    look = _outlook(t, seat, codes(t, hand_zone(seat)))
    best, move = (look.from_deck(None, abilities), Move("draw_deck", (seat,))) if own else (-1e9, _FINISH)
    for other in look.others:
        q = other.seat
        if abilities & THREE and zones[deck_zone(q)] and (value := look.from_deck(other, abilities)) > best:
            best, move = value, Move("draw_deck", (q,))
        if abilities & SIX and zones[hand_zone(q)] and (value := look.from_hand(other)) > best:
            best, move = value, Move("draw_hand", (q,))
    return move


def _faces(cards: Iterable[int]) -> tuple[Face, ...]:
    return sorted_cards([FACE[c] for c in cards])


def _taken(cards: Iterable[int], numbers: Iterable[int]) -> list[int]:
    """Cards with these numbers."""
    left = list(numbers)
    found = []
    for card in cards:
        if card & 7 in left:
            left.remove(card & 7)
            found.append(card)
    return found


# -- what the others hold ----------------------------------------------------------------------------------

KEPT: Final = (2.6, 0.28, 0.33, 0.65, 1.5, 2.3, 1.45, 2.6)
"""How much likelier than an average card of the own deck a card is in the hand of a player who has had some turns: a
Spear, the numbers 1 to 6, a Shield. Counted in quick games; low numbers are soon played."""
USUAL: Final = 8
"""After so many cards from the own deck a hand is as well sorted as it will ever be."""


def deals(view: Table, seat: int) -> Callable[[Random], Table]:
    """Full tables, as many as are wanted, in which the others hold what players tend to keep.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    deal = space.deals(GAME, view, seat)
    others = []
    for s in range(view.seats):
        deck = view.zones[deck_zone(s)]
        if s != seat and (share := min(1.0, (PILE - len(deck)) / USUAL)):
            hidden = [i for i in view.zones[hand_zone(s)] if i not in view.faces and view.batch[i] == s + 1]
            others.append((hidden, deck, recalled(view, seat, s), [w**-share for w in KEPT]))

    def chosen(rng: Random) -> Table:
        t = deal(rng)
        for hand, deck, sure, powers in others:
            _keep(t.faces, hand, deck, sure, powers, rng)
        return t

    return chosen


def _keep(
    faces: dict[int, Face], hand: list[int], deck: list[int], sure: list[Face], powers: list[float], rng: Random
) -> None:
    """Choose the own cards of a hand from it and the deck together by how likely they are kept; the deck gets the rest.

    What is recalled to be in the hand (``sure``) stays there.
    """
    left, random = sure.copy(), rng.random
    free = []
    for i in hand:
        if faces[i] in left:
            left.remove(faces[i])
        else:
            free.append(i)
    cards = [faces[i] for i in (*free, *deck)]
    ranked = [f for _, f in sorted([(random() ** powers[CODE[f] & 7], f) for f in cards], reverse=True)]
    faces.update(zip(free, ranked, strict=False))
    faces.update(zip(deck, shuffled(ranked[len(free) :], rng), strict=True))


def _round_is_over(start: Table, t: Table) -> bool:
    """Whether the turn where playing on began is over, and one of everybody after it."""
    return bool(t.vars["turns"] > start.vars["turns"] + t.seats)


SIMULATOR: Final = EngineSimulator(GAME, deals, policy, worth, _round_is_over)
"""Altar of Time for :class:`combinatoria.players.sample.SampleBot`."""
