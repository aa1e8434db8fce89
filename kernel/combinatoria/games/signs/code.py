"""The code of a team: which picture means what, as text that people type and as data that bots use too.

A *sign* is one or two pictures. Each picture has a meaning when it comes first (or alone), and may have another one
when it comes second, written with a plus: ``eye=5-7 +ear=low +nose=lie; free words``. What stands after the semicolon
is for people only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ...core.move import IllegalMove
from ...core.reading import normal

__all__ = [
    "DEFAULT", "DETAILS", "GROUPS", "KEEP", "MEANINGS", "PLACES_OF", "PLAIN", "SIGNS", "WAYS", "Code", "Message",
    "decode", "encode", "format_code", "parse_code", "words_of",
]  # fmt: skip

SIGNS: Final = ("eye", "ear", "nose", "mouth", "hand", "heart", "star", "key")
"""H5: the pictures that the kit offers."""
WAYS: Final[tuple[tuple[str, ...], ...]] = (*((s,) for s in SIGNS), *product(SIGNS, SIGNS))
"""Every sign that can be made: one picture, or two in order."""
GROUPS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {f"{n}-{n + 2}": (n, n + 1, n + 2) for n in range(5, 27, 3)}
)
"""Totals of five cards, three at a time; a first picture can name such a group."""
DETAILS: Final = ("low", "middle", "high")
"""Which total of the group it is; only a second picture can say that."""
PLAIN: Final = ("true", "lie", "take", "leave")
"""My number is true, my number is a lie, take the card, leave it; in either place."""
MEANINGS: Final = (*GROUPS, *DETAILS, *PLAIN)
PLACES_OF: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    dict.fromkeys(GROUPS, (1,)) | dict.fromkeys(DETAILS, (2,)) | dict.fromkeys(PLAIN, (1, 2))
)
"""Each meaning with the places in a sign that it can have."""
KEEP: Final = "*"
"""Instead of a code: the one agreed before, whatever it was."""


class Code(NamedTuple):
    """What a team has agreed.

    Attributes:
        meanings: picture -> meaning; ``+picture`` for a picture that comes second.
        note: free words, which no machine reads.
    """

    meanings: Mapping[str, str]
    note: str = ""


class Message(NamedTuple):
    """What a sign says to those who know the code; None where it says nothing.

    Attributes:
        totals: what the five cards of the hand may add up to.
        claim: whether the number said is true.
        wish: whether the card is to be taken.
    """

    totals: frozenset[int] | None = None
    claim: Literal["true", "lie"] | None = None
    wish: Literal["take", "leave"] | None = None

    @property
    def honest(self) -> bool | None:
        """Whether the number said is true; None if the sign does not tell.

        Who used the sign for the exact total had no lie to warn of.
        """
        exact = self.totals is not None and len(self.totals) == 1
        return self.claim == "true" if self.claim is not None else exact or None


DEFAULT: Final = Code(
    MappingProxyType(
        dict(zip(SIGNS, GROUPS, strict=True))
        | {f"+{sign}": meaning for sign, meaning in zip(SIGNS, (*DETAILS, *PLAIN), strict=False)}
    )
)
"""The code of a team that agrees nothing else: 8 groups of totals, then the exact one, or one of four plain words."""


def format_code(code: Code) -> str:
    """A code as text; :func:`parse_code` is the inverse.

    >>> format_code(Code({"eye": "lie", "+ear": "low"}, "I yawn when I have a six"))
    'eye=lie +ear=low; I yawn when I have a six'
    """
    pairs = " ".join(f"{sign}={meaning}" for sign, meaning in code.meanings.items())
    return f"{pairs}; {code.note}".strip() if code.note else pairs


@lru_cache(maxsize=256)
def parse_code(text: str) -> Code:
    """A code from the text of an agreement.

    Raises:
        IllegalMove: something before the semicolon is not ``picture=meaning``; the facts say what.

    >>> parse_code("Eye=5-7, +ear=LOW; wink = six")
    Code(meanings=mappingproxy({'eye': '5-7', '+ear': 'low'}), note='wink = six')
    """
    pairs, _, note = text.replace("；", ";").partition(";")
    meanings: dict[str, str] = {}
    for sign, meaning in _pairs(pairs):
        if sign.removeprefix("+") not in SIGNS:
            raise IllegalMove("H5", "code_sign", text=sign, forms=SIGNS)
        if meaning not in MEANINGS:
            raise IllegalMove("H5", "code_meaning", text=meaning, forms=MEANINGS)
        if sign in meanings:
            raise IllegalMove("H5", "code_twice", text=sign)
        if sign[0] == "+" and meaning in GROUPS:
            raise IllegalMove("H5", "code_group_second", text=meaning)
        if sign[0] != "+" and meaning in DETAILS:
            raise IllegalMove("H5", "code_detail_first", text=meaning)
        meanings[sign] = meaning
    return Code(MappingProxyType(meanings), note.strip())


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    plain = normal(text).casefold().replace("、", " ").replace(",", " ")
    for item in re.sub(r"\s*=\s*", "=", plain).split():
        sign, equals, meaning = item.partition("=")
        if not equals or not sign or not meaning:
            raise IllegalMove("H5", "code_form", text=item[:30])
        yield sign, meaning


def encode(total: int | None, code: Code, also: str | None = None) -> tuple[str, ...] | None:
    """The pictures that say something in a code, or None if it has none for it.

    Args:
        total: what the five cards of the hand add up to, or None to say nothing of it.
        code: the code.
        also: one of :data:`PLAIN`; it then takes the place of the exact total.

    >>> encode(12, DEFAULT), encode(12, DEFAULT, also="lie"), encode(None, DEFAULT, also="lie")
    (('nose', 'ear'), ('nose', 'hand'), None)
    """
    group = next((g for g, totals in GROUPS.items() if total in totals), "")
    first = {meaning: sign for sign, meaning in reversed(list(code.meanings.items())) if sign[0] != "+"}
    second = {_second(sign, code): sign for sign in reversed(SIGNS)}
    if also is not None:
        if group in first and also in second:
            return first[group], second[also]
        return (first[also],) if also in first else None
    if total is None or group not in first:
        return None
    detail = DETAILS[GROUPS[group].index(total)]
    return (first[group], second[detail]) if detail in second else (first[group],)


def _second(sign: str, code: Code) -> str | None:
    """What a picture means that comes second: without a meaning of its own there, a plain word keeps the one it has."""
    meaning = code.meanings.get(f"+{sign}")
    if meaning is None and code.meanings.get(sign) in PLAIN:
        meaning = code.meanings[sign]
    return meaning


def words_of(signs: Sequence[str], code: Code) -> tuple[str, ...]:
    """The meanings of a sign, picture by picture; a picture without one is left out.

    >>> words_of(("nose", "hand"), DEFAULT)
    ('11-13', 'lie')
    """
    words = [code.meanings.get(signs[0]), *(_second(s, code) for s in signs[1:])]
    return tuple(w for w in words if w)


def decode(signs: Sequence[str], code: Code) -> Message | None:
    """What a sign says in a code, or None if it says nothing that can be understood.

    >>> decode(("nose", "ear"), DEFAULT).totals, decode(("nose", "hand"), DEFAULT).claim
    (frozenset({12}), 'lie')
    >>> decode(("key",), parse_code("eye=lie")) is None
    True
    """
    words = words_of(signs, code)
    group = GROUPS.get(words[0]) if words else None
    totals = None if group is None else frozenset(group)
    for word in words[1:]:
        if group is not None and word in DETAILS:
            totals = frozenset({group[DETAILS.index(word)]})
    claims = {w for w in words if w in ("true", "lie")}
    wishes = {w for w in words if w in ("take", "leave")}
    if len(claims) > 1 or len(wishes) > 1 or (totals is None and not claims and not wishes):
        return None
    return Message(totals, next(iter(claims), None), next(iter(wishes), None))  # type: ignore[arg-type]
