"""The code of a team, which gives pictures their meanings: as text that people type, and as data for bots.

A *sign* is one or two pictures. Each picture has a meaning in first place (or alone), and may have another one in
second place, written with a plus: ``eye=5-7 +ear=low +nose=lie; free words``. Text after the semicolon is for people
only.
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
    "decode", "encode", "format_code", "meant", "pairs", "parse_code", "words_of",
]  # fmt: skip

SIGNS: Final = ("eye", "ear", "nose", "mouth", "hand", "heart", "star", "key")
"""H5: the pictures of the kit."""
WAYS: Final[tuple[tuple[str, ...], ...]] = (*((s,) for s in SIGNS), *product(SIGNS, SIGNS))
"""All possible signs: one picture, or two in order."""
GROUPS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {f"{n}-{n + 2}": (n, n + 1, n + 2) for n in range(5, 27, 3)}
)
"""Totals of five cards in groups of three; a first picture can name a group."""
DETAILS: Final = ("low", "middle", "high")
"""The place of a total in its group; only a second picture can name it."""
PLAIN: Final = ("true", "lie", "take", "leave")
"""My claim is true, my claim is a lie, take the card, leave it; in either place."""
MEANINGS: Final = (*GROUPS, *DETAILS, *PLAIN)
PLACES_OF: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    dict.fromkeys(GROUPS, (1,)) | dict.fromkeys(DETAILS, (2,)) | dict.fromkeys(PLAIN, (1, 2))
)
"""The places in a sign that each meaning can have."""
KEEP: Final = "*"
"""The text that keeps the code agreed before."""


class Code(NamedTuple):
    """The agreement of a team.

    Attributes:
        meanings: picture -> meaning; ``+picture`` for a picture that comes second.
        note: free text, which is not interpreted.
    """

    meanings: Mapping[str, str]
    note: str = ""


class Message(NamedTuple):
    """The content of a sign for those who know the code; fields are None where it says nothing.

    Attributes:
        totals: the possible totals of the five cards of the hand.
        claim: whether the number said is true.
        wish: whether the card is to be taken.
    """

    totals: frozenset[int] | None = None
    claim: Literal["true", "lie"] | None = None
    wish: Literal["take", "leave"] | None = None

    @property
    def honest(self) -> bool | None:
        """True or False if the sign tells whether the claim is true; None if it does not.

        A sign for the exact total implies a true claim, as a warning of a lie would take its place.
        """
        exact = self.totals is not None and len(self.totals) == 1
        return self.claim == "true" if self.claim is not None else exact or None


DEFAULT: Final = Code(
    MappingProxyType(
        dict(zip(SIGNS, GROUPS, strict=True))
        | {f"+{sign}": meaning for sign, meaning in zip(SIGNS, (*DETAILS, *PLAIN), strict=False)}
    )
)
"""The code of a team that agrees no other: 8 groups of totals, then the exact one or one of four plain words."""


def format_code(code: Code) -> str:
    """Format a code as text; :func:`parse_code` is the inverse.

    >>> format_code(Code({"eye": "lie", "+ear": "low"}, "I yawn when I have a six"))
    'eye=lie +ear=low; I yawn when I have a six'
    """
    pairs = " ".join(f"{sign}={meaning}" for sign, meaning in code.meanings.items())
    return f"{pairs}; {code.note}".strip() if code.note else pairs


@lru_cache(maxsize=256)
def parse_code(text: str) -> Code:
    """Parse the text of an agreement into a code.

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
    """The pictures that express something in a code, or None if there are none.

    Args:
        total: the total of the five cards of the hand, or None to leave it out.
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
    """The meaning of a picture in second place; without one, a plain word keeps its meaning from first place."""
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


def meant(signs: Sequence[str], code: Code) -> tuple[str, ...]:
    """The meaning of a sign as a whole: the total that two pictures name together, or else picture by picture.

    >>> meant(("nose", "ear"), DEFAULT), meant(("nose", "hand"), DEFAULT)
    (('12',), ('11-13', 'lie'))
    """
    words = words_of(signs, code)
    if len(words) == 2 and words[0] in GROUPS and words[1] in DETAILS:
        return (str(GROUPS[words[0]][DETAILS.index(words[1])]),)
    return words


def pairs(code: Code) -> dict[tuple[str, ...], str]:
    """The signs of two pictures that mean one thing together, with that meaning."""
    found = {signs: meant(signs, code) for signs in WAYS}
    return {signs: words[0] for signs, words in found.items() if words != words_of(signs, code)}


_CLAIMS: Final[tuple[Literal["true", "lie"], ...]] = ("true", "lie")
_WISHES: Final[tuple[Literal["take", "leave"], ...]] = ("take", "leave")


def decode(signs: Sequence[str], code: Code) -> Message | None:
    """The content of a sign in a code, or None if it cannot be understood.

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
    claims = [claim for claim in _CLAIMS if claim in words]
    wishes = [wish for wish in _WISHES if wish in words]
    if len(claims) > 1 or len(wishes) > 1 or (totals is None and not claims and not wishes):
        return None
    return Message(totals, next(iter(claims), None), next(iter(wishes), None))
