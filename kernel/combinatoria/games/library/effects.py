"""Effects of forgotten shards and Veils: whom they hit, how long they last, and what they cost (4.2, R8-R10).

The variable ``effects`` lists those in force as ``(owner, kind, seats)``: the kind is a type of shard or
:data:`.variables.VEIL`, the seats are those that it can still hit. Every function here works on views.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...core import agenda
from ...core.table import Table
from .variables import KINDS, VEIL, Vars

__all__ = [
    "Cost", "Effect", "base", "begin_turn", "cost", "end_turn", "forget_seat", "hits", "in_force", "of_history",
    "order", "owners", "replenished", "spend_veils", "start", "tax", "to_come", "turns_left",
]  # fmt: skip

COSTS: Final = (0, 0, 0, 1, 2)
"""The cost of a Collect by number of cards; more cards cost as much as the last entry."""


class Effect(NamedTuple):
    """An effect in force: its owner, its kind, and the seats that it can still hit."""

    owner: int
    kind: str
    seats: tuple[int, ...]


class Cost(NamedTuple):
    """The cost of a Collect by parts: for the number of cards, and the owners of Art effects and of Veils."""

    base: int
    art: tuple[int, ...] = ()
    veils: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The number of cards to discard."""
        return self.base + len(self.art) + len(self.veils)

    @property
    def facts(self) -> dict[str, int]:
        """The cost and its parts, for sentences."""
        return {"n": self.total, "base": self.base, "art": len(self.art), "veils": len(self.veils)}


def owners(v: Vars, seat: int, kind: str) -> tuple[int, ...]:
    """The owners of the effects of a kind that hit a seat.

    Each Science effect makes the seat's tomes cost one more shard (R7), each Philosophy effect makes forgetting cost a
    token (R13), each Mystery effect makes an ability cost a card (R11, R12).
    """
    found = v.effects
    return tuple([owner for owner, what, seats in found if what == kind and seat in seats]) if found else ()


def hits(v: Vars, seat: int) -> list[str]:
    """The kinds of the effects that hit a seat, one entry for each effect."""
    found = v.effects
    return [kind for _, kind, seats in found if seat in seats] if found else []


def tax(kinds: Sequence[str]) -> int:
    """The number of cards that effects of these kinds add to the cost of each Collect (R8, R9).

    >>> tax(["A", "S", "veil"])
    2
    """
    return kinds.count("A") + kinds.count(VEIL) if kinds else 0


def base(n: int) -> int:
    """The cost of ``n`` cards of the market without any effect.

    >>> [base(n) for n in range(1, 6)]
    [0, 0, 1, 2, 2]
    """
    return COSTS[min(n, len(COSTS) - 1)]


def cost(t: Table, seat: int, n: int) -> Cost:
    """The cost for a seat of taking ``n`` cards of the market now (R3, R8, R9)."""
    v = Vars.of(t)
    return Cost(base(n), owners(v, seat, "A"), owners(v, seat, VEIL))


# -- the order of turns, and how long an effect lasts --------------------------------------------------------


@lru_cache(maxsize=4096)
def _order(start: int, active: tuple[int, ...], n: int) -> list[int]:
    return [s for s in ((start + k) % n for k in range(n)) if s in active]


def order(t: Table) -> list[int]:
    """The seats in turn order of this round."""
    v = Vars.of(t)
    return _order(v.start, v.active, t.seats)


def to_come(t: Table) -> tuple[int, ...]:
    """The seats after the one on turn whose turn in this round is still to come."""
    v = Vars.of(t)
    return _to_come(v.start, v.turn, v.active, t.seats)


@lru_cache(maxsize=4096)
def _to_come(start: int, turn: int, active: tuple[int, ...], n: int) -> tuple[int, ...]:
    now = (turn - start) % n
    return tuple([s for s in _order(start, active, n) if (s - start) % n > now])


def turns_left(t: Table, effect: Effect) -> int:
    """The number of opposing turns that an effect still covers, including the current one (R10).

    With two players 2 for the player who began the round, 0 for the other; with four 6 or 2.
    """
    if t.options["effect_span"] == "one_turn_each":
        return len(effect.seats)
    v, item = Vars.of(t), agenda.first(t)
    return _turns_left(effect.owner, v.start, v.turn, v.active, t.seats, item.kind if item else "")


@lru_cache(maxsize=4096)
def _turns_left(owner: int, start: int, turn: int, active: tuple[int, ...], n: int, item: str) -> int:
    if item in ("history", "begin"):  # between two rounds: the start marker has moved
        now = _order(start, active, n)
    elif item in ("limit", "close"):
        now = []
    else:
        now = [*([turn] if turn != owner else []), *_to_come(start, turn, active, n)]
    return [*now, *_order(start + 1, active, n), owner].index(owner)


def in_force(t: Table) -> list[tuple[Effect, int]]:
    """All effects in force, each with the number of opposing turns it still covers; none after the game."""
    return [(effect, turns_left(t, effect)) for effect in _all(t)] if Vars.of(t).phase != "over" else []


# -- changes -------------------------------------------------------------------------------------------------


def _all(t: Table) -> list[Effect]:
    return [Effect(*one) for one in Vars.of(t).effects]


def _keep(t: Table, kept: Collection[Effect], rule: str) -> None:
    """Replace the effects in force, and announce those that end."""
    before, now = [e[:2] for e in Vars.of(t).effects], [e[:2] for e in kept]
    t.set("effects", tuple(map(tuple, kept)), rule=rule)
    for one in dict.fromkeys(before):
        for _ in range(before.count(one) - now.count(one)):
            t.say(f"ends.{one[1]}", by=one[0], rule=rule)


def _spare(t: Table, seat: int, kinds: Collection[str], rule: str) -> None:
    """Free a seat from effects of these kinds; those that can hit nobody end, but History waits for the refill."""
    found = [e._replace(seats=tuple([s for s in e.seats if s != seat])) if e.kind in kinds else e for e in _all(t)]
    _keep(t, [e for e in found if e.seats or e.kind == "H"], rule)


def start(t: Table, seat: int, kind: str, rule: str) -> None:
    """Begin an effect that hits all opponents."""
    v = Vars.of(t)
    effect = Effect(seat, kind, tuple([s for s in v.active if s != seat]))
    t.set("effects", (*v.effects, tuple(effect)), rule=rule)
    t.say(f"begins.{kind}", by=seat, rule=rule, facts={"n": turns_left(t, effect)})


def begin_turn(t: Table, seat: int) -> None:
    """End the effects of a player at the start of that player's turn (R10)."""
    if t.options["effect_span"] == "rulebook" and seat in [owner for owner, *_ in Vars.of(t).effects]:
        _keep(t, [e for e in _all(t) if e.owner != seat], "R10")


def end_turn(t: Table, seat: int) -> None:
    """With one turn each, free a seat whose turn is over from all effects."""
    if Vars.of(t).effects and t.options["effect_span"] == "one_turn_each":
        _spare(t, seat, KINDS, "6.effect_span")


def spend_veils(t: Table, seat: int) -> None:
    """Spend all Veils on a seat that collects; on other seats they stay in force."""
    if owners(Vars.of(t), seat, VEIL):
        _spare(t, seat, (VEIL,), "4.ability")


def of_history(t: Table) -> list[int]:
    """The owners of History effects, in turn order; each adds a card to the market."""
    found = Vars.of(t).effects
    return [s for s in order(t) for owner, kind, _ in found if (owner, kind) == (s, "H")] if found else []


def replenished(t: Table) -> None:
    """With one turn each, end the History effects after their refill."""
    if t.options["effect_span"] == "one_turn_each":
        _keep(t, [e for e in _all(t) if e.kind != "H"], "6.effect_span")


def forget_seat(t: Table, seat: int) -> None:
    """R30: end the effects of a seat that leaves, and free it from all others."""
    _keep(t, [e for e in _all(t) if e.owner != seat], "R30")
    _spare(t, seat, KINDS, "R30")
