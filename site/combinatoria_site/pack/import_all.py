"""Runs inside Pyodide before an image's own program: how to import a package to its last module.

What is compiled meanwhile keeps no table of lines: every visitor would fetch it, and a fault on a page is looked for
with the saved match, where there are lines.
"""

import gc
import importlib
import pkgutil
import zipimport
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType, ModuleType

NOT_HERE = {"__main__", "cli", "studies"}
"""The command line, and what outgrows a page."""

NOT_ASKED = frozenset({"odds", "simulate"})
"""The answers of the lessons, for which a play page does not ask; what live odds count with comes along by itself."""


def import_all(package: ModuleType, games: tuple[str, ...], left_out: frozenset[str] = frozenset()) -> None:
    """Import a package with all that is below it, but for games not named and what is left out."""
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        leaf = found.name.rpartition(".")[2]
        if leaf in NOT_HERE | left_out or (package.__name__ == "combinatoria.games" and leaf not in games):
            continue
        module = importlib.import_module(found.name)
        if found.ispkg:
            import_all(module, games, left_out)


def without_lines(code: CodeType) -> CodeType:
    """The same code, and all that is in it, without its table of lines."""
    inner = tuple(without_lines(item) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def forget_lines() -> None:
    """Take the table of lines from what was compiled before this program ran."""
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_linetable:
            function.__code__ = without_lines(function.__code__)


compile_archived, compile_file = zipimport._compile_source, SourceFileLoader.source_to_code
zipimport._compile_source = lambda path, source: without_lines(compile_archived(path, source))
SourceFileLoader.source_to_code = lambda *args: without_lines(compile_file(*args))
