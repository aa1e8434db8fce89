"""Rounds that a custom lesson declares: what a pupil notes down about each, so that play elsewhere has data codes.

    [rounds]                                the front matter of a source, or ``rounds=`` of ``Lesson.custom``
    prediction = "heads"                    optional: the prediction that the rounds settle,
    happened = { heads = [2] }              and the values with which it comes true
    columns = { heads = [0, 1, 2] }         the possible values of each part of a round
    example = { heads = [1, 2, 1] }         optional: how often each occurs in the made-up example class

The declaration is part of the lesson's data, so that the teacher's desk reads the codes without running the lesson.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from keyword import iskeyword
from math import prod
from typing import Any

from .data_code import MOST

MOST_COLUMNS = 4
MOST_VALUES = 60
MOST_KINDS = 10_000
"""Maximum number of different rounds; more would make a data code long."""
_LONGEST = 20
_SPLITS = frozenset("/,、;")
_ENTRIES = frozenset({"columns", "prediction", "happened", "example", "layout", "each"})
_EACH = 10
"""Number of rounds of each pupil in the example class, unless declared."""


class BadRounds(ValueError):
    """A declaration is wrong; ``entry`` names the part, and ``reason`` is ``columns``, ``values`` or ``other``."""

    def __init__(self, entry: str, reason: str = "other") -> None:
        super().__init__(entry)
        self.entry, self.reason = entry, reason


def _demand(condition: bool, entry: str, reason: str = "other") -> None:
    if not condition:
        raise BadRounds(entry, reason)


def declared(found: Any, predictions: Collection[str]) -> dict[str, Any]:
    """Return a declaration with its defaults, as it is kept in the lesson's data.

    Args:
        found: The declaration; it may come from an untrusted file.
        predictions: Names of the lesson's predictions.

    Raises:
        BadRounds: Something is wrong.

    >>> declared({"columns": {"heads": [0, 1, 2]}}, ())["example"]
    {'heads': [1, 1, 1]}
    """
    _demand(isinstance(found, Mapping), "rounds")
    _demand(found.keys() <= _ENTRIES, ", ".join(sorted(map(str, found.keys() - _ENTRIES))) or "rounds")
    columns = found.get("columns")
    _demand(isinstance(columns, Mapping) and 0 < len(columns) <= MOST_COLUMNS, "columns", "columns")
    for name, values in columns.items():
        _demand(_is_name(name), str(name), "columns")
        _demand(isinstance(values, list | tuple) and 1 < len(values) <= MOST_VALUES, name, "values")
        _demand(all(map(_is_value, values)), name, "values")
        _demand(len({str(value).casefold() for value in values}) == len(values), name, "values")
    _demand(prod(map(len, columns.values())) <= MOST_KINDS, "columns", "values")
    prediction, happened = found.get("prediction", ""), found.get("happened", {})
    _demand(prediction == "" or (isinstance(prediction, str) and prediction in predictions), "prediction")
    _demand(isinstance(happened, Mapping) and bool(happened) == bool(prediction), "happened")
    for name, values in happened.items():
        _demand(name in columns and isinstance(values, list | tuple) and len(values) > 0, f"happened.{name}")
        _demand(all(_is_value(value) and value in columns[name] for value in values), f"happened.{name}")
    layout, each = found.get("layout", 1), found.get("each", _EACH)
    _demand(type(layout) is int and 1 <= layout <= 9, "layout")
    _demand(type(each) is int and 1 <= each <= MOST, "each")
    return {
        "layout": layout,
        "each": each,
        "columns": {name: list(values) for name, values in columns.items()},
        "example": _weights(found.get("example", {}), columns),
        "prediction": prediction,
        "happened": {name: list(values) for name, values in happened.items()},
    }


def _weights(found: Any, columns: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return how often each value occurs in the example class; equally often if nothing is declared."""
    _demand(isinstance(found, Mapping) and found.keys() <= columns.keys(), "example")
    for name, weights in found.items():
        entry = f"example.{name}"
        _demand(isinstance(weights, list | tuple) and len(weights) == len(columns[name]), entry)
        _demand(all(type(one) is int and 0 <= one <= 10**6 for one in weights) and any(weights), entry)
    return {name: list(found.get(name, [1] * len(values))) for name, values in columns.items()}


def _is_name(name: object) -> bool:
    """Return whether a text can be the name of a column: of an attribute, and short."""
    return (
        isinstance(name, str)
        and name.isidentifier()
        and not iskeyword(name)
        and not name.startswith("_")
        and len(name) <= _LONGEST
    )


def _is_value(value: object) -> bool:
    """Return whether a value can be written as one word between blanks."""
    if type(value) is int:
        return abs(value) < 10**6
    sound = isinstance(value, str) and 0 < len(value) <= _LONGEST and value.split() == [value]
    return sound and not set(str(value)) & _SPLITS
