"""Search over a turn (:mod:`combinatoria.players.plan`), with the value of its end (section 12 of the spec).

It covers every decision of a turn; a card drawn unseen stays unknown. Letters are used only where they complete a
story, bring everybody home, save a draw, or bring back a wanted card.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Final

from ...core.move import Move
from ...core.playout import PlayoutTable
from ...core.table import Face, Table
from ...players.match_cache import MatchCache
from ...players.partial_world import UNKNOWN, after_move, partial_world
from ...players.plan import Plan, planning
from ...slices.thinking import finish
from . import GAME
from .board import HOME, STEPS, ahead, completable, days
from .cards import EVENTS, ICON, NUMBER, SUIT_NAMES, SUITS
from .evaluate import Kit, Spot, completers, counted, home_share, kit_of, missing, spot_of
from .score import OF_DAY, OF_LETTER

__all__ = ["LOST", "WON", "Course", "Outlook"]

LOST: Final = -10_000.0
WON: Final = 20_000.0
STORY: Final = 1000.0
SOON: Final = 350.0
"""The value of a story that can certainly be completed next turn."""
RETURNED: Final = 0.95
"""The chance credited to a completing card that a letter must first bring back."""
LETTER: Final = 12.0
CARD: Final = 2.0
SPREAD: Final = 6.0
"""The value of each of at most three locations with the suit of an open story."""
POINT: Final = 10.0
GOING_HOME: Final = 3000.0
"""The value of certainly coming home, once all stories are complete."""
EXCHANGED: Final = 4
"""The number of discarded cards to try with a white event."""


def _told(s: Spot) -> int:
    """The number of completed stories."""
    return len(SUITS) - len(s.open)


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


class Outlook:
    """The worth of positions to the player, and the moves worth trying.

    Args:
        kit: what items and options allow.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def unseen(self, s: Spot) -> list[Face]:
        """The events that may still be drawn."""
        seen = {s.card}.union(s.hand, s.dump, *s.board)
        return [face for face in EVENTS if face not in seen]

    def soon(self, s: Spot) -> float:
        """The chance to complete a story next turn, with a card in hand, drawn, or brought back by a letter."""
        at = (s.w, s.b1, s.b2, s.board, s.open, self.kit)
        found = completers(*at, min(2, s.letters))
        if not found.isdisjoint(s.hand):
            return 1.0
        coming = [s.top] if s.top else self.unseen(s)
        share = len(found.intersection(coming)) / max(1, len(coming))
        share = 1 - (1 - share) ** (1 + s.hand.count(UNKNOWN))
        if share < RETURNED and s.letters and not completers(*at, min(2, s.letters - 1)).isdisjoint(s.dump):
            return RETURNED
        return share

    def evaluate(self, s: Spot) -> float:
        """The value of ending the turn here."""
        if s.open == "" and s.w == s.b1 == s.b2 == HOME:
            alike = sum(len({ICON[face] for face in cards}) == 1 for cards in s.board)
            return WON + POINT * (len(s.deck) + OF_LETTER * s.letters + OF_DAY * alike)
        rescue = min(s.letters, len(s.dump))
        if len(s.deck) + rescue == 0:
            return LOST + STORY * _told(s)
        value = STORY * _told(s) + LETTER * s.letters + CARD * len(s.deck)
        if not s.open:
            return value + GOING_HOME * home_share(s, self.kit, self.unseen(s))
        under = counted(s.board)
        spread = sum([min(3, under[suit][0].bit_count()) for suit in s.open])
        return value + SOON * self.soon(s) + SPREAD * spread

    def tried(self, s: Spot, t: Table) -> Iterable[Move]:
        """The moves to search in a position."""
        if s.phase == "resolve":
            return _resolving(s, t)
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
            liked = self._liked(s)
            return [m for m in plain if m.kind != "white" or (m.args[0] != UNKNOWN and m.args[1] in liked)]
        return returns if due and not s.deck and returns else plain

    def _liked(self, s: Spot) -> list[Face]:
        """The discarded cards to try with a white event, most useful first."""
        if s.open:
            found = completers(s.w, s.b1, s.b2, s.board, s.open, self.kit, min(2, s.letters))
        else:
            found = frozenset([face for face in s.dump if ahead(s.w, NUMBER[face]) == HOME])
        return sorted(s.dump, key=lambda face: (face not in found, face[0] not in s.open))[:EXCHANGED]


class Course(Outlook):
    """The rest of a turn as a planning problem (:mod:`combinatoria.players.plan`); decisions are moves of the game.

    Args:
        t: the table; a view or a full one.
    """

    def __init__(self, t: Table) -> None:
        self._table, self._first = partial_world(t), Steps()
        super().__init__(kit_of(t))
        self.start = spot_of(self._table)
        known = _known.of(t)
        self._known = known if self.start in known.steps else _known.anew(t)

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
            return LOST + STORY * _told(s)
        return self.evaluate(s) if s.phase in ("resolve", "ended") else None

    def _after(self, s: Spot, t: PlayoutTable, move: Move) -> Spot:
        """The position after a move by the rules; the draw that begins a turn is not searched beyond."""
        if move.kind == "draw":
            return s._replace(phase="ended" if s.deck else "over")
        then = after_move(GAME, t, move)
        after = spot_of(then, (t, s))
        if s.phase == "renew":
            return after._replace(phase="ended")
        self._known.steps.setdefault(after, then)
        return after


def _resolving(s: Spot, t: Table) -> Iterator[Move]:
    """Yield the stories to complete; without any, the letter moves that bring one nearer."""
    need = missing(s)
    if s.open and need == 0:
        yield from (Move("complete", (SUIT_NAMES[suit],)) for suit in completable(t))
    if not need:
        return
    _, b1, b2 = days(t)
    for pawn, x, y in (("b1", b1, b2), ("b2", b2, b1)):
        for way, k in STEPS.items():
            left = missing(s._replace(b1=ahead(x, k), b2=y))
            if left is not None and left < need:
                yield Move("letter_move", (pawn, way))
