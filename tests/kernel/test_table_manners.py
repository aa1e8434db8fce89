"""Seats, dealing and general validity of positions, shared by all games."""

import pytest

from combinatoria.core.chance import Scripted
from combinatoria.core.dealing import deal_around, reshuffle
from combinatoria.core.move import Refusal
from combinatoria.core.schema import (
    contents,
    count,
    distinct_seats,
    hand_sizes,
    list_of,
    one_of,
    phase_fault,
    short_text,
    tuple_of,
)
from combinatoria.core.seats import clockwise, drop_seats, hands, next_seat
from combinatoria.core.table import EVERYBODY, Table, Zone


def table(deck="", pile="", seats=3):
    t = Table([Zone("deck", shape="stack"), Zone("pile", sees=EVERYBODY), *hands(seats)], seats)
    t.lay("deck", deck.split())
    t.lay("pile", pile.split())
    t.vars.update(phase="draw", active=tuple(range(seats)), passed=(2, 0))
    return t


def test_seats_go_round():
    t = table()
    assert [clockwise(t, s) for s in range(3)] == [[1, 2], [2, 0], [0, 1]]
    assert [next_seat(t, s, (0, 2)) for s in range(3)] == [2, 2, 0]
    with pytest.raises(StopIteration):
        next_seat(t, 0, ())


def test_who_leaves_is_taken_out_of_every_list():
    t = table()
    drop_seats(t, (2,), ("active", "passed"), rule="R1")
    assert (t.vars["active"], t.vars["passed"]) == ((0, 1), (0,))
    assert [e.rule for e in t.events] == ["R1", "R1"]


def test_cards_are_dealt_one_at_a_time():
    t = table(deck="7 6 5 4 3 2 1")  # the last one is the top
    deal_around(t, 1, 2, rule="3")
    assert {z: t.codes(z) for z in t.zones} == {
        "deck": ["7"], "pile": [], "hand:0": ["3", "6"], "hand:1": ["1", "4"], "hand:2": ["2", "5"]
    }  # fmt: skip
    assert t.view(1).open_codes("hand:1") == ["1", "4"] and t.view(1).open_codes("hand:2") == []


def test_a_new_deck_is_made_of_what_is_named():
    t = table(pile="a b c")
    reshuffle(t, Scripted([["b", "a"]]), [("pile", t.zones["pile"][:2]), ("hand:0", ())], rule="R4")
    assert (t.codes("pile"), t.codes("deck")) == (["c"], ["a", "b"]), "the first one named is the top"
    assert [(e.kind, e.note, e.facts) for e in t.events] == [("move", None, None), ("shuffle", "reshuffle", {"n": 2})]
    assert not t.view(0).open_codes("deck")


@pytest.mark.parametrize(
    ("form", "good", "bad"),
    [
        (count, [0, 7], [-1, True, "1", None, 1.0]),
        (short_text, ["", "S1"], [1, None, ("S1",)]),
        (one_of(("a", (1, 2))), ["a", (1, 2)], ["b", [1, 2], {"a": 1}]),
        (list_of(count), [(), (1, 2)], [[1], (1, "a"), "12", None]),
        (list_of(short_text, 2), [("a", "b")], [("a",), "ab"]),
        (tuple_of(short_text, list_of(count)), [("a", (1,))], [("a", 1), ("a",), ("a", (1,), 2), ["a", (1,)]]),
        (lambda v: distinct_seats(v, range(3)), [(), (2, 0)], [(0, 0), (3,), (True,), [0], ({},), None]),
    ],
)
def test_forms(form, good, bad):
    assert all(form(value) for value in good)
    assert not any(form(value) for value in bad)


def test_what_is_wrong_with_a_position():
    t = table()
    assert phase_fault(t, ("draw",), "4") is None
    t.vars["phase"] = ("odd", 1)
    assert phase_fault(t, ("draw",), "4") == Refusal("4", "phase", {"phase": "('odd', 1)", "phases": ("draw",)})
    t.lay("hand:0", ["a", "a"])
    t.lay("hand:1", ["b"])
    need = {0: 1, 1: 2, 2: 2}
    assert [(r.key, r.facts["seat"], r.facts["have"]) for r in hand_sizes(t, need, "3", short=(0, 1))] == [
        ("hand_size", 0, 2), ("hand_size", 2, 0)
    ]  # fmt: skip
    t.shuffle_id[t.zones["hand:1"][0]] = 2
    assert contents(t) == {0: {"a": 2}, 2: {"b": 1}}
