"""Tables that lie beside the code of a package, as TOML: the names of its cards, the numbers of its house rules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from .reading import read_toml

__all__ = ["beside"]


@cache
def beside(package: str, name: str) -> dict[str, Any]:
    """What stands in a TOML file of a package; it is read once, when it is first asked for.

    Args:
        package: its full name, as ``__package__`` says it.
        name: of the file, for example ``cards.toml``.

    Raises:
        Unreadable: there is no such file, or it is no TOML.
    """
    return read_toml(files(package).joinpath(name))
