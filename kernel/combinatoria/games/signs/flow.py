"""The course of a game: dealing, turns, drawing with the reshuffle of R3, the end and its scores."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.dealing import deal_around
from ...core.dealing import reshuffle as make_deck
from ...core.table import EVERYBODY, Table
from ...players.reshuffled import note
from .memory import MEMORY, NEW
from .teams import HAND, SEATS, TEAMS, hand_zone, score, turns, value
from .variables import Vars, dealer, may_agree, points

__all__ = ["deal", "draw", "end_turn", "plan", "reshuffle"]


def plan(t: Table, chance: Chance) -> None:
    """Before a game, let the teams agree their signs; the cards are dealt once everybody is ready (H6).

    If signs cannot be agreed, the first game starts at once, and before the second one only its dealer must be ready,
    so that the revealed hands of the first game can be looked at.
    """
    game = Vars.of(t).round
    if game == 1 and not may_agree(t):
        deal(t, chance)
    elif may_agree(t):
        t.say("plan", rule="H6", facts={"n": game})


def deal(t: Table, chance: Chance) -> None:
    """Section 3: shuffle the deck, deal five cards each, and begin the first turn."""
    first, game = dealer(t), Vars.of(t).round
    if game > 1:
        for zone in ("middle", "up", "aside", *(hand_zone(s) for s in range(t.seats))):
            if t.zones[zone]:
                t.move(tuple(t.zones[zone]), zone, "deck", rule="3")
        t.set("remade", ())
        for seat in range(t.seats):
            t.set(f"put:{seat}", ())
        t.shuffle("deck", chance.shuffle, rule="3")
    t.set("ready", ())
    t.set("told", ((),) * t.seats)
    t.say("deal", by=first, rule="3", facts={"n": HAND, "number": game})
    deal_around(t, first, HAND, rule="3")
    _begin_turn(t, first, 1, chance)


def _begin_turn(t: Table, sender: int, number: int, chance: Chance) -> None:
    t.set("number", number)
    t.set("turn", sender)
    t.set("claim", 0)
    t.set("passed", ())
    t.set("phase", "send")
    t.say("turn", by=sender, rule="R13", kind="turn", facts={"n": number})
    draw(t, sender, "draw", chance)


def draw(t: Table, seat: int, note: str, chance: Chance) -> None:
    """Take the top card of the deck."""
    if not t.zones["deck"]:
        reshuffle(t, chance)
    t.move([t.top("deck")], "deck", hand_zone(seat), by=seat, rule="4.draw", note=note)


def reshuffle(t: Table, chance: Chance) -> None:
    """R3: make a new deck of the open and the refused cards; hands and the card on its way are left out."""
    up, aside = tuple(t.zones["up"]), tuple(t.zones["aside"])
    note(t, up, aside, "R3")
    MEMORY.reshuffled(t, "aside", NEW)
    make_deck(t, chance, [("up", up), ("aside", aside)], rule="R3")


def end_turn(t: Table, chance: Chance) -> None:
    """Begin the next turn, or end the game after the last one."""
    v = Vars.of(t)
    if v.number < turns(t.options):
        _begin_turn(t, (v.turn + 1) % SEATS, v.number + 1, chance)
    else:
        _end_game(t, chance)


def _end_game(t: Table, chance: Chance) -> None:
    """Section 5: reveal all hands and add up the ten cards of each team."""
    for seat in range(t.seats):
        cards = t.zones[hand_zone(seat)]
        t.show(cards, by=seat, rule="5", note="open", facts={"n": sum(value(t.faces[i]) for i in cards)}, beat="sum")
    if t.options["peek_aside_at_end"] and t.zones["aside"]:
        t.show(t.zones["aside"], EVERYBODY, rule="6.peek_aside_at_end", note="peek")
    MEMORY.forget(t)
    target, v = t.options["target"], Vars.of(t)
    totals, scores = [], []
    for side in TEAMS:
        sums = [sum(value(t.faces[i]) for i in t.zones[hand_zone(s)]) for s in side]
        totals.append(sum(sums))
        scores.append(score(totals[-1], target))
        note = "score" if totals[-1] <= target else "score.over"
        facts = {"who": side, "a": sums[0], "b": sums[1], "total": totals[-1], "points": scores[-1], "limit": target}
        beat = "full" if totals[-1] == target else "over" if totals[-1] > target else None
        t.say(note, rule="5", facts=facts, beat=beat)
    t.set("totals", (*v.totals, tuple(totals)), rule="5")
    t.set("scores", (*v.scores, tuple(scores)), rule="5")
    t.set("claim", 0)
    t.set("passed", ())
    if v.round < t.options["games"]:
        t.set("round", v.round + 1)
        t.set("number", 0)
        t.set("turn", dealer(t))
        t.set("phase", "plan")
        plan(t, chance)
        return
    t.set("phase", "over")
    a, b = points(t)
    facts = {"who": TEAMS[0 if a >= b else 1], "best": max(a, b), "least": min(a, b)}
    t.say("end.draw" if a == b else "end.win", rule="5", kind="end", facts=facts)
