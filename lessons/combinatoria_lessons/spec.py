"""Validation of an answer block's definitions, so that an author's mistake is reported in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from combinatoria_widgets.lessons.tools.judge import engine_function

from .blocks import SourceError
from .console import tell


def judged(spec: Mapping[str, Any], where: Mapping[str, str]) -> None:
    """Ensure that an answer block defines one kind of answer, with every value of the right type.

    Args:
        spec: Its definitions.
        where: File and question, for error messages.

    Raises:
        SourceError: A definition is missing, or has the wrong type.
    """

    def need(name: str, good: bool) -> None:
        if not good:
            raise SourceError(tell("bad_value", **where, name=name, value=repr(spec[name])[:60]))

    if not spec.keys() & {"right", "engine", "estimate_mean"}:
        raise SourceError(tell("no_right", **where, names=", ".join(sorted(spec)) or "–"))
    for name in ("slips", "slip_engines", "slip_texts"):
        if name in spec:
            need(name, isinstance(spec[name], dict) and all(isinstance(key, str) for key in spec[name]))
    for text in spec.get("slip_texts", {}).values():
        need("slip_texts", isinstance(text, dict) and all(isinstance(one, str) for one in text.values()))
    slips = spec.get("slips", {}).values()
    if "options" in spec:
        need("options", isinstance(spec["options"], list | tuple | str) and all(map(_is_letter, spec["options"])))
        need("right", _is_letter(spec.get("right")) and spec["right"] in spec["options"])
        if slips:
            need("slips", all(map(_is_letter, slips)))
    elif isinstance(spec.get("right"), tuple):
        need("right", _is_pair(spec["right"]))
        if slips:
            need("slips", all(map(_is_pair, slips)))
        if "also" in spec:
            need("also", all(map(_is_pair, spec["also"])))
    elif "right" in spec:
        need("right", is_number(spec["right"]))
        if spec.get("near") is True:
            need("right", Fraction(spec["right"]) != 0)
        if "also" in spec:
            need("also", spec.get("near") is True and all(map(is_number, spec["also"])))
        if "bounds" in spec:
            ends = spec["bounds"]
            need("bounds", isinstance(ends, list | tuple) and len(ends) == 2 and all(map(_is_end, ends)))
        if slips:
            need("slips", all(map(is_number, slips)))
    else:
        named = "engine" if "engine" in spec else "estimate_mean"
        need(named, _is_engine(spec[named]))
        if "slip_engines" in spec:
            need("slip_engines", all(map(_is_engine, spec["slip_engines"].values())))
        if "n" in spec:
            need("n", type(spec["n"]) is int and spec["n"] > 0)
        else:
            inputs = spec.get("inputs")
            if (
                not isinstance(inputs, list | tuple)
                or not inputs
                or not all(isinstance(i, list | tuple) for i in inputs)
            ):
                raise SourceError(tell("no_inputs", **where))


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(is_number(end) and Fraction(end) != 0 for end in value)


def is_number(value: Any) -> bool:
    """Return whether a value converts to an exact number."""
    try:
        Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return False
    return True


def _is_end(value: object) -> bool:
    return value is None or is_number(value)


def _is_letter(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1 and value.isascii() and value.islower()


def _is_engine(value: object) -> bool:
    """Return whether a value is a list of a function's name and its arguments."""
    if not isinstance(value, list | tuple) or not value or not isinstance(value[0], str):
        return False
    try:
        return callable(engine_function(value[0]))
    except (ImportError, AttributeError, ValueError, AssertionError):
        return False
