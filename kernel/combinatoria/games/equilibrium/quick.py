"""Quick play for every seat: the one-step bot of section 12 of the spec, and the simulator that plays on with it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from ...core.agenda import Item
from ...core.move import Move
from ...core.table import Face, Table
from .board import ASIDE, BOOKS_SHOWN, CITIES, DECK, WON, Row, looked_zone, row_at, rows, untagged
from .cards import CHAOS, POWER, SIDES, home
from .chaos import places
from .claims import goal
from .outlook import Bare, Deed, State, changed, following, judged, level, spent, state_of, worth
from .pending import AGENDA

__all__ = ["BURN", "LATE", "claims_now", "far", "leaf", "move_of", "owed", "parts", "policy", "thrown"]

BURN: Final = 10.0
"""What the third penalty costs: the time of three and a half turns."""
GOOD: Final = 8 / 9
"""The share of good cards in a pile."""
AHEAD: Final = 3
"""Turns that are played on."""
LATE: Final = 3
"""Cards of the pile with which one claims whatever there is."""
SEVERAL: Final = 3
"""Rows in balance that are claimed when one more card balances no other."""
WANTED: Final = 2
"""Books that are turned up."""


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it looks at no more than the seat may know."""
    if item := AGENDA.owed(t):
        return owed(t, item)
    who = int(t.vars["turn"])
    state = state_of(t, who)
    if claims_now(t, state):
        return claiming(t, state)
    now, most = sum(map(level, state.rows)), 0
    best, chosen = float("-inf"), None
    for after, deed in following(state):
        most = max(most, sum(map(level, after.rows)))
        if (value := judged(after)) > best:
            best, chosen = value, deed
    if chosen is None or (now >= SEVERAL and most <= now and t.zones[CITIES]):
        return claiming(t, state)
    return move_of(t, chosen)


def leaf(t: Table, seat: int) -> float:
    """The chance to win from here with quick play: a logistic fit to 318 seeded solo games of it."""
    if t.vars["phase"] == "over":
        return float(len(t.zones[WON]) == goal(t))
    need, cards = goal(t) - len(t.zones[WON]), len(t.zones[DECK])
    turns = GOOD * (cards - 2 * len(t.zones[CITIES]))
    logit = -1.665 - 0.128 * need + 0.028 * turns + 0.0466 * judged(state_of(t, int(t.vars["turn"])))
    return 1 / (1 + exp(-logit - 0.177 * min(0.0, turns - 2.5 * need)))


def far(before: Table, t: Table) -> bool:
    """Whether so many turns have been played on that the position may be judged."""
    return bool(t.vars["turns"] >= before.vars["turns"] + AHEAD and not t.vars["agenda"])


def claims_now(t: Table, state: State) -> bool:
    """Four rows in balance, all that are left, enough to win, or no time to wait."""
    n = sum(map(level, state.rows))
    standing = sum(row[0] is not None for row in state.rows)
    return bool(n) and (n == standing or len(t.zones[WON]) + n >= goal(t) or len(t.zones[DECK]) <= LATE)


def thrown(state: State, rows_: Sequence[Bare]) -> Face:
    """The card whose loss hurts least once the rows stand so."""
    cards = dict.fromkeys(state.hand)
    return max(cards, key=lambda card: judged(State(tuple(rows_), spent(state.hand, card), state.side, state.help)))


def claiming(t: Table, state: State) -> Move:
    """Establish with the least useful card, and with the partial zeros that help."""
    left = [(None, (), ()) if level(row) else row for row in state.rows]
    card = thrown(state, left)
    more = parts(rows(t), State(state.rows, spent(state.hand, card), state.side, state.help))
    kind = "joyful" if t.options["books"] and "BJE" in t.open_codes(BOOKS_SHOWN) else "establish"
    return Move(f"{kind}_with", (card, more)) if more else Move(kind, (card,))


def parts(there: Sequence[Row], state: State) -> tuple[Face, ...]:
    """The zero sums that make their rows worth more."""
    found: list[Face] = []
    cards = state.usable
    for row, before in zip(there, state.rows, strict=True):
        best = worth(before, cards)
        chosen: tuple[Face, ...] = ()
        for codes in row.partials:
            after = before
            for code in codes:
                _, side, face = untagged(code)  # type: ignore[misc]
                after = changed(after, int(side == "right"), POWER[face], 0)
            if (value := worth(after, cards)) > best:
                best, chosen = value, codes
        found += chosen
    return tuple(sorted(found))


def move_of(t: Table, deed: Deed) -> Move:
    """A deed as a move of the game."""
    side = SIDES[deed.at]
    if deed.m < 0:
        own = home(deed.card)
        return Move("play", (deed.card, deed.n + 1)) if own else Move("play_side", (deed.card, deed.n + 1, side))
    a = next(f for f in row_at(t, deed.n + 1).side(side) if POWER[f] == deed.p)
    b = next(f for f in row_at(t, deed.m + 1).side(side) if POWER[f] == deed.q)
    return Move("swap", (deed.card, side, deed.n + 1, a, deed.m + 1, b))


def owed(t: Table, item: Item) -> Move:
    """What is pending: the choice after which the rows are worth most."""
    kind = item.kind
    if kind == "reveal":
        return Move("reveal" if len(t.zones[BOOKS_SHOWN]) < WANTED else "stop")
    if kind == "order":
        return Move("next", (_foremost(t, item),))
    state = state_of(t, item.seat)
    if kind == "fill":
        powers = [POWER[f] for f in t.open_codes(ASIDE)]
        found = []
        for at, side in enumerate(SIDES):
            after = state.rows[item.n - 1]
            for power in powers:
                after = changed(after, at, 0, power)
            found.append((_with(state, item.n - 1, after), side))
        return Move("side", (max(found)[1],))
    tie = t.options["chaos_on_tie"] == "choose"
    choices: list[tuple[float, Move]] = [] if kind == "deal" else [(judged(state) - BURN, Move("burn"))]
    for n, side in places(t):
        value = _with(state, n - 1, changed(state.rows[n - 1], int(side == "right"), 0, POWER[CHAOS]))
        choices.append((value, Move("place_side", (n, side)) if tie else Move("place", (n,))))
    if kind == "refill":
        for n, row in enumerate(state.rows):
            if level(row):
                choices.append((_with(state, n, (row[0], (), ())), Move("give_up", (n + 1,))))
    return max(choices, key=lambda choice: choice[0])[1]


def _with(state: State, n: int, row: Bare) -> float:
    return judged(State((*state.rows[:n], row, *state.rows[n + 1 :]), state.hand, state.side, state.help))


def _foremost(t: Table, item: Item) -> int:
    """The place of the card that one would like to draw next: good ones by what they do for the rows, Chaos last."""
    state = state_of(t, item.seat)

    def value(face: Face) -> float:
        if face == CHAOS:
            return -BURN
        return judged(State(state.rows, tuple(sorted((*state.hand, face))), state.side, state.help))

    looked = t.open_codes(looked_zone(item.seat))
    best = max(looked, key=value)
    return looked.index(best) + 1
