"""Games of dealt hands, from which all choose cards at once.

:class:`HandGame` has the zones of such a game and checks positions; :class:`CardChoice` is its kind of move. The seats
that have to act are in the variable ``waiting``: all that have not chosen yet or, in a phase without such a choice, the
one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from .at_once import WaitingVariables, choose, chosen_zone, chosen_zones
from .chance import Chance
from .move import Picks, Refusal
from .move_kind import MoveKind, from_hand
from .schema import hand_sizes, phase_fault
from .seats import hand_zone
from .table import Face, Table, Zone
from .typed_game import TypedGame

__all__ = ["CardChoice", "HandGame"]


class CardChoice(MoveKind):
    """A base for the choice that all seats make at once: ``size`` cards of the hand, laid face down.

    A subclass states its ``form``, with one argument: ``{card:card}``, or ``{cards:cards}`` for several.

    Class attributes:
        rule: id of the rule behind it.
        size: the number of cards.
    """

    rule: ClassVar[str]
    size: ClassVar[int] = 1
    card: str
    cards: tuple[str, ...]

    def __init_subclass__(cls) -> None:
        if "form" in vars(cls):
            setattr(cls, "card" if cls.size == 1 else "cards", from_hand(cls.rule, cls.size))
        super().__init_subclass__()

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards."""
        return (self.card,) if self.size == 1 else self.cards

    def picks(self, t: Table, seat: int) -> Picks:
        """Return the cards of the hand, and the place for chosen cards."""
        return Picks(tuple([f"{hand_zone(seat)}/{face}" for face in self.faces]), chosen_zone(seat))

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        """Lay the cards aside; after the last choice, record an event ``ask`` and call :meth:`all_chosen`."""
        if choose(t, seat, self.faces, chance, rule=self.rule):
            t.say("all_chosen", kind="ask", by=seat, rule=self.rule)
            self.all_chosen(t, chance)

    def all_chosen(self, t: Table, chance: Chance) -> None:
        """Continue after all have chosen, by events on the full table."""
        raise NotImplementedError


class HandGame(TypedGame):
    """A game in which seats choose from hands dealt to them, by :class:`CardChoice`."""

    vars = WaitingVariables

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the usual zones, and those for chosen cards."""
        return [*super().zones(seats, options), *chosen_zones(seats)]

    def validate_position(self, t: Table) -> Iterable[Refusal]:
        """Yield wrong numbers of cards, and a wrong list of the seats that have to act."""
        if fault := phase_fault(t, self.phases, "position.impossible"):
            yield fault
            return
        laid = [sum(len(t.zones[zone]) for zone in _besides_hand(t, seat)) for seat in range(t.seats)]
        yield from hand_sizes(t, {seat: self.hand - n for seat, n in enumerate(laid)}, "2")
        if not self._fits(t):
            yield Refusal("position.impossible", "waiting")

    def _fits(self, t: Table) -> bool:
        """Return whether those who have to act are those who have not chosen yet or, without a choice, one seat."""
        phase, waiting = t.vars["phase"], sorted(t.vars["waiting"])
        chosen = [len(t.zones[chosen_zone(seat)]) for seat in range(t.seats)]
        choices = [kind for kind in self.moves if issubclass(kind, CardChoice) and kind.phase == phase]
        sizes = [cast(type[CardChoice], kind).size for kind in choices]  # mypy does not narrow classes of tuples
        if not sizes:
            return not any(chosen) and len(waiting) == (phase != "over")
        size = max(sizes)
        enough = all(len(t.zones[hand_zone(seat)]) >= size for seat in waiting)
        return enough and bool(waiting) and chosen == [0 if seat in waiting else size for seat in range(t.seats)]


def _besides_hand(t: Table, seat: int) -> list[str]:
    return [zone.name for zone in t.zone_specs.values() if zone.owner == seat and zone.name != hand_zone(seat)]
