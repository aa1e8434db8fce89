"""The project's documents in Markdown: README and ARCHITECTURE, and the pages under ``site/docs``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from combinatoria_site.documents.markdown import FENCED

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = ROOT / "site" / "docs"

INLINE = re.compile(r"`[^`\n]+`")
SOURCE = re.compile(r"<source [^>\n]*>")


class Block(NamedTuple):
    """A block of code in a document: the number of lines before its code, its kind, and the code."""

    line: int
    kind: str
    code: str


def documents(root: Path = ROOT) -> list[Path]:
    """Return the documents of a checkout.

    Args:
        root: The folder of the repository.
    """
    return [*sorted(root.glob("*.md")), *sorted((root / "site" / "docs").rglob("*.md"))]


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of code of a text in Markdown."""
    for found in FENCED.finditer(text):
        yield Block(text[: found.start("code")].count("\n"), found["kind"], found["code"])


def prose(path: Path) -> str:
    """Return a document's text without its blocks of code; every line keeps its number."""
    return FENCED.sub(lambda block: "\n" * block[0].count("\n"), path.read_text("utf-8"))


def words_of(path: Path) -> list[str]:
    """Return the lines of a document without blocks of code, code within lines, and addresses of pictures."""
    return SOURCE.sub("", INLINE.sub("", prose(path))).split("\n")
