"""Bots for The Memory Library: the judge adds immediate and expected points; ``sample`` also runs playouts.

``greedy`` follows section 12 of the spec and takes two shards as a rule. Taking the whole market instead leaves nothing
to the others: that wins far more often, though everybody then scores less. The judge of ``sample``, which also gives
the hints, does so. A move is judged by the points that it brings at once and by the expected points of the position
after it (:mod:`.evaluate`); the market changes before the next turn, so it counts as untouched once the action is made.

- Points of a ``greedy`` seat among ``greedy`` (in brackets the spec's figure), with the 95 % interval, 1,000 games
  each: 2 players 20.1 (18.9), 19.8 to 20.3; 3 players 17.7 (16.4), 17.4 to 17.9; 4 players 15.6 (13.8), 15.3 to 15.8
  (``combinatoria study library --bot greedy --among greedy --seats 2,3,4 --rounds 1000 --seed 1 --chunk 50``).
- Share of games that one ``sample`` wins among ``greedy``, 14 each, with optional abilities (measured when that was the
  default): 2 players 100 %, 78.5 to 100 %; 3 players 85.7 %, 60.1 to 96.0 %; 4 players 78.6 %, 52.4 to 92.4 %
  (``combinatoria study library --bot sample --among greedy --option abilities=optional --seats 2,3,4 --rounds 14
  --seed 1 --chunk 2``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds.space import sample_worlds
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from ...players.simulator import EngineSimulator
from . import GAME
from .cards import ABILITIES, DECK, DECKS, MARKET, SHARDS, TOME_COPIES, TOMES, done_zone, oblivion_zone
from .effects import Effect, owners, to_come, turns_left
from .evaluate import FULL, WORTH, Counts, Plan, counted, less, more, plan_of, promise, short
from .rounds import AGENDA
from .score import points

__all__ = ["BOTS", "LibraryJudge", "judge", "policy", "polite"]

HINDER: Final = {"S": 0.06, "A": 0.05, "P": 0.02, "M": 0.03}
"""The points that an oblivion effect costs each opponent per turn that it covers."""
EXTRA: Final = 0.2
"""The value of the extra card of a History effect."""
TOKEN: Final = 1.3
"""The value of a token: its point, and a little for the choice of what to take for it."""
SHARD: Final = 0.3
"""The lost value of a forgotten shard beyond the estimate, for each later round up to four."""
PAID: Final = 0.35
"""The polite judge's penalty on a Collect, for each card that it costs and each opponent who could have used it."""
TRIPLES: Final = 12
"""The number of sets of new tomes sampled to represent all possible ones."""
FULL_HAND: Final = 6
"""With fewer cards, or a tome that lacks only one, it is too soon to reorganize (section 12)."""
OTHERS: Final = 3.0
"""The penalty for doing so too soon: the others get the new tomes first, and the deck of tomes shrinks."""
AHEAD: Final = 2
"""The length of a playout in rounds."""
SPREAD: Final = 3.0
"""The lead in points that makes winning 2.7 times as likely."""
PLAYOUTS: Final = 120
"""Playouts per decision."""
WIDTH: Final = 5
"""The number of moves to simulate: those the judge rates highest."""
KEYS: Final = {"token_from": "token", "pass": "nothing"}
"""Keys of reasons that differ from the kind of their move."""


@lru_cache(maxsize=1 << 16)
def paid(hand: Counts, n: int, wild: int, tomes: tuple[str, ...], turns: int, rivals: int) -> tuple[float, Counts]:
    """The expected points after discarding the n least useful cards, and the remaining hand."""
    for _ in range(n):
        rests = [less(hand, counted(letter)) for letter, there in zip(SHARDS, hand, strict=True) if there]
        hand = max(rests, key=lambda rest: promise(rest, wild, FULL, tomes, turns, rivals))
    return promise(hand, wild, FULL, tomes, turns, rivals), hand


class LibraryJudge:
    """A position as a seat sees it; works on a view and on a full table.

    Args:
        t: the table.
        seat: the seat that decides.
        polite: whether to take two shards as a rule, as in section 12. Taking all, which leaves the others an empty
            market, wins more often, but everybody scores fewer points.
    """

    def __init__(self, t: Table, seat: int, *, polite: bool = False) -> None:
        v = t.vars
        self.t, self.seat = t, seat
        self.mine, self.market = plan_of(t, seat), counted(tuple(t.open_codes(MARKET)))
        self.others = tuple([s for s in v["active"] if s != seat])
        self.paid = PAID * len(self.others) if polite else 0.0
        acted = bool(v["did"]) if v["turn"] == seat else seat not in to_come(t)
        self.later = rounds_left(t) - 1
        self.now = self.later + (not acted) + (v["turn"] == seat and v["extra"] == 1)
        self.next = max(0, self.now - 1)

    def then(self, plan: Plan) -> float:
        """The expected points once this turn's action is made."""
        return promise(plan.hand, plan.wild, FULL, plan.tomes, self.next, len(self.others))

    def standing(self, plan: Plan, market: Counts | None = None) -> float:
        """The expected points with this turn's action still to come, if there is one."""
        there = FULL if self.now == self.later else self.market if market is None else market
        return promise(plan.hand, plan.wild, there, plan.tomes, self.now, len(self.others))

    def opinion(self, move: Move) -> MoveScore:
        """The value of a move, and the reason."""
        kind, args = move
        card, plan = str(args[0]) if args else "", self.mine.after(move)
        if kind == "collect":
            return self._collect(plan)
        if kind == "oblivion":
            return self._oblivion(card, plan)
        if kind in ("complete", "use_tome"):
            vp = TOMES[card].vp
            return MoveScore(vp + self.ability(card, plan) + self.then(plan), kind, {"card": (card,), "n": vp})
        if kind == "reorganize":
            return MoveScore(self._fresh(plan), kind)
        if kind in ("token", "token_from"):
            return MoveScore(self.standing(plan, less(self.market, counted(card))) - TOKEN, "token")
        if kind == "extra":  # a card added to the market counts as taken
            plan = plan._replace(hand=more(plan.hand, counted(card)))
        named = {"by": int(card)} if kind == "use_on" else {"card": (card,)}
        facts = named if kind in ("extra", "use_take", "use_on", "use_recall", "use_copy") else {}
        return MoveScore(self.standing(plan) + self._gain(kind, card), KEYS.get(kind, kind), facts)

    # -- actions -------------------------------------------------------------------------------------------

    def _collect(self, plan: Plan) -> MoveScore:
        value, left = paid(plan.hand, plan.due, plan.wild, plan.tomes, self.next, len(self.others))
        value -= self.paid * plan.due
        if ready := [tome for tome in plan.tomes if not short(left, plan.wild, tome)]:
            return MoveScore(value, "collect_ready", {"card": (max(ready, key=WORTH.__getitem__),)})
        return MoveScore(value, "collect_paid" if plan.due else "collect", {"n": plan.due})

    def _oblivion(self, card: str, plan: Plan) -> MoveScore:
        token, tax = int(self.t.vars["stock"] > 0), len(owners(self.t, self.seat, "P"))
        value = token - tax + self._effect(card) - SHARD * min(self.later, 4) + self.then(plan)
        hinders = self.span and card in HINDER
        key = "oblivion_last" if not self.later else "oblivion_hinder" if hinders else "oblivion"
        return MoveScore(value, key, {"n": self.span})

    def _effect(self, shard: str) -> float:
        return HINDER[shard] * self.span / max(1, len(self.others)) if shard in HINDER else EXTRA

    @cached_property
    def span(self) -> int:
        """The number of opposing turns that an effect covers if it begins now (R10)."""
        return turns_left(self.t, Effect(self.seat, "", self.others)) if self.later else len(to_come(self.t))

    def _fresh(self, plan: Plan) -> float:
        """The average expected points with three new tomes, over an even sample of the possible sets."""
        seen = Counter(self.t.faces.get(i) for zone, ids in self.t.zones.items() if zone != DECK for i in ids)
        unseen = tuple([title for title in sorted(TOMES) for _ in range(TOME_COPIES - seen[title])])
        hand, wild = self.mine.hand, self.mine.wild
        soon = sum(hand) < FULL_HAND or any(short(hand, wild, tome) < 2 for tome in plan.tomes)
        return _average(plan.hand, wild, unseen, self.next, len(self.others)) - OTHERS * soon

    # -- abilities and other decisions ---------------------------------------------------------------------

    def ability(self, tome: str, plan: Plan) -> float:
        """The value of a tome's ability now."""
        usual = TOMES[tome].worth
        if tome == "STRATEGY":
            return 0.0 if self.t.vars["extra"] else usual
        if tome == "QUANTUM":
            return float(self.t.vars["stock"] > 0)
        if tome == "GLASS":
            leader = max([points(self.t, s) for s in self.others], default=0)
            return usual if points(self.t, self.seat) <= leader else -usual
        if tome == "TREE":  # the token on the card is lost, and a mandatory ability happens even at a loss (R32)
            if not (marks := self.t.vars["marks"][self.seat]):
                return 0.0
            value = float(usual if self.next > 1 else 0) - float(min(marks))
            return value if self.t.options["abilities"] == "mandatory" else max(0.0, value)
        if tome == "INFINITE":
            return max([WORTH[other] for other in plan.tomes if other != tome], default=0.0)
        if tome == "MIRROR":
            done = [face for s in self.others for face in self.t.open_codes(done_zone(s))]
            return max([TOMES[face].worth for face in done if face not in ("MIRROR", "INFINITE")], default=0.0)
        return usual if self.next > 1 else 0.0

    def _gain(self, kind: str, card: str) -> float:
        """The additional value of a decision about an ability."""
        if kind in ("pay", "use") and (item := AGENDA.owed(self.t)):
            shard = ABILITIES[item.n]
            return self._effect(shard) if shard in SHARDS else self.ability([*TOMES][item.n], self.mine)
        if kind == "use_copy":
            return self.ability(card, self.mine)
        if kind == "use_on":
            return 1 + points(self.t, int(card)) / 100
        if kind == "use_recall":  # the token on the card is lost
            forgotten = zip(self.t.codes(oblivion_zone(self.seat)), self.t.vars["marks"][self.seat], strict=True)
            return -min(int(mark) for face, mark in forgotten if face == card)
        return 0.0


# -- the bots ------------------------------------------------------------------------------------------------


def judge(view: Table, seat: int, legal: Sequence[Move], *, polite: bool = False) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`; a polite judge takes two shards per Collect as a rule."""
    mind = LibraryJudge(view, seat, polite=polite)
    return [mind.opinion(move) for move in legal]


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it uses only what the seat may know."""
    mind, moves = LibraryJudge(t, seat), list(GAME.legal(t, seat))
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: mind.opinion(move).value)


def far(before: Table, t: Table) -> bool:
    """Return whether a playout has gone on for ``AHEAD`` rounds and nothing is pending."""
    return bool(t.vars["round"] >= before.vars["round"] + AHEAD and not t.vars["agenda"])


def leaf(t: Table, seat: int) -> float:
    """Estimate the chance to win from the points and expected points of all seats."""
    result = GAME.result(t)
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    totals = {s: points(t, s) + (mind := LibraryJudge(t, s)).standing(mind.mine) for s in t.vars["active"]}
    odds = {s: exp((total - totals[seat]) / SPREAD) for s, total in totals.items()}
    return odds[seat] / sum(odds.values())


def rounds_left(t: Table) -> int:
    """The maximum number of rounds left, including this one: by the track, a flag, or the smallest shard deck."""
    if t.vars["flags"]:
        return 1
    shards = min(len(t.zones[DECKS[letter]]) for letter in SHARDS)
    return min(int(t.options["track"]) - int(t.vars["marker"]), shards + 2)


@lru_cache(maxsize=1 << 12)
def _average(hand: Counts, wild: int, unseen: tuple[str, ...], turns: int, rivals: int) -> float:
    threes = list(combinations(unseen, min(3, len(unseen))))
    some = [tuple(sorted(threes[n * len(threes) // TRIPLES])) for n in range(TRIPLES)]
    return sum(promise(hand, wild, FULL, tomes, turns, rivals) for tomes in some) / TRIPLES


polite: Final = partial(judge, polite=True)
SIMULATOR: Final = EngineSimulator(GAME, partial(sample_worlds, GAME), policy, leaf, far)
"""Playouts of some rounds by the same judgement."""
BOTS: Final = levels(GreedyBot(polite), SampleBot(SIMULATOR, judge, PLAYOUTS, width=WIDTH, clear=1.0))
"""The bots of this game, weakest first."""
