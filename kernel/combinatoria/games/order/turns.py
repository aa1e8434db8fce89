"""The course of a turn of Order (section 4): what follows the cards, the refill, and the next turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.chance import Chance
from ...core.seats import clockwise, hand_zone, with_seat
from ...core.table import Face, Table
from .cards import DECK, GONE, HIGHEST, LOOKED, NEXT, dread, is_number, left_of, np_zone, wyvern_zone
from .fits import pile
from .variables import CHARGE, FULL, Vars

__all__ = [
    "CHARGES_FROM", "DREAD_FROM", "SOLO_BACK", "after_card", "beatable", "begin", "came_of", "draw_up", "end",
    "end_plays", "finish_turn", "leave_turn", "meeting", "minimum", "old", "put_back", "refill", "won",
]  # fmt: skip

CHARGES_FROM: Final = 3
"""From this many cards in a turn, a phantasm is charged and a wyvern may be beaten."""
DREAD_FROM: Final = 4
SOLO_BACK: Final = ("6.solo", "solo.back")
"""Rule and note of the shuffle that returns the wyverns for which a single master has no room."""


def minimum(t: Table) -> int:
    """The number of cards that the master on turn must play."""
    return 0 if Vars.of(t).excused else 2 if pile(t) else 1


def old(t: Table, seat: int) -> int:
    """The number of wyverns in front of a master that were there before this turn."""
    v = Vars.of(t)
    return sum([came < v.turns for came in v.came[seat]])


def came_of(t: Table, owner: int, face: Face) -> int:
    """The turn in which a wyvern in front of a master arrived."""
    return Vars.of(t).came[owner][t.open_codes(wyvern_zone(owner)).index(face)]


def beatable(t: Table, count: int) -> tuple[str, ...]:
    """The wyverns that may be beaten after ``count`` cards, seat by seat."""
    if count < CHARGES_FROM:
        return ()
    lie = [f for s in range(t.seats) for f in t.open_codes(wyvern_zone(s))]
    return tuple(f for f in lie if count >= DREAD_FROM or not dread(f))


def won(t: Table) -> bool:
    """Return whether no number is left in any hand or in the deck (needs the full table)."""
    if any(t.zones[hand_zone(s)] for s in range(t.seats)):
        return False
    return not any(is_number(t.faces[i]) for zone in (DECK, NEXT, LOOKED) for i in t.zones[zone])


def end(t: Table, lost: str) -> None:
    """End the game, won (``lost`` is empty) or lost."""
    v = Vars.of(t)
    v.lost, v.phase = lost, "over"
    t.say(f"end.{lost or 'won'}", kind="end", rule="5", facts={"n": left_of(t), "by": v.turn})


def begin(t: Table, seat: int) -> None:
    """Begin a turn; nothing is played yet, no phantasm is in force."""
    v = Vars.of(t)
    v.turn, v.turns, v.phase = seat, v.turns + 1, "play"
    v.begin_turn()
    v.signals = with_seat(v.signals, seat, ())
    t.say("turn", kind="turn", by=seat, rule="4")


def after_card(t: Table, seat: int, chance: Chance, ended: bool = False) -> None:
    """Continue after a card, which may end the game; an empty hand ends the right to play."""
    hand = t.zones[hand_zone(seat)]
    if not hand and won(t):
        end(t, "")
    elif ended or not hand:
        end_plays(t, seat, chance)


def end_plays(t: Table, seat: int, chance: Chance) -> None:
    """End the right to play: charge the phantasm, then let a wyvern be beaten."""
    v = Vars.of(t)
    if v.count >= CHARGES_FROM and t.zones.get(np_zone(seat)) and v.charge[seat] < FULL:
        charge = v.charge[seat] + CHARGE
        t.set("charge", with_seat(v.charge, seat, charge), rule="4.charge")
        t.say("charge", by=seat, rule="4.charge", facts={"n": charge})
    if beatable(t, v.count):
        v.phase = "beat"
    else:
        finish_turn(t, seat, chance)


def finish_turn(t: Table, seat: int, chance: Chance) -> None:
    """Check for a loss, refill, and pass the turn."""
    v = Vars.of(t)
    if v.count < minimum(t):
        end(t, "cards")
    elif old(t, seat):
        end(t, "wyvern")
    else:
        if v.limits[seat] > len(t.zones[hand_zone(seat)]) and pile(t):
            t.say("refill.ask", kind="ask", by=seat, rule="4.refill")
        refill(t, seat, chance)
        leave_turn(t, seat, chance)


def leave_turn(t: Table, seat: int, chance: Chance) -> None:
    """Pass the turn to the next master with cards; a Shield ends when its master's turn would begin (R15)."""
    v, around = Vars.of(t), [*clockwise(t, seat), seat]
    if not any(t.zones[hand_zone(s)] for s in v.active):  # those who had cards have left (R22)
        for s in around:
            if s in v.active and pile(t):
                refill(t, s, chance)
    for s in around:
        if v.shield and v.shield[1] == s:
            v.shield = ()
            t.say("shield.end", by=s, rule="2.3")
        if s in v.active and t.zones[hand_zone(s)]:
            begin(t, s)
            return
    end(t, "" if won(t) else "left")


# -- drawing -----------------------------------------------------------------------------------------------


def draw_up(t: Table, seat: int, room: int, rule: str, note: str, aside: Mapping[str, Any]) -> list[int]:
    """Draw up to the limit, lay wyverns down, and draw again as long as cards are missing.

    Args:
        t: the full table.
        seat: the master who draws.
        room: how many wyverns may be in front of this master.
        rule: id of the rule for the event that brings numbers.
        note: note of that event.
        aside: arguments of the event for wyverns without room.

    Returns:
        The wyverns without room, which are now out of the game.
    """
    v, hand, front, out = Vars.of(t), hand_zone(seat), wyvern_zone(seat), list[int]()
    while (missing := v.limits[seat] - len(t.zones[hand])) > 0 and pile(t):
        source, faces = NEXT if t.zones[NEXT] else DECK, t.faces
        drawn = t.zones[source][: -missing - 1 : -1]
        numbers = [i for i in drawn if is_number(faces[i])]
        wyverns = [i for i in drawn if i not in numbers] if len(numbers) < len(drawn) else []
        if numbers:
            t.move(numbers, source, hand, by=seat, rule=rule, note=note, facts={"n": len(numbers)})
        free = max(0, room - len(t.zones[front]))
        come, more = wyverns[:free], wyverns[free:]
        if more:
            t.move(more, source, GONE, **aside)
            out += more
        if come:
            facts = {"out": tuple(t.faces[i] for i in come)}
            v.came = with_seat(v.came, seat, (*v.came[seat], *[v.turns] * len(come)))
            t.move(come, source, front, by=seat, rule="4.refill", note="wyvern", beat="wyvern", facts=facts)
    return out


def meeting(t: Table, seat: int) -> tuple[int, Mapping[str, Any]]:
    """The room for wyverns in front of a master, and event arguments for those without room.

    A single master meets one at a time.
    """
    return 1 if t.seats == 1 else HIGHEST, {"by": seat, "rule": "6.solo", "note": "solo.aside"}


def refill(t: Table, seat: int, chance: Chance) -> None:
    """Refill (step 6); a single master meets one wyvern at a time, the others go back into the deck (6.solo)."""
    room, event_fields = meeting(t, seat)
    aside = draw_up(t, seat, room, "4.refill", "refill", event_fields)
    if aside and t.zones[DECK]:
        put_back(t, {GONE: aside}, chance, *SOLO_BACK)


def put_back(t: Table, cards: Mapping[str, Sequence[int]], chance: Chance, rule: str, note: str) -> None:
    """Return cards, given by zone, to the deck, and shuffle all of it."""
    for zone, ids in cards.items():
        if ids:
            t.move(tuple(ids), zone, DECK, rule=rule)
    if t.zones[DECK]:
        t.shuffle(DECK, chance.shuffle, keep_shuffle_ids=True, rule=rule, note=note)
