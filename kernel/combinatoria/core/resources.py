"""TOML resources stored next to a package's code, such as card names and house-rule values."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from .reading import read_toml

__all__ = ["load_toml"]


@cache
def load_toml(package: str, name: str) -> dict[str, Any]:
    """Load a TOML file of a package; the result is cached.

    Args:
        package: its full name, as in ``__package__``.
        name: of the file, for example ``cards.toml``.

    Raises:
        Unreadable: the file does not exist or is not valid TOML.
    """
    return read_toml(files(package).joinpath(name))
