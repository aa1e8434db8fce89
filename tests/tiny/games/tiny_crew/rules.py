"""The Crew: in each of two rounds everybody keeps or swaps a card, in any order; no card may be below the open one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combinatoria.core.chance import Chance
from combinatoria.core.game import Game, Result
from combinatoria.core.move import IllegalMove, Move, Picks, Refusal
from combinatoria.core.schema import Field, seats_once
from combinatoria.core.seats import hand_zone as hand
from combinatoria.core.seats import hands
from combinatoria.core.table import EVERYBODY, Face, Table, Zone
from combinatoria.decks import ars

ROUNDS, GOOD, BAD = 2, 2, -1


def mark(t: Table) -> Face:
    """Return the current open card."""
    return t.faces[t.top("row")]


def fits(t: Table, seat: int, target: Face) -> bool:
    """Return whether a seat's card is not below the open one."""
    return ars.number(t.faces[t.top(hand(seat))]) >= ars.number(target)


class Crew(Game):
    """The rules."""

    name = "tiny_crew"
    seats = range(2, 5)
    default_seats = 3
    grammar = {"keep": "keep", "swap": "swap"}
    together = True
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        return {f"S{n}": 3 for n in range(1, 7)}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        pile = Zone("pile", sees=EVERYBODY, shape="pile")
        return [Zone("deck", shape="stack", top_first=True), Zone("row", sees=EVERYBODY), pile, *hands(seats)]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"waiting": tuple(range(seats)), "swapped": (), "points": 0}

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Field]:
        return dict.fromkeys(("waiting", "swapped"), Field(seats_once(seats), Refusal("3.keep", "seats")))

    def setup(self, t: Table, chance: Chance) -> None:
        t.shuffle("deck", chance.shuffle, rule="2", note="setup")
        for seat in range(t.seats):
            t.move([t.top("deck")], "deck", hand(seat), rule="2")
        t.move([t.top("deck")], "deck", "row", rule="2", note="open")

    def to_act(self, t: Table) -> tuple[int, ...]:
        return tuple(t.vars["waiting"])

    def check(self, t: Table, seat: int, move: Move) -> None:
        if move.kind == "swap" and seat in t.vars["swapped"]:
            raise IllegalMove("3.swap", "swapped")

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        if move.kind == "swap":
            t.say("swap.ask", kind="ask", by=seat, rule="3.swap", facts={"target": (mark(t),)})
            t.move([t.top(hand(seat))], hand(seat), "pile", by=seat, rule="3.swap", note="swap")
            t.move([t.top("deck")], "deck", hand(seat), by=seat, rule="3.swap", note="swap.draw")
            t.set("swapped", (*t.vars["swapped"], seat))
        else:
            t.say("keep", by=seat, rule="3.keep")
        t.set("waiting", tuple(s for s in t.vars["waiting"] if s != seat))
        if not t.vars["waiting"]:
            self._end_round(t)

    @staticmethod
    def _end_round(t: Table) -> None:
        for seat in range(t.seats):
            t.show([t.top(hand(seat))], by=seat, rule="4", note="show")
        good = all(fits(t, seat, mark(t)) for seat in range(t.seats))
        t.set("points", t.vars["points"] + (GOOD if good else BAD))
        t.say("good" if good else "bad", rule="4", facts={"n": GOOD if good else BAD})
        if len(t.zones["row"]) < ROUNDS:
            t.move([t.top("deck")], "deck", "row", rule="4", note="open")
            t.set("waiting", tuple(range(t.seats)))
        else:
            t.say("end", kind="end", rule="1", facts={"n": t.vars["points"]})

    def result(self, t: Table) -> Result | None:
        points, everybody = t.vars["points"], tuple(range(t.seats))
        if t.vars["waiting"]:
            return None
        winners, outcome = (everybody, "together") if points > 0 else ((), "fallen")
        return Result(winners, outcome, (points,) * t.seats, {"n": points})

    def validate_position(self, t: Table) -> Iterable[Refusal]:
        places = [len(t.zones[hand(s)]) for s in range(t.seats)]
        if places != [1] * t.seats or not 1 <= len(t.zones["row"]) <= ROUNDS:
            yield Refusal("2", "places")

    def prompt(self, t: Table, seat: int) -> str:
        return "choose"

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        return Picks((hand(seat) if move.kind == "keep" else "deck",))
