"""Variables declared once: read by name from the table's own dict, changed by events, reset, masked."""

import pickle
from copy import copy, deepcopy

import pytest

from combinatoria.core.move import Move, Refusal
from combinatoria.core.move_kind import MoveKind
from combinatoria.core.playout import PlayoutTable
from combinatoria.core.schema import count, one_of
from combinatoria.core.table import EVERYBODY, Table, seat_bit
from combinatoria.core.variables import Variables, by_options, per_seat, taking_part, var


class Vars(Variables):
    phase: str = var(by_options(lambda seats, options: "deal" if options["deal"] else "play"))
    active: tuple[int, ...] = taking_part()
    points: tuple[int, ...] = per_seat(0, count, Refusal("5", "points"))
    played: int = var(0, each_turn=True)
    effect: str = var("", one_of(("", "double")), Refusal("6", "effect"), each_turn=True)
    best: int = var(0, by_options(lambda seats, options: one_of(range(options["top"] + 1))))
    secret: int = var(7, known_to=seat_bit(1))


def table(cls=Table):
    t = Table([], seats=2, options={"deal": True})
    t.vars.update(Vars.initial(2, t.options))
    t.var_mask = Vars.secrets(2)
    return t if cls is Table else cls.of(t)


def test_initial_stand_in_the_order_of_the_declarations():
    assert list(Vars.initial(3, {"deal": False}).items()) == [
        ("phase", "play"), ("active", (0, 1, 2)), ("points", (0, 0, 0)), ("played", 0), ("effect", ""),
        ("best", 0), ("secret", 7),
    ]  # fmt: skip


def test_forms_and_masks_are_those_declared():
    forms = Vars.forms(2, {"top": 5})
    assert set(forms) == {"active", "points", "effect", "best"}
    assert forms["points"].form((0, 3)) and not forms["points"].form((0,)) and not forms["points"].form((0, -1))
    assert forms["effect"].refusal == Refusal("6", "effect")
    assert forms["best"].form(5) and not forms["best"].form(6)
    assert Vars.secrets(2) == {"secret": seat_bit(1)}


@pytest.mark.parametrize("cls", [Table, PlayoutTable])
def test_an_assignment_is_seen_by_name_and_in_the_dict(cls):
    t = table(cls)
    v = Vars.of(t)
    v.played += 2
    t.set("effect", "double")
    assert (t.vars["played"], v.played, v.effect) == (2, 2, "double") and Vars.of(t) is v
    v.begin_turn()
    assert (v.played, v.effect, v.phase) == (0, "", "deal")


def test_an_assignment_is_an_event_and_one_that_changes_nothing_is_none():
    t = table()
    Vars.of(t).played = 1
    Vars.of(t).played = 1
    Vars.of(t).secret = 8
    assert [(e.kind, e.key, e.value, e.to) for e in t.events] == [
        ("set", "played", 1, EVERYBODY), ("set", "secret", 8, seat_bit(1)),
    ]  # fmt: skip


COPIES = {
    "method": Table.copy,
    "copy": copy,
    "deepcopy": deepcopy,
    "pickle": lambda t: pickle.loads(pickle.dumps(t)),
}


@pytest.mark.parametrize("other", COPIES.values(), ids=COPIES)
def test_a_copy_has_variables_of_its_own(other):
    t = table()
    Vars.of(t).played = 1
    twin = other(t)
    Vars.of(twin).played += 4
    assert (Vars.of(t).played, Vars.of(twin).played, twin.vars["played"]) == (1, 5, 5)


def test_a_view_has_no_value_that_its_seat_does_not_know():
    t = table()
    assert (Vars.of(t.view(0)).secret, Vars.of(t.view(1)).secret) == (None, 7)


def test_a_table_without_the_variable_says_so():
    with pytest.raises(AttributeError):
        _ = Vars.of(Table([], seats=2)).played


def test_a_name_without_a_type_or_in_use_is_refused():
    with pytest.raises(TypeError, match="untyped"):
        type("Wrong", (Variables,), {"untyped": var(0)})
    with pytest.raises(TypeError, match="forms"):
        type("Wrong", (Variables,), {"forms": var(0), "__annotations__": {"forms": int}})


class Lazy(type):
    """Makes classes whose annotations are only an attribute, as in Python 3.14, which makes them when they are read."""

    @property
    def __annotations__(cls):
        return {"n": int}


def test_types_may_be_made_when_they_are_read():
    assert Lazy("Late", (Variables,), {"n": var(3)}).initial(2, {}) == {"n": 3}
    assert Lazy("Go", (MoveKind,), {"form": "go {n:int}"}).of(Move("go", (2,))).n == 2


def test_a_name_that_is_no_variable_cannot_be_assigned():
    t = table()
    with pytest.raises(AttributeError, match="plaid"):
        Vars.of(t).plaid = 1
    assert "plaid" not in t.vars and not t.events
