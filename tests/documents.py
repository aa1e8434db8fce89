"""The project's documents in Markdown: README and ARCHITECTURE, and the pages under ``site/docs``."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = ROOT / "site" / "docs"


def documents(root: Path = ROOT) -> list[Path]:
    """Return the documents of a checkout.

    Args:
        root: The folder of the repository.
    """
    return [*sorted(root.glob("*.md")), *sorted((root / "site" / "docs").rglob("*.md"))]
