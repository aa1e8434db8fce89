"""Games of dealt hands, in which all choose cards at once, or lay them open one after the other, in tricks.

:class:`HandGame` has the zones of such a game and checks positions; :class:`CardChoice` and :class:`CardLaid` are its
kinds of moves. The seats that have to act are in the variable ``waiting``: all that have not chosen yet, or the one
whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast

from .at_once import WaitingVariables, choose, chosen_zone, chosen_zones
from .chance import Chance
from .move import Picks, Refusal
from .move_kind import MoveKind, from_hand
from .schema import hand_sizes, phase_fault
from .seats import hand_zone, next_seat, row_zone, rows
from .table import Face, Table, Zone
from .typed_game import TypedGame

__all__ = ["CardChoice", "CardLaid", "HandGame", "to_lay", "tricks"]

K = TypeVar("K", bound=MoveKind)


class HandMove(MoveKind):
    """A base for kinds of moves that take ``size`` cards out of the seat's hand.

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

    def _onto(self, seat: int, zone: str) -> Picks:
        return Picks(tuple([f"{hand_zone(seat)}/{face}" for face in self.faces]), zone)


class CardChoice(HandMove):
    """A base for the choice that all make at once: cards of the hand, laid face down."""

    def picks(self, t: Table, seat: int) -> Picks:
        """Return the cards of the hand, and the place for chosen cards."""
        return self._onto(seat, chosen_zone(seat))

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        """Lay the cards aside; after the last choice an event ``ask`` comes before :meth:`all_chosen`."""
        if choose(t, seat, self.faces, chance, rule=self.rule):
            t.say("all_chosen", kind="ask", by=seat, rule=self.rule)
            self.all_chosen(t, chance)

    def all_chosen(self, t: Table, chance: Chance) -> None:
        """Go on once all have chosen, by events on the full table."""
        raise NotImplementedError


class CardLaid(HandMove):
    """A base for laying cards open in tricks: one seat after the other, to the left, lays a card in its row."""

    def picks(self, t: Table, seat: int) -> Picks:
        """Return the card of the hand, and the seat's row."""
        return self._onto(seat, row_zone(seat))

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        """Lay the card; then it is the turn of the next seat, or the trick is over."""
        hand, row = hand_zone(seat), row_zone(seat)
        t.move(t.find_all(hand, self.faces), hand, row, by=seat, rule=self.rule, note="lay")
        left = to_lay(t)
        over = len(left) == t.seats
        t.set("waiting", () if over else (next_seat(t, seat, left),), rule=self.rule)
        if over:
            self.trick_over(t, chance)

    def trick_over(self, t: Table, chance: Chance) -> None:
        """Settle a trick, by events on the full table: put who leads the next into ``waiting``, or end the match."""
        raise NotImplementedError


class HandGame(TypedGame):
    """A game in which seats choose from hands dealt to them, by :class:`CardChoice` or :class:`CardLaid`."""

    vars = WaitingVariables

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the usual zones, and those for chosen cards and for laid ones, if the moves need them."""
        return [
            *super().zones(seats, options),
            *(chosen_zones(seats) if _of(CardChoice, self.moves) else ()),
            *(rows(seats) if _of(CardLaid, self.moves) else ()),
        ]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the declared variables; a match begins in the first of the phases."""
        return {**super().variables(seats, options), "phase": self.phases[0]}

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
        """Return whether those who have to act are those who have not chosen or laid their cards yet."""
        phase, waiting = t.vars["phase"], sorted(t.vars["waiting"])
        kinds = [kind for kind in self.moves if kind.phase == phase]
        size = max((kind.size for kind in _of(HandMove, kinds)), default=0)
        if any(len(t.zones[hand_zone(seat)]) < size for seat in waiting):
            return False
        chosen = [len(t.zones.get(chosen_zone(seat), ())) for seat in range(t.seats)]
        if _of(CardChoice, kinds):
            return bool(waiting) and chosen == [0 if seat in waiting else size for seat in range(t.seats)]
        if any(chosen) or len(waiting) != (phase != "over"):
            return False
        return not _of(CardLaid, kinds) or waiting[0] in to_lay(t)


def to_lay(t: Table) -> tuple[int, ...]:
    """Return the seats that have still to lay a card in this trick; all seats between two tricks.

    >>> t = Table(rows(3), seats=3)
    >>> t.lay(row_zone(1), ["S2"])
    >>> to_lay(t)
    (0, 2)
    """
    laid = [len(t.zones[row_zone(seat)]) for seat in range(t.seats)]
    return tuple([seat for seat, n in enumerate(laid) if n == min(laid)])


def tricks(t: Table) -> list[tuple[Face, ...]]:
    """Return the complete tricks so far, each with a card of every seat.

    >>> t = Table(rows(2), seats=2)
    >>> for seat, faces in enumerate((["S2", "S5"], ["S3"])):
    ...     t.lay(row_zone(seat), faces)
    >>> tricks(t)
    [('S2', 'S3')]
    """
    return list(zip(*[t.open_codes(row_zone(seat)) for seat in range(t.seats)], strict=False))


def _of(base: type[K], kinds: Iterable[type[MoveKind]]) -> list[type[K]]:
    return [cast(type[K], kind) for kind in kinds if issubclass(kind, base)]  # mypy narrows no class of tuples


def _besides_hand(t: Table, seat: int) -> list[str]:
    return [zone.name for zone in t.zone_specs.values() if zone.owner == seat and zone.name != hand_zone(seat)]
