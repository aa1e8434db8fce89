"""The results of a class as HTML: table, charts, the most common slips, a file to download."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from statistics import fmean, median

from ..lessons.tools.picture import html_table
from ..lessons.tools.state import load
from ..lessons.tools.text import percent
from ..spreadsheet import csv_text
from . import chart
from .foundation import Repeated
from .paste import Entry
from .played import ClassPlay, predicted
from .results import ClassResults, founded_on
from .texts import counted, say

MOST_SLIPS = 8
"""Maximum number of slips in the chart; the data frame has all of them."""


def class_csv(results: ClassResults) -> str:
    """Return the class table as CSV text."""
    rows = results.rows()
    return csv_text((rows[0], *(row.values() for row in rows)))


def download_link(results: ClassResults) -> str:
    """Return a link that saves the class table; without its byte order mark Excel misreads Japanese names."""
    packed = base64.b64encode(class_csv(results).encode("utf-8-sig")).decode()
    return (
        f'<a style="text-decoration:underline" download="{results.lesson}-class.csv" '
        f'href="data:text/csv;charset=utf-8;base64,{packed}">'
        f"{escape(say('download', results.lang))}</a>"
    )


def sentences(results: ClassResults) -> list[str]:
    """Return the main findings in words: number of pupils, hardest exercise, most common slip, predictions."""
    lang = results.lang
    items, slips = results.hardest(), results.slips()
    said = [say("summary", lang, pupils=len(results.pupils))]
    top, untried = items[0], [item.question for item in items if item.share is None]
    if top.share is not None and top.share < 1:
        pupils, share = counted("pupils", lang, top.attempted), percent(top.share, 0)
        said.append(say("hardest", lang, question=results.named(top.question), pupils=pupils, share=share))
    if untried:
        said.append(say("untried", lang, questions=_listed(untried)))
    if slips:
        pupils = counted("pupils", lang, slips[0].pupils)
        said.append(say("top_slip", lang, question=slips[0].question, pupils=pupils, sentence=slips[0].sentence))
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
    said += [*_times(results), *(_about_repeated(repeated, lang) for repeated in results.repeated)]
    for entries in results.shared:
        names, lines = _listed([entry.name for entry in entries]), _listed([entry.line for entry in entries])
        said.append(say("shared", lang, names=names, lines=lines))
    return said


def _times(results: ClassResults) -> Iterator[str]:
    """Yield the medians of the minutes at work, next to the planned minutes."""
    found, lang, planned = results.times(), results.lang, results.data
    for key, minutes, plan in (("core", found.core, "minutes"), ("full", found.full, "full")):
        if minutes:
            facts = {"pupils": counted("pupils", lang, len(minutes)), "minutes": round(median(minutes))}
            said = say(f"times.{key}", lang, **facts)
            yield f"{said} {say('times.planned', lang, minutes=planned[plan])}" if plan in planned else said


def _about_repeated(repeated: Repeated, lang: str) -> str:
    """Describe which of a pupil's codes counts, which do not, and what favours another."""
    kept = repeated.kept
    left = [
        say("left_out", lang, line=one.line,
            says=say("same_code", lang) if one.receipt == kept.receipt else _says(one, lang))
        for one in repeated.left_out
    ]  # fmt: skip
    facts = {"name": kept.name, "line": kept.line, "says": _says(kept, lang), "left": _listed(left)}
    richer = [say("richer", lang, line=one.line, name=kept.name) for one in repeated.richer]
    return " ".join([say("repeated", lang, **facts), *richer])


def _says(entry: Entry, lang: str) -> str:
    """Describe the basis of a code and the number of exercises solved."""
    return _listed([founded_on(entry.receipt, lang), counted("exercises", lang, entry.receipt.solved)])


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


def results_html(results: ClassResults) -> str:
    """Return all results of a class in one lesson."""
    lang, rows = results.lang, results.rows()
    head = list(rows[0])
    titles = {question: results.named(question) for question in results.questions}
    shown = [titles.get(name, name) for name in head]
    columns = ["question", "asks", *(["after"] if results.timed else [])]
    asked: list[tuple[object, ...]] = [(titles[question], results.asked(question)) for question in results.questions]
    if results.timed:
        after = map(results.minutes_to, results.questions)
        asked = [(*row, "" if minutes is None else minutes) for row, minutes in zip(asked, after, strict=True)]
    cells = [["" if row[name] is None else row[name] for name in head] for row in rows]
    parts = [
        f"<h3>{escape(results.title)}</h3>",
        f'<details open=""><summary>{escape(say("asked_title", lang))}</summary>',
        html_table([say(f"column.{column}", lang) for column in columns], asked) + "</details>",
        "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in sentences(results)) + "</ul>",
        f'<div tabindex="0" role="region" aria-label="{escape(results.title)}"'
        # A wide table scrolls on its own and does not widen its surroundings beyond the screen.
        f' style="overflow-x:auto;contain:inline-size;white-space:nowrap">{html_table(shown, cells)}</div>',
        f"<p>{download_link(results)}</p>",
        chart.difficulty(results.hardest(), titles, len(results.pupils), lang),
    ]
    slips = results.slips()[:MOST_SLIPS]
    if slips:
        parts.append(chart.slip_bars(slips, lang))
        parts.append(f"<p><strong>{escape(say('slip.title', lang))}</strong></p>")
        lines = [
            say("slip.line", lang, question=s.question, letter=s.letter, pupils=counted("pupils", lang, s.pupils))
            for s in slips
        ]
        parts.append(
            "<ol>"
            + "".join(f"<li>{escape(line)} {escape(s.sentence)}</li>" for line, s in zip(lines, slips, strict=True))
            + "</ol>"
        )
    if results.predictions():
        parts.append(chart.guesses(results.predictions(), lang))
    parts.append(_tickets(results))
    return f'<section lang="{lang}" data-class="{results.lesson}">{"".join(parts)}</section>'


def _tickets(results: ClassResults) -> str:
    """Return the exit tickets with the pupils' line breaks preserved."""
    tickets, lang = results.tickets(), results.lang
    if not tickets:
        return ""
    lines = "".join(
        f'<dt style="font-weight:600">{escape(name)}</dt>'
        f'<dd style="white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 0.6em 1.5em">{escape(words)}</dd>'
        for name, words in tickets
    )
    title, how = (f"{escape(say(key, lang))}" for key in ("tickets_title", "tickets_how"))
    return f'<details><summary>{title}</summary><p>{how}</p><dl data-tickets="{len(tickets)}">{lines}</dl></details>'


def play_html(play: ClassPlay, lang: str) -> str:
    """Return the play of a class in a lesson, with its codes as a cell to paste into the lesson."""
    data = load(play.lesson)
    facts = {"pupils": counted("pupils", lang, len(play.plays)), "rounds": play.rounds}
    said = say("played", lang, **facts)
    if play.trials:
        short = data["predictions"][predicted(play.lesson)]["short"][lang]
        share = percent(play.hits / play.trials)
        said += " " + say("played_share", lang, short=short, hits=play.hits, trials=play.trials, share=share)
    cell = 'class_data("""\n' + "\n".join(play.codes) + '\n""")'
    return (
        f'<section lang="{lang}" data-play="{play.lesson}"><h3>{escape(data["title"][lang])}</h3>'
        f"<p>{escape(said)}</p><details><summary>{escape(say('played_codes', lang))}</summary>"
        f'<pre style="white-space:pre-wrap;overflow-wrap:anywhere">{escape(cell)}</pre></details></section>'
    )
