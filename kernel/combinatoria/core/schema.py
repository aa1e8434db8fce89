"""Game-independent checks of hand-made positions: phases, seats, hand sizes, forms of variables.

A *form* is a predicate on the value of a variable as given in a position. Forms are composed from smaller ones::

    memory = list_of(tuple_of(positive, list_of(tuple_of(word, count, one_of(PLACES)))))
    memory(t.vars["recall:0"])

A game's ``validate_position`` calls these checks and yields a :class:`Refusal`, with its own rule, for each that fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .move import Refusal
from .seats import hand_zone
from .table import Face, Table
from .validate import MAX_NUMBER, is_seat

__all__ = [
    "Field",
    "Form",
    "contents",
    "count",
    "default_form",
    "distinct_seats",
    "hand_sizes",
    "list_of",
    "misplaced",
    "number",
    "one_of",
    "optional",
    "phase_fault",
    "positive",
    "seats_once",
    "short_text",
    "tuple_of",
]  # fmt: skip

Form = Callable[[Any], bool]
MAX_WORD = 400
"""Maximum length of a text in a variable, such as a team's agreement."""


class Field(NamedTuple):
    """The form of a variable, and the refusal of any other value; None for the default refusal."""

    form: Form
    refusal: Refusal | None = None


# -- forms of variables ------------------------------------------------------------------------------------


def short_text(value: Any) -> bool:
    """Return whether this is a short text, for example a card code."""
    return isinstance(value, str) and len(value) <= MAX_WORD


def number(value: Any) -> bool:
    """Return whether this is an integer (``True`` and ``1.0`` are not)."""
    return type(value) is int and abs(value) <= MAX_NUMBER


def count(value: Any) -> bool:
    """Return whether this is a non-negative integer (``True`` is not)."""
    return number(value) and value >= 0


def positive(value: Any) -> bool:
    """Return whether this is a positive integer."""
    return count(value) and value > 0


def one_of(values: Iterable[Any]) -> Form:
    """Return the form of a value that is one of these.

    >>> one_of(range(1, 4))(2), one_of("ab")(["a"]), one_of(range(3))(True)
    (True, False, False)
    """
    allowed = tuple(values)
    return lambda value: any(type(value) is type(one) and value == one for one in allowed)


def optional(form: Form) -> Form:
    """Return the form of a value that may be None.

    >>> optional(word)(None), optional(word)("S1"), optional(word)(3)
    (True, True, False)
    """
    return lambda value: value is None or form(value)


def seats_once(seats: int) -> Form:
    """Return the form of a list of distinct seats of a table."""
    return lambda value: distinct_seats(value, range(seats))


def default_form(start: Any) -> Form:
    """Return the default form for a starting value; a list has none and must keep its value."""
    usual = {bool: lambda value: isinstance(value, bool), int: number, str: short_text}
    return usual.get(type(start), one_of([start]))


def list_of(form: Form, n: int | None = None) -> Form:
    """Return the form of a list, of length ``n`` if given, whose items all have one form.

    >>> list_of(count)((0, 2, 1)), list_of(count, 2)((0, 2, 1)), list_of(count)(3)
    (True, False, False)
    """
    return lambda value: isinstance(value, tuple) and (n is None or len(value) == n) and all(map(form, value))


def tuple_of(*forms: Form) -> Form:
    """Return the form of a list of fixed length with one form per item.

    >>> tuple_of(word, count)(("S1", 2)), tuple_of(word, count)(("S1",))
    (True, False)
    """
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(forms)
        and all(form(item) for form, item in zip(forms, value, strict=True))
    )


def distinct_seats(value: Any, seats: Iterable[int]) -> bool:
    """Return whether this is a list of distinct seats, all among ``seats``.

    >>> distinct_seats((2, 0), range(3)), distinct_seats((2, 2), range(3)), distinct_seats((3,), range(3))
    (True, False, False)
    """
    allowed = tuple(seats)
    return list_of(lambda s: is_seat(s, MAX_NUMBER) and s in allowed)(value) and len(set(value)) == len(value)


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
