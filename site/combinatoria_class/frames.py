"""Frames of a class: the parts of a snapshot that a screen does not have yet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from combinatoria.rooms import Chair

__all__ = ["FIXED", "Parts", "Picture", "as_json"]

FIXED = ("title", "goal", "design", "look", "levels", "ui", "rules", "languages")
"""Parts that stay the same during a match; fetched once by the hash of their content."""


as_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Returns a value as compact JSON text."""


class Parts:
    """The fixed parts of snapshots, by the hash of their content."""

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self._known: dict[tuple[object, ...], str] = {}

    def of(self, chair: Chair, snapshot: Mapping[str, Any]) -> str:
        """Return the hash of a snapshot's fixed parts."""
        match = chair.match
        about = (match.game.name, chair.lang, match.seats, as_json(match.options))
        if about not in self._known:
            text = as_json({key: snapshot[key] for key in FIXED}).encode()
            mark = hashlib.sha256(text).hexdigest()[:16]
            self.texts[mark], self._known[about] = text, mark
        return self._known[about]


class Picture:
    """The snapshot that a screen has, so that only what has changed is sent.

    Args:
        chair: the chair whose snapshots they are.
        parts: the fixed parts of all screens.
    """

    def __init__(self, chair: Chair, parts: Parts) -> None:
        self.chair, self._parts = chair, parts
        self.seq = -1
        self._fixed = ""
        self._last: dict[str, Any] = {}
        self._log: list[Any] = []

    @property
    def stale(self) -> bool:
        """True if the screen does not have the chair's current snapshot."""
        return self.seq != self.chair.seq

    def whole(self) -> str:
        """Return the whole snapshot as the fields of a frame."""
        self._last, self._log, self._fixed = {}, [], ""
        return self.change()

    def change(self) -> str:
        """Return what has changed as the fields of a frame.

        ``fixed`` is the hash of the fixed parts if they have changed; ``log+`` has the lines to append to the log;
        ``held`` is true if the table before the change is the one that the screen shows.
        """
        snapshot = self.chair.snapshot()
        first = not self._last
        fixed, log = self._parts.of(self.chair, snapshot), snapshot["log"]
        fields = []
        if fixed != self._fixed:
            fields.append(f'"fixed":"{fixed}"')
        known = len(self._log)
        grown = not first and len(log) >= known and log[:known] == self._log
        if grown and len(log) > known:
            fields.append(f'"log+":{as_json(log[known:])}')
        old, now = self._last, {key: value for key, value in snapshot.items() if key not in FIXED and key != "log"}
        changed = {key: value for key, value in now.items() if first or key not in old or old[key] != value}
        if not first and now["before"] == old["table"]:
            changed.pop("before", None)
            fields.append('"held":true')
        if not grown:
            changed["log"] = log
        self.seq, self._fixed, self._last, self._log = snapshot["seq"], fixed, now, log
        inner = ",".join(f'"{key}":{as_json(value)}' for key, value in changed.items())
        return ",".join([*fields, f'"whole":{as_json(first)}', f'"changed":{{{inner}}}'])
