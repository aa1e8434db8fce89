"""Texts of a lesson as HTML for paper: for the work sheets and guides of the site, and for the keys."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

from .console import tell
from .source import LessonSource, SourceError

_LEFT_OUT = re.compile(r"<details>.*?</details>|<!-- screen -->.*?(?=\n\n|\Z)", re.S)  # hints and screen-only parts
_CALL = re.compile(r" ?[(（]`\w+\([^`]*\)`[)）]")  # a function call quoted after its result
_FRACTION = re.compile(r"`Fraction\((\d+), (\d+)\)`")
_MATH = re.compile(r"\$(\w+)(?:\^(\w+))?\$")


def print_text(source: LessonSource, text: str) -> Markup:
    """Render a text of a lesson for printing: no folded hints, no parts that need a screen, fractions in plain form.

    Raises:
        SourceError: It contains a formula that these pages cannot set.
    """
    return set_text(source, _FRACTION.sub(r"\1/\2", _CALL.sub("", _LEFT_OUT.sub("", text))))


def set_text(source: LessonSource, text: str) -> Markup:
    """Render a text of a lesson as HTML without scripts; a formula may be a letter or a power.

    Raises:
        SourceError: It contains a formula that these pages cannot set.
    """
    plain = _MATH.sub(lambda m: f"<i>{m[1]}</i>" + (f"<sup><i>{m[2]}</i></sup>" if m[2] else ""), text)
    if "$" in plain:
        raise SourceError(tell("not_printable", file=source.path.name))
    # Trusted: the project's own lesson sources. Their titles are one level below the page's own.
    plain = re.sub(r"^## ", "### ", plain.strip(), flags=re.M)
    return Markup(MarkdownIt("commonmark").enable("table").render(plain))
