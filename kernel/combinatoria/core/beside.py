"""Tables that lie beside the code of a package, as TOML: the names of its cards, the numbers of its house rules."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["beside"]


@cache
def beside(package: str, name: str) -> dict[str, Any]:
    """What stands in a TOML file of a package; it is read once, when it is first asked for.

    Args:
        package: its full name, as ``__package__`` says it.
        name: of the file, for example ``cards.toml``.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
