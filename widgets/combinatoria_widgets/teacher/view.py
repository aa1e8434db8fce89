"""The results of a class as HTML: table, charts, the most common slips, a file to download."""

from __future__ import annotations

import base64
import csv
import io
from collections.abc import Sequence
from html import escape
from statistics import fmean

from ..lessons.tools.picture import html_table
from ..lessons.tools.text import percent
from . import chart
from .results import ClassResults
from .texts import say

MOST_SLIPS = 8
"""Slips in the chart; all of them stand in the data frame."""


def class_csv(results: ClassResults) -> str:
    """The class table as CSV text."""
    rows = results.rows()
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows([{name: _harmless(value) for name, value in row.items()} for row in rows])
    return out.getvalue()


def _harmless(value: object) -> object:
    """A spreadsheet takes a text that begins like this for a formula: names come from anybody."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def download_link(results: ClassResults) -> str:
    """A link that saves the class table; it begins with a byte order mark, or Excel misreads Japanese names."""
    packed = base64.b64encode(class_csv(results).encode("utf-8-sig")).decode()
    return (
        f'<a style="text-decoration:underline" download="{results.lesson}-class.csv" '
        f'href="data:text/csv;charset=utf-8;base64,{packed}">'
        f"{escape(say('download', results.lang))}</a>"
    )


def sentences(results: ClassResults) -> list[str]:
    """What stands out, in words: how many did it, the hardest exercise, the most common slip, the predictions."""
    lang, pupils = results.lang, len(results.pupils)
    items, slips = results.items(), results.slips()
    said = [
        say("summary", lang, pupils=pupils),
        say("hardest", lang, question=items[0].question, share=percent(items[0].solved / pupils, 0)),
    ]
    if slips:
        top = slips[0]
        said.append(say("top_slip", lang, question=top.question, pupils=top.pupils, sentence=top.sentence))
    for one in results.predictions():
        if one.scores:
            said.append(
                say(
                    "said", lang,
                    short=one.short,
                    said=percent(fmean(one.said) / 100, 0),
                    happened=percent(fmean(one.happened) / 100, 0),
                    brier=f"{fmean(one.scores):.3f}",
                )
            )  # fmt: skip
    for name, lines in results.repeated.items():
        said.append(say("repeated", lang, name=name, lines=_listed(lines)))
    return said


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def results_html(results: ClassResults) -> str:
    """Everything about a class in one lesson."""
    lang, rows = results.lang, results.rows()
    head = list(rows[0])
    cells = [["" if row[name] is None else row[name] for name in head] for row in rows]
    parts = [
        f"<h3>{escape(results.title)}</h3>",
        "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in sentences(results)) + "</ul>",
        f'<div tabindex="0" role="region" aria-label="{escape(results.title)}"'
        # A wide table scrolls by itself, and does not make what stands around it wider than the screen.
        f' style="overflow-x:auto;contain:inline-size;white-space:nowrap">{html_table(head, cells)}</div>',
        f"<p>{download_link(results)}</p>",
        chart.difficulty(results.items(), len(results.pupils), lang),
    ]
    slips = results.slips()[:MOST_SLIPS]
    if slips:
        parts.append(chart.slip_bars(slips, lang))
        parts.append(f"<p><strong>{escape(say('slip.title', lang))}</strong></p>")
        lines = [say("slip.line", lang, question=s.question, letter=s.letter, pupils=s.pupils) for s in slips]
        parts.append(
            "<ol>"
            + "".join(f"<li>{escape(line)} {escape(s.sentence)}</li>" for line, s in zip(lines, slips, strict=True))
            + "</ol>"
        )
    if results.predictions():
        parts.append(chart.guesses(results.predictions(), lang))
    return f'<section lang="{lang}" data-class="{results.lesson}">{"".join(parts)}</section>'
