"""Simultaneous choices of cards: each seat lays some face down, in any order; when all have chosen, the game goes on.

The seats that have not chosen yet are in the variable ``waiting`` (:class:`WaitingVariables`), from which
:meth:`combinatoria.core.game.Game.to_act` follows. Nobody learns what another seat has chosen: its hand is mixed before
cards leave it, and only its owner sees the cards in the zone :func:`chosen_zone`. The kind of move for such a choice is
:class:`combinatoria.core.hand_game.CardChoice`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from .chance import Chance
from .seats import drop_seats, hand_zone, zones_of
from .table import Face, Table, Zone, seat_bit
from .variables import Variables, taking_part, var

__all__ = ["WaitingVariables", "ask_all", "choose", "chosen_zone", "chosen_zones", "pass_on"]

chosen_zone: Final = zones_of("chosen")
"""Return the name of the zone of a seat's chosen cards."""


class WaitingVariables(Variables):
    """The variables of a game in which several may have to act at once: its phase, and the seats that have to act."""

    phase: str = var("")
    waiting: tuple[int, ...] = taking_part()


def chosen_zones(seats: int) -> list[Zone]:
    """Return a zone for the chosen cards of each seat, seen only by its owner."""
    return [Zone(chosen_zone(s), s, seat_bit(s)) for s in range(seats)]


def choose(t: Table, seat: int, faces: Collection[Face], chance: Chance, *, rule: str, note: str = "choose") -> bool:
    """Lay cards of the hand face down, and return whether all seats have chosen now.

    The hand is mixed first, so that the others cannot tell whether a card of it that they know has left.

    Args:
        t: the full table.
        seat: the seat that chooses.
        faces: the cards.
        chance: mixes the hand.
        rule: id of the rule behind it.
        note: key of the sentence.
    """
    hand = hand_zone(seat)
    t.shuffle(hand, chance.shuffle, keep_shuffle_ids=True, by=seat, rule=rule)
    t.move(t.find_all(hand, faces), hand, chosen_zone(seat), by=seat, rule=rule, note=note)
    drop_seats(t, (seat,), ("waiting",), rule=rule)
    return not t.vars["waiting"]


def pass_on(t: Table, *, rule: str, note: str = "pass_on", steps: int = 1) -> None:
    """Move the chosen cards of each seat to the hand of a neighbour.

    Args:
        t: the full table.
        rule: id of the rule behind it.
        note: key of the sentence, whose fact ``seat`` is the neighbour.
        steps: how many seats to the left the neighbour sits.

    >>> from combinatoria.core.seats import hands
    >>> t = Table([*hands(3), *chosen_zones(3)], seats=3)
    >>> for seat in range(3):
    ...     t.lay(chosen_zone(seat), [f"S{seat}", "M1"])
    >>> pass_on(t, rule="3", steps=2)
    >>> [t.codes(hand_zone(seat)) for seat in range(3)]
    [['S1', 'M1'], ['S2', 'M1'], ['S0', 'M1']]
    """
    for seat in range(t.seats):
        zone, to = chosen_zone(seat), (seat + steps) % t.seats
        t.move(t.zones[zone], zone, hand_zone(to), by=seat, rule=rule, note=note, facts={"seat": to})


def ask_all(t: Table, *, rule: str) -> None:
    """Let all seats choose again."""
    t.set("waiting", tuple(range(t.seats)), rule=rule)
