"""Schemas refuse values of another format: with a key that is missing, of another type, or unknown."""

import json
from collections import defaultdict
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import combinatoria as cb
from combinatoria.formats import FORMATS, schema
from tests.tiny import REAL

from .kept import everything
from .samples import every_request, everywhere, guided, unusual

OTHERS = (None, True, -0.5, -7, 10**17, "", "no such word", [], [[]], {}, {"?": 0})
"""Values of every type, of which a key accepts some and refuses others."""
ANY_EVENT = {"by", "rule", "note", "facts", "beat"}
"""Keys that every event may have, whether or not a game uses them in this kind."""
OF_LESSONS = {("ChanceQuestion", "quick"), ("Foretold", "quick"), ("Ending", "goal")}
"""Keys that only lessons write (``tests/lessons/test_bets.py``)."""


class Formats:
    """The definitions of all schemas, and the objects that were met for each.

    Attributes:
        defined: The definitions.
        met: For each definition of an object, one object of each shape.
    """

    def __init__(self) -> None:
        self.wholes = {name: schema(name) for name in FORMATS}
        self.defined: dict[str, Any] = {}
        for whole in self.wholes.values():
            for target, rule in whole.get("$defs", {}).items():
                assert self.defined.setdefault(target, rule) == rule, f"two types are called {target}"
        self.met: dict[str, dict[object, Any]] = defaultdict(dict)
        self._seen = set[tuple[str, str]]()
        self._judges: dict[int, Draft202012Validator] = {}

    def judge(self, rule: dict[str, Any]) -> Draft202012Validator:
        """Return the validator of a part of the schemas; cached, as making one takes longer than using it."""
        if id(rule) not in self._judges:
            self._judges[id(rule)] = Draft202012Validator({**rule, "$defs": self.defined})
        return self._judges[id(rule)]

    def fits(self, rule: dict[str, Any], value: Any) -> bool:
        return self.judge(rule).is_valid(value)

    def walk(self, rule: dict[str, Any], value: Any) -> None:
        """Record every object within a value."""
        if target := rule.get("$ref", "").rpartition("/")[2]:
            rule, key = self.defined[target], (target, json.dumps(value))
            if key in self._seen:
                return
            self._seen.add(key)
            if "properties" in rule:
                shape = tuple((key, type(item), bool(item)) for key, item in sorted(value.items()))
                self.met[target].setdefault(shape, value)
            self.walk(rule, value)
        elif "anyOf" in rule:
            self.walk(next(other for other in rule["anyOf"] if self.fits(other, value)), value)
        elif isinstance(value, dict):
            further = rule.get("additionalProperties") or {}
            for key, item in value.items():
                self.walk(rule.get("properties", {}).get(key, further), item)
        elif isinstance(value, list):
            ahead = rule.get("prefixItems", [])
            for n, item in enumerate(value):
                self.walk(ahead[n] if n < len(ahead) else rule.get("items") or {}, item)


def takes_anything(part: dict[str, Any]) -> bool:
    """Return whether a key is declared to have any value."""
    return part.keys() <= {"description"} or part.get("$ref") == "#/$defs/Json"


def written() -> Formats:
    """Return the definitions, with the objects in what games write and releases have kept."""
    formats = Formats()
    samples = [*everything(), *unusual()]
    with pytest.MonkeyPatch.context() as patch:
        samples += every_request("soulmates", patch)
    for name in REAL:
        game = cb.game(name)
        samples += [*everywhere(game, game.seats[:1]), *guided(game)]  # few seats: all kinds of objects, and short
    for name, value in samples:
        formats.walk(formats.wholes[name], json.loads(json.dumps(value)))
    return formats


@pytest.mark.slow
def test_every_key_is_written_by_something_and_refused_without_or_with_another_type():
    formats = written()
    objects = {target: rule for target, rule in formats.defined.items() if "properties" in rule}
    assert len(objects) > 110 and sum(len(rule["required"]) for rule in objects.values()) > 550
    for target, rule in objects.items():
        met = formats.met[target].values()
        unmet = rule["properties"].keys() - {key for value in met for key in value}
        unmet -= {key for of, key in OF_LESSONS if of == target}
        assert unmet <= (ANY_EVENT if "Event" in target or "Recorded" in target else set()), (target, unmet)
        whole, parts = formats.judge(rule), Draft202012Validator({**rule, "required": [], "$defs": formats.defined})
        value = min(met, key=lambda value: len(json.dumps(value)))
        assert whole.is_valid(value)
        for key in rule["required"]:
            assert not whole.is_valid({one: part for one, part in value.items() if one != key}), (target, key)
        assert parts.is_valid({"new_key": 0}) == ("patternProperties" in rule), target
        for key, part in rule["properties"].items():
            taken = [other for other in OTHERS if parts.is_valid({key: other})]
            assert taken == [other for other in OTHERS if formats.fits(part, other)], (target, key)
            assert len(taken) < len(OTHERS) or takes_anything(part), (target, key)


def test_a_code_with_a_wrong_character_is_refused():
    for name, code in (
        ("result-code", "3ALA1-67HJ-0DJP-9ZG0-08WS"),
        ("data-code", "D1SMA1-800K-8ER7"),
        ("ticket-code", "T1SMA1-800K-80WW-F032-M6BA6"),
    ):
        judge = Draft202012Validator(schema(name))
        assert judge.is_valid(code)
        for other in (code.lower(), code.replace("-", ""), code[:-1] + "U", f" {code}", code.replace("A1", "A"), 7):
            assert not judge.is_valid(other), other
