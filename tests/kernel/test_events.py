"""Events are built from typed tuples of all their fields, which type checkers check."""

from typing import get_args, get_type_hints

from combinatoria.core import table
from combinatoria.core.table import Event, Table, Zone


def test_the_tuple_has_the_types_of_the_fields():
    assert get_args(table._Row) == tuple(get_type_hints(Event).values())


def test_every_field_is_in_its_place():
    t = Table([Zone("deck"), Zone("pile", sees=table.EVERYBODY)], seats=2)
    t.lay("deck", ["S1", "S2"])
    t.var_mask = {"secret": 1}
    story = {"by": 1, "rule": "3", "note": "draw", "facts": {"n": 1}}
    t.move([2], "deck", "pile", at=0, beat="show", **story)
    t.set("secret", 5, rule="4")
    t.say("word", kind="ask", to=2, by=0, rule="5", facts={"k": 2}, beat="ask")
    assert t.events == [
        Event("move", (2,), "deck", "pile", 0, know=(table.EVERYBODY,), faces=("S2",), beat="show", **story),
        Event("set", key="secret", value=5, to=1, rule="4"),
        Event("ask", to=2, by=0, rule="5", note="word", facts={"k": 2}, beat="ask"),
    ]
