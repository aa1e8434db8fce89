"""Why a hand-made position of Secret Signs cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ...core.move import IllegalMove, Refusal
from ...core.table import NOBODY, Table, seat_bit
from .code import WAYS, parse_code
from .recall import NEW, PLACES
from .teams import CLAIMS, DECKS, HAND, SEATS, TEAMS, dealer, hand_zone, opponents, score, turns

__all__ = ["faults"]

PHASES: Final = ("plan", "send", "intercept", "answer", "over")


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already.

    Args:
        t: the full table.
    """
    v, phase = t.vars, t.vars["phase"]
    if phase not in PHASES:
        yield Refusal("4.send", "phase", {"phase": str(phase)[:20], "phases": PHASES})
        return
    if not 1 <= v["round"] <= t.options["games"]:
        yield Refusal("6.games", "game", {"n": v["round"], "most": t.options["games"]})
        return
    yield from _course(t)
    yield from _seats_named(t)
    yield from _scores(t)
    yield from _sizes(t)
    yield from _known(t)
    yield from _shuffles(t)
    yield from _memories(t)
    if not _told(t, v["told"]):
        yield Refusal("4.talk", "told")
    for side in range(len(TEAMS)):
        try:
            parse_code(v[f"code:{side}"])
        except IllegalMove as error:
            yield error.refusal


def _finished(t: Table) -> bool:
    """Whether the match was played to its end (and not left before)."""
    return t.vars["phase"] == "over" and len(t.vars["scores"]) == int(t.options["games"])


def _done(t: Table) -> int | None:
    """How many turns of the cards on the table are over; None where that is not known (a match that was left)."""
    phase = t.vars["phase"]
    if phase == "plan":
        return turns(t.options) if t.vars["round"] > 1 else 0
    if phase == "over":
        return turns(t.options) if _finished(t) else None
    return int(t.vars["number"]) - 1


def _course(t: Table) -> Iterator[Refusal]:
    """Turn, sender and claim of the phase."""
    v, phase = t.vars, t.vars["phase"]
    playing = phase in ("send", "intercept", "answer")
    if playing:
        if not 1 <= v["number"] <= turns(t.options):
            yield Refusal("R13", "number", {"n": v["number"], "most": turns(t.options)})
        elif v["turn"] != (dealer(t) + v["number"] - 1) % SEATS:
            seat = (dealer(t) + v["number"] - 1) % SEATS
            yield Refusal("R13", "turn", {"n": v["number"], "seat": seat})
    elif phase == "plan" and (v["number"] != 0 or v["turn"] != dealer(t)):
        yield Refusal("R12", "plan_turn", {"seat": dealer(t)})
    said = phase in ("intercept", "answer")
    if (v["claim"] not in CLAIMS) if said else (v["claim"] != 0 and phase != "over"):
        yield Refusal("R8", "claim", {"claim": v["claim"]})


def _seats_named(t: Table) -> Iterator[Refusal]:
    """Who has passed, is ready, has made a sign."""
    v, phase = t.vars, t.vars["phase"]
    lists = [v["passed"], v["ready"], v["signed"]]
    if not all(_seats(x) for x in lists):
        yield Refusal("H1", "seats")
        return
    asked = opponents(v["turn"]) if isinstance(v["turn"], int) and 0 <= v["turn"] < SEATS else ()
    right = {"answer": (asked,), "intercept": ((), asked[:1])}.get(phase, ((),))
    if phase != "over" and v["passed"] not in right:
        yield Refusal("R5", "passed")
    if (v["ready"] and phase not in ("plan", "over")) or (phase == "plan" and len(v["ready"]) >= SEATS):
        yield Refusal("H6", "ready")


def _seats(value: Any) -> bool:
    ok = isinstance(value, tuple) and all(type(s) is int and 0 <= s < SEATS for s in value)
    return ok and len(set(value)) == len(value)


def _scores(t: Table) -> Iterator[Refusal]:
    """Totals and scores of the games that are over."""
    v = t.vars
    need = (v["round"] - 1, v["round"]) if v["phase"] == "over" else (v["round"] - 1,)
    totals, scores = v["totals"], v["scores"]
    pairs = all(
        isinstance(x, tuple) and len(x) == len(TEAMS) and all(type(n) is int and n >= 0 for n in x)
        for x in (*totals, *scores)
    )
    target = t.options["target"]
    if not pairs or len(totals) not in need or len(scores) != len(totals):
        yield Refusal("5", "scores", {"n": v["round"] - 1})
    elif scores != tuple(tuple(score(n, target) for n in pair) for pair in totals):
        yield Refusal("5", "score_sum", {"limit": target})


def _sizes(t: Table) -> Iterator[Refusal]:
    """Hands, the card on its way, and the cards given up, one for each turn that is over."""
    v, phase = t.vars, t.vars["phase"]
    if phase == "over" and not _finished(t):
        return
    dealt = phase != "plan" or v["round"] > 1
    for seat in range(SEATS):
        have, need = len(t.zones[hand_zone(seat)]), HAND if dealt else 0
        need += phase == "send" and seat == v["turn"]
        if have != need:
            yield Refusal("3", "hand_size", {"seat": seat, "have": have, "need": need})
    have, need = len(t.zones["middle"]), int(phase in ("intercept", "answer"))
    if have != need:
        yield Refusal("4.send", "middle", {"have": have, "need": need})
    done, up = _done(t), len(t.zones["up"])
    remade = v["remade"]
    if remade and _remade(remade):
        up += len(remade[0])
    if done is not None and up != done:
        yield Refusal("4.balance", "up", {"have": up, "need": done})
    if done is not None and len(t.zones["aside"]) > done:
        yield Refusal("4.balance", "aside", {"have": len(t.zones["aside"]), "need": done})


def _known(t: Table) -> Iterator[Refusal]:
    """A sender knows the card on its way; every refused card is known to somebody who sent it."""
    mask = seat_bit(t.vars["turn"]) if t.vars["turn"] in range(SEATS) else NOBODY
    if t.vars["phase"] in ("intercept", "answer") and any(not t.known.get(i, 0) & mask for i in t.zones["middle"]):
        yield Refusal("7", "middle_known", {"seat": t.vars["turn"]})
    if any(not t.known.get(i, 0) for i in t.zones["aside"]):
        yield Refusal("7", "aside_known")


def _remade(remade: Any) -> bool:
    """Whether the variable has its form: the open cards, and a mask for each refused one."""
    return (
        isinstance(remade, tuple)
        and len(remade) == 2
        and all(isinstance(x, tuple) for x in remade)
        and all(isinstance(face, str) for face in remade[0])
        and all(type(mask) is int and mask >= 0 for mask in remade[1])
    )


def _shuffles(t: Table) -> Iterator[Refusal]:
    """The content of the reshuffled deck must be that of the cards that come from it (R3)."""
    v = t.vars
    remade, put = v["remade"], [v[f"put:{s}"] for s in range(SEATS)]
    batches = {t.batch.get(i, 0) for ids in t.zones.values() for i in ids}
    if remade == ():
        if len(batches) > 1 or any(put):
            yield Refusal("R3", "remade")
        return
    fits = _remade(remade) and len(batches) == 2
    if fits:
        faces, masks = remade
        last = Counter(t.faces[i] for ids in t.zones.values() for i in ids if t.batch.get(i, 0) == max(batches))
        refused = last - Counter(faces)
        fits = last.total() == len(faces) + len(masks) and refused.total() == len(masks)
        for seat in range(SEATS):
            mine = sum(bool(mask & seat_bit(seat)) for mask in masks)
            fits = fits and len(put[seat]) == mine and not Counter(put[seat]) - refused
    if not fits:
        yield Refusal("R3", "remade")


def _told(t: Table, told: Any) -> bool:
    """For each seat nothing, or the last sign, its turn, how many cards it still speaks of, and what has gone."""
    if not isinstance(told, tuple) or len(told) != SEATS:
        return False
    for seat, entry in enumerate(told):
        if entry == ():
            continue
        if not isinstance(entry, tuple) or len(entry) != 4:
            return False
        signs, number, kept, given = entry
        fits = signs in WAYS and type(number) is int and 1 <= number <= turns(t.options)
        fits = fits and type(kept) is int and 0 <= kept <= len(t.zones[hand_zone(seat)])
        if not fits or not isinstance(given, tuple) or not all(f in DECKS[t.options["suit"]] for f in given):
            return False
    return True


def _memories(t: Table) -> Iterator[Refusal]:
    """What a seat remembers must have its form and be true in one of the ways that it holds possible."""
    for seat in range(SEATS):
        memory = t.vars[f"recall:{seat}"]
        if not _well_formed(memory) or (memory and not any(_true(t, seat, tokens) for _, tokens in memory)):
            yield Refusal("7", "recall", {"seat": seat})


def _well_formed(memory: Any) -> bool:
    pairs = isinstance(memory, tuple) and all(isinstance(way, tuple) and len(way) == 2 for way in memory)
    return pairs and all(
        type(weight) is int
        and weight > 0
        and isinstance(tokens, tuple)
        and all(
            isinstance(token, tuple) and len(token) == 3 and type(token[1]) is int and token[2] in PLACES
            for token in tokens
        )
        for weight, tokens in memory
    )


def _true(t: Table, seat: int, tokens: tuple[tuple[str, int, str], ...]) -> bool:
    """Whether the remembered cards are where they are said to be, and hidden from the seat there."""
    there = Counter(
        (t.faces[i], t.batch.get(i, 0), place)
        for place in PLACES[:-1]
        for i in t.zones[place]
        if not t.known.get(i, 0) & seat_bit(seat)
    )
    if any(place == NEW for _, _, place in tokens):
        if not _remade(t.vars["remade"]):
            return False
        last = t.last_batch
        made = Counter(t.faces[i] for ids in t.zones.values() for i in ids if t.batch.get(i, 0) == last)
        left = made - Counter(t.vars["remade"][0]) - Counter(t.vars[f"put:{seat}"])
        there += Counter({(face, 0, NEW): n for face, n in left.items()})
    return not Counter(tokens) - there
