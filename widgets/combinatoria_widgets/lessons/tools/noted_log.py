"""The log of the rounds that a pupil notes down in a custom lesson; it imports no widgets.

What can be noted is declared by the lesson (:mod:`declared`).
"""

from __future__ import annotations

import json
import re
from collections import namedtuple
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from combinatoria.core.reading import unified

from .log import TableLog
from .state import current

KEY = "rounds"
"""Name of the rounds among the lesson's notes, which are part of the record."""
_BETWEEN = re.compile(r"[\s,、;]+")
JOINT = "/"
"""Joins the parts of a round."""


class NotedLog(TableLog[Any]):
    """A log of rounds that were noted down. A subclass is made for each declaration (:func:`log_class`)."""

    said = "noted"
    declared: Mapping[str, Any]

    @property
    def entries(self) -> list[Any]:
        """The rounds noted in the open lesson, without any that the declaration lacks."""
        return [entry for _, entry in self.read(current().notes.get(KEY, "")) if entry is not None]

    def read(self, text: str) -> Iterator[tuple[str, Any]]:
        """Yield each word of a text with its round; None for a word that is not a round."""
        known = [{str(value).casefold(): value for value in values} for values in self.parts]
        for word in filter(None, _BETWEEN.split(unified(text))):
            said = word.casefold().split(JOINT)
            sound = len(said) == len(known) and all(one in values for one, values in zip(said, known, strict=True))
            yield word, self.entry(*(v[one] for one, v in zip(said, known, strict=True))) if sound else None

    def written(self, entry: Any) -> str:
        """Return a round as a word."""
        return JOINT.join(str(getattr(entry, name)) for name in self.columns)

    def happened(self, entry: Any) -> bool | None:
        """Return whether the declared prediction came true; None if there is none."""
        wanted = self.declared["happened"]
        return all(getattr(entry, name) in values for name, values in wanted.items()) if wanted else None


def log_class(rounds: Mapping[str, Any]) -> type[NotedLog]:
    """Return the class of the log of declared rounds, one for equal declarations.

    Args:
        rounds: The declaration as :func:`declared.declared` returns it.
    """
    return _log_class(json.dumps(rounds))


@cache
def _log_class(text: str) -> type[NotedLog]:
    spec = json.loads(text)
    values: dict[str, list[Any]] = spec["columns"]
    made = namedtuple("made", list(values))  # type: ignore[misc]  # the names are known at run time only

    class Log(NotedLog):
        declared = spec
        entry = made
        parts = tuple(map(tuple, values.values()))
        layout = spec["layout"]
        columns = tuple(values)
        predicted = spec["prediction"]
        rounds = spec["each"]

        @staticmethod
        def made_up(rng: Random, number: int) -> Any:
            return made(*(rng.choices(of, spec["example"][name])[0] for name, of in values.items()))

    return Log
