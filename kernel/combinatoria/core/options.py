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
        choices: the allowed values; empty for a bool.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether a value has the right type and is allowed."""
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return type(value) is type(self.default) and value in self.choices
