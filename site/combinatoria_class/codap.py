"""A class's data as a CODAP document, in the format of version 2, which version 3 opens too: one table each for the
moves, the predictions, and the rounds of each lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Final

__all__ = ["document"]

HIGH, WIDE = 260, 560
"""Size of a table of the document, in pixels."""
SKIPPED: Final = frozenset({"kind"})


def document(name: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a document: each row is a case of the table of its kind, and of its lesson for rounds.

    >>> made = document("class", [{"kind": "move", "seat": 1, "move": "draw deck"}])
    >>> [(attr["name"], attr["type"]) for attr in made["contexts"][0]["collections"][0]["attrs"]]
    [('seat', 'numeric'), ('move', 'categorical')]
    """
    numbers = count(1)
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        tables.setdefault(row["lesson"] if row["kind"] == "round" else f"{row['kind']}s", []).append(row)
    number = next(numbers)
    contexts = [_context(number, title, cases, numbers) for title, cases in tables.items()]
    components = list(_components(contexts, numbers))
    return {
        "type": "DG.Document", "id": number, "guid": number, "name": name, "appName": "DG", "appVersion": "2.0",
        "appBuildNum": "0730", "components": components, "contexts": contexts, "globalValues": [],
        "idCount": next(numbers),
    }  # fmt: skip


def _context(document: int, title: str, rows: list[Mapping[str, Any]], numbers: Iterator[int]) -> dict[str, Any]:
    names = list(dict.fromkeys(name for row in rows for name in row if name not in SKIPPED))
    attrs = [{"guid": next(numbers), "name": name, "type": _type(row.get(name) for row in rows)} for name in names]
    collection = {
        "type": "DG.Collection", "guid": next(numbers), "name": title, "attrs": attrs,
        "cases": [{"guid": next(numbers), "values": {name: _plain(row.get(name)) for name in names}} for row in rows],
    }  # fmt: skip
    return {
        "type": "DG.DataContext", "document": document, "guid": next(numbers), "name": title, "title": title,
        "collections": [collection], "contextStorage": {},
    }  # fmt: skip


def _components(contexts: list[dict[str, Any]], numbers: Iterator[int]) -> Iterator[dict[str, Any]]:
    """Yield a table for each context, one below the other."""
    for place, context in enumerate(contexts):
        link = {"context": {"type": "DG.DataContextRecord", "id": context["guid"]}}
        yield {
            "type": "DG.TableView", "guid": next(numbers),
            "componentStorage": {"_links_": link, "title": context["name"]},
            "layout": {"left": 5, "top": 5 + place * (HIGH + 10), "width": WIDE, "height": HIGH, "isVisible": True},
        }  # fmt: skip


def _type(values: Iterable[Any]) -> str:
    found = [value for value in values if value is not None and value != ""]
    number = all(isinstance(value, int | float) and not isinstance(value, bool) for value in found)
    return "numeric" if found and number else "categorical"


def _plain(value: Any) -> Any:
    """Return a value as CODAP shows it: a boolean as a word, None as an empty text."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else value
