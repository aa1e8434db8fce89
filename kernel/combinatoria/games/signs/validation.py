"""Validation of hand-made positions of Secret Signs."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.move import IllegalMove, Refusal
from ...core.schema import hand_sizes
from ...core.table import NOBODY, Table, seat_bit
from ...odds.space import knowledge
from ...players import reshuffled
from .code import parse_code
from .facts import card_facts
from .memory import MEMORY, PLACES
from .teams import CLAIMS, HAND, SEATS, TEAMS, hand_zone, opponents, score, turns
from .variables import REMADE, Vars, code_text, dealer

__all__ = ["validate_position"]


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have been counted already."""
    v = Vars.of(t)
    if not 1 <= v.round <= t.options["games"]:
        yield Refusal("6.games", "game", {"n": v.round, "most": t.options["games"]})
        return
    yield from _course(t)
    yield from _seats_named(t)
    yield from _scores(t)
    yield from _sizes(t)
    yield from _known(t)
    if reshuffled.possible(t):
        yield from _memories(t)
    else:
        yield REMADE
    if any(entry and entry[2] > len(t.zones[hand_zone(s)]) for s, entry in enumerate(v.told)):
        yield Refusal("4.talk", "told")
    for side in range(len(TEAMS)):
        try:
            parse_code(code_text(t, side))
        except IllegalMove as error:
            yield error.refusal


def _done(t: Table) -> int:
    """The number of finished turns of the game whose cards are on the table."""
    v = Vars.of(t)
    if v.phase in ("plan", "over"):
        return turns(t.options) if v.phase == "over" or v.round > 1 else 0
    return v.number - 1


def _course(t: Table) -> Iterator[Refusal]:
    """Yield the faults of turn, sender and claim in the phase."""
    v = Vars.of(t)
    if v.phase in ("send", "intercept", "answer"):
        sender = (dealer(t) + v.number - 1) % SEATS
        if not 1 <= v.number <= turns(t.options):
            yield Refusal("R13", "number", {"n": v.number, "most": turns(t.options)})
        elif v.turn != sender:
            yield Refusal("R13", "turn", {"n": v.number, "seat": sender})
    elif v.phase == "plan" and (v.number != 0 or v.turn != dealer(t)):
        yield Refusal("R12", "plan_turn", {"seat": dealer(t)})
    said = v.phase in ("intercept", "answer")
    if (v.claim not in CLAIMS) if said else (v.claim != 0 and v.phase != "over"):
        yield Refusal("R8", "claim", {"claim": v.claim})


def _seats_named(t: Table) -> Iterator[Refusal]:
    """Yield the faults of the lists of seats that have passed or are ready."""
    v = Vars.of(t)
    asked = opponents(v.turn) if v.turn in range(SEATS) else ()
    right = {"answer": (asked,), "intercept": ((), asked[:1])}.get(v.phase, ((),))
    if v.phase != "over" and v.passed not in right:
        yield Refusal("R5", "passed")
    if (v.ready and v.phase not in ("plan", "over")) or (v.phase == "plan" and len(v.ready) >= SEATS):
        yield Refusal("H6", "ready")


def _scores(t: Table) -> Iterator[Refusal]:
    """Yield the faults of the totals and scores of finished games."""
    v, target = Vars.of(t), t.options["target"]
    totals, scores = v.totals, v.scores
    played = (v.round - 1, v.round) if v.phase == "over" else (v.round - 1,)
    if len(totals) not in played or len(scores) != len(totals):
        yield Refusal("5", "scores", {"n": v.round - 1})
    elif scores != tuple(tuple(score(n, target) for n in pair) for pair in totals):
        yield Refusal("5", "score_sum", {"limit": target})


def _sizes(t: Table) -> Iterator[Refusal]:
    """Yield wrong numbers of cards: in hands, on the way, and given up, one for each finished turn."""
    v = Vars.of(t)
    if v.phase == "over" and len(v.scores) < t.options["games"]:
        return
    dealt = HAND if v.phase != "plan" or v.round > 1 else 0
    yield from hand_sizes(t, {s: dealt + (v.phase == "send" and s == v.turn) for s in range(SEATS)}, "3")
    have, need = len(t.zones["middle"]), int(v.phase in ("intercept", "answer"))
    if have != need:
        yield Refusal("4.send", "middle", {"have": have, "need": need})
    done, up, aside = _done(t), len(t.zones["up"]), len(t.zones["aside"])
    if v.remade:
        up += len(v.remade[0])
    if up != done:
        yield Refusal("4.balance", "up", {"have": up, "need": done})
    if aside > done:
        yield Refusal("4.balance", "aside", {"have": aside, "need": done})


def _known(t: Table) -> Iterator[Refusal]:
    """Yield faults of knowledge: the sender knows the card on its way, and a refused card is known to its sender."""
    v = Vars.of(t)
    mask = seat_bit(v.turn) if v.turn in range(SEATS) else NOBODY
    if v.phase in ("intercept", "answer") and any(not t.seen_by_mask.get(i, 0) & mask for i in t.zones["middle"]):
        yield Refusal("7", "middle_known", {"seat": v.turn})
    if any(not t.seen_by_mask.get(i, 0) for i in t.zones["aside"]):
        yield Refusal("7", "aside_known")


def _memories(t: Table) -> Iterator[Refusal]:
    """Yield faults of memories: each needs its form, must be true in one of its ways, and fit in all of them."""
    for seat in range(SEATS):
        if not (MEMORY.possible(t, seat, PLACES, reshuffled.made_unknown(t, seat)) and _fits(t.view(seat), seat)):
            yield Refusal("7", "recall", {"seat": seat})


def _fits(view: Table, seat: int) -> bool:
    """Return whether every case that a seat considers possible has a place for each card."""
    try:
        for insight in card_facts(view, seat):
            knowledge(view, seat, insight)
    except ValueError:
        return False
    return True
