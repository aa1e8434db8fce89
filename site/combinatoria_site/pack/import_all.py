"""Runs inside Pyodide before an image's own program: helpers that import a whole package.

Code compiled meanwhile gets no line tables: every visitor would have to download them, and errors on a page are
debugged by replaying the saved match elsewhere, with line numbers.
"""

import ast
import gc
import importlib
import io
import pkgutil
import sys
import zipimport
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any

NOT_HERE = {"__main__", "announced", "arena", "cli", "formats", "position_schema", "records", "studies"}
"""The command line and what it alone uses, schemas, records, modules too large for a page, and what needs packages that
no page has."""

NOT_ASKED = frozenset({
    "at_once", "backwards", "hand_game", "kit", "memory", "odds", "partial_world", "promise", "promised", "reshuffled",
    "simulate", "suns",
})  # fmt: skip
"""Modules for lessons, the page of promises, authors of games and some games; those used by live odds or by a game are
imported anyway."""


def import_all(package: ModuleType, games: tuple[str, ...], left_out: frozenset[str] = frozenset()) -> None:
    """Import a package and all its submodules, except games not named and modules left out."""
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        leaf = found.name.rpartition(".")[2]
        if leaf in NOT_HERE | left_out or (package.__name__ == "combinatoria.games" and leaf not in games):
            continue
        module = importlib.import_module(found.name)
        if found.ispkg:
            import_all(module, games, left_out)


def ask_ahead(game: str) -> None:
    """Load in advance what a page needs from a game later: its puzzles, and its optional modules.

    A page started from an image would fetch the archive to find that such a module does not exist.
    """
    from combinatoria.core.catalogue import game as found
    from combinatoria.game_api.protocols import habits_of, tour_of
    from combinatoria.guides.puzzle import count

    count(game)
    tour_of(found(game))
    habits_of(game)


def without_lines(code: CodeType) -> CodeType:
    """Return the same code, including nested code, without line tables."""
    inner = tuple(without_lines(item) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def without_annotations(source: bytes) -> ast.Module:
    """Return the tree of a module without the annotations of its functions, which nothing on a page reads."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def forget_lines() -> None:
    """Remove the line tables of code compiled before this program ran."""
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_linetable:
            function.__code__ = without_lines(function.__code__)


def slim_code(*args: Any, **options: Any) -> CodeType:
    """Compile a module as its loader does, without line tables and without the annotations of its functions."""
    loader, source, path = args
    return without_lines(compile_file(loader, without_annotations(source), path, **options))


compile_archived, compile_file = zipimport._compile_source, SourceFileLoader.source_to_code
zipimport._compile_source = lambda path, source: without_lines(compile_archived(path, source))
SourceFileLoader.source_to_code = slim_code


def small_buffers() -> None:
    """Give the standard streams small buffers; theirs have 128 kB each and hold remains of archives."""
    for name in ("stdin", "stdout", "stderr"):
        stream: Any = getattr(sys, name)
        encoding, errors, mode, lines = stream.encoding, stream.errors, stream.mode, stream.line_buffering
        whole = stream.detach()
        buffered: Any = type(whole)(whole.detach(), SMALL)
        small: Any = io.TextIOWrapper(buffered, encoding, errors, newline="\n", line_buffering=lines)
        small.mode = mode
        setattr(sys, name, small)
        setattr(sys, f"__{name}__", small)


SMALL = 1024  # bytes
small_buffers()
