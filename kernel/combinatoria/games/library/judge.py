"""The judge of The Memory Library: the points that a move brings at once, and the expected points after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.bots import MoveScore
from .cards import ABILITIES, ALL_TOMES, DECKS, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS, TOMES, done_zone, faces_in
from .effects import Effect, owners, to_come, turns_left
from .evaluate import FULL, NEED, ONE, WORTH, Counts, Plan, counted, less, more, plan_of, promise, short
from .rounds import AGENDA
from .score import forgotten, points
from .variables import Vars

__all__ = ["LibraryJudge", "paid"]

Tomes = tuple[str, ...]
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
KEYS: Final = {"token_from": "token", "pass": "nothing"}
"""Keys of reasons that differ from the kind of their move."""


@lru_cache(maxsize=1 << 16)
def paid(hand: Counts, n: int, wild: int, tomes: tuple[str, ...], turns: int, rivals: int) -> tuple[float, Counts]:
    """The expected points after discarding the n least useful cards, and the remaining hand."""
    if not n:
        return promise(hand, wild, FULL, tomes, turns, rivals), hand
    for _ in range(n):
        rests = [less(hand, ONE[letter]) for letter, there in zip(SHARDS, hand, strict=True) if there]
        values = [promise(rest, wild, FULL, tomes, turns, rivals) for rest in rests]
        value = max(values)
        hand = rests[values.index(value)]
    return value, hand


def _nearest(key: str, plan: Plan) -> tuple[str, Mapping[str, object]]:
    """Return key and facts of a reason that names the nearest open tome and what it then lacks."""
    if not plan.tomes:
        return f"{key}_any", {}
    lack, card = min((short(plan.hand, plan.wild, tome), tome) for tome in plan.tomes)
    return (key if lack else f"{key}_kept"), {"card": (card,), "n": lack}


class LibraryJudge:
    """A position as a seat sees it; works on a view and on a full table.

    Args:
        t: the table.
        seat: the seat that decides.
        polite: whether to take two shards as a rule, as in section 12. Taking all, which leaves the others an empty
            market, wins more often, but everybody scores fewer points.
    """

    def __init__(self, t: Table, seat: int, *, polite: bool = False) -> None:
        v = Vars.of(t)
        self.t, self.v, self.seat = t, v, seat
        self.mine, self.market = plan_of(t, seat), counted(faces_in(t, MARKET))
        self.others = tuple([s for s in v.active if s != seat])
        self.paid = PAID * len(self.others) if polite else 0.0
        acted = bool(v.did) if v.turn == seat else seat not in to_come(t)
        self.later = rounds_left(t) - 1
        self.now = self.later + (not acted) + (v.turn == seat and v.extra == 1)
        self.next = max(0, self.now - 1)

    def then(self, plan: Plan) -> float:
        """The expected points once this turn's action is made."""
        value, _ = paid(plan.hand, 0, plan.wild, plan.tomes, self.next, len(self.others))  # which is cached
        return value

    def standing(self, plan: Plan, market: Counts | None = None) -> float:
        """The expected points with this turn's action still to come, if there is one."""
        return promise(plan.hand, plan.wild, self.there(market), plan.tomes, self.now, len(self.others))

    def there(self, market: Counts | None = None) -> Counts:
        """The market of the seat's next action: this one, or after this turn's action an untouched one."""
        return FULL if self.now == self.later else self.market if market is None else market

    def opinion(self, move: Move) -> MoveScore:
        """The value of a move, and the reason."""
        kind, args = move
        card, plan = str(args[0]) if args else "", self.mine.after(move)
        if kind == "collect":
            return self._collect(plan)
        if kind == "oblivion":
            return self._oblivion(card, plan)
        if kind in ("complete", "use_tome"):
            facts = {"card": (card,), "n": TOMES[card].vp}
            return MoveScore(self.earning(card, plan) + self.then(plan), kind, facts)
        if kind == "reorganize":
            return MoveScore(self.fresh(plan.hand), kind)
        if kind in ("token", "token_from"):
            return MoveScore(self.standing(plan, less(self.market, counted(card))) - TOKEN, "token")
        if kind == "extra":  # a card added to the market counts as taken
            plan = plan._replace(hand=more(plan.hand, counted(card)))
        if kind == "discard":
            return MoveScore(self.standing(plan) + self.gain(kind, card), *_nearest(kind, plan))
        named: dict[str, object] = {"by": int(card)} if kind == "use_on" else {"card": (card,)}
        facts = named if kind in ("extra", "use_take", "use_on", "use_recall", "use_copy") else {}
        return MoveScore(self.standing(plan) + self.gain(kind, card), KEYS.get(kind, kind), facts)

    # -- actions -------------------------------------------------------------------------------------------

    def _collect(self, plan: Plan) -> MoveScore:
        value, left = paid(plan.hand, plan.due, plan.wild, plan.tomes, self.next, len(self.others))
        value -= self.paid * plan.due
        if ready := [tome for tome in plan.tomes if not short(left, plan.wild, tome)]:
            return MoveScore(value, "collect_ready", {"card": (max(ready, key=WORTH.__getitem__),)})
        if plan.due:
            return MoveScore(value, "collect_paid", {"n": plan.due})
        return MoveScore(value, *_nearest("collect", plan))

    def _oblivion(self, card: str, plan: Plan) -> MoveScore:
        value, n = self.forgetting[card] + self.then(plan), self.span
        key = "oblivion_last" if not self.later else "oblivion_hinder" if n and card in HINDER else "oblivion"
        return MoveScore(value, key, {"n": n})

    @property
    def forgetting(self) -> Mapping[str, float]:
        """The value of a forgotten shard, by type: its token and its effect, less the tax and the lost shard."""
        token, tax = int(self.v.stock > 0), len(owners(self.v, self.seat, "P"))
        return _forgotten(token - tax, SHARD * min(self.later, 4), self.span, len(self.others))

    @property
    def forgetting_at_most(self) -> float:
        """A bound of the value after forgetting a shard: without it, no more can be expected than with it."""
        return max(self.forgetting.values()) + self.then(self.mine)

    @property
    def span(self) -> int:
        """The number of opposing turns that an effect covers if it begins now (R10)."""
        return turns_left(self.t, Effect(self.seat, "", self.others)) if self.later else len(to_come(self.t))

    def fresh(self, hand: Counts) -> float:
        """The average expected points with three new tomes and the hand then left, over the sampled sets."""
        return _average(hand, self.mine.wild, self._coming, self.next, len(self.others)) - OTHERS * self.too_soon

    @cached_property
    def _coming(self) -> tuple[Tomes, ...]:
        """An even sample of the sets of tomes that may come next."""
        t, left = self.t, dict(ALL_TOMES)
        for zone in (OPEN, DISCARD, *map(done_zone, range(t.seats))):
            for face in t.open_codes(zone):
                if face in left:
                    left[face] -= 1
        return _threes(tuple(sorted(left.items())))

    @property
    def too_soon(self) -> bool:
        """True if new tomes help the others more: the hand is small, or nearly completes an open tome."""
        hand, wild, tomes, *_ = self.mine
        return sum(hand) < FULL_HAND or _nearly(hand, wild, tomes)

    def wanted(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards that an open tome lacks."""
        some = _lacking(self.mine.hand, self.mine.tomes)
        return tuple([card for card in cards if card in some])

    # -- abilities and other decisions ---------------------------------------------------------------------

    def earning(self, tome: str, plan: Plan) -> float:
        """The points of a tome and the value of its ability now."""
        return TOMES[tome].vp + self.ability(tome, plan)

    def ability(self, tome: str, plan: Plan) -> float:
        """The value of a tome's ability now."""
        usual = TOMES[tome].worth
        if tome == "STRATEGY":
            return 0.0 if self.v.extra else usual
        if tome == "QUANTUM":
            return float(self.v.stock > 0)
        if tome == "GLASS":
            leader = max([points(self.t, s) for s in self.others], default=0)
            return usual if points(self.t, self.seat) <= leader else -usual
        if tome == "TREE":  # the token on the card is lost, and a mandatory ability happens even at a loss (R32)
            if not (marks := self.v.marks[self.seat]):
                return 0.0
            value = float(usual if self.next > 1 else 0) - float(min(marks))
            return value if self.t.options["abilities"] == "mandatory" else max(0.0, value)
        if tome == "INFINITE":
            return max([WORTH[other] for other in plan.tomes if other != tome], default=0.0)
        if tome == "MIRROR":
            done = [face for s in self.others for face in self.t.open_codes(done_zone(s))]
            return max([TOMES[face].worth for face in done if face not in ("MIRROR", "INFINITE")], default=0.0)
        return usual if self.next > 1 else 0.0

    def gain(self, kind: str, card: str) -> float:
        """The additional value of a decision about an ability."""
        if kind in ("pay", "use") and (item := AGENDA.owed(self.t)):
            effect = _effects(self.span, len(self.others)).get(ABILITIES[item.n])
            return self.ability([*TOMES][item.n], self.mine) if effect is None else effect
        if kind == "use_copy":
            return self.ability(card, self.mine)
        if kind == "use_on":
            return 1 + points(self.t, int(card)) / 100
        if kind == "use_recall":  # the token on the card is lost
            return -min(mark for face, mark in forgotten(self.t, self.seat) if face == card)
        return 0.0


@lru_cache(maxsize=1 << 14)
def _nearly(hand: Counts, wild: int, tomes: Tomes) -> bool:
    """True if a hand lacks at most one shard for any of these tomes."""
    return any(short(hand, wild, tome) < 2 for tome in tomes)


@lru_cache(maxsize=1 << 14)
def _lacking(hand: Counts, tomes: Tomes) -> Sequence[str]:
    """The types of shard that any of these tomes lacks."""
    lacks = [less(NEED[tome], hand) for tome in tomes]
    return [shard for shard, *n in zip(SHARDS, *lacks, strict=True) if any(n)]


@lru_cache(maxsize=64)
def _effects(span: int, rivals: int) -> Mapping[str, float]:
    """The value of the effect of each type of shard, if it covers so many opposing turns."""
    return {s: HINDER[s] * span / max(1, rivals) if s in HINDER else EXTRA for s in SHARDS}


@lru_cache(maxsize=1 << 10)
def _forgotten(gain: int, loss: float, span: int, rivals: int) -> Mapping[str, float]:
    """The value of forgetting a shard of each type: the tokens gained and its effect, less the lost shard."""
    return {shard: gain + effect - loss for shard, effect in _effects(span, rivals).items()}


def rounds_left(t: Table) -> int:
    """The maximum number of rounds left, including this one: by the track, a flag, or the smallest shard deck."""
    v, zones = Vars.of(t), t.zones
    if v.flags:
        return 1
    shards = min([len(zones[zone]) for zone in DECKS.values()])
    return min(int(t.options["track"]) - v.marker, shards + 2)


@lru_cache(maxsize=1 << 12)
def _threes(unseen: tuple[tuple[str, int], ...]) -> tuple[Tomes, ...]:
    cards = [title for title, n in unseen for _ in range(n)]
    threes = list(combinations(cards, min(OPEN_TOMES, len(cards))))
    return tuple([tuple(sorted(threes[n * len(threes) // TRIPLES])) for n in range(TRIPLES)])


@lru_cache(maxsize=1 << 14)
def _average(hand: Counts, wild: int, coming: tuple[Tomes, ...], turns: int, rivals: int) -> float:
    return sum([promise(hand, wild, FULL, tomes, turns, rivals) for tomes in coming]) / TRIPLES
