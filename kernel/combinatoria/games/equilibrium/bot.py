"""Bot for Equilibrium: looks two cards ahead, and claims when no more rows can be balanced within them.

With two players whose hands are open it looks three cards ahead: the second is the partner's, played to the partner's
side. It then claims at least two cities at a time, unless there is no time to wait. With one player, the strong bot
evaluates its best first cards against every card that may be drawn before the next (:func:`counting`), and runs
playouts if the result is close.

Win rates of ``greedy``, with the 95 % interval, by ``combinatoria study equilibrium --bot greedy --seed 1`` with
``--chunk 20``, ``--seats 1`` and ``--option books=true``, ``--option squares=true`` or both, and with ``--seats 2``:

- alone: 43.2 %, 40.2 to 46.3 % of 1,000 games (the spec's two steps: 21.8 %); with Books 30.3 %, 25.4 to 35.8 % of
  300; with squares 29.0 %, 24.2 to 34.4 % of 300; with both 21.7 %, 17.4 to 26.7 % of 300;
- two players: 15.8 %, 13.1 to 19.0 % of 600 games. The rate is lower neither for lack of knowledge, as hands are open,
  nor of time: a single player with four cards fewer in the pile won 21.0 % of 200 with an older bot. The cause is
  polarity: when both seats could play to either side, that bot won 32.0 % of 200.

``sample`` wins 56.2 %, 45.3 to 66.6 % of 80 games alone (by the same command with ``--bot sample --chunk 4``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from heapq import nlargest
from typing import Final

from ...core.choices import without
from ...core.move import Move
from ...core.seats import with_seat
from ...core.table import Face, Table
from ...odds.space import sample_worlds
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .board import CITIES, DECK, WON
from .cards import CHAOS
from .claims import BONUS, goal
from .evaluate import OTHER, State, drawn, edited, edits, following, level, state_of
from .legality import ZEROS
from .pending import AGENDA
from .pile import top
from .rollout import LATE, claims_now, far, leaf, policy, weighed
from .variables import Vars

__all__ = ["BOTS", "judge", "promising"]

PLAYOUTS: Final = 480
"""Playouts per decision of the sampling bot."""
WIDTH: Final = 3
"""Number of moves the sampling bot plays out: the judge's best."""
FIRST: Final = 14
"""Number of first cards after which a second one is tried."""
SOON: Final = 0.5
"""Weight of the best second card relative to the first."""
COUNTED: Final = 10
"""Number of first cards after which every possible draw is tried."""
DRAWN: Final = 0.8
"""Weight of the mean over possible draws relative to the first card."""
SHARED: Final = 6
"""Number of first cards after which two players try the next two."""
LINES: Final = 3
"""Number of the partner's best cards after which a third one is tried."""
LATER: Final = 0.8
"""Weight of the best third card relative to the first."""
FEW: Final = 2
"""Minimum number of balanced rows that two players claim: claiming rows one by one takes too many turns."""
CLAIM: Final = 100.0
"""Weight of the decision whether to claim, which outweighs the value of rows."""
TURNING: Final = 3.0
"""Cost of exchanging the polarity, or looking ahead, instead of working on a row."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    if item := AGENDA.owed(view):
        found = weighed(view, item)
        return [found[move] for move in legal]
    return [*map(_Judge(view).opinion, legal)]


def counting(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """Judge like :func:`judge`, averaging over the cards that may be drawn before the next one is spent.

    Each card counts by its number of copies.
    """
    if AGENDA.owed(view):
        return judge(view, seat, legal)
    coming = {face: n for face, n in top(view)[0].items() if face != CHAOS} if view.zones[DECK] else {}
    return [*map(_Judge(view, coming=coming).opinion, legal)]


def promising(view: Table, legal: Sequence[Move]) -> list[Move]:
    """Return the ways to spend a card, best first, for a player who spends the next card too.

    The first ones get lines of odds, and saved puzzles are made from these odds; so this order must not change when the
    bots learn to plan better for two players.
    """
    judged_by = _Judge(view, alone=True)
    return sorted(legal, key=lambda move: -judged_by.opinion(move).value)


class _Judge:
    """A position of phase I, parsed once for all moves.

    Args:
        view: the view of the seat that spends a card.
        alone: whether this seat also spends the next card; otherwise the partner does, if there is one.
        coming: the good cards that may be drawn next, to evaluate each of them; by default none is evaluated.
    """

    def __init__(self, view: Table, alone: bool = False, coming: Mapping[Face, int] | None = None) -> None:
        self.view, self.alone = view, alone
        self.state = state_of(view, Vars.of(view).turn)
        self.shared = bool(self.state.partner) and not alone
        self.judged = State.judged if alone else State.valued
        self.level = self.state.level
        self.scores: dict[State, float] = {}
        first = [after for after, *_ in following(self.state)] + ([] if alone else self._turned())
        best = nlargest(SHARED if self.shared else FIRST, dict.fromkeys(first), key=self.judged)
        ahead = {after: self._ahead(after) for after in best}
        self.scores = {after: value for after, (value, _) in ahead.items()}
        if coming and not self.shared:
            counted = nlargest(COUNTED, self.scores, key=self.scores.__getitem__)
            self.scores = {after: (1 - DRAWN) * self.judged(after) + DRAWN * drawn(after, coming) for after in counted}
        self.least = min(self.scores.values(), default=0.0)
        more = any(n > self.level for _, n in ahead.values())
        waiting = more or not view.zones[CITIES]
        enough = self.level >= (FEW if self.shared else 1)
        self.claims = claims_now(view, self.state, self.level) or (enough and not waiting)

    def _ahead(self, after: State) -> tuple[float, int]:
        """Return a position's value after the next cards, and the most rows in balance now or after one more card."""
        now = self.judged(after)
        then = {state: self.judged(state) for state, *_ in following(after if self.alone else after.next)}
        most = max([state.level for state in (after, *then)])
        soon = max((now - 1, *then.values()))
        if not self.shared:
            return (1 - SOON) * now + SOON * soon, most
        lines = nlargest(LINES, then, key=then.__getitem__)
        later = max([soon - 1, *(self.judged(state) for line in lines for state, *_ in following(line.next))])
        return (1 - LATER) * now + LATER * later, most

    def _turned(self) -> list[State]:
        """Return the positions after an exchange of the polarity, one for each card spent on it."""
        rows_, hand, side, partner = self.state
        return [State(rows_, without(hand, (card,)), OTHER[side], partner) for card in (hand if side else ())]

    def _value(self, after: State) -> float:
        """Return a position's value, computed ahead after the best first cards; all others rank below them."""
        if after not in self.scores:
            self.scores[after] = min(self.least, self.judged(after)) - 1
        return self.scores[after]

    def opinion(self, move: Move) -> MoveScore:
        """Return the score of a move."""
        kind = move.kind
        rows_, hand, side, partner = self.state
        if kind == "polarity":
            side = OTHER[side]
        after = State(edited(rows_, *edits(move)), without(hand, (move.arg(0, str),)), side, partner)
        if kind in BONUS:
            return self._claim(move, self.judged(after.cleared))
        if kind == "claim_empty":
            left = after._replace(rows=with_seat(rows_, move.arg(1, int) - 1, (None, (), ())))
            return MoveScore(self._value(left) + CLAIM, kind)
        if kind in ("prophecy", "polarity"):
            return MoveScore(self._value(after) - TURNING, kind)
        return MoveScore(self._value(after), *self._laid(after))

    def _laid(self, after: State) -> tuple[str, Mapping[str, int]]:
        """Return key and facts of the reason to lay a card: the row that it balances or brings close to balance."""
        gained = after.level - self.level
        if gained > 0:
            pairs = zip(self.state.rows, after.rows, strict=True)
            (n, *more) = [n for n, (was, now) in enumerate(pairs, 1) if level(now) > level(was)]
            return ("balances_more", {"n": gained}) if more else ("balances", {"n": n})
        if gained < 0:
            return "loses", {}
        off = [(abs(sum(right) - sum(left)), n) for n, (_, left, right) in enumerate(after.rows, 1)]
        least, n = min((pair for pair in off if pair[0]), default=(0, 0))
        return ("prepares", {"n": n, "m": least}) if least else ("prepares_any", {})

    def _claim(self, move: Move, value: float) -> MoveScore:
        """Return the score of a claim.

        A rule decides whether to claim; the remaining position decides on the card and the partial zeros.
        """
        kind, n = move.kind, self.level
        if not n:
            return MoveScore(value - TURNING, "clears") if kind in ZEROS else MoveScore(value - CLAIM, "nothing")
        if not self.claims:
            return MoveScore(value - CLAIM, "too_soon", {"n": n})
        value += CLAIM + (0.5 if kind.startswith("joyful") else 0.0)
        if len(self.view.zones[WON]) + n >= goal(self.view):
            return MoveScore(value + CLAIM, "claim_wins")
        if n == len(self.state.rows):
            return MoveScore(value, "claim_perfect")
        late = len(self.view.zones[DECK]) <= LATE
        return MoveScore(value, "claim_late" if late else "claim", {"n": n})


SIMULATOR: Final = EngineSimulator(GAME, partial(sample_worlds, GAME), policy, leaf, far)
"""Plays some turns ahead with the one-step bot."""
BOTS: Final = levels(GreedyBot(judge), SampleBot(SIMULATOR, counting, PLAYOUTS, width=WIDTH, clear=3.0))
"""The bots of this game, weakest first."""
