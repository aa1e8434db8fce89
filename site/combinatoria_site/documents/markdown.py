"""Blocks of code in documents in Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

FENCED: Final = re.compile(
    r"^(?P<indent> *)```(?P<kind>[^\n]*)\n(?P<code>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
"""A block of code, which may be indented; its kind is what follows the first fence."""


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a text in which everything but the blocks of code is changed.

    >>> outside_code("a\\n```\\na\\n```\\na", str.upper)
    'A\\n```\\na\\n```\\nA'
    """
    parts, at = [], 0
    for block in FENCED.finditer(text):
        parts += [change(text[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*parts, change(text[at:])])
