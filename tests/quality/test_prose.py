"""Docstrings begin with what a thing is or does, and some phrases that no native speaker writes stay out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("kernel", "widgets", "site", "lessons", "tests")
HEADLESS = re.compile(r"(What|Who|Whoever|Whether|Whose|How|By how|Where|Those (that|who)|That which)\b")
"""The beginning of a clause without a noun or verb that it belongs to."""
PHRASES = re.compile(
    r"\b(whose eyes|what came of it|the own \w+|so (many|much) of (it|them)|as (many|much) as so)\b", re.I
)


def sources(folder: str) -> Iterator[Path]:
    """Yield the Python files of a top-level folder."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        if not {"node_modules", "_output", "_artifacts"} & set(path.parts):
            yield path


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a file, those of attributes too, each with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for statement in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield statement.lineno, value.value


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_say_first_what_a_thing_is_or_does(folder):
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text.strip().splitlines()[0]}"
        for path in sources(folder)
        for line, text in docstrings(path)
        if HEADLESS.match(text.strip()) or PHRASES.search(text)
    ]
    assert not wrong, "\n".join(["begin with a noun or a verb:", *wrong])


@pytest.mark.parametrize("text", ["What is left.", "Whether it ends.", "Those that fit.", "The view from whose eyes."])
def test_it_can_fail(text):
    assert HEADLESS.match(text) or PHRASES.search(text)
