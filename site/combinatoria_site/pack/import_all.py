"""Runs inside Pyodide before an image's own program: how to import a package to its last module."""

import importlib
import pkgutil
from types import ModuleType

NOT_HERE = {"__main__", "cli"}
"""The command line."""


def import_all(package: ModuleType, games: tuple[str, ...], left_out: frozenset[str] = frozenset()) -> None:
    """Import a package with all that is below it, but for the command line, games not named and what is left out."""
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        leaf = found.name.rpartition(".")[2]
        if leaf in NOT_HERE | left_out or (package.__name__ == "combinatoria.games" and leaf not in games):
            continue
        module = importlib.import_module(found.name)
        if found.ispkg:
            import_all(module, games, left_out)
