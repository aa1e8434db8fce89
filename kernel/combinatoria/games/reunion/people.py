"""Who promises, where and when: places of cards, the clock, and what can be expected of a friend.

Nothing is hidden: as long as somebody has not come, nobody knows whether and when. A friend comes with a chance in
twentieths, at each of the five-minute steps of the plan with the same chance, stays for a while and goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from ...core.table import Face, Table
from ...tally import Joint, joints
from ...tally.record import Layout

__all__ = [
    "BEFORE", "GRACE", "HOUR", "PARTS", "PLACES", "STEP", "Friend", "all_came", "altered_parts", "best_step", "both",
    "card_of", "clock", "fitting", "friend", "friends", "group", "here", "home", "joints_at", "joints_of", "laid",
    "layout", "likely", "lost_parts", "people", "present", "slots",
]  # fmt: skip

PARTS: Final = 20
"""Chances are whole twentieths, so that every draw is one number out of a few."""
STEP: Final = 5
"""Minutes of a step of the clock."""
BEFORE: Final = 30
"""The first step is so many minutes before the promised one."""
GRACE: Final = 12
"""The last step that is on time: 30 minutes after the promised minute (H3)."""
HOUR: Final = 14
PLACES: Final = ("station", "park")
FORGOTTEN: Final = 2
"""Twentieths by which a friend is less likely to come to the park."""


def home(person: int) -> str:
    """Where the card of somebody lies who is not there."""
    return f"home:{person}"


def here(person: int) -> str:
    """Where the card of somebody lies who is at the place and has brought it."""
    return f"here:{person}"


def laid(person: int) -> str:
    """Where a card lies that is laid edge to edge with the others."""
    return f"laid:{person}"


def people(options: Mapping[str, Any]) -> int:
    """How many promise: the player, who is number 0, and the friends."""
    return int(options["friends"]) + 1


def friends(options: Mapping[str, Any]) -> range:
    """The numbers of the friends."""
    return range(1, people(options))


def layout(options: Mapping[str, Any]) -> Layout:
    """How the cards lie."""
    return "ring" if options["layout"] == "ring" else "row"


def joints_of(options: Mapping[str, Any]) -> tuple[Joint, ...]:
    """All joints of the cards (H2)."""
    return joints(people(options), layout(options))


def clock(step: int) -> str:
    """The time of day at a step of the meeting.

    >>> clock(0), clock(8)
    ('13:30', '14:10')
    """
    minutes = HOUR * 60 - BEFORE + STEP * step
    return f"{minutes // 60}:{minutes % 60:02}"


def slots(options: Mapping[str, Any], place: str) -> int:
    """At how many steps somebody may come; in the park all is over in half the time.

    >>> slots({"delay": 60}, "station"), slots({"delay": 60}, "park"), slots({"delay": 0}, "park")
    (12, 6, 1)
    """
    return max(1, int(options["delay"]) // STEP // (2 if place == "park" else 1))


def lost_parts(options: Mapping[str, Any]) -> int:
    """The chance, in twentieths, that somebody comes without the card."""
    return int(options["lost"]) * PARTS // 100


def altered_parts(options: Mapping[str, Any]) -> int:
    """The chance, in twentieths, that a card says another place than was sealed."""
    return int(options["altered"]) * PARTS // 100


def likely(options: Mapping[str, Any], place: str, called: bool) -> int:
    """The chance, in twentieths, that a friend comes; a call takes away half of the doubt."""
    chance = int(options["reliability"]) * PARTS // 100 - (FORGOTTEN if place == "park" else 0)
    return (chance + PARTS) // 2 if called else chance


def card_of(t: Table, person: int) -> Face:
    """The card of somebody, wherever it lies."""
    return next(t.faces[i] for zone in (home, here, laid) for i in t.zones[zone(person)])


def present(t: Table, person: int) -> bool:
    """Whether somebody is at the place now: has come, and has not gone again."""
    came, now = t.vars["came"][person], t.vars["slot"]
    return came is not None and (person == 0 or now - came <= int(t.options["waiting"]) // STEP)


def all_came(t: Table) -> bool:
    """Whether everybody has come, even if somebody has gone again."""
    return None not in t.vars["came"]


@dataclass(frozen=True, slots=True)
class Friend:
    """What is known of somebody's coming; the player himself is one who is there from the first step to the last.

    Attributes:
        parts: the chance to come at all, in twentieths.
        steps: at how many steps; each is as likely.
        stays: for how many steps after coming.
        now: the step that it is; -1 before the meeting.
        came: when, or None.
        card: the chance that the card is there when its owner is; once he has come it is 0 or 1.
    """

    parts: int
    steps: int
    stays: int
    now: int
    came: int | None
    card: Fraction

    def left(self) -> int:
        """Twentieths of all steps in which it is still open whether somebody comes: of these ``parts`` a step."""
        return PARTS * self.steps - self.parts * (self.now + 1)

    def comes(self) -> Fraction:
        """The chance to come at all, now that the steps so far have passed without it."""
        if self.came is not None:
            return Fraction(1)
        return Fraction(self.parts * (self.steps - self.now - 1), self.left()) if self.left() else Fraction(0)

    def next_step(self) -> Fraction:
        """The chance to come at the very next step; 0 for who has come."""
        if self.came is not None or self.now + 1 >= self.steps:
            return Fraction(0)
        return Fraction(self.parts, self.left())

    def at(self, step: int) -> Fraction:
        """The chance that the card is at the place at a later step, or now."""
        if self.came is not None:
            return self.card * (step - self.came <= self.stays)
        first, last = max(self.now + 1, step - self.stays), min(step, self.steps - 1)
        return self.card * Fraction(self.parts * max(0, last - first + 1), self.left()) if self.left() else Fraction(0)


def friend(t: Table, person: int, place: str = "", called: bool = False) -> Friend:
    """What is known of somebody, on any view.

    Args:
        t: the table.
        person: the number.
        place: as if this one were agreed on, while none is.
        called: as if somebody called.
    """
    options, v = t.options, t.vars
    place = v["place"] or place
    if person == 0:
        return Friend(PARTS, 1, 1000, v["slot"], 0, Fraction(1))
    parts = likely(options, place, called or person in v["called"])
    came = v["came"][person]
    kept = Fraction(PARTS - lost_parts(options), PARTS)
    card = kept if came is None else Fraction(person not in v["cardless"])
    return Friend(parts, slots(options, place), int(options["waiting"]) // STEP, v["slot"], came, card)


def group(t: Table, place: str = "", called: int = 0) -> list[Friend]:
    """What is known of everybody, by number; the arguments are as if a place were agreed on and somebody called."""
    return [friend(t, n, place, n == called) for n in range(people(t.options))]


def joints_at(t: Table, some: Sequence[Friend], step: int) -> Fraction:
    """How many joints can be expected to have both their cards at the place at a step.

    Friends come independently of each other, so a joint has the product of two chances; for the sum it does not matter
    that neighbouring joints have a card in common.
    """
    return _summed(t, [one.at(step) for one in some])


def both(t: Table, some: Sequence[Friend]) -> Fraction:
    """How many joints can be expected to have two people who bring their cards, if all waited for all (Q9)."""
    return _summed(t, [one.comes() * one.card for one in some])


def fitting(t: Table, some: Sequence[Friend], step: int) -> Fraction:
    """How many joints can be expected to fit if the cards are laid at a step: none with an altered card does (R8)."""
    genuine = Fraction(PARTS - altered_parts(t.options), PARTS)
    return _summed(t, [one.at(step) * (genuine if n else 1) for n, one in enumerate(some)])


def best_step(t: Table, some: Sequence[Friend]) -> tuple[int, Fraction]:
    """The later step at which most joints can be expected to fit, and how many; of equal ones the first.

    Args:
        t: the table.
        some: what is known of everybody; there is a step left.
    """
    steps = range(some[0].now + 1, max(one.steps for one in some))
    found = {step: fitting(t, some, step) for step in steps}
    step = max(found, key=lambda step: found[step])
    return step, found[step]


def _summed(t: Table, chances: Sequence[Fraction]) -> Fraction:
    return sum((chances[joint.west] * chances[joint.east] for joint in joints_of(t.options)), Fraction(0))
