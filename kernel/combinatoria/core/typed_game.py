"""A game whose moves are classes (:mod:`.move_kind`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from .chance import Chance
from .dealing import deal_around
from .game import Game, Result
from .move import Move, Offer, Picks, Refusal, refuse
from .move_kind import MoveKind
from .seats import hands, rows
from .table import Table, Zone

__all__ = ["TypedGame"]

_OVER: Final = Refusal("match.over", "match_over")
_NOT_NOW: Final = Refusal("match.turn", "not_now")
Offering = Callable[[Table, int], Sequence[Offer]]


class TypedGame(Game):
    """A game that lists the classes of its moves; see :class:`combinatoria.core.game.Game` for the rest.

    Class attributes:
        moves: the classes of the moves, in the order in which they are offered.
        phase_refusals: the phases before ``over``, each with the refusal of moves of another phase; by default the
            phases of the moves, in their order, with a general refusal.
        open_rows: whether each seat has a row of open cards in front of it.
    """

    moves: ClassVar[Sequence[type[MoveKind]]] = ()
    phase_refusals: ClassVar[Mapping[str, Refusal]] = {}
    open_rows: ClassVar[bool] = False
    kinds: ClassVar[Mapping[str, type[MoveKind]]] = {}
    _offering: ClassVar[Mapping[str, tuple[Offering, ...]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kinds = {kind.name: kind for kind in cls.moves}
        cls.grammar = {name: kind.form for name, kind in cls.kinds.items()}
        cls.anytime = frozenset(name for name, kind in cls.kinds.items() if not kind.phase)
        cls.silent = frozenset(name for name, kind in cls.kinds.items() if kind.silent)
        if phases := cls.phase_refusals or dict.fromkeys(kind.phase for kind in cls.moves if kind.phase):
            cls.phases = (*phases, "over")
        cls._offering = {phase: _offering(cls.moves, phase) for phase in cls.phases}

    def typed(self, move: Move) -> MoveKind:
        """Convert a move to an instance of its kind's class."""
        return self.kinds[move.kind].of(move)

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the usual zones: a deck, hands if cards are dealt to them, and rows if the game has them."""
        deck = Zone("deck", shape="stack", top_first=True)
        return [deck, *(hands(seats) if self.hand else ()), *(rows(seats) if self.open_rows else ())]

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle the deck and deal the hands; both follow rule 2, as the numbers of cards do."""
        t.shuffle("deck", chance.shuffle, rule="2", note="setup")
        deal_around(t, 0, self.hand, rule="2")

    def scores(self, t: Table) -> Sequence[int]:
        """Return the points of each seat once the match is over; a game that overrides :meth:`result` needs none."""
        raise NotImplementedError

    def result(self, t: Table) -> Result | None:
        """Return the usual result, once the phase is ``over``: the highest of the scores wins, and equals share."""
        return Result.most("highest", self.scores(t)) if t.vars["phase"] == "over" else None

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """See :class:`Game`."""
        if seat not in self.to_act(t):
            return ()
        found: list[Offer] = []
        for asked in self._offering[t.vars["phase"]]:
            found += asked(t, seat)
        return found

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`."""
        kind, phase = self.kinds[move.kind], t.vars["phase"]
        if kind.phase and kind.phase != phase:
            refuse(kind.untimely(t) or self.phase_refusals.get(phase) or (_OVER if phase == "over" else _NOT_NOW))
        refuse(kind.of(move).why_not(t, seat))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        self.kinds[move.kind].of(move).apply(t, seat, chance)

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        """See :class:`Game`."""
        return self.typed(move).picks(t, seat)

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """See :class:`Game`."""
        return self.typed(move).label(t)


def _offering(moves: Sequence[type[MoveKind]], phase: str) -> tuple[Offering, ...]:
    """Return the offer functions for a phase: one for each kind of that phase or any phase, a shared base only once."""
    found: dict[object, Offering] = {}
    for kind in moves:
        base = next(one for one in kind.__mro__ if "offers" in vars(one))
        if kind.phase == phase or (not kind.phase and base is not MoveKind):
            found.setdefault(kind if base is MoveKind else base, kind.offers)
    return tuple(found.values())
