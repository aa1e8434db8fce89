"""The people of a rehearsal: zones of their cards, the clock, and the probabilities of a friend's arrival.

Nothing is hidden: nobody knows in advance whether and when a friend comes. A friend comes with a probability in whole
twentieths, equally likely at each five-minute step, stays for a while and leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from ...core.seats import zones_of
from ...core.table import Face, Table
from ...promise import Joint, joints
from ...promise.record import Layout
from .variables import Vars, people

__all__ = [
    "BEFORE", "GRACE", "HOUR", "PARTS", "PLACES", "STEP", "Friend", "all_came", "arriving",
    "best_step", "both", "card_of", "clock", "fitting", "friend", "friends", "group", "here", "home", "joints_at",
    "joints_of", "joints_within", "laid", "layout", "likely", "people", "present", "slots", "twentieths",
]  # fmt: skip

PARTS: Final = 20
"""Denominator of all chances, so that each draw is a small integer."""
STEP: Final = 5
"""Minutes per step of the clock."""
BEFORE: Final = 30
"""Minutes from the first step to the promised minute."""
GRACE: Final = 12
"""The last step that is on time: 30 minutes after the promised minute (H3)."""
HOUR: Final = 14
PLACES: Final = ("station", "park")
FORGOTTEN: Final = 2
"""Reduction, in twentieths, of the chance that a friend comes if the place is the park."""
home: Final = zones_of("home")
"""Returns the zone of a person's card while it is not at the place."""
here: Final = zones_of("here")
"""Returns the zone of a person's card while its owner is at the place with it."""
laid: Final = zones_of("laid")
"""Returns the zone of a person's card once it is laid edge to edge with the others."""


def friends(options: Mapping[str, Any]) -> range:
    """Return the numbers of the friends."""
    return range(1, people(options))


def layout(options: Mapping[str, Any]) -> Layout:
    """Return the arrangement of the cards."""
    return "ring" if options["layout"] == "ring" else "row"


def joints_of(options: Mapping[str, Any]) -> tuple[Joint, ...]:
    """Return all joints of the cards (H2)."""
    return joints(people(options), layout(options))


def joints_within(t: Table, zone: Callable[[int], str]) -> list[Joint]:
    """Return the joints whose two cards are in the zones of this kind, such as :data:`here`."""
    return [j for j in joints_of(t.options) if t.zones[zone(j.west)] and t.zones[zone(j.east)]]


@lru_cache(maxsize=64)
def clock(step: int) -> str:
    """Return the time of day at a step of the meeting.

    >>> clock(0), clock(8)
    ('13:30', '14:10')
    """
    minutes = HOUR * 60 - BEFORE + STEP * step
    return f"{minutes // 60}:{minutes % 60:02}"


def slots(options: Mapping[str, Any], place: str) -> int:
    """Return the number of steps at which somebody may come; half as many in the park.

    >>> slots({"delay": 60}, "station"), slots({"delay": 60}, "park"), slots({"delay": 0}, "park")
    (12, 6, 1)
    """
    return max(1, int(options["delay"]) // STEP // (2 if place == "park" else 1))


def twentieths(options: Mapping[str, Any], name: str) -> int:
    """Return a chance that an option gives in percent, in twentieths."""
    return int(options[name]) * PARTS // 100


def likely(options: Mapping[str, Any], place: str, called: bool) -> int:
    """Return the chance, in twentieths, that a friend comes; a call halves the chance of staying away."""
    chance = twentieths(options, "reliability") - (FORGOTTEN if place == "park" else 0)
    return (chance + PARTS) // 2 if called else chance


def card_of(t: Table, person: int) -> Face:
    """Return a person's card, in whichever zone it is."""
    zones = t.zones
    return t.faces[(zones[home(person)] or zones[here(person)] or zones[laid(person)])[0]]


def present(t: Table, person: int) -> bool:
    """Return whether a person is at the place now: has come and has not left again."""
    v = Vars.of(t)
    came = v.came[person]
    return came is not None and (person == 0 or v.slot - came <= int(t.options["waiting"]) // STEP)


def all_came(t: Table) -> bool:
    """Return whether everybody has come, even if somebody has left again."""
    return None not in Vars.of(t).came


@dataclass(frozen=True, slots=True)
class Friend:
    """The arrival model of a person; the player is modelled as present from the first step to the last.

    Attributes:
        parts: the chance to come at all, in twentieths.
        steps: the number of steps at which the person may come, equally likely.
        stays: the number of steps the person stays after coming.
        now: the current step; -1 before the meeting.
        came: the step at which the person came, or None.
        card: the chance that the person brings their card; 0 or 1 once they have come.
    """

    parts: int
    steps: int
    stays: int
    now: int
    came: int | None
    card: Fraction

    def left(self) -> int:
        """Return the weight of all cases still possible, in twentieths of a step; each future step has ``parts``."""
        return PARTS * self.steps - self.parts * (self.now + 1)

    def comes(self) -> Fraction:
        """Return the chance to come at all, given that the person has not come at the steps so far."""
        if self.came is not None:
            return Fraction(1)
        return Fraction(self.parts * (self.steps - self.now - 1), self.left()) if self.left() else Fraction(0)

    @property
    def may_come(self) -> bool:
        """True if the person can come at the next step."""
        return self.came is None and self.now + 1 < self.steps and self.parts > 0

    def next_step(self) -> Fraction:
        """Return the chance to come at the next step; 0 if the person has come."""
        return Fraction(self.parts, self.left()) if self.may_come else Fraction(0)

    def at(self, step: int) -> Fraction:
        """Return the chance that the card is at the place at the current or a later step."""
        if self.came is not None:
            return self.card * (step - self.came <= self.stays)
        first, last = max(self.now + 1, step - self.stays), min(step, self.steps - 1)
        return self.card * Fraction(self.parts * max(0, last - first + 1), self.left()) if self.left() else Fraction(0)


def friend(t: Table, person: int, place: str = "", called: bool = False) -> Friend:
    """Return the arrival model of a person, from any view.

    Args:
        t: the table.
        person: the number of the person.
        place: the place to assume if none is agreed yet.
        called: whether to assume that the person has been called.
    """
    options, v = t.options, Vars.of(t)
    place = v.place or place
    if person == 0:
        return Friend(PARTS, 1, 1000, v.slot, 0, Fraction(1))
    parts = likely(options, place, called or person in v.called)
    came = v.came[person]
    kept = PARTS - twentieths(options, "lost") if came is None else PARTS * (person not in v.cardless)
    return _friend(parts, slots(options, place), int(options["waiting"]) // STEP, v.slot, came, kept)


def arriving(t: Table) -> Iterator[tuple[int, int, int]]:
    """Yield each friend who may come at the current step, with the chance (:meth:`Friend.next_step` before it).

    The chance is given as its numerator and denominator.
    """
    options, v = t.options, Vars.of(t)
    place, now, came = v.place, v.slot, v.came
    if None in came and now < (steps := slots(options, place)):
        usual, called = likely(options, place, False), v.called
        for n in friends(options):
            if came[n] is None and (parts := likely(options, place, True) if n in called else usual):
                yield n, parts, PARTS * steps - parts * now


@lru_cache(maxsize=1 << 12)
def _friend(parts: int, steps: int, stays: int, now: int, came: int | None, kept: int) -> Friend:
    """Return an arrival model; ``kept`` is the chance to bring the card, in twentieths."""
    return Friend(parts, steps, stays, now, came, Fraction(kept, PARTS))


def group(t: Table, place: str = "", called: int = 0) -> list[Friend]:
    """Return the arrival models of all people, assuming this place if none is agreed, and a call to this person."""
    return [friend(t, n, place, n == called) for n in range(people(t.options))]


def joints_at(t: Table, some: Sequence[Friend], step: int) -> Fraction:
    """Return the expected number of joints with both cards at the place at a step.

    Friends come independently, so the chance of a joint is a product of two chances; by linearity it does not matter
    that neighbouring joints share a card.
    """
    return _summed(t, [one.at(step) for one in some])


def both(t: Table, some: Sequence[Friend]) -> Fraction:
    """Return the expected number of joints whose two people bring their cards, if all waited for all (Q9)."""
    return _summed(t, [one.comes() * one.card for one in some])


def fitting(t: Table, some: Sequence[Friend], step: int) -> Fraction:
    """Return the expected number of joints that fit if the cards are laid at a step; altered cards do not fit (R8)."""
    genuine = Fraction(PARTS - twentieths(t.options, "altered"), PARTS)
    return _summed(t, [one.at(step) * (genuine if n else 1) for n, one in enumerate(some)])


def best_step(t: Table, some: Sequence[Friend]) -> tuple[int, Fraction]:
    """Return the later step with the highest expected number of fitting joints, the first of equals, and that number.

    Args:
        t: the table.
        some: the arrival models of all people; at least one step must be left.
    """
    steps = range(some[0].now + 1, max(one.steps for one in some))
    found = {step: fitting(t, some, step) for step in steps}
    step = max(found, key=lambda step: found[step])
    return step, found[step]


def _summed(t: Table, chances: Sequence[Fraction]) -> Fraction:
    return sum((chances[joint.west] * chances[joint.east] for joint in joints_of(t.options)), Fraction(0))
