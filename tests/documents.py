"""The project's documents in Markdown: README and ARCHITECTURE, and the pages under ``site/docs``."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = ROOT / "site" / "docs"

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.S | re.M)


def documents(root: Path = ROOT) -> list[Path]:
    """Return the documents of a checkout.

    Args:
        root: The folder of the repository.
    """
    return [*sorted(root.glob("*.md")), *sorted((root / "site" / "docs").rglob("*.md"))]


def words_of(path: Path) -> list[str]:
    """Return the lines of a document with its code, in blocks and in lines, left out."""
    text = path.read_text("utf-8")
    return _CODE.sub(lambda code: "\n" * code[0].count("\n"), text).split("\n")
