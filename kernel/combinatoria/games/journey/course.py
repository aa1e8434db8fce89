"""Search over a turn (:mod:`combinatoria.players.plan`), with the value of its end (:mod:`.scene`).

It covers every decision of a turn; a card drawn unseen stays unknown. Letters are used only where they complete a
story, bring everybody home, save a draw, or bring back a wanted card.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Final

from ...core.move import Move
from ...core.playout import PlayoutTable
from ...core.table import Table
from ...players.match_cache import MatchCache
from ...players.partial_world import UNKNOWN, after_move, partial_world
from ...players.plan import Plan, planning
from ...slices.thinking import finish
from . import GAME
from .board import completable, days
from .cards import SUIT_NAMES, SUITS
from .evaluate import Spot, kit_of, spot_of
from .scene import LOST, STORY, Scene, scene_at

__all__ = ["Course"]

Steps = list[tuple[Move, Spot, float]]


class _Known:
    """Search results for a turn, kept because its next decision leads to a position already searched.

    Attributes:
        steps: the steps from each position, or its table until they are needed.
        plans: the best continuation from each position.
    """

    def __init__(self) -> None:
        self.steps: dict[Spot, PlayoutTable | Steps] = {}
        self.plans: dict[Spot, Plan] = {}


_known: Final = MatchCache(_Known)


class Course:
    """The rest of a turn as a planning problem (:mod:`combinatoria.players.plan`); decisions are moves of the game.

    Args:
        t: the table; a view or a full one.
    """

    def __init__(self, t: Table) -> None:
        self._table, self._first = partial_world(t), Steps()
        self.kit = kit_of(t)
        self.start = spot_of(self._table)
        known = _known.of(t)
        self._known = known if self.start in known.steps else _known.anew(t)

    def scene(self, s: Spot) -> Scene:
        """A position in the form that :mod:`.scene` evaluates."""
        return scene_at(s, self.kit)

    def evaluate(self, s: Spot) -> float:
        """The value of ending the turn here."""
        return self.scene(s).values([(s.b1, s.b2)])[0]

    def tried(self, s: Spot, t: Table) -> Iterable[Move]:
        """The moves to search in a position."""
        if s.phase == "resolve":
            return self._resolving(s, t)
        due = s.phase == "loop" or s.effect == "yellow"
        plain: list[Move] = []
        returns: list[Move] = []
        for offer in GAME.offers(t, 0):
            if not offer.kind.startswith("letter"):
                plain += dict.fromkeys(offer.expand())
            elif offer.kind == "letter_return" and (due or s.phase == "renew"):
                returns += [move for move in offer.expand() if move.args[0] != UNKNOWN]
        if s.phase == "renew":
            return [*plain, *returns]
        if s.effect == "white":
            liked = self.scene(s).liked(s.b1, s.b2, s.dump)
            return [m for m in plain if m.kind != "white" or (m.args[0] != UNKNOWN and m.args[1] in liked)]
        return returns if due and not s.deck and returns else plain

    def _resolving(self, s: Spot, t: Table) -> Iterator[Move]:
        """Yield the stories to complete or, if there are none, the letter moves that bring one nearer."""
        scene, (_, x, y) = self.scene(s), days(t)
        need = scene.missing(x, y)
        if s.open and need == 0:
            yield from (Move("complete", (SUIT_NAMES[suit],)) for suit in completable(t))
        elif need:
            yield from (move for move, _, _ in scene.nearer(x, y, need))

    def plans(self) -> dict[Hashable, Plan]:
        """The best plan that begins with each move."""
        return finish(planning(self, self.start, self._known.plans))

    def steps(self, s: Spot) -> Steps:
        """See :class:`combinatoria.players.plan.Turn`; each position is expanded once.

        The start is expanded anew: only there does it matter which black pawn a move names.
        """
        if s is self.start:
            self._first = self._first or self._from(s, self._table)
            return self._first
        found = self._known.steps.get(s, [])
        if isinstance(found, PlayoutTable):
            found = self._known.steps[s] = self._from(s, found)
        return found

    def _from(self, s: Spot, t: PlayoutTable) -> Steps:
        return [(move, self._after(s, t, move), 0.0) for move in self.tried(s, t)]

    def stop(self, s: Spot) -> float | None:
        """See :class:`combinatoria.players.plan.Turn`."""
        if s.phase == "over":
            return LOST + STORY * (len(SUITS) - len(s.open))
        return self.evaluate(s) if s.phase in ("resolve", "ended") else None

    def _after(self, s: Spot, t: PlayoutTable, move: Move) -> Spot:
        """The position after a move by the rules; the search stops at the draw that begins a turn."""
        if move.kind == "draw":
            return s._replace(phase="ended" if s.deck else "over")
        then = after_move(GAME, t, move)
        after = spot_of(then, (t, s))
        if s.phase == "renew":
            return after._replace(phase="ended")
        self._known.steps.setdefault(after, then)
        return after
