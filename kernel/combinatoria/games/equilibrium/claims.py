"""Effects of the card spent in a turn (phase I of section 4 and the Books of section 6), as events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...core.agenda import Item, prepend
from ...core.dealing import carry
from ...core.move import Move
from ...core.seats import hand_zone
from ...core.table import Face, Table, seat_bit
from . import board
from .board import BOOKS_SHOWN, CITIES, DECK, DISCARD, ROWS, WON, city_zone, looked_zone, polarity_zone, side_zone
from .cards import home
from .chaos import cleared
from .legality import SIDE_OF
from .variables import Vars

__all__ = ["ASKED", "BONUS", "gained", "goal", "looks", "spend", "won"]

LOOK = 2
"""Number of cards one Book of Prophecy shows."""
ASKED = frozenset({"play", "play_side", "swap", "polarity"})
"""Moves after which the next card of the pile is drawn immediately, so that it can be predicted."""
BONUS: Final = {"establish": 1, "establish_with": 1, "joyful": 2, "joyful_with": 2}
"""The moves that claim all balanced cities, with the number of extra cities for claiming four."""


def goal(t: Table) -> int:
    """Return the number of cities that wins the match."""
    return 16 if t.options["squares"] else 12


def won(t: Table) -> bool:
    """Return whether all cities are won."""
    return len(t.zones[WON]) == goal(t)


def gained(t: Table, kind: str) -> int:
    """Return the number of cities won by a kind of move."""
    n = len(board.balanced(t)) if kind in BONUS else int(kind == "claim_empty")
    return n + (min(BONUS[kind], len(t.zones[CITIES])) if n == len(ROWS) else 0)


def looks(t: Table) -> int:
    """Return the number of cards a Prophecy shows (R28)."""
    return LOOK * t.codes(BOOKS_SHOWN).count("BPR")


def spend(t: Table, move: Move) -> None:
    """Carry out phase I and put its consequences on the agenda."""
    args: tuple[Any, ...] = move.args
    v: Vars = t.typed or Vars.of(t)
    kind, card, seat, filling = move.kind, args[0], v.turn, False
    hand = hand_zone(seat)
    ids = (t.find(hand, card),)
    if kind in ("play", "play_side"):
        side = home(card) or args[2]
        facts = {"n": args[1], "side": side}
        t.move(ids, hand, side_zone(side, args[1]), by=seat, rule="4.play", note="play", facts=facts)
    else:
        t.move(ids, hand, DISCARD, by=seat, rule="4.discard", note="discard")
        filling = bool(_EFFECTS[kind](t, seat, kind, *args[1:]))
    if won(t):
        t.set("phase", "over", rule="5.win")
        t.say("end.won", by=seat, rule="5.win", kind="end", facts={"n": goal(t)})
        return
    if kind in ASKED and t.zones[DECK]:
        t.say("draw.ask", by=seat, rule="4.refill", kind="ask")
    items = [Item("fill", seat, row) for row in board.empty_rows(t)] if filling else []
    if kind == "prophecy" and (n := len(t.zones[looked_zone(seat)])):
        items.append(Item("order", seat, n))
    prepend(t, *items, Item("refill", seat))


def _fly(t: Table, seat: int, kind: str, n: int, card: Face, to: int | None = None) -> None:
    """Move a dream to another row, or discard it."""
    side = SIDE_OF[kind]
    here = side_zone(side, n)
    ids = (t.find(here, card),)
    if to is None:
        t.move(ids, here, DISCARD, by=seat, rule="6.vanish", note="vanish", facts={"n": n})
    else:
        facts = {"n": to, "side": side}
        t.move(ids, here, side_zone(side, to), by=seat, rule="6.fly", note="fly", facts=facts)


def _swap(t: Table, seat: int, kind: str, side: str, n: int, a: str, other: int, b: str) -> None:
    """Swap two dreams on the same side of two rows."""
    here, there = side_zone(side, n), side_zone(side, other)
    one, two = t.find(here, a), t.find(there, b)
    at, back = t.zones[here].index(one), t.zones[there].index(two)
    facts = {"n": n, "m": other, "card": (b,)}
    t.move((one,), here, there, at=back, by=seat, rule="4.swap", note="swap", facts=facts)
    t.move((two,), there, here, at=at, by=seat, rule="4.swap")


def _establish(t: Table, seat: int, kind: str, codes: Sequence[str] = ()) -> bool:
    """Claim the balanced rows, which are determined before partial sets leave (R10)."""
    claimed = board.balanced(t)
    zero: dict[str, list[str]] = {}
    for n, side, face in map(board.read, codes):
        zero.setdefault(side_zone(side, n), []).append(face)
    for zone, faces in zero.items():
        carry(t, faces, zone, DISCARD, by=seat, rule="R9", note="partial", facts={"n": int(zone[-1])})
    if not claimed and not zero:
        t.say("nothing", by=seat, rule="R13")
    rule = "4.establish" if kind.startswith("establish") else "6.joyful"
    return _claim(t, seat, claimed, rule, BONUS[kind] if len(claimed) == len(ROWS) else 0)


def _claim(t: Table, seat: int, claimed: Sequence[int], rule: str, bonus: int = 0) -> bool:
    """Claim cities, with a bonus for all four, and replace them, top row first (R11, R12)."""
    for n in claimed:
        cleared(t, n, by=seat, rule=rule)
        t.move(tuple(t.zones[city_zone(n)]), city_zone(n), WON, by=seat, rule=rule, note="claim", beat="claim")
    if bonus and (more := t.zones[CITIES][: -bonus - 1 : -1]):
        facts = {"n": len(more)}
        t.move(more, CITIES, WON, by=seat, rule="R11", note="perfect", facts=facts, beat="perfect")
    for n in () if won(t) else claimed:
        if t.zones[CITIES]:
            t.move((t.top(CITIES),), CITIES, city_zone(n), rule="R12", note="city", facts={"n": n})
    return bool(claimed)


def _polarity(t: Table, seat: int, kind: str) -> None:
    """Exchange the two seats' polarity cards."""
    here, there = polarity_zone(seat), polarity_zone(1 - seat)
    mine, theirs = tuple(t.zones[here]), tuple(t.zones[there])
    t.move(mine, here, there, by=seat, rule="4.polarity", note="polarity")
    t.move(theirs, there, here, by=seat, rule="4.polarity")


def _look(t: Table, seat: int, kind: str) -> None:
    """Prophecy: Look at the top cards of the pile (R28)."""
    cards = t.zones[DECK][: -looks(t) - 1 : -1]
    facts = {"n": len(cards)}
    t.move(cards, DECK, looked_zone(seat), by=seat, rule="6.prophecy", note="prophecy", facts=facts)
    if seat not in (active := Vars.of(t).active):
        t.show(cards, sum(map(seat_bit, active)), rule="R19")


_EFFECTS: Final[Mapping[str, Callable[..., bool | None]]] = {
    "swap": _swap,
    "polarity": _polarity,
    "prophecy": _look,
    "claim_empty": lambda t, seat, kind, n: _claim(t, seat, (n,), "6.square_lover"),
    **dict.fromkeys(BONUS, _establish),
    **dict.fromkeys(SIDE_OF, _fly),
}
"""The effect of a discarded card by kind of move; it returns true if empty rows are to be filled afterwards."""
