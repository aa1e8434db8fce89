"""What a seat cannot see, dealt for quick play, and quick play as the sample bot wants it."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from ...core.move import Move
from ...core.table import Table
from ...odds.sampling import shuffled
from .belief import Split, heard, likelihood
from .code import GROUPS, encode, parse_code
from .facts import Case, hidden
from .odds import HAND, VALUES
from .playout import State, deal
from .teams import SEATS, hand_zone, opponents, partner, score, team, turns
from .worth import LAST

__all__ = ["Quick", "lead_share", "talks", "worlds"]

STEERED: Final = 8
"""Deals of the other team that are tried until one looks like a hand that has been steered."""
STEERING: Final = {True: (-2.4, 1.3, 0.6), False: (-5.0, 3.2, 0.85)}
"""Where totals are steered to, from the target; the spread at last; how much of the way a turn leaves (measured)."""
DEALT: Final = (29.7, 4.36)
"""Mean and standard deviation of ten cards as dealt (Q1)."""
FLOOR: Final = 0.02
"""Anything remains possible."""
LEAD: Final = {True: 2.5, False: 5.5}
"""Standard deviation of the difference of two scores, among teams that talk and among teams that do not (measured)."""
_VALUES: Final = {f"{suit}{n}": n for suit in "SM" for n in range(1, 7)}


def talks(view: Table, side: int) -> bool:
    """Whether a team can tell its totals, as far as the viewer knows: of another team's code one thinks the best."""
    if view.options["talk"] == "silent":
        return False
    text = view.vars[f"code:{side}"]
    return text is None or all(encode(totals[1], parse_code(text)) for totals in list(GROUPS.values())[2:6])


def lead_share(lead: int, more: bool, talking: bool) -> float:
    """The share of matches won with a lead, or a deficit, when a game is over.

    Args:
        lead: own points less those of the others, over the games played.
        more: whether another game follows.
        talking: whether signs are allowed in it.

    >>> lead_share(2, False, True), lead_share(0, True, True), lead_share(-3, True, True) < 0.2
    (1.0, 0.5, True)
    """
    if more:
        return 0.5 * (1 + math.erf(lead / LEAD[talking] / math.sqrt(2)))
    return 0.5 if lead == 0 else float(lead > 0)


def worlds(view: Table, seat: int) -> Callable[[Random], State]:
    """A function that deals what a seat does not see, at random.

    All deals that agree with what the seat has seen are equally likely, but for two things: a claim makes that value of
    the sent card likelier, and the hand of the partner agrees with the last sign.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    v = view.vars
    last, target = turns(view.options), int(view.options["target"])
    talking = (talks(view, 0), talks(view, 1))
    if v["phase"] in ("plan", "over"):

        def fresh(rng: Random) -> State:
            return deal(rng, talking, target, last, int(v["turn"]))

        return fresh
    return _Dealer(view, seat, _frame(view, talking, last, target)).world


def _frame(view: Table, talking: tuple[bool, bool], last: int, target: int) -> State:
    """What everybody can see."""
    v, state = view.vars, State()
    state.talks, state.last, state.target = talking, last, target
    state.number, state.turn, state.phase, state.passed = v["number"], v["turn"], v["phase"], len(v["passed"])
    state.claim, state.moves, state.honest, state.middle = v["claim"], None, True, 0
    state.up = [_VALUES[f] for f in view.open_codes("up")]
    state.hands, state.aside, state.deck, state.guess = [], [], [], [0.0] * SEATS
    return state


class _Dealer:
    """Deals the cards that a seat has not seen; where they can lie is worked out once."""

    def __init__(self, view: Table, seat: int, frame: State) -> None:
        self.frame, self.seat, self.mate = frame, seat, partner(seat)
        space, zone = hidden(view, seat), hand_zone(self.mate)
        news = heard(view, seat, self.mate)
        told = news is not None and bool(news.totals)
        kept = news.kept if news is not None and told else len(view.zones[zone])
        self.split = Split(view, space, zone, kept)
        claim = view.vars["claim"]
        message = news.message if news is not None and news.fresh and view.vars["turn"] == self.mate else None
        likely = {n: float(likelihood(claim, n, message)) if claim else 1.0 for n in VALUES}
        mine = team(seat) == team(frame.turn)
        over = int(view.vars["number"]) - mine  # a sender of the others has steered with this turn already
        self.steered = steered(frame.talks[1 - team(seat)], over, frame.last - over, frame.target)
        self.cases: list[_Lot] = []
        for wanted in (news.totals if news is not None and told else None, None):
            self.cases = [_Lot(case, self.mate, self.split, likely, wanted) for case in space.cases]
            # What was said and signed makes a case count as far as it fits that.
            scale = max(case.weight for case in space.cases)
            fits = [case.weight / scale * lot.fit for case, lot in zip(space.cases, self.cases, strict=True)]
            self.marks = list(accumulate(fits))
            if self.marks[-1]:  # else the sign cannot be true, and facts alone must do
                break

    def world(self, rng: Random) -> State:
        """One deal."""
        state, random = self.frame.copy(), rng.random
        lot = self.cases[0] if len(self.cases) == 1 else self.cases[bisect(self.marks, random() * self.marks[-1])]
        pools = [pool.copy() for pool in lot.pools]
        state.middle, mine = lot.choose(pools, rng)
        for pool, new in zip(pools, self.split.fresh, strict=True):
            for _ in range(new):
                mine.append(pool.pop(int(random() * len(pool))))
        state.hands = [known.copy() for known in lot.known]
        state.hands[self.mate] = mine
        self._others(state, lot, pools, rng)
        state.aside = lot.aside.copy()
        for pool, n in zip(pools, lot.hidden[-1], strict=True):
            state.aside += [pool.pop() for _ in range(n)]
        state.deck = [v for pool in pools for v in pool]
        state.honest = state.middle == state.claim
        _guess(state)
        return state

    def _others(self, state: State, lot: _Lot, pools: list[list[int]], rng: Random) -> None:
        """The hands of the other team, which it has been steering towards the target for some turns."""
        a, b = opponents(self.seat)
        for patience in range(STEERED, -1, -1):
            for pool in pools:
                shuffled(pool, rng)
            hands, at = [lot.known[a].copy(), lot.known[b].copy()], [0] * len(pools)
            for hand, s in zip(hands, (a, b), strict=True):
                for k, n in enumerate(lot.hidden[s]):
                    hand += pools[k][at[k] : at[k] + n]
                    at[k] += n
            total = sum(hands[0]) + sum(hands[1])
            if not patience or rng.random() < self.steered[total]:
                break
        state.hands[a], state.hands[b] = hands
        for pool, n in zip(pools, at, strict=True):
            del pool[:n]


class _Lot:
    """One case on plain numbers: first the sent card and the partner's hand are chosen, by what was said and signed."""

    def __init__(
        self, case: Case, mate: int, split: Split, likely: Mapping[int, float], wanted: frozenset[int] | None
    ) -> None:
        self.mate = mate
        self.pools = [[_VALUES[f] for f, n in pool.items() for _ in range(n)] for pool in case.pools]
        spots = [case.spots[hand_zone(s)] for s in range(SEATS)] + [case.spots["aside"]]
        self.known = [[_VALUES[f] for f in spot.known] for spot in spots[:SEATS]]
        self.aside = [_VALUES[f] for f in spots[-1].known]
        self.hidden = [spot.hidden for spot in spots]
        self.kept = [n - new for n, new in zip(self.hidden[mate], split.fresh, strict=True)]
        sure = sum(self.known[mate]) - split.sure
        self.wanted = None if wanted is None else frozenset(t - sure for t in wanted)
        middle = case.spots["middle"]
        self.pool = next((k for k, n in enumerate(middle.hidden) if n), -1)
        self.sent = sum(_VALUES[f] for f in middle.known)
        cards = sorted(set(self.pools[self.pool])) if self.pool >= 0 else [self.sent]
        self.hands = {v: self._hands(v) for v in cards} if self.wanted is not None else {}
        self.cards = cards
        weights = []
        for v in cards:
            fit = likely.get(v, 1.0)
            if self.pool >= 0:
                fit *= self.pools[self.pool].count(v) / len(self.pools[self.pool])
            weights.append(fit * self.hands[v].fit if self.hands else fit)
        self.marks = list(accumulate(weights))
        self.fit = self.marks[-1]

    def _hands(self, sent: int) -> _Hands:
        """What the partner may hold, to agree with the sign, if that card was sent."""
        found: list[tuple[tuple[tuple[int, ...], ...], int]] = [((), 1)]
        total = 1
        for k, (pool, n) in enumerate(zip(self.pools, self.kept, strict=True)):
            counts = [pool.count(v) - (k == self.pool and v == sent) for v in VALUES]
            total *= math.comb(sum(counts), n)
            found = [((*a, b), m * w) for a, m in found for b, w in _choices(tuple(counts), n)]
        assert self.wanted is not None
        fitting = [(cards, w) for cards, w in found if sum(map(sum, cards)) in self.wanted]
        marks = list(accumulate(w for _, w in fitting))
        return _Hands([cards for cards, _ in fitting], marks, marks[-1] / total if marks else 0.0)

    def choose(self, pools: list[list[int]], rng: Random) -> tuple[int, list[int]]:
        """The sent card and the partner's cards, which leave their pools; cards that came later are not among them."""
        sent = self.cards[bisect(self.marks, rng.random() * self.marks[-1])] if len(self.cards) > 1 else self.cards[0]
        if self.pool >= 0:
            pools[self.pool].remove(sent)
        mine = self.known[self.mate].copy()
        if self.hands:
            hands = self.hands[sent]
            for pool, cards in zip(
                pools, hands.cards[bisect(hands.marks, rng.random() * hands.marks[-1])], strict=True
            ):
                for v in cards:
                    pool.remove(v)
                mine += cards
            return sent, mine
        for pool, n in zip(pools, self.kept, strict=True):
            for _ in range(n):
                i = int(rng.random() * len(pool))
                pool[i], pool[-1] = pool[-1], pool[i]
                mine.append(pool.pop())
        return sent, mine


class _Hands(NamedTuple):
    """Hands to choose from: their cards from each pool, running weights, and the share of all hands that they are."""

    cards: list[tuple[tuple[int, ...], ...]]
    marks: list[int]
    fit: float


@lru_cache(512)
def _choices(counts: tuple[int, ...], n: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All different hands of some cards, each with the number of ways to choose it."""
    found: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for v, copies in zip(VALUES, counts, strict=True):
        found = [
            (cards + (v,) * k, w * math.comb(copies, k))
            for cards, w in found
            for k in range(min(copies, n - len(cards)) + 1)
        ]
    return tuple((cards, w) for cards, w in found if len(cards) == n)


def _guess(state: State) -> None:
    """What each seat would think of its partner's hand from its own cards and the open ones."""
    gone, n = sum(state.up), len(state.up)
    for s in range(SEATS):
        hand = state.hands[s]
        state.guess[s] = HAND * (98 - gone - sum(hand)) / (33 - n - len(hand))


@cache
def steered(talking: bool, turns_over: int, left: int, target: int) -> tuple[float, ...]:
    """How far each total of a team is likelier than among cards dealt at random, after some turns; at most 1.

    Teams steer: in quick games totals come to lie between 27 and 30 within a few turns if the team tells what it has,
    and drift to about 25 if it does not. The spread is taken a little wider, as people play in their own ways.
    """
    goal, least, speed = STEERING[talking]
    goal += 0.8 * (talking and left < 2)  # the last time there is nothing to keep in reserve for
    far = speed**turns_over
    middle = (target + goal) * (1 - far) + DEALT[0] * far
    spread = max(least, DEALT[1] * far)
    ratio = [
        math.exp(-(((t - middle) / spread) ** 2) / 2 + ((t - DEALT[0]) / DEALT[1]) ** 2 / 2) for t in range(2 * LAST)
    ]
    most = max(ratio[10:53])
    return tuple(min(1.0, FLOOR + r / most) for r in ratio)


class Quick:
    """Secret Signs for :class:`combinatoria.players.sample.SampleBot`."""

    def deals(self, view: Table, seat: int) -> Callable[[Random], tuple[State, Table]]:
        """See :class:`combinatoria.players.sample.Simulator`."""
        world = worlds(view, seat)
        return lambda rng: (world(rng), view)

    def playout(self, world: tuple[State, Table], seat: int, move: Move, rng: Random) -> float:
        """Make the move, play the game to its end; the share of the match that its scores are worth."""
        state, view = world[0].copy(), world[1]
        _play(state, seat, move, rng)
        state.play_on(rng)
        points = [score(t, state.target) for t in state.totals()]
        for pair in view.vars["scores"]:
            points = [a + b for a, b in zip(points, pair, strict=True)]
        side = team(seat)
        more = view.vars["round"] < view.options["games"]
        return lead_share(points[side] - points[1 - side], more, all(state.talks))


def _play(state: State, seat: int, move: Move, rng: Random) -> None:
    """A move of the real game; talk changes nothing here."""
    kind, args = move
    if kind == "send":
        state.send(_VALUES[str(args[0])], int(args[1]))  # type: ignore[arg-type]
    elif kind == "pass":
        state.let_go(seat)
    elif kind in ("intercept", "receive", "reject"):
        state.take(seat, kind, _VALUES[str(args[0])], rng)
