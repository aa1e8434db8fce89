"""Static analysis of the kernel's source: the keys of texts that the code uses."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from ..core.catalogue import OWN_HOME, games, package
from ..core.reading import read_text

__all__ = ["FAULTS", "KeyUse", "composed", "modules", "places", "strings"]

KERNEL = Path(__file__).parents[1]
FAULTS: Final = ("refusal", "status_fault")
CALLS: Final[Mapping[tuple[str, str], tuple[int, tuple[str, ...]]]] = {
    ("", "IllegalMove"): (1, FAULTS),
    ("", "Refused"): (1, FAULTS),
    ("", "Unreadable"): (0, FAULTS),
    ("", "Refusal"): (1, FAULTS),
    ("bots", "MoveScore"): (1, ("reason",)),
    ("bots", "ChosenMove"): (1, ("reason",)),
    ("draft", "PuzzleAnswer"): (2, ("slip",)),
    ("draft", "Draft"): (1, ("puzzle",)),
    ("lines", "HowStep"): (0, ("how",)),
    ("lines", "OddsLine"): (0, ("odds",)),
    ("sheet", "Term"): (2, ("sheet",)),
    ("sheet", "Sheet"): (1, ("sheet",)),
}
"""(Module, callable) -> position of the key argument, and the tables that may have the key; "" is any module."""
_NAMES: Final = "|".join([name for _, name in CALLS] + ["say", "text", "sentence", "word"])
_SAYS: Final = re.compile(rf"\b(?:{_NAMES})\(|\b(?:note|beat)=|\bdef prompt\b")
"""Prefilter: a file without a match uses no texts and need not be parsed."""


class KeyUse(NamedTuple):
    """A place in the code that uses a text.

    Attributes:
        where: file and line.
        game: the game the code belongs to; empty for shared code.
        tables: the tables that may have the text.
        keys: the possible keys, as patterns; empty if they are determined elsewhere.
        rules: the rules that a refusal names, as patterns, if the call states them.
        source: the source of the key expression.
    """

    where: str
    game: str
    tables: tuple[str, ...]
    keys: frozenset[str]
    rules: frozenset[str]
    source: str


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the kernel's modules, and those of games elsewhere, each with the game it belongs to."""
    for path in sorted(KERNEL.rglob("*.py")):
        parts = path.relative_to(KERNEL).parts
        yield (parts[1] if parts[0] == "games" and len(parts) > 2 else ""), path
    for name in games():
        if not package(name).startswith(OWN_HOME):
            yield from ((name, path) for path in sorted(Path(str(files(package(name)))).rglob("*.py")))


def places(*names: str) -> Iterator[KeyUse]:
    """Yield every place in the code of these games that uses a text by its key ("" means shared code)."""
    for game, path in modules():
        if game in names:
            yield from _read(game, path)


@cache
def _read(game: str, path: Path) -> tuple[KeyUse, ...]:
    source = read_text(path)
    return tuple(_Reader(game, path, source).read()) if _SAYS.search(source) else ()


@cache
def strings(*names: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return all strings in code, puzzles and tours of these games ("" is shared code): literals, f-string patterns."""
    whole, patterns = set(), set()
    for owner, path in modules():
        if owner in names:
            for node in ast.walk(ast.parse(read_text(path))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    whole |= {node.value, *node.value.split()}
                elif isinstance(node, ast.JoinedStr):
                    patterns.add(_pattern(node))
    for game, file in product(set(names) - {""}, ("puzzles.toml", "tour.toml")):
        book = files(package(game)).joinpath(file)
        whole |= set(re.findall(r'"([^"]*)"', read_text(book) if book.is_file() else ""))
    return frozenset(whole), frozenset(patterns)


def composed(key: str, whole: frozenset[str], patterns: frozenset[str]) -> bool:
    """Return whether code can produce this key: as a literal, or by an f-string from literals."""
    made = (re.fullmatch(p.replace(".+", "(.+)"), key) for p in patterns if p != ".+")
    return key in whole or any(m and all(part in whole for part in m.groups()) for m in made)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".+" for v in node.values)


class _Reader:
    def __init__(self, game: str, path: Path, source: str) -> None:
        self.game, self.path = game, path
        self.tree = ast.parse(source)
        self.lines = [number for number, line in enumerate(source.splitlines(), 1) if _SAYS.search(line)]
        self.given: dict[ast.AST, Mapping[str, Sequence[ast.AST]]] = {}
        self.origin = {
            alias.asname or alias.name: (node.module or "").rsplit(".", 1)[-1]
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def read(self) -> Iterator[KeyUse]:
        yield from self._within(self.tree, self.tree)

    def _within(self, node: ast.AST, scope: ast.AST) -> Iterator[KeyUse]:
        for child in ast.iter_child_nodes(node):
            prompts = getattr(scope, "name", "") == "prompt"
            if not (prompts or self._may_say(child)):
                continue
            inner = child if isinstance(child, ast.FunctionDef) else scope
            if isinstance(child, ast.ClassDef) and child.name == "IllegalMove":
                continue  # it builds its refusal from its arguments
            if isinstance(child, ast.Call):
                yield from self._call(child, scope)
            if isinstance(child, ast.Return) and prompts and child.value and (keys := self._keys(child.value, scope)):
                yield self._said(child, ("prompt",), keys)
            yield from self._within(child, inner)

    def _may_say(self, node: ast.AST) -> bool:
        """Return whether a line of a node matches :data:`_SAYS`; most of a tree need not be searched."""
        if not isinstance(node, ast.stmt | ast.expr | ast.excepthandler):
            return True
        found = bisect_left(self.lines, node.lineno)
        return found < len(self.lines) and self.lines[found] <= (node.end_lineno or node.lineno)

    def _call(self, call: ast.Call, scope: ast.AST) -> Iterator[KeyUse]:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        found = CALLS.get(("", name)) or CALLS.get((self.origin.get(name, ""), name))
        if found is not None:
            at, tables = found
            written = call.args[at] if len(call.args) > at else None
            if written is not None and not any(isinstance(arg, ast.Starred) for arg in call.args[: at + 1]):
                rules = self._keys(call.args[0], scope) if tables == FAULTS and at else frozenset()
                yield self._said(written, tables, self._keys(written, scope), rules)
        elif isinstance(call.func, ast.Attribute) and name == "say" and call.args:
            yield self._said(call, ("note",), self._keys(call.args[0], scope))
        elif isinstance(call.func, ast.Name) and name == "text" and self.origin.get(name) == "words":
            yield self._said(call, ("cli",), self._keys(call.args[0], scope))
        elif name in ("text", "sentence") and len(call.args) > 1 and isinstance(call.args[0], ast.Constant):
            yield self._said(call, (str(call.args[0].value),), self._keys(call.args[1], scope))
        elif name == "word" and call.args:
            yield self._said(call, ("word",), self._keys(call.args[0], scope))
        for given in call.keywords:
            if given.arg in ("note", "beat") and (keys := self._keys(given.value, scope) - {""}):
                yield self._said(call, (str(given.arg),), keys)

    def _said(
        self,
        node: ast.expr | ast.stmt,
        tables: tuple[str, ...],
        keys: frozenset[str],
        rules: frozenset[str] = frozenset(),
    ) -> KeyUse:
        where = f"{self.game or 'kernel'} {self.path.name}:{node.lineno}"
        return KeyUse(where, self.game, tables, keys, rules, ast.unparse(node))

    def _given(self, scope: ast.AST) -> Mapping[str, Sequence[ast.AST]]:
        """Return the expressions assigned to each name of a scope."""
        if scope not in self.given:
            found: dict[str, list[ast.AST]] = {}
            for node in ast.walk(scope):
                for name, value in _assigned(node):
                    found.setdefault(name, []).append(value)
            self.given[scope] = found
        return self.given[scope]

    def _keys(self, node: ast.AST, scope: ast.AST) -> frozenset[str]:
        """Return the possible values of an expression, as patterns; empty if they are only known at run time."""
        if isinstance(node, ast.Constant):
            return frozenset({re.escape(node.value)} if isinstance(node.value, str) else ())
        if isinstance(node, ast.JoinedStr):
            pattern = _pattern(node)  # in shared code, a key whose prefix comes from a game is not known
            return frozenset() if not self.game and pattern.startswith(".+") else frozenset({pattern})
        if isinstance(node, ast.IfExp):
            return self._keys(node.body, scope) | self._keys(node.orelse, scope)
        if isinstance(node, ast.Name):
            given = self._given(scope).get(node.id, ())
            return frozenset().union(*(self._keys(value, scope) for value in given))
        return frozenset()


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield assigned names with their values; assignments from a plain name are skipped, to rule out cycles."""
    if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Name):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for part, value in zip(target.elts, node.value.elts, strict=True):
                    if isinstance(part, ast.Name) and not isinstance(value, ast.Name):
                        yield part.id, value
