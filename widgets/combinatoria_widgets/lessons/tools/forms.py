"""How the facts of a lesson stand in the record: each form writes a value as JSON and reads it back with suspicion.

What comes back lay in a file that anybody may have changed. A form takes nothing that it did not write itself, and
says so with :class:`Unsound`; names that this version of the lesson does not know are left out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

MARK = "record"
"""Under this name the form stands in the metadata of a dataclass's field."""
MOST_TEXT = 200
MOST_LISTED = 500

Known = Mapping[str, Collection[str]]
"""The names that a lesson knows, by kind, such as ``"questions"``."""


class Unsound(ValueError):
    """A value cannot be what was written; ``reason`` is a key of the sentences under ``start``."""

    def __init__(self, reason: str = "damaged") -> None:
        super().__init__(reason)
        self.reason = reason


class Form(Protocol):
    """A form of JSON value."""

    def write(self, value: Any) -> Any:
        """The value as JSON."""

    def read(self, found: Any, known: Known) -> Any:
        """The value of what was found.

        Raises:
            Unsound: It cannot have been written.
        """


def recorded(form: Form) -> dict[str, Form]:
    """The metadata of a dataclass's field that belongs to the record: in which form it stands there.

    >>> @dataclasses.dataclass
    ... class Walk:
    ...     steps: int = dataclasses.field(default=0, metadata=recorded(Whole(0, 9)))
    >>> list(forms_of(Walk))
    ['steps']
    """
    return {MARK: form}


def forms_of(record: Any) -> dict[str, Form]:
    """The forms of all fields of a dataclass that belong to the record."""
    return {field.name: field.metadata[MARK] for field in dataclasses.fields(record) if MARK in field.metadata}


def _sound(condition: bool) -> None:
    if not condition:
        raise Unsound


class Plain:
    """Any JSON value; whoever uses it reads it with suspicion."""

    def write(self, value: Any) -> Any:
        """The value itself."""
        return value

    def read(self, found: Any, known: Known) -> Any:
        """The value itself: size and depth of the whole record were measured before."""
        return found


class Flag(Plain):
    """True or false."""

    def read(self, found: Any, known: Known) -> bool:
        """The flag."""
        _sound(isinstance(found, bool))
        return bool(found)


class Whole(Plain):
    """A whole number from ``least`` to ``most``."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, found: Any, known: Known) -> int:
        """The number."""
        _sound(type(found) is int and self.least <= found <= self.most)
        return int(found)


class Share(Plain):
    """A number from 0 to 1."""

    def read(self, found: Any, known: Known) -> float:
        """The number."""
        _sound(type(found) in (int, float) and 0 <= found <= 1)
        return float(found)


class Text(Plain):
    """A text of at most ``most`` characters."""

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most

    def read(self, found: Any, known: Known) -> str:
        """The text."""
        _sound(isinstance(found, str) and len(found) <= self.most)
        return str(found)


class OneOf(Plain):
    """One of a few texts."""

    def __init__(self, texts: Collection[str]) -> None:
        self.texts = texts

    def read(self, found: Any, known: Known) -> str:
        """The text."""
        _sound(isinstance(found, str) and found in self.texts)
        return str(found)


class Parts:
    """An object of a class with such attributes, given to it by their names; an attribute that is missing has its usual
    value, and one that this version does not know is left out."""

    def __init__(self, cls: Callable[..., Any], **forms: Form) -> None:
        self.cls, self.forms = cls, forms

    def write(self, value: Any) -> dict[str, Any]:
        """Its attributes by their names."""
        return {name: form.write(getattr(value, name)) for name, form in self.forms.items()}

    def read(self, found: Any, known: Known) -> Any:
        """The object."""
        _sound(isinstance(found, dict))
        parts = {name: form.read(found[name], known) for name, form in self.forms.items() if name in found}
        try:
            return self.cls(**parts)
        except TypeError:  # an attribute without a usual value is missing
            raise Unsound from None


class Listed:
    """A list of at most ``most`` values of one form."""

    def __init__(self, form: Form, most: int = MOST_LISTED) -> None:
        self.form, self.most = form, most

    def write(self, value: Any) -> list[Any]:
        """The latest of them, if there are more."""
        return [self.form.write(one) for one in list(value)[-self.most :]]

    def read(self, found: Any, known: Known) -> list[Any]:
        """The list."""
        _sound(isinstance(found, list) and len(found) <= self.most)
        return [self.form.read(one, known) for one in found]


class Named:
    """Values of one form by names: of the kind ``among`` that the lesson knows, or any texts."""

    def __init__(self, form: Form, among: str | None = None) -> None:
        self.form, self.among = form, among

    def write(self, value: Any) -> dict[str, Any]:
        """The same with JSON values."""
        return {name: self.form.write(one) for name, one in value.items()}

    def read(self, found: Any, known: Known) -> dict[str, Any]:
        """The same; a name that the lesson does not know is left out."""
        _sound(isinstance(found, dict) and len(found) <= MOST_LISTED)
        names = known.get(self.among, ()) if self.among else [name for name in found if len(name) <= MOST_TEXT]
        return {name: self.form.read(one, known) for name, one in found.items() if name in names}
