"""A player for Equilibrium: looks two cards ahead, and claims when nothing more can be balanced within them.

With two players the second card is the partner's, played to the partner's side, if that hand is open.

Games that ``greedy`` wins, with the 95 % interval, as far as ``combinatoria study equilibrium --bot greedy --seats 1
--option books=true,false --option squares=true,false --seed 1 --chunk 20`` has been run, and for two players the same
with ``--seats 2`` and no options:

- alone: 25.7 %, 19.2 to 33.5 % of 140 games (the spec's two steps: 21.8 %); with Books 15.7 %, 10.6 to 22.6 % of 140;
  with squares 10.0 %, 6.1 to 16.1 % of 140; with both 7.9 %, 4.4 to 13.5 % of 140;
- two players: 5.0 %, 3.1 to 8.1 % of 300 games. A second hand takes four cards from the pile; each plays to one side
  only; in games read as text, hands fill with cards of the other side, which this judge gives no value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from heapq import nlargest
from typing import Any, Final, cast

from ...core.move import Move
from ...core.table import Face, Table
from ...odds.space import deals
from ...players.bots import Bot, GreedyBot, Opinion, RandomBot
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .board import CITIES, DECK, WON, read
from .cards import POWER, SIDES, home
from .claims import goal
from .desk import SIDE_OF
from .outlook import OTHER, Bare, State, changed, following, judged, level, put, spent, state_of
from .pending import AGENDA
from .quick import LATE, claims_now, far, leaf, policy, weighed

__all__ = ["BOTS", "judge", "promising"]

PLAYOUTS: Final = 90
"""Budget of a decision in games played on."""
WIDTH: Final = 3
"""Moves that are played on: those that the judge likes best."""
FIRST: Final = 14
"""First cards after which a second one is tried."""
SOON: Final = 0.5
"""How much the best second card counts beside the first."""
CLAIM: Final = 100.0
"""What decides whether to claim at all, beside the worth of rows."""
TURNING: Final = 3.0
"""What it costs to exchange the polarity, or to look ahead, instead of working on a row."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """See :class:`combinatoria.players.bots.Judge`."""
    if item := AGENDA.owed(view):
        found = weighed(view, item)
        return [found[move] for move in legal]
    judged_by = _Judge(view)
    return [judged_by.opinion(move) for move in legal]


def promising(view: Table, legal: Sequence[Move]) -> list[Move]:
    """The ways to spend a card, best first, for whoever would spend the next one too.

    Odds are told of the first of them, and puzzles that people keep are made of these odds: they stand by this order,
    however well the bots plan for two.
    """
    judged_by = _Judge(view, alone=True)
    return sorted(legal, key=lambda move: -judged_by.opinion(move).value)


class _Judge:
    """The position of phase I, read once for all moves.

    Args:
        view: what the seat sees that spends a card.
        alone: whether it counts on spending the next card too; otherwise the partner does, if there is one.
    """

    def __init__(self, view: Table, alone: bool = False) -> None:
        self.view, self.alone = view, alone
        self.state = state_of(view, int(view.vars["turn"]))
        self.level = sum(map(level, self.state.rows))
        self.scores: dict[State, float] = {}
        first = [after for after, _ in following(self.state)] + ([] if alone else self._turned())
        best = nlargest(FIRST, dict.fromkeys(first), key=judged)
        ahead = {after: self._ahead(after) for after in best}
        self.scores = {after: value for after, (value, _) in ahead.items()}
        self.least = min(self.scores.values(), default=0.0)
        more = any(n > self.level for _, n in ahead.values())
        waiting = more or not view.zones[CITIES]
        self.claims = bool(self.level) and (claims_now(view, self.state) or not waiting)

    def _ahead(self, after: State) -> tuple[float, int]:
        """What a position is worth with one more card spent, and how many rows can be in balance then."""
        soon, most = judged(after) - 1, sum(map(level, after.rows))
        for then, _ in following(after if self.alone else after.next):
            soon = max(soon, judged(then))
            most = max(most, sum(map(level, then.rows)))
        return (1 - SOON) * judged(after) + SOON * soon, most

    def _turned(self) -> list[State]:
        """Where an exchange of the polarity leads to, with every card spent."""
        rows_, hand, side, partner = self.state
        return [State(rows_, spent(hand, card), OTHER[side], partner) for card in (hand if side else ())]

    def _value(self, after: State) -> float:
        """With two cards ahead for the best first ones; any other stands below them."""
        if after not in self.scores:
            self.scores[after] = min(self.least, judged(after)) - 1
        return self.scores[after]

    def opinion(self, move: Move) -> Opinion:
        """What is to be said of one move."""
        kind, args = move
        card = str(args[0])
        rest, rows_ = spent(self.state.hand, card), self.state.rows
        if kind in ("establish", "establish_with", "joyful", "joyful_with"):
            return self._claim(move, rest)
        if kind == "claim_empty":
            left = put(rows_, int(args[1]) - 1, (None, (), ()))  # type: ignore[arg-type]
            return Opinion(self._value(self._state(left, rest)) + CLAIM, "claim_empty")
        if kind == "prophecy":
            return Opinion(self._value(self._state(rows_, rest)) - TURNING, "prophecy")
        if kind == "polarity":
            after = State(rows_, rest, OTHER[self.state.side], self.state.partner)
            return Opinion(self._value(after) - TURNING, "polarity")
        after_rows = self._after(kind, args)
        after = self._state(after_rows, rest)
        gained = sum(map(level, after_rows)) - self.level
        facts = {"n": gained}
        key = "balances" if gained > 0 else "loses" if gained < 0 else "prepares"
        return Opinion(self._value(after), key, facts if gained > 0 else {})

    def _state(self, rows_: tuple[Bare, ...], rest: tuple[Face, ...]) -> State:
        return State(rows_, rest, self.state.side, self.state.partner)

    def _after(self, kind: str, args: Sequence[Any]) -> tuple[Bare, ...]:
        """The rows after a play, a swap, or a Book that flies or vanishes."""
        rows_ = self.state.rows
        if kind in ("play", "play_side"):
            n, at = args[1] - 1, int((home(args[0]) or args[2]) == "right")
            return put(rows_, n, changed(rows_[n], at, 0, POWER[args[0]]))
        if kind == "swap":
            _, side, n, a, m, b = args
            at, p, q = SIDES.index(side), POWER[a], POWER[b]
            one, two = changed(rows_[n - 1], at, p, q), changed(rows_[m - 1], at, q, p)
            return put(put(rows_, n - 1, one), m - 1, two)
        at, n, p = SIDES.index(SIDE_OF[kind]), args[1] - 1, POWER[args[2]]
        after = put(rows_, n, changed(rows_[n], at, p, 0))
        return after if len(args) < 4 else put(after, args[3] - 1, changed(after[args[3] - 1], at, 0, p))

    def _claim(self, move: Move, rest: tuple[Face, ...]) -> Opinion:
        """Claiming is decided by rule; with which card and partial zeros, by what is left."""
        kind, args = move
        left = list(self.state.rows)
        for n, side, face in map(read, cast("tuple[Face, ...]", args[1]) if len(args) > 1 else ()):
            left[n - 1] = changed(left[n - 1], SIDES.index(side), POWER[face], 0)
        claimed = [n for n, row in enumerate(self.state.rows) if level(row)]
        for n in claimed:
            left[n] = (None, (), ())
        value = judged(self._state(tuple(left), rest))
        joyful = 0.5 if kind.startswith("joyful") else 0.0
        if not claimed:
            key = "clears" if len(args) > 1 else "nothing"
            return Opinion(value - (TURNING if len(args) > 1 else CLAIM), key)
        if not self.claims:
            return Opinion(value - CLAIM, "too_soon", {"n": len(claimed)})
        if len(self.view.zones[WON]) + len(claimed) >= goal(self.view):
            return Opinion(value + 2 * CLAIM + joyful, "claim_wins")
        if len(claimed) == 4:
            return Opinion(value + CLAIM + joyful, "claim_perfect")
        late = len(self.view.zones[DECK]) <= LATE
        return Opinion(value + CLAIM + joyful, "claim_late" if late else "claim", {"n": len(claimed)})


SIMULATOR: Final = EngineSimulator(GAME, partial(deals, GAME), policy, leaf, far)
"""Plays on with the one-step bot, some turns far."""
BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(judge),
    "sample": SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=1.5),
}
"""The bots of this game, weakest first."""
