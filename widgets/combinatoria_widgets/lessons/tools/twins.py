"""Twins of exercises: the same idea with other numbers, so that answers and codes cannot be passed on.

A word selects one of ``MOST`` twins, the same on every computer; the word itself is not kept. The number is part of the
record and of the result code, where the teacher's desk finds it. Without a word the exercises are the printed ones
(number 0).

The lesson's data hold the right answer of a twin under the light seal of its worked solution (:mod:`seal`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any

from combinatoria.core.reading import normal

from .answer import digest
from .marks import AND, OR, marks_of
from .seal import seal_key, unseal
from .text import LANGUAGES, significant, written

MOST = 31
"""Maximum number of twins of a question; a result code has five bits for the number."""

PLACEHOLDER = re.compile(r"\{\{((\w+)(?::([^{}]+))?)\}\}")
"""``{{name}}`` or ``{{name:.1%}}`` in a text."""


def twin_number(word: str) -> int:
    """Return the twin number of a word, from 1 to ``MOST``; 0 for no word. Case, width and spaces do not matter.

    >>> twin_number(""), twin_number(" Mei  T. ") == twin_number("mei t.") > 0
    (0, True)
    """
    plain = normal(word).casefold()
    if not plain:
        return 0
    return 1 + int.from_bytes(sha256(f"twin {plain}".encode(errors="replace")).digest()[:8]) % MOST


def filled(text: str, facts: Mapping[str, str]) -> str:
    """Fill in the placeholders of a text; unknown ones are left as they are.

    >>> filled("{{n}} of 56, {{share:.1%}}", {"n": "17", "share:.1%": "30.4%"})
    '17 of 56, 30.4%'
    """
    return PLACEHOLDER.sub(lambda found: facts.get(found[1], found[0]), text)


def twinned(question: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """Return a question of the lesson's data as its twin of this number, or unchanged if it has no twins."""
    if not number or "twins" not in question:
        return question
    twin, salt, probability = question["twins"], question["salt"], question["probability"]
    opened = _opened(twin["sealed"], salt)
    which = (number - 1) % len(opened["rows"])
    right, wrong, values = opened["rows"][which]
    slips = dict(zip(question.get("slips", ()), wrong, strict=True))
    facts = dict(zip(opened["names"], values, strict=True))
    bounds = {"bounds": opened["bounds"][which]} if "bounds" in opened else {}
    own = f"{salt}-{which + 1}"

    def in_both(texts: Mapping[str, str]) -> dict[str, str]:
        return {lang: filled(texts[lang], facts) for lang in LANGUAGES}

    slip_texts = {name: in_both(texts) for name, texts in twin.get("slip_texts", {}).items()}
    return {
        **question,
        **bounds,
        "salt": own,
        "marks": _marks(own, right, tuple(slips.items()), question.get("near", False)),
        "slip_texts": {**question.get("slip_texts", {}), **slip_texts},
        "given": in_both(twin["text"]),
        "told": {
            "why": in_both(opened["why"]),
            "slips": [(shown(value, probability, question.get("near", False)), name) for name, value in slips.items()],
            "worked": in_both(opened["worked"]),
        },
    }


def shown(value: str, probability: bool, near: bool) -> str:
    """Return a value of the data as people read it; the first of several right ones.

    >>> shown("17/60", True, False), shown("569123/100000|57/10", False, True), shown("1/3;1/2", False, True)
    ('17/60 (28.3%)', '5.691', '0.3333 – 0.5000')
    """
    if AND in value:
        return " – ".join(shown(end, probability, near) for end in value.split(AND))
    exact = Fraction(value.split(OR)[0])
    return significant(exact) if near else written(exact, probability)


@cache
def _marks(salt: str, right: str, slips: tuple[tuple[str, str], ...], near: bool) -> dict[str, str]:
    """Return digest -> mark for all recognised answers."""
    worth = marks_of(right, dict(slips), near)
    return {digest(salt, form): mark for form, mark in worth.items()}


@cache
def _opened(sealed: str, salt: str) -> dict[str, Any]:
    """Return the unsealed twins: shared ``why``, ``worked`` and ``names``, with a row and any ``bounds`` each."""
    return unseal(sealed, seal_key(salt, "worked"))  # type: ignore[no-any-return]
