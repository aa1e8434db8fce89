"""Basic Markdown as HTML or as plain words: paragraphs, lists, fences, `code`, **strong** and *emphasised* words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_FENCE = re.compile(r"^```\w*\n(.*?)\n```$", re.M | re.S)
_CODE = re.compile(r"`([^`]+)`")
_HELD = "\x00"
_WORDS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    # ASCII, so that only Latin letters and digits make a star a multiplication sign: Japanese has no spaces between
    # words.
    (re.compile(r"(?<![\w*])\*([^*\s][^*\n]*)\*(?![\w*])", re.ASCII), r"<em>\1</em>"),
)

_MARKS = re.compile(r"[`$]|\*\*|(?<!\*)\*(?!\*)")


def plain(text: str) -> str:
    """Return a text on one line, without the markup of code, formulas and emphasis.

    >>> plain("Is `S1`\\n**less** *likely*?")
    'Is S1 less likely?'
    """
    return " ".join(_MARKS.sub("", text).split())


def prose_html(text: str) -> str:
    """Return the HTML of a short text; any other markup is shown as is.

    >>> prose_html("Not `2*3*4` but *less*.")
    '<p>Not <code>2*3*4</code> but <em>less</em>.</p>'
    >>> prose_html("**Is `S1` likely?**")
    '<p><strong>Is <code>S1</code> likely?</strong></p>'
    >>> prose_html("1枚が*欠けている*とき")
    '<p>1枚が<em>欠けている</em>とき</p>'
    """
    return "".join(_blocks(text.replace(_HELD, "")))


def _blocks(text: str) -> Iterator[str]:
    for number, piece in enumerate(_FENCE.split(text.strip())):
        if number % 2:
            yield f"<pre><code>{escape(piece)}</code></pre>"
            continue
        for block in filter(None, map(str.strip, re.split(r"\n\s*\n", piece))):
            lines = block.splitlines()
            if all(line.startswith("* ") for line in lines):
                yield "<ul>" + "".join(f"<li>{_inline(line[2:])}</li>" for line in lines) + "</ul>"
            else:
                yield f"<p>{_inline(' '.join(lines))}</p>"


def _inline(text: str) -> str:
    """Convert inline code and the emphasis around it."""
    pieces = _CODE.split(text)
    codes = iter(pieces[1::2])
    part = escape(_HELD.join(pieces[::2]))  # code is held back, so that it may occur within emphasis
    for pattern, by in _WORDS:
        part = pattern.sub(by, part)
    return re.sub(_HELD, lambda _: f"<code>{escape(next(codes))}</code>", part)
