"""Pages of the package's reference, made by Sphinx from the docstrings: one for each package."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from itertools import groupby
from typing import Final

PACKAGES: Final = ("combinatoria", "combinatoria_widgets")
DOCUMENTED: Final = (
    "combinatoria",
    "combinatoria.arena",
    "combinatoria.records",
    *(f"combinatoria.{room}*" for room in ("core", "odds", "match", "players", "decks", "studies", "session")),
    "combinatoria.games",
    *(f"combinatoria.games.*.{name}" for name in ("odds", "score", "rules", "calls")),
    "combinatoria.game_api.kit",
    "combinatoria.guides.analysis",
    "combinatoria_widgets",
    "combinatoria_widgets.lessons.base",
    *(f"combinatoria_widgets.lessons.tools.{name}" for name in ("state", "check", "predict", "log", "show", "explore")),
)
"""The modules used by authors of lessons, programs or games; ``*`` matches anything."""


def modules() -> list[str]:
    """Return the names of all documented modules, including those of every game."""
    found = set(PACKAGES)
    for package in PACKAGES:
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if any(fnmatchcase(module.name, pattern) for pattern in DOCUMENTED) and "._" not in module.name:
                found.add(module.name)
    return sorted(found)


def page_of(module: str) -> str:
    """Return the name of the page that describes a module: its package.

    >>> page_of("combinatoria"), page_of("combinatoria.odds"), page_of("combinatoria.odds.dist")
    ('combinatoria', 'combinatoria.odds', 'combinatoria.odds')
    """
    return module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each page and its text in reStructuredText, which autodoc needs."""
    names = modules()
    for page, described in groupby(sorted(names, key=lambda name: (page_of(name), name)), page_of):
        yield page, "\n".join(_section(name, "=" if at == 0 else "-", set(names)) for at, name in enumerate(described))


def _section(name: str, line: str, documented: set[str]) -> str:
    module = import_module(name)
    taken = {public: _home(module, public) for public in getattr(module, "__all__", ())}
    taken = {public: home for public, home in taken.items() if home not in ("", name)}
    rows = [
        f"* :py:obj:`~{home}.{public}`" if home in documented else f"* ``{public}``" for public, home in taken.items()
    ]
    title = [name, line * len(name), "", f".. automodule:: {name}"]
    excluded = [f"   :exclude-members: {', '.join(taken)}"] if taken else []
    return "\n".join([*title, *excluded, "", *(["It also offers:", "", *rows, ""] if rows else [])])


def _home(module: object, public: str) -> str:
    """Return the module in which a public name of a module is defined, or an empty string for plain data."""
    value = getattr(module, public)
    home = getattr(value, "__module__", None)
    return home if isinstance(home, str) and getattr(import_module(home), public, None) is value else ""
