"""Events are built from typed tuples of all their fields, which type checkers check."""

import pickle
from copy import copy
from typing import get_args, get_type_hints

from combinatoria.core import event, table
from combinatoria.core.table import Event, Table, Zone


def test_the_tuple_has_the_types_of_the_fields():
    assert get_args(event.Row) == tuple(get_type_hints(Event).values())


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


def test_a_log_gives_events_however_it_is_read():
    t = Table([Zone("deck"), Zone("hand:0", sees=1)])
    t.lay("deck", ["S1", "S2"])
    t.shuffle("deck", list)
    t.move([t.top("deck")], "deck", "hand:0")
    t.set("round", 1)
    t.say("word")
    kinds = ["shuffle", "move", "set", "say"]
    for read in (t.events, t.events[:], t.events.copy(), copy(t).events, pickle.loads(pickle.dumps(t)).events):
        assert all(type(e) is Event for e in read) and [e.kind for e in read] == kinds
        assert read == t.events and Event("say", note="word") in read
    assert [e.kind for e in reversed(t.events)] == kinds[::-1]
    other = t.events.copy()
    assert (other.pop().note, len(other), len(t.events)) == ("word", 3, 4)
