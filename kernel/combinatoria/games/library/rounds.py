"""The course of the game: payments, ends of turns, ends of rounds with the hand limit, refills (4.1, 4.2, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import agenda
from ...core.agenda import Agenda, Business, Item, choice, done
from ...core.chance import Chance
from ...core.dealing import carry
from ...core.move import Move, Refusal, sure
from ...core.seats import drop_seats, hand_zone, next_seat
from ...core.table import Face, Table
from . import abilities, effects
from .abilities import discards, payment
from .actions import finished, flag
from .cards import DECK, DECKS, DISCARD, LIMIT, MARKET, OPEN, SHARDS, hand_of
from .variables import Vars

__all__ = ["AGENDA", "KINDS", "begin_turn", "end_game", "end_turn", "leave", "settle"]

_DUE: Final = {"cost": ("4.collect", "cost.paid"), "limit": ("4.round", "limit.paid")}


def begin_turn(t: Table, seat: int) -> None:
    """Begin a turn; the effects of its player end (R10)."""
    t.set("turn", seat)
    Vars.of(t).begin_turn()
    t.say("turn", by=seat, rule="4.turn", kind="turn")
    effects.begin_turn(t, seat)


def end_turn(t: Table) -> None:
    """Begin the next turn of the round, or end the round."""
    turn = Vars.of(t).turn
    effects.end_turn(t, turn)
    if after := effects.to_come(t):
        begin_turn(t, after[0])
        return
    over = [(s, len(t.zones[hand_zone(s)]) - LIMIT) for s in effects.order(t)]
    agenda.prepend(t, *[Item("limit", s, n) for s, n in over if n > 0], Item("close", turn))


def settle(t: Table, chance: Chance) -> None:
    """Let the game run until somebody has to decide."""
    AGENDA.run(t, chance)
    v: Vars = t.typed or Vars.of(t)
    while not (v.phase == "over" or v.agenda) and (v.turn not in v.active or finished(t, v.turn)):
        end_turn(t)
        AGENDA.run(t, chance)


def end_game(t: Table, rule: str, note: str) -> None:
    """End the game (section 5)."""
    t.set("phase", "over", rule=rule)
    t.say(note, kind="end", rule=rule)


# -- paying -----------------------------------------------------------------------------------------------


def _pay(t: Table, item: Item, cards: Sequence[Face]) -> None:
    rule, note = _DUE[item.kind]
    t.set("due", ())
    carry(t, cards, hand_zone(item.seat), DISCARD, by=item.seat, rule=rule, note=note)


def _no_payment(t: Table, item: Item, move: Move) -> Refusal | None:
    rule = _DUE[item.kind][0]
    if move.kind != "discard":
        return Refusal(rule, f"{item.kind}_first", {"n": item.n})
    return payment(t, item.seat, move.arg(0, tuple), item.n, rule)


_PAYING: Final = choice(lambda t, item: discards("discard", hand_of(t, item.seat), item.n), _pay, _no_payment)


# -- the market and the open tomes ----------------------------------------------------------------------------


def _turn_up(t: Table, shard: Face, note: str, *, by: int | None = None) -> None:
    """Move a card from a deck to its place in the market."""
    before = SHARDS[: SHARDS.index(shard) + 1]
    at = sum([t.faces[i] in before for i in t.zones[MARKET]])
    t.move([t.top(DECKS[shard])], DECKS[shard], MARKET, at=at, by=by, rule="4.replenish", note=note)


def _fill(t: Table) -> None:
    """Add a card of each type that is missing from the market (R1, R6)."""
    there = t.open_codes(MARKET)
    for shard in [shard for shard in SHARDS if shard not in there]:
        if t.zones[DECKS[shard]]:
            _turn_up(t, shard, "replenish")
        else:
            flag(t, "shards")


def _open_decks(t: Table) -> tuple[Face, ...]:
    """The types whose decks are not empty, sorted."""
    return tuple(sorted([shard for shard, zone in DECKS.items() if t.zones[zone]]))


# -- between two rounds --------------------------------------------------------------------------------------


def _close(t: Table, item: Item, chance: Chance) -> None:
    """4.4: advance the start marker and the round marker; end the game, or fill up the market."""
    done(t)
    v, track = Vars.of(t), int(t.options["track"])
    t.set("start", start := next_seat(t, v.start, v.active), rule="4.round")
    t.set("marker", marker := v.marker + 1, rule="4.round")
    if v.flags or marker >= track:
        end_game(t, "5.end", "end.flag" if v.flags else "end.track")
        return
    t.set("round", v.round + 1)
    beat = "last" if marker == track - 1 else None
    t.say("round", by=start, rule="4.round", facts={"n": marker, "of": track}, beat=beat)
    _fill(t)
    agenda.prepend(t, *[Item("history", s) for s in effects.of_history(t)], Item("begin", start))


def _begin(t: Table, item: Item, chance: Chance) -> None:
    done(t)
    effects.replenished(t)
    begin_turn(t, effects.order(t)[0])


def _no_extra(t: Table, item: Item, move: Move) -> Refusal | None:
    if move.kind != "extra":
        return Refusal("4.replenish", "extra_first")
    return None if move.args[0] in _open_decks(t) else Refusal("4.replenish", "empty_deck", {"cards": (move.args[0],)})


def _refill(t: Table, item: Item, chance: Chance) -> None:
    """Fill an empty slot with a tome; without one, flag the end (R24)."""
    done(t)
    if t.zones[DECK]:
        at = min(item.n, len(t.zones[OPEN]))
        t.move([t.top(DECK)], DECK, OPEN, at=at, rule="4.complete", note="tome.next")
    else:
        flag(t, "tomes")


KINDS: Final[dict[str, Business]] = {
    **abilities.KINDS,
    "cost": _PAYING,
    "refill": Business(_refill),
    "limit": _PAYING,
    "close": Business(_close),
    "history": choice(
        lambda t, item: sure("extra", _open_decks(t)),
        lambda t, item, shard: _turn_up(t, shard, "extra", by=item.seat),
        _no_extra,
        asks=lambda t: bool(t.options["history_choice"] == "owner"),
    ),
    "begin": Business(_begin),
}
AGENDA: Final = Agenda(KINDS, lambda t: Vars.of(t).phase == "over")
_OF_SEAT: Final = ("ability", "chosen", "cost", "limit", "history")
"""Kinds of agenda items that only their seat can decide."""


def leave(t: Table, seat: int) -> None:
    """R30: discard the hand and end all effects; completed tomes stay out. The last player left wins."""
    t.say("leave", by=seat, rule="R30")
    drop_seats(t, (seat,), rule="R30")
    effects.forget_seat(t, seat)
    if hand := tuple(t.zones[hand_zone(seat)]):
        t.move(hand, hand_zone(seat), DISCARD, by=seat, rule="R30", note="leave.hand")
    v = Vars.of(t)
    t.set("agenda", kept := tuple(item for item in v.agenda if not (item[0] in _OF_SEAT and item[1] == seat)))
    if not any(item[0] == "cost" for item in kept):
        t.set("due", ())
    if len(v.active) < 2:
        end_game(t, "R30", "end.left")
