"""Record formats of a lesson's fields: each form writes a value as JSON, and validates what it reads back.

The record comes from a file that may have been modified. A form rejects anything that it did not write itself with
:class:`Unsound`; names unknown to this version of the lesson are dropped.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any, Protocol

MARK = "record"
"""Key of the form in the metadata of a dataclass field."""
MOST_TEXT = 200
_NUMBER = re.compile(r"[0-9]{1,200}(/(?!0+$)[0-9]{1,200}|\.[0-9]{1,30})?")
MOST_LISTED = 500

Known = Mapping[str, Collection[str]]
"""The names known to a lesson, by kind, such as ``"questions"``."""


class Unsound(ValueError):
    """A value cannot have been written by a form; ``reason`` is a key of the sentences under ``start``."""

    def __init__(self, reason: str = "damaged") -> None:
        super().__init__(reason)
        self.reason = reason


class Form(Protocol):
    """A serialised form of a value."""

    def write(self, value: Any) -> Any:
        """Return the value as JSON."""

    def read(self, found: Any, known: Known) -> Any:
        """Return the value of JSON input.

        Raises:
            Unsound: It cannot have been written by this form.
        """


def recorded(form: Form) -> dict[str, Form]:
    """Return the metadata that makes a dataclass field part of the record in this form.

    >>> @dataclasses.dataclass
    ... class Walk:
    ...     steps: int = dataclasses.field(default=0, metadata=recorded(Whole(0, 9)))
    >>> list(forms_of(Walk))
    ['steps']
    """
    return {MARK: form}


def forms_of(record: Any) -> dict[str, Form]:
    """Return the forms of all recorded fields of a dataclass."""
    return {field.name: field.metadata[MARK] for field in dataclasses.fields(record) if MARK in field.metadata}


def _sound(condition: bool) -> None:
    if not condition:
        raise Unsound


class Plain:
    """Any JSON value; its user must validate it."""

    def write(self, value: Any) -> Any:
        """Return the value unchanged."""
        return value

    def read(self, found: Any, known: Known) -> Any:
        """Return the value unchanged: size and depth of the whole record are checked before."""
        return found


class Flag(Plain):
    """True or false."""

    def read(self, found: Any, known: Known) -> bool:
        """Return the flag."""
        _sound(isinstance(found, bool))
        return bool(found)


class Whole(Plain):
    """A whole number from ``least`` to ``most``."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, found: Any, known: Known) -> int:
        """Return the number."""
        _sound(type(found) is int and self.least <= found <= self.most)
        return int(found)


class Unit(Plain):
    """A number from 0 to 1."""

    def read(self, found: Any, known: Known) -> float:
        """Return the number."""
        _sound(type(found) in (int, float) and 0 <= found <= 1)
        return float(found)


class Maybe:
    """A value of a form, or None."""

    def __init__(self, form: Form) -> None:
        self.form = form

    def write(self, value: Any) -> Any:
        """Return the value as JSON."""
        return None if value is None else self.form.write(value)

    def read(self, found: Any, known: Known) -> Any:
        """Return the value."""
        return None if found is None else self.form.read(found, known)


class ShareText(Plain):
    """A number from 0 to 1 as text, a fraction such as ``"4/7"`` or a decimal, to keep it exact."""

    def read(self, found: Any, known: Known) -> str:
        """Return the text."""
        _sound(isinstance(found, str) and _NUMBER.fullmatch(found) is not None)
        _sound(0 <= Fraction(found) <= 1)
        return str(found)


class Text(Plain):
    """A text of at most ``most`` characters."""

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most

    def read(self, found: Any, known: Known) -> str:
        """Return the text."""
        _sound(isinstance(found, str) and len(found) <= self.most)
        return str(found)


class OneOf(Plain):
    """One of a few texts."""

    def __init__(self, texts: Collection[str]) -> None:
        self.texts = texts

    def read(self, found: Any, known: Known) -> str:
        """Return the text."""
        _sound(isinstance(found, str) and found in self.texts)
        return str(found)


class Parts:
    """An object with the given attributes, passed to its class by name.

    Missing attributes get their defaults; unknown ones are dropped.
    """

    def __init__(self, cls: Callable[..., Any], **forms: Form) -> None:
        self.cls, self.forms = cls, forms

    def write(self, value: Any) -> dict[str, Any]:
        """Return its attributes by name."""
        return {name: form.write(getattr(value, name)) for name, form in self.forms.items()}

    def read(self, found: Any, known: Known) -> Any:
        """Return the object."""
        _sound(isinstance(found, dict))
        parts = {name: form.read(found[name], known) for name, form in self.forms.items() if name in found}
        try:
            return self.cls(**parts)
        except TypeError:  # an attribute without a default is missing
            raise Unsound from None


class Listed:
    """A list of at most ``most`` values of one form."""

    def __init__(self, form: Form, most: int = MOST_LISTED) -> None:
        self.form, self.most = form, most

    def write(self, value: Any) -> list[Any]:
        """Return the values, only the latest if there are too many."""
        return [self.form.write(one) for one in list(value)[-self.most :]]

    def read(self, found: Any, known: Known) -> list[Any]:
        """Return the list."""
        _sound(isinstance(found, list) and len(found) <= self.most)
        return [self.form.read(one, known) for one in found]


class Named:
    """Values of one form by name: names of the kind ``among`` that the lesson knows, or any texts."""

    def __init__(self, form: Form, among: str | None = None) -> None:
        self.form, self.among = form, among

    def write(self, value: Any) -> dict[str, Any]:
        """Return the mapping with JSON values."""
        return {name: self.form.write(one) for name, one in value.items()}

    def read(self, found: Any, known: Known) -> dict[str, Any]:
        """Return the mapping, without names that the lesson does not know."""
        _sound(isinstance(found, dict) and len(found) <= MOST_LISTED)
        names = known.get(self.among, ()) if self.among else [name for name in found if len(name) <= MOST_TEXT]
        return {name: self.form.read(one, known) for name, one in found.items() if name in names}
