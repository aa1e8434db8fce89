"""Playout policy: the one-step bot of section 12 of the spec, and the cutoff and evaluation of playouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from ...core.agenda import Item
from ...core.choices import without
from ...core.move import Move
from ...core.table import Face, Table
from ...players.bots import MoveScore
from .board import ASIDE, BOOKS_SHOWN, CITIES, DECK, WON, Row, looked_zone, rows, side_zone
from .cards import CHAOS, POWER, SIDES, home
from .chaos import places
from .claims import goal
from .evaluate import Edit, State, edited, state_of, zero_sum
from .pending import AGENDA
from .step import Lines, balances, best_step, least_useful
from .variables import Vars

__all__ = ["LATE", "claims_now", "far", "leaf", "policy", "weighed"]

BURN: Final = 10.0
"""Cost of the third penalty: about three and a half turns."""
GOOD: Final = 8 / 9
"""Share of good cards in a pile."""
AHEAD: Final = 3
"""Number of turns per playout."""
LATE: Final = 3
"""Size of the pile at which any balanced rows are claimed."""
SEVERAL: Final = 3
"""Number of balanced rows that are claimed if no further row can be balanced with one card."""
WANTED: Final = 2
"""Number of Books to turn up."""


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it uses only what the seat may know."""
    if item := AGENDA.owed(t):
        found = weighed(t, item)
        return max(found, key=lambda move: found[move].value)
    state = state_of(t, Vars.of(t).turn)
    level = state.level
    if level and claims_now(t, state, level):
        return claiming(t, state)
    chosen = best_step(state)
    if chosen is None or (level >= SEVERAL and t.zones[CITIES] and not balances(state)):
        return claiming(t, state)
    return move_of(t, *chosen)


def leaf(t: Table, seat: int) -> float:
    """Return the chance to win with quick play: a logistic fit to 1,200 seeded solo games of quick play."""
    v = Vars.of(t)
    if v.phase == "over":
        return float(len(t.zones[WON]) == goal(t))
    state = state_of(t, v.turn)
    need, n = goal(t) - len(t.zones[WON]), state.level
    turns = GOOD * (len(t.zones[DECK]) - 2 * len(t.zones[CITIES]))
    logit = -1.4 - 0.304 * need - 0.298 * n + 0.0918 * turns + 0.0758 * state.valued()
    return 1 / (1 + exp(-logit - 0.732 * min(0.0, turns - 2 * (need - n))))


def far(before: Table, t: Table) -> bool:
    """Return whether the playout is far enough for the position to be evaluated."""
    v = Vars.of(t)
    return v.turns >= Vars.of(before).turns + AHEAD and not v.agenda


def claims_now(t: Table, state: State, n: int) -> bool:
    """Return whether to claim ``n`` cities: these are all on the table, it wins, or there is no time to wait."""
    if not n:
        return False
    standing = len([city for city, *_ in state.rows if city is not None])
    return n == standing or len(t.zones[WON]) + n >= goal(t) or len(t.zones[DECK]) <= LATE


def claiming(t: Table, state: State) -> Move:
    """Return a claim that discards the least useful card, with the partial zeros that help."""
    card = least_useful(state.cleared)
    more = parts(rows(t), state._replace(hand=without(state.hand, (card,))))
    kind = "joyful" if t.options["books"] and "BJE" in t.open_codes(BOOKS_SHOWN) else "establish"
    return Move(f"{kind}_with", (card, more)) if more else Move(kind, (card,))


def parts(there: Sequence[Row], state: State) -> tuple[Face, ...]:
    """Return the zero sums that raise the value of their rows."""
    if not any(row.zeros for row in there):
        return ()
    found: list[Face] = []
    lines = Lines(state)
    for n, row in enumerate(there):
        best, chosen = lines.usual[n], tuple[Face, ...]()
        for codes in row.partials:
            _, *sides = edited(state.rows, *zero_sum(codes))[n]
            if (value := lines.row(n, *sides)) > best:
                best, chosen = value, codes
        found += chosen
    return tuple(sorted(found))


def move_of(t: Table, card: Face, edits: Sequence[Edit]) -> Move:
    """Return a play or a swap as a move of the game."""
    (n, at, out, into), *more = edits
    side = SIDES[at]
    if not more:
        return Move("play", (card, n + 1)) if home(card) else Move("play_side", (card, n + 1, side))
    m = more[0][0]
    return Move("swap", (card, side, n + 1, _of_power(t, side, n + 1, out), m + 1, _of_power(t, side, m + 1, into)))


def _of_power(t: Table, side: str, n: int, power: int) -> Face:
    """Return the first dream of a power on a side of a row."""
    faces = t.faces
    for i in t.zones[side_zone(side, n)]:
        if POWER[face := faces[i]] == power:
            return face
    raise LookupError(power)


def weighed(t: Table, item: Item) -> dict[Move, MoveScore]:
    """Return opinions on all choices of a pending decision, by their effect on the rows for the seat to decide."""
    kind = item.kind
    if kind == "reveal":
        wanted = len(t.zones[BOOKS_SHOWN]) < WANTED
        key = "reveal" if wanted else "books_enough"
        return {Move("reveal"): MoveScore(float(wanted), key), Move("stop"): MoveScore(float(not wanted), key)}
    state = state_of(t, item.seat)
    if kind == "order":
        looked = t.open_codes(looked_zone(item.seat))
        return {Move("next", (n,)): _useful(state, face) for n, face in enumerate(looked, 1)}
    lines = Lines(state)
    if kind == "fill":
        powers = [POWER[f] for f in t.open_codes(ASIDE)]
        sides = [(side, _with(lines, state, item.n, side, *powers)) for side in SIDES]
        return {Move("side", (side,)): MoveScore(value, "either_side") for side, value in sides}
    there = rows(t)
    found = {} if kind == "deal" else {Move("burn"): MoveScore(lines.value() - BURN, "burn")}
    tie = t.options["chaos_on_tie"] == "choose"
    for n, side in places(t, there):
        move = Move("place_side", (n, side)) if tie else Move("place", (n,))
        found[move] = MoveScore(_with(lines, state, n, side, POWER[CHAOS]), "least_harm", {"n": n})
    for row in there if kind == "refill" else ():
        if row.balanced:
            found[Move("give_up", (row.n,))] = MoveScore(lines.changed(row.n - 1, (), ()), "give_up", {"n": row.n})
    return found


def _with(lines: Lines, state: State, n: int, side: str, *powers: int) -> float:
    """Return the value of a position after powers are added to a side of a row."""
    _, left, right = state.rows[n - 1]
    if side == "left":
        return lines.changed(n - 1, (*left, *powers), right)
    return lines.changed(n - 1, left, (*right, *powers))


def _useful(state: State, face: Face) -> MoveScore:
    """Return an opinion on a card to be drawn next: good cards by their use for the rows, Chaos last."""
    if face == CHAOS:
        return MoveScore(-BURN, "chaos_last")
    return MoveScore(state.holding(face).valued(), "useful_next")
