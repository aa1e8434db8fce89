"""Game options chosen before a match, and their meaning in texts written before a default changed.

Links, saves and positions name the options that they need. A text that does not name an option was written when its
default was different, or by hand; it always means the former default (:func:`as_written`), so stored matches never
change their rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .move import Refused

__all__ = ["Option", "as_written", "named", "unfit"]


@dataclass(frozen=True, slots=True)
class Option:
    """An option chosen before the match.

    Attributes:
        name: key in ``options={...}`` and in the texts.
        default: its type is the option's type: bool, int or str.
        choices: the allowed values; empty for a bool and for an integer range.
        least, most: the bounds of an integer range; None if unbounded.
        seat: whether the choices are seats, which are shown by the players' names.
        sets: presets: for a value, the values of other options that are not given explicitly.
        former: the value meant by a written text that does not name the option, if its default has changed.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()
    least: int | None = None
    most: int | None = None
    seat: bool = False
    sets: Mapping[bool | int | str, Mapping[str, bool | int | str]] = field(default_factory=dict)
    former: bool | int | str | None = None

    @property
    def unnamed(self) -> bool | int | str:
        """The value meant by a written text that does not name the option.

        >>> Option("may_pass", False).unnamed, Option("may_pass", False, former=True).unnamed
        (False, True)
        """
        return self.default if self.former is None else self.former

    @property
    def values(self) -> tuple[bool | int | str, ...]:
        """The allowed values; for an integer range, its bounds, as far as it has any.

        >>> Option("may_pass", False).values, Option("target", 30, least=10, most=50).values
        ((False, True), (10, 50))
        """
        if isinstance(self.default, bool):
            return (False, True)
        return self.choices or tuple(end for end in (self.least, self.most) if end is not None)

    def accepts(self, value: object) -> bool:
        """Return whether a value has the right type and is allowed.

        >>> Option("target", 30, least=10, most=50).accepts(30), Option("target", 30, most=50).accepts(51)
        (True, False)
        """
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if type(value) is int and isinstance(self.default, int) and not self.choices:
            return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return type(value) is type(self.default) and value in self.choices


def named(*options: Option) -> dict[str, Option]:
    """Return options by name, in this order, as for :attr:`combinatoria.core.game.Game.options`.

    >>> list(named(Option("may_pass", False), Option("target", 30)))
    ['may_pass', 'target']
    """
    return {option.name: option for option in options}


def as_written(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a written text, with the former defaults of those that it does not name.

    >>> as_written(named(Option("may_pass", False, former=True), Option("target", 30)), {"target": 20})
    {'may_pass': True, 'target': 20}
    """
    return {**{name: one.former for name, one in options.items() if one.former is not None}, **given}


def unfit(name: object, option: Option | None) -> Refused:
    """Return the refusal of an unknown option or an invalid value; for an integer range it states the bounds.

    >>> str(unfit("target", Option("target", 30, least=10, most=50)))
    '“target” takes a whole number from 10 to 50.'
    """
    shown = name if isinstance(name, str) else "options"
    if option is None or option.choices or option.least is None or option.most is None:
        return Refused("match.options", "match_options", name=shown)
    return Refused("match.options", "match_number", name=shown, low=option.least, high=option.most)
