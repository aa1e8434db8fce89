"""The Well: draw or stop. Two equal numbers break the rope, and the points of the row are lost."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combinatoria.core.chance import Chance
from combinatoria.core.game import Game, Result
from combinatoria.core.move import IllegalMove, Move, Picks, Refusal
from combinatoria.core.options import Option
from combinatoria.core.table import EVERYBODY, Face, Table, Zone
from combinatoria.decks import ars

PHASES = ("play", "stopped", "broken")


def depth(t: Table) -> int:
    """Return the sum of the row."""
    return sum(map(ars.number, t.open_codes("row")))


def broken(t: Table) -> bool:
    """Return whether two cards of the row have the same number."""
    return len(set(t.open_codes("row"))) < len(t.zones["row"])


class Well(Game):
    """The rules."""

    name = "tiny_solo"
    seats = range(1, 2)
    default_seats = 1
    options = {"target": Option("target", 6, (5, 6, 7))}
    grammar = {"draw": "draw", "stop": "stop"}
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        return {f"S{n}": 3 for n in range(1, 5)}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        return [Zone("deck", shape="stack", top_first=True), Zone("row", sees=EVERYBODY)]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"phase": "play"}

    def setup(self, t: Table, chance: Chance) -> None:
        t.shuffle("deck", chance.shuffle, rule="2", note="setup")

    def to_act(self, t: Table) -> tuple[int, ...]:
        return (0,) if t.vars["phase"] == "play" else ()

    def check(self, t: Table, seat: int, move: Move) -> None:
        if move.kind == "stop" and len(t.zones["row"]) < 2:
            raise IllegalMove("4", "stop_early")

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        if move.kind == "stop":
            t.say("stop", kind="end", by=seat, rule="4", facts={"n": depth(t)})
            t.set("phase", "stopped", rule="4")
            return
        t.say("draw.ask", kind="ask", by=seat, rule="3")
        t.move([t.top("deck")], "deck", "row", by=seat, rule="3", note="draw")
        if broken(t):
            t.say("broken", kind="end", by=seat, rule="5", facts={"n": depth(t)})
            t.set("phase", "broken", rule="5")

    def result(self, t: Table) -> Result | None:
        phase, points = t.vars["phase"], depth(t) * (-1 if broken(t) else 1)
        if phase == "play":
            return None
        won = points >= t.options["target"]
        return Result((0,) if won else (), "won" if won else "lost", (points,), {"n": points})

    def validate_position(self, t: Table) -> Iterable[Refusal]:
        if t.vars["phase"] not in PHASES or broken(t) != (t.vars["phase"] == "broken"):
            yield Refusal("5", "phase")

    def prompt(self, t: Table, seat: int) -> str:
        return "draw" if len(t.zones["row"]) < 2 else "choose"

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        return Picks(("deck" if move.kind == "draw" else "row",))
