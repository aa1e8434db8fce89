"""Twins of a question: the same idea with other numbers, so that answers and codes cannot be passed on.

A question with twins has a ``numbers`` block, Python that runs before its answer block and defines

* ``given``: name -> value, the numbers of the question as printed;
* ``draw(rng)``: the same names with other values, or ``None`` for an unusable draw. The answer block may reject a draw,
  too: ``usable = False``.

The answer block uses these names, so that a twin's answer and slip values come from the same odds. Its texts (``twin``,
``why``, ``worked``, the sentences of slips) and its solution refer to them, and to any other name that the answer block
defines, as ``{{name}}``, or for a number ``{{name:.1%}}`` (a Python format).

Twins are numbered from 1. A draw is discarded if its values cannot be told apart (:mod:`forms`), or if its answer is
that of the printed question or of another twin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from combinatoria_widgets.lessons.tools.twins import MOST, PLACEHOLDER, filled

from .console import tell
from .source import Block, SourceError

LEAST = 12
"""Minimum number of twins; with fewer, too many pupils of a class would share one."""
_DRAWS = 10 * MOST
_PATIENCE = 40
"""Maximum number of draws, and of failed draws in a row."""


def numbers(code: str, names: Mapping[str, Any], block: Block) -> tuple[dict[str, Any], Callable[..., Any]]:
    """Run the ``numbers`` block of a question; return the names for its answer block and the ``draw`` function."""
    space = dict(names)
    block.run(code, space)
    draw, given = space.pop("draw", None), space.get("given")
    if not callable(draw) or not isinstance(given, dict):
        raise SourceError(tell("no_draw", **block.where))
    return {**space, **given}, draw


def drawn(
    draw: Callable[[Random], dict[str, Any] | None], seed: str, given: object, block: Block
) -> Iterator[dict[str, Any]]:
    """Yield the draws of a question, without repetitions and without the printed one."""
    seen = [given]
    for attempt in range(_DRAWS):
        with block.watched():
            found = draw(Random(f"{seed} {attempt}"))
        if found is not None and not isinstance(found, dict):
            raise SourceError(tell("no_draw", **block.where))
        if found is not None and found not in seen:
            seen.append(found)
            yield found


def twins(
    candidates: Iterable[dict[str, Any]], made: Callable[[dict[str, Any]], dict[str, Any]], where: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return the twins made from usable candidates, all with different answers, up to ``MOST``.

    Raises:
        SourceError: There are too few.
    """
    found: list[dict[str, Any]] = []
    in_vain = 0
    why: SourceError | str = ""
    for candidate in candidates:
        if in_vain == _PATIENCE:
            break
        in_vain += 1
        try:
            one = made(candidate)
        except SourceError as problem:
            why = problem
            continue
        if any(one["right"] == other["right"] for other in found):
            continue
        found.append(one)
        in_vain = 0
        if len(found) == MOST:
            break
    if len(found) < LEAST:
        raise SourceError(tell("few_twins", **where, n=len(found), least=LEAST, why=why))
    return found


def facts(spec: Mapping[str, Any], texts: Iterable[str], where: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every placeholder in some texts.

    Raises:
        SourceError: A text refers to a name that the answer block does not define, or its format does not apply.
    """
    found = {}
    for text in texts:
        for whole, name, form in PLACEHOLDER.findall(text):
            if name not in spec:
                raise SourceError(tell("no_fact", **where, name=name))
            value = spec[name]
            try:
                found[whole] = format(float(value), form) if form else str(value)
            except (TypeError, ValueError, OverflowError):
                raise SourceError(tell("no_format", **where, name=name, form=form)) from None
    return found


def fill(content: Any, known: Mapping[str, str]) -> Any:
    """Fill in the placeholders of texts, or of tables of texts."""
    if isinstance(content, str):
        return filled(content, known)
    return {name: fill(part, known) for name, part in content.items()}
