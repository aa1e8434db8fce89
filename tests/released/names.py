"""Every name that a released notebook or a document uses from the project's packages.

Part of ``make``; not imported by tests.
"""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import nbformat

from tests.documents import documents

PACKAGES = ("combinatoria", "combinatoria_widgets")
PUBLIC = ("combinatoria", "combinatoria.odds", "combinatoria.simulate", "combinatoria_widgets")
"""The public packages: every name in their ``__all__`` stays."""

USED = (("combinatoria", "Match"), ("combinatoria_widgets", "GameTable"), ("combinatoria_widgets.teacher", "ClassDesk"))
"""Classes whose instances users handle: their own members stay, too."""

Name = tuple[str, str]
"""A module and a name in it; ``""`` for the module itself."""


def ours(module: str | None) -> bool:
    return (module or "").split(".")[0] in PACKAGES


def names_of(module: str) -> Iterator[Name]:
    """Yield a module and all names of a star import."""
    yield module, ""
    yield from ((module, name) for name in import_module(module).__all__)


def names_in(code: str) -> Iterator[Name]:
    """Yield the names a piece of code imports, and those it reads from modules and classes of the project."""
    tree = ast.parse("\n".join(line for line in code.splitlines() if not line.startswith(("%", "!"))))
    bound: dict[str, Name] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if ours(alias.name):
                    yield alias.name, ""
                    bound[alias.asname or alias.name.split(".")[0]] = (alias.name, "")
        elif isinstance(node, ast.ImportFrom) and ours(node.module):
            assert node.module
            for alias in node.names:
                if alias.name == "*":
                    yield from names_of(node.module)
                else:
                    yield node.module, alias.name
                    bound[alias.asname or alias.name] = (node.module, alias.name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in bound:
            module, name = bound[node.value.id]
            yield module, ".".join(filter(None, [name, node.attr]))


def code_of(text: str) -> Iterator[str]:
    """Yield the Python blocks of a Markdown text."""
    return (found[1] for found in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def names(root: Path) -> list[Name]:
    """Return all names of a checked-out release.

    Args:
        root: The folder of the repository.
    """
    found = {name for module in PUBLIC for name in names_of(module)}
    for module, name in USED:
        own = vars(getattr(import_module(module), name))
        found |= {(module, f"{name}.{attribute}") for attribute in own if not attribute.startswith("_")}
    for path in sorted((root / "lessons").glob("*/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            for code in [cell.source] if cell.cell_type == "code" else code_of(cell.source):
                found |= set(names_in(code))
    for path in documents(root):
        for code in code_of(path.read_text("utf-8")):
            found |= set(names_in(code))
    return sorted(found)
