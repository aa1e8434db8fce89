"""Game-independent checks of hand-made positions: phases, seats, hand sizes, forms of variables.

A *form* is a predicate on the value of a variable as given in a position. Forms are composed from smaller ones::

    memory = list_of(tuple_of(positive, list_of(tuple_of(word, count, one_of(PLACES)))))
    memory(t.vars["recall:0"])

A form made from the functions here also states the JSON Schema of the value (:func:`schema_of`). Any other
predicate is a form too, and states none.

A game's ``validate_position`` calls these checks and yields a :class:`Refusal`, with its own rule, for each that fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from .move import Refusal
from .seats import hand_zone
from .table import Face, Table
from .validate import MAX_NUMBER

__all__ = [
    "Field",
    "Form",
    "contents",
    "count",
    "default_form",
    "distinct",
    "distinct_seats",
    "empty_or",
    "hand_sizes",
    "list_of",
    "misplaced",
    "number",
    "one_of",
    "optional",
    "phase_fault",
    "positive",
    "schema_of",
    "seats_once",
    "short_text",
    "tuple_of",
]  # fmt: skip

Form = Callable[[Any], bool]
F = TypeVar("F", bound=Form)
MAX_WORD = 400
"""Maximum length of a text in a variable, such as a team's agreement."""


class Field(NamedTuple):
    """The form of a variable, and the refusal of any other value; None for the default refusal."""

    form: Form
    refusal: Refusal | None = None


# -- forms of variables ------------------------------------------------------------------------------------


def _states(**schema: Any) -> Callable[[F], F]:
    """Return a decorator that attaches a JSON Schema to a form."""

    def state(form: F) -> F:
        vars(form)["schema"] = schema
        return form

    return state


def schema_of(form: Form) -> dict[str, Any]:
    """Return the JSON Schema that a form states; ``{}``, which every value fits, if it states none.

    >>> schema_of(list_of(one_of("ab"), 2))
    {'type': 'array', 'items': {'enum': ['a', 'b']}, 'minItems': 2, 'maxItems': 2}
    """
    found: dict[str, Any] = vars(form).get("schema", {})
    return found


@_states(type="string", maxLength=MAX_WORD)
def short_text(value: Any) -> bool:
    """Return whether this is a short text, for example a card code."""
    return isinstance(value, str) and len(value) <= MAX_WORD


@_states(type="boolean")
def _boolean(value: Any) -> bool:
    return isinstance(value, bool)


@_states(type="integer", minimum=-MAX_NUMBER, maximum=MAX_NUMBER)
def number(value: Any) -> bool:
    """Return whether this is an integer (``True`` and ``1.0`` are not)."""
    return type(value) is int and abs(value) <= MAX_NUMBER


@_states(type="integer", minimum=0, maximum=MAX_NUMBER)
def count(value: Any) -> bool:
    """Return whether this is a non-negative integer (``True`` is not)."""
    return number(value) and value >= 0


@_states(type="integer", minimum=1, maximum=MAX_NUMBER)
def positive(value: Any) -> bool:
    """Return whether this is a positive integer."""
    return count(value) and value > 0


def one_of(values: Iterable[Any]) -> Form:
    """Return the form of a value that is one of these.

    >>> one_of(range(1, 4))(2), one_of("ab")(["a"]), one_of(range(3))(True)
    (True, False, False)
    """
    if isinstance(values, range) and values.step == 1 and values:
        integer = _states(type="integer", minimum=values[0], maximum=values[-1])
        return integer(lambda value: type(value) is int and value in values)
    allowed = tuple(values)
    return _states(enum=[*allowed])(lambda value: any(type(value) is type(one) and value == one for one in allowed))


def optional(form: Form) -> Form:
    """Return the form of a value that may be None.

    >>> optional(short_text)(None), optional(short_text)("S1"), optional(short_text)(3)
    (True, True, False)
    """
    either = [{"type": "null"}, schema_of(form)]
    return _states(anyOf=either)(lambda value: value is None or form(value))


def empty_or(form: Form) -> Form:
    """Return the form of a list that may be empty.

    >>> empty_or(tuple_of(count, count))(()), empty_or(tuple_of(count, count))((1, 2)), empty_or(count)(3)
    (True, True, True)
    """
    either = [{"const": []}, schema_of(form)]
    return _states(anyOf=either)(lambda value: value == () or form(value))


def default_form(start: Any) -> Form:
    """Return the default form for a starting value; a list has none and must keep its value."""
    usual: dict[type, Form] = {bool: _boolean, int: number, str: short_text}
    return usual.get(type(start)) or one_of([start])


def list_of(form: Form, n: int | None = None, *, most: int | None = None) -> Form:
    """Return the form of a list whose items all have one form.

    Args:
        form: the form of an item.
        n: the length; any by default.
        most: the maximum length, if the list has no fixed one.

    >>> list_of(count)((0, 2, 1)), list_of(count, 2)((0, 2, 1)), list_of(count, most=2)((0, 2, 1)), list_of(count)(3)
    (True, False, False, False)
    """
    sizes = range(n, n + 1) if n is not None else range(most + 1) if most is not None else None
    limits = {} if sizes is None else {"minItems": sizes[0], "maxItems": sizes[-1]}
    return _states(type="array", items=schema_of(form), **limits)(
        lambda value: isinstance(value, tuple) and (sizes is None or len(value) in sizes) and all(map(form, value))
    )


def distinct(form: Form, most: int | None = None) -> Form:
    """Return the form of a list of items of one form, without duplicates.

    >>> distinct(count)((2, 0)), distinct(count)((2, 2)), distinct(count, most=1)((2, 0))
    (True, False, False)
    """
    items = list_of(form, most=most)
    return _states(**schema_of(items), uniqueItems=True)(lambda value: items(value) and len(set(value)) == len(value))


def tuple_of(*forms: Form) -> Form:
    """Return the form of a list of fixed length with one form per item.

    >>> tuple_of(short_text, count)(("S1", 2)), tuple_of(short_text, count)(("S1",))
    (True, False)
    """
    n, items = len(forms), [schema_of(form) for form in forms]
    return _states(type="array", prefixItems=items, items=False, minItems=n)(
        lambda value: (
            isinstance(value, tuple)
            and len(value) == n
            and all(form(item) for form, item in zip(forms, value, strict=True))
        )
    )


def seats_once(seats: int) -> Form:
    """Return the form of a list of distinct seats of a table."""
    return distinct(one_of(range(seats)))


def distinct_seats(value: Any, seats: Iterable[int]) -> bool:
    """Return whether this is a list of distinct seats, all among ``seats``.

    >>> distinct_seats((2, 0), range(3)), distinct_seats((2, 2), range(3)), distinct_seats((3,), range(3))
    (True, False, False)
    """
    return distinct(one_of(seats))(value)


# -- faults ------------------------------------------------------------------------------------------------


def phase_fault(t: Table, phases: Iterable[str], rule: str) -> Refusal | None:
    """Return the fault if ``phase`` is not one of the game's phases; further checks are then meaningless."""
    phase, known = t.vars["phase"], tuple(phases)
    return None if phase in known else Refusal(rule, "phase", {"phase": str(phase)[:20], "phases": known})


def hand_sizes(t: Table, need: Mapping[int, int], rule: str, short: Iterable[int] = ()) -> Iterator[Refusal]:
    """Yield a refusal for each hand with too many or too few cards.

    Args:
        t: the full table.
        need: seat -> cards.
        rule: id of the rule behind it.
        short: seats that may have fewer.
    """
    fewer = frozenset(short)
    for seat, n in need.items():
        have = len(t.zones[hand_zone(seat)])
        if have > n or (have < n and seat not in fewer):
            yield Refusal(rule, "hand_size", {"seat": seat, "have": have, "need": n})


def misplaced(t: Table, may_lie: Mapping[str, Callable[[Face], bool]], rule: str) -> Iterator[Refusal]:
    """Yield a refusal for each zone of the full table with a card that can never be there.

    Args:
        t: the full table.
        may_lie: for a kind of zone (``"hand"`` for ``"hand:2"``) the predicate of the allowed faces; other zones take
            every card.
        rule: id of the rule behind it.
    """
    for name, ids in t.zones.items():
        fits = may_lie.get(name.partition(":")[0])
        if fits is not None and not all(fits(t.faces[i]) for i in ids):
            yield Refusal(rule, "wrong_place", {"name": name})


def contents(t: Table) -> dict[int, Counter[Face]]:
    """Return the faces of all cards on the full table, by shuffle."""
    found: dict[int, Counter[Face]] = {}
    for ids in t.zones.values():
        for i in ids:
            found.setdefault(t.shuffle_id.get(i, 0), Counter())[t.faces[i]] += 1
    return found
