"""The variants of a game that are chosen before a match."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Option"]


@dataclass(frozen=True, slots=True)
class Option:
    """A variant that is chosen before the match.

    Attributes:
        name: as in ``options={...}``; texts are found under it.
        default: its type is the option's type: bool, int or str.
        choices: the allowed values; empty for a bool, and for a whole number that may be any in a range.
        least, most: the range of such a number; None where it has no end.
        seat: the choices are seats, and people are shown their names.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()
    least: int | None = None
    most: int | None = None
    seat: bool = False

    def accepts(self, value: object) -> bool:
        """Whether a value has the right type and is allowed.

        >>> Option("target", 30, least=10, most=50).accepts(30), Option("target", 30, most=50).accepts(51)
        (True, False)
        """
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if type(value) is int and isinstance(self.default, int) and not self.choices:
            return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return type(value) is type(self.default) and value in self.choices
