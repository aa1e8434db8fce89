"""Exit tickets of a class without names: from ticket codes, and from the files that pupils handed in.

They are sorted by a hash of their text, so that their order reveals nothing.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from ..lessons.tools.state import lesson_ids, load
from ..lessons.tools.ticket_code import Ticket, fitting
from .own import in_order, opened_here
from .results import ClassResults
from .texts import counted, say

_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title><style>
body{{font:1.25rem/1.6 system-ui,sans-serif;margin:1.5rem auto;max-width:60rem;padding:0 1rem}}
ul{{list-style:none;margin:0;padding:0;columns:22rem;column-gap:1rem}}
li{{break-inside:avoid;border:1px solid #888;border-radius:.4rem;padding:.6rem .8rem;margin:0 0 .8rem}}
li{{white-space:pre-wrap;overflow-wrap:anywhere}}
@media print{{body{{font-size:12pt;margin:0;max-width:none}}}}
</style></head><body><h1>{title}</h1><p>{count}</p><ul>{items}</ul></body></html>
"""


@dataclass(frozen=True)
class Words:
    """The words of one ticket, and their language."""

    text: str
    lang: str


@dataclass(frozen=True)
class ClassTickets:
    """The exit tickets of a class in one lesson.

    Attributes:
        lesson: Id of the lesson; the short name in its codes if the lesson is not known here.
        title: Title of the lesson in the teacher's language.
        words: The tickets.
    """

    lesson: str
    title: str
    words: tuple[Words, ...]


def class_tickets(read: Iterable[Ticket], classes: Mapping[str, ClassResults], lang: str) -> dict[str, ClassTickets]:
    """Return the tickets by lesson, in the order of the path.

    The last of a learner's codes counts. A ticket that also came in a file counts once, uncut.

    Args:
        read: The tickets in codes, in order.
        classes: The results of the same paste, with the tickets of its files.
        lang: The teacher's language.
    """
    latest = {(ticket.lesson, ticket.tag): ticket for ticket in read}
    found: dict[str, list[Words]] = {}
    for lesson, results in classes.items():
        found[lesson] = [Words(text.strip(), _language(text)) for _, text in results.tickets()]
    for ticket in latest.values():
        there = found.setdefault(_lesson_of(ticket.lesson), [])
        if ticket.text.strip() and ticket.text not in {fitting(one.text) for one in there}:
            there.append(Words(ticket.text, ticket.lang))
    return {
        lesson: ClassTickets(lesson, _title(lesson, lang), tuple(sorted(found[lesson], key=_place)))
        for lesson in in_order(found)
        if found[lesson]
    }


def _place(words: Words) -> bytes:
    return sha256(words.text.encode()).digest()


def _language(text: str) -> str:
    return "ja" if _JAPANESE.search(text) else "en"


def _lesson_of(short: str) -> str:
    """Return the id of the lesson with a short name, custom ones first; the short name if none is known here."""
    known = (*reversed(opened_here()), *lesson_ids())
    return next((lesson for lesson in known if load(lesson)["code"] == short), short)


def _title(lesson: str, lang: str) -> str:
    known = lesson in opened_here() or lesson in lesson_ids()
    return str(load(lesson)["title"][lang]) if known else say("ticket.unknown", lang, lesson=lesson)


def tickets_html(tickets: ClassTickets, lang: str) -> str:
    """Return the tickets of a lesson, with a link to a separate page for the printer."""
    name = f"{tickets.lesson}-tickets.html"
    packed = base64.b64encode(page(tickets, lang).encode()).decode()
    looks = (
        "break-inside:avoid;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid color-mix(in srgb,"
        " currentColor 35%, transparent);border-radius:0.4em;padding:0.4em 0.6em;margin:0 0 0.6em;font-size:1.15em"
    )
    return (
        f'<section lang="{lang}" data-ticket-sheet="{tickets.lesson}">'
        f"<h4>{escape(_heading(tickets, lang))}</h4><p>{escape(_count(tickets, lang))} "
        f'<a style="text-decoration:underline" download="{name}" href="data:text/html;charset=utf-8;base64,{packed}">'
        f"{escape(say('ticket.print', lang))}</a></p>"
        f'<ul style="list-style:none;margin:0;padding:0;columns:20em">{_items(tickets, looks)}</ul></section>'
    )


def page(tickets: ClassTickets, lang: str) -> str:
    """Return the tickets as an HTML page that needs no other file and no script."""
    title, count = escape(_heading(tickets, lang)), escape(_count(tickets, lang))
    return _PAGE.format(lang=lang, title=title, count=count, items=_items(tickets))


def _heading(tickets: ClassTickets, lang: str) -> str:
    return say("ticket.title", lang, title=tickets.title)


def _count(tickets: ClassTickets, lang: str) -> str:
    return say("ticket.count", lang, pupils=counted("pupils", lang, len(tickets.words)))


def _items(tickets: ClassTickets, looks: str = "") -> str:
    style = f' style="{looks}"' if looks else ""
    return "".join(f'<li lang="{one.lang}"{style}>{escape(one.text)}</li>' for one in tickets.words)
