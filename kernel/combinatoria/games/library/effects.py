"""What is in force: effects of forgotten shards and Veils, whom they hit, how long, and what they cost (4.2, R8-R10).

The variable ``effects`` lists them as ``(owner, kind, seats)``: the kind is a type of shard or :data:`VEIL`, the seats
are those whom it can still hit. All of it is public, so every function here works on views.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

from ...core import agenda
from ...core.seats import next_seat
from ...core.table import Table
from .cards import SHARDS

__all__ = [
    "KINDS", "VEIL", "Cost", "Effect", "base", "begin_turn", "cost", "end_turn", "forget_seat", "in_force",
    "of_history", "order", "owners", "replenished", "spend_veils", "start", "to_come", "turns_left",
]  # fmt: skip

VEIL: Final = "veil"
KINDS: Final = (*SHARDS, VEIL)
COSTS: Final = (0, 0, 0, 1, 2)
"""What so many cards of the market cost; more cost as much as the last."""


class Effect(NamedTuple):
    """Something in force: whose it is, what it is, and whom it can still hit."""

    owner: int
    kind: str
    seats: tuple[int, ...]


class Cost(NamedTuple):
    """What a Collect costs, part by part: for the number of cards, and by owners of Art effects and of Veils."""

    base: int
    art: tuple[int, ...] = ()
    veils: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """Cards to discard."""
        return self.base + len(self.art) + len(self.veils)

    @property
    def facts(self) -> dict[str, int]:
        """The cost and its parts, for sentences."""
        return {"n": self.total, "base": self.base, "art": len(self.art), "veils": len(self.veils)}


def owners(t: Table, seat: int, kind: str) -> tuple[int, ...]:
    """Whose effects of a kind hit a seat: each Science effect makes its tomes need a shard more (R7), each Philosophy
    effect makes forgetting cost a token (R13), each Mystery effect an ability a card (R11, R12).
    """
    found = t.vars["effects"]
    return tuple([owner for owner, what, seats in found if what == kind and seat in seats]) if found else ()


def base(n: int) -> int:
    """What so many cards of the market cost without any effect.

    >>> [base(n) for n in range(1, 6)]
    [0, 0, 1, 2, 2]
    """
    return COSTS[min(n, len(COSTS) - 1)]


def cost(t: Table, seat: int, n: int) -> Cost:
    """What taking so many cards of the market costs a seat now (R3, R8, R9)."""
    return Cost(base(n), owners(t, seat, "A"), owners(t, seat, VEIL))


# -- the order of turns, and how long an effect lasts --------------------------------------------------------


@lru_cache(maxsize=4096)
def _order(start: int, active: tuple[int, ...], n: int) -> list[int]:
    return [s for s in ((start + k) % n for k in range(n)) if s in active]


def order(t: Table) -> list[int]:
    """The seats in the order of their turns in this round."""
    return _order(t.vars["start"], t.vars["active"], t.seats)


def to_come(t: Table) -> list[int]:
    """The seats whose turn in this round is still to come, after the one on turn."""
    start, n = t.vars["start"], t.seats
    now = (t.vars["turn"] - start) % n
    return [s for s in order(t) if (s - start) % n > now]


def turns_left(t: Table, effect: Effect) -> int:
    """How many turns of opponents an effect still covers, that which goes on included (R10).

    Two players: 2 for a player who began the round, 0 for the other; four: 6 or 2.
    """
    if t.options["effect_span"] == "one_turn_each":
        return len(effect.seats)
    item, turn, active = agenda.first(t), t.vars["turn"], t.vars["active"]
    if item is not None and item.kind in ("history", "begin"):  # between two rounds: the start marker has moved
        now = order(t)
    elif item is not None and item.kind in ("limit", "close"):
        now = []
    else:
        now = [turn, *to_come(t)] if turn != effect.owner else to_come(t)
    next_round = _order(next_seat(t, t.vars["start"], active), active, t.seats)
    return [*now, *next_round, effect.owner].index(effect.owner)


def in_force(t: Table) -> list[tuple[Effect, int]]:
    """All effects until the end of the game, each with the opposing turns that it still covers."""
    return [(effect, turns_left(t, effect)) for effect in _all(t) if t.vars["phase"] != "over"]


# -- changes -------------------------------------------------------------------------------------------------


def _all(t: Table) -> list[Effect]:
    return [Effect(*one) for one in t.vars["effects"]]


def _keep(t: Table, kept: Collection[Effect], rule: str) -> None:
    """What is in force from now on; whatever has ended by it is told."""
    before, now = [e[:2] for e in t.vars["effects"]], [e[:2] for e in kept]
    t.set("effects", tuple(map(tuple, kept)), rule=rule)
    for one in dict.fromkeys(before):
        for _ in range(before.count(one) - now.count(one)):
            t.say(f"ends.{one[1]}", by=one[0], rule=rule)


def _spare(t: Table, seat: int, kinds: Collection[str], rule: str) -> None:
    """Effects of these kinds no longer hit a seat; those that can hit nobody end, but History waits for the refill."""
    found = [e._replace(seats=tuple([s for s in e.seats if s != seat])) if e.kind in kinds else e for e in _all(t)]
    _keep(t, [e for e in found if e.seats or e.kind == "H"], rule)


def start(t: Table, seat: int, kind: str, rule: str) -> None:
    """An effect begins; it hits all opponents."""
    effect = Effect(seat, kind, tuple([s for s in t.vars["active"] if s != seat]))
    _keep(t, [*_all(t), effect], rule)
    t.say(f"begins.{kind}", by=seat, rule=rule, facts={"n": turns_left(t, effect)})


def begin_turn(t: Table, seat: int) -> None:
    """At the start of their turn the effects of a player end (R10)."""
    if t.vars["effects"] and t.options["effect_span"] == "rulebook":
        _keep(t, [e for e in _all(t) if e.owner != seat], "R10")


def end_turn(t: Table, seat: int) -> None:
    """With one turn each, an effect no longer hits a seat whose turn is over."""
    if t.vars["effects"] and t.options["effect_span"] == "one_turn_each":
        _spare(t, seat, KINDS, "6.effect_span")


def spend_veils(t: Table, seat: int) -> None:
    """A Collect spends all Veils on the seat; those on others go on."""
    if owners(t, seat, VEIL):
        _spare(t, seat, (VEIL,), "4.ability")


def of_history(t: Table) -> list[int]:
    """The owners of History effects, in turn order: each brings a card more to the market."""
    return [s for s in order(t) for owner, kind, _ in t.vars["effects"] if (owner, kind) == (s, "H")]


def replenished(t: Table) -> None:
    """With one turn each, a History effect ends with the refill that it was for."""
    if t.options["effect_span"] == "one_turn_each":
        _keep(t, [e for e in _all(t) if e.kind != "H"], "6.effect_span")


def forget_seat(t: Table, seat: int) -> None:
    """R30: the effects of somebody who leaves end, and no effect waits for that seat."""
    _keep(t, [e for e in _all(t) if e.owner != seat], "R30")
    _spare(t, seat, KINDS, "R30")
