"""Simultaneous choices of a card: each seat lays one face down, in any order; when all have chosen, the game goes on.

The seats that have not chosen yet are in the variable ``waiting`` (:class:`WaitingVariables`), from which
:meth:`combinatoria.core.game.Game.to_act` follows. Nobody learns what another seat has chosen: its hand is mixed before
a card leaves it, and only its owner sees the card in the zone :func:`chosen_zone`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .chance import Chance
from .move import Refusal
from .schema import hand_sizes
from .seats import drop_seats, hand_zone, zones_of
from .table import Face, Table, Zone, seat_bit
from .variables import Variables, taking_part, var

__all__ = ["WaitingVariables", "ask_all", "choose", "choosing_faults", "chosen_zone", "chosen_zones", "pass_on"]

chosen_zone: Final = zones_of("chosen")
"""Return the name of the zone of a seat's chosen card."""


class WaitingVariables(Variables):
    """The variables of a game in which all choose at once: its phase, and the seats that have not chosen yet."""

    phase: str = var("play")
    waiting: tuple[int, ...] = taking_part()


def chosen_zones(seats: int) -> list[Zone]:
    """Return a zone for the chosen card of each seat, seen only by its owner."""
    return [Zone(chosen_zone(s), s, seat_bit(s)) for s in range(seats)]


def choose(t: Table, seat: int, face: Face, chance: Chance, *, rule: str, note: str) -> bool:
    """Lay a card of the hand face down, and return whether all seats have chosen now.

    The hand is mixed first, so that the others cannot tell whether a card of it that they know has left.

    Args:
        t: the full table.
        seat: the seat that chooses.
        face: the card.
        chance: mixes the hand.
        rule: id of the rule behind it.
        note: key of the sentence.
    """
    hand = hand_zone(seat)
    t.shuffle(hand, chance.shuffle, keep_shuffle_ids=True, by=seat, rule=rule)
    t.move([t.find(hand, face)], hand, chosen_zone(seat), by=seat, rule=rule, note=note)
    drop_seats(t, (seat,), ("waiting",), rule=rule)
    return not t.vars["waiting"]


def pass_on(t: Table, *, rule: str, note: str, steps: int = 1) -> None:
    """Move each chosen card to the hand of a neighbour.

    Args:
        t: the full table.
        rule: id of the rule behind it.
        note: key of the sentence, whose fact ``seat`` is the neighbour.
        steps: how many seats to the left the neighbour sits.

    >>> from combinatoria.core.seats import hands
    >>> t = Table([*hands(3), *chosen_zones(3)], seats=3)
    >>> for seat in range(3):
    ...     t.lay(chosen_zone(seat), [f"S{seat}"])
    >>> pass_on(t, rule="3", note="passed", steps=2)
    >>> [t.codes(hand_zone(seat)) for seat in range(3)]
    [['S1'], ['S2'], ['S0']]
    """
    for seat in range(t.seats):
        zone, to = chosen_zone(seat), (seat + steps) % t.seats
        t.move(t.zones[zone], zone, hand_zone(to), by=seat, rule=rule, note=note, facts={"seat": to})


def ask_all(t: Table, *, rule: str) -> None:
    """Let all seats choose again."""
    t.set("waiting", tuple(range(t.seats)), rule=rule)


def choosing_faults(t: Table, hand: int, rule: str) -> Iterator[Refusal]:
    """Yield the faults of a hand-made position: wrong sizes of hands, or a wrong list of seats that have not chosen.

    Args:
        t: the full table.
        hand: the number of cards of each seat, its chosen one included.
        rule: id of the rule behind it.
    """
    chosen = [len(t.zones[chosen_zone(s)]) for s in range(t.seats)]
    yield from hand_sizes(t, {s: hand - n for s, n in enumerate(chosen)}, rule)
    playing = t.vars["phase"] != "over"
    waiting = [s for s, n in enumerate(chosen) if playing and not n]
    if max(chosen) > playing or sorted(t.vars["waiting"]) != waiting or bool(waiting) != playing:
        yield Refusal(rule, "waiting")
