"""Validation of values by the schemas of the formats."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import jsonschema
import jsonschema_rs

from combinatoria.formats import schema


class Validator:
    """A schema in two libraries: a compiled one decides, and the other names the faults.

    The first takes a hundredth of the time, but does not locate faults within alternatives.
    """

    def __init__(self, whole: dict[str, Any]) -> None:
        self._fast = jsonschema_rs.Draft202012Validator(whole)
        self._slow = jsonschema.Draft202012Validator(whole)

    def is_valid(self, value: Any) -> bool:
        return self._fast.is_valid(value)

    def told(self, value: Any) -> list[str]:
        """Return the faults of a JSON value; where there are alternatives, those of the one that fits best."""
        if self.is_valid(value):
            return []
        found = []
        for error in self._slow.iter_errors(value):
            while error.context:
                error = max(error.context, key=lambda one: len(one.absolute_path))
            found.append(f"{error.json_path}: {error.message[:200]}")
        assert found, "the two libraries disagree"
        return found


@cache
def validator(name: str, part: str = "") -> Validator:
    """Return the validator of a format, or of a definition in its schema."""
    whole = schema(name)
    jsonschema.Draft202012Validator.check_schema(whole)
    return Validator({**whole, "$ref": f"#/$defs/{part}"} if part else whole)


def faults(name: str, value: Any) -> list[str]:
    """Return the faults of a value, each with its place, by a schema; the value is first converted to JSON."""
    return validator(name).told(json.loads(json.dumps(value)))


def wrong(samples: Iterable[tuple[str, Any]]) -> set[str]:
    """Return the faults of values of several formats, each with the format's name.

    Parts of snapshots that equal those of an earlier one, such as rules and words, are validated once.
    """
    found, seen = set[str](), set[tuple[str, str]]()
    keys = schema("snapshot")["$defs"]["Snapshot"]["required"]
    parts = schema("snapshot")
    parts["$defs"]["Snapshot"]["required"] = []
    judge = Validator(parts)
    for name, value in samples:
        if name != "snapshot":
            found.update(f"{name} {fault}" for fault in faults(name, value))
            continue
        texts = {(key, json.dumps(part)) for key, part in value.items()}
        found.update(f"snapshot {key} is missing" for key in keys if key not in value)
        new = {key: json.loads(text) for key, text in texts - seen}
        found.update(f"snapshot {fault}" for fault in judge.told(new))
        seen |= texts
    return found
