"""The sections of the changelog, by version.

uv run python -m tests.changelog 0.2.0   # print the section of a release; fail unless it is complete
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import combinatoria as cb

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"
UNRELEASED = "Unreleased"
HEADING = re.compile(r"^## (\S+)(?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)


class Section(NamedTuple):
    """The changes of a version; the date is None until the version is published."""

    version: str
    date: str | None
    text: str


def sections(text: str) -> list[Section]:
    """Return the sections in their order, the newest first.

    >>> sections("# Changelog\\n\\n## Unreleased\\n\\n## 0.2.0 - 2026-12-24\\n\\n- New.\\n")[1]
    Section(version='0.2.0', date='2026-12-24', text='- New.')
    """
    _, *found = HEADING.split(text)
    return [Section(*one[:2], one[2].strip()) for one in zip(*[iter(found)] * 3, strict=True)]


def released(text: str, version: str) -> str:
    """Return the text of a version that is ready to be published.

    Raises:
        ValueError: It is not the package's version or not the newest one, or has no date or no text.
    """
    unreleased, newest, *_ = sections(text)
    if not version == newest.version == cb.__version__:
        raise ValueError(f"{version} is wanted, {newest.version} is in the changelog, {cb.__version__} in the package")
    if unreleased != (UNRELEASED, None, "") or not newest.date or not newest.text:
        raise ValueError(f"{version} needs a date and a text, and everything under {UNRELEASED} belongs in it")
    return newest.text


if __name__ == "__main__":
    try:
        print(released(CHANGELOG.read_text("utf-8"), *sys.argv[1:2]))
    except ValueError as problem:
        sys.exit(str(problem))
