"""The import graph of a package, read from the source; deferred and type-only imports count like any other.

A file is named like its module (``package.folder.file``; the ``__init__.py`` of a folder has its name). Modules named
in a string count too (``import_module("package.folder")``); the parent packages that Python imports on the way to a
module do not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

Graph = Mapping[str, Mapping[str, int]]
"""File -> the files that it imports, each with the line of the first import."""


def files_of(folder: Path) -> dict[str, Path]:
    """Return all files of the package in a folder, by module name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def graph_of(folder: Path) -> Graph:
    """Return the imports between files of the package in a folder, without self-imports."""
    files = files_of(folder)
    graph = {}
    for name, path in files.items():
        lines: dict[str, int] = {}
        for line, module, taken in sorted(imports_of(name, path)):
            target = f"{module}.{taken}" if f"{module}.{taken}" in files else module
            if target in files and target != name:
                lines.setdefault(target, line)
        graph[name] = lines
    return graph


def imports_of(name: str, path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield every import of a file: line, module, and the imported name (empty for ``import module``)."""
    package = name.split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from ((node.lineno, module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node.func) == "import_module" and node.args:
            yield node.lineno, str(getattr(node.args[0], "value", "")), ""


def _called(function: ast.expr) -> str | None:
    """Return the last part of a called name."""
    return getattr(function, "attr", getattr(function, "id", None))


def cycles(graph: Graph) -> list[list[str]]:
    """Return the import cycles as sets of mutually reachable files; each sorted, the largest first."""
    reach = {name: _reach(graph, name) for name in graph}
    found = {frozenset(other for other in seen if name in reach[other]) for name, seen in reach.items() if name in seen}
    return sorted(map(sorted, found), key=lambda files: (-len(files), files))


def _reach(graph: Graph, start: str) -> set[str]:
    """Return all files that a file imports, directly or indirectly."""
    seen: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph[name]
    return seen


def describe_cycles(graph: Graph) -> str:
    """Describe all import cycles, each with a shortest path around it; empty if there are none."""
    lines = []
    for files in cycles(graph):
        ways = (_way_around(graph, files, start) for start in files)
        way = min(ways, key=lambda way: (len(way), way))
        steps = [f"{one} (line {graph[one][other]})" for one, other in pairwise(way)]
        lines.append(f"{len(files)} files import one another: {', '.join(files)}")
        lines.append(f"  {' -> '.join([*steps, way[-1]])}")
    return "\n".join(lines)


def _way_around(graph: Graph, files: Sequence[str], start: str) -> list[str]:
    """Return a shortest closed path from a file of a cycle."""
    before: dict[str, str] = {}
    level = [start]
    while start not in before:
        following = []
        for one in level:
            for other in graph[one]:
                if other in files and other not in before:
                    before[other] = one
                    following.append(other)
        level = following
    way = [start, before[start]]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def layer_of(name: str, layers: Sequence[Sequence[str]]) -> int:
    """Return the layer of a file: that of the longest matching name or prefix.

    Raises:
        LookupError: It belongs to none.
    """
    fitting = [
        (len(folder), number)
        for number, names in enumerate(layers)
        for folder in names
        if name == folder or name.startswith(f"{folder}.")
    ]
    if not fitting:
        raise LookupError(f"{name} stands on no layer")
    return max(fitting)[1]


def describe_upward(graph: Graph, layers: Sequence[Sequence[str]]) -> str:
    """Return all imports of a higher layer, one per line; empty if there are none.

    Args:
        graph: The imports.
        layers: The files and folders of each layer, from the bottom up.
    """
    return "\n".join(
        f"{one} (line {line}) imports {other}, which stands above it"
        for one, lines in graph.items()
        for other, line in lines.items()
        if layer_of(one, layers) < layer_of(other, layers)
    )
