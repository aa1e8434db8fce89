"""What the placeholders of texts stand for: each says by itself how its fact is put into words.

``{name}`` is a short text or a whole number, shown as it is. ``{name:kind}`` shows the fact as

==================  ================================================================  ===========================
kind                what the fact is                                                  in English, for example
==================  ================================================================  ===========================
``cards``           a face, or several; hidden ones are None                          Sun 2, Sun 3 and a card
``cards.or``        the same, to choose from                                          Sun 2, Sun 3 or Sun 4
``seat``            a seat                                                            Mira; you
``owner``           a seat, before what is its own (``Owner`` begins a sentence)      Mira's; your
``seats``           several seats                                                     Mira and you
``word.TABLE``      a word out of a few, said as the text ``[TABLE]`` has it          left
``words.TABLE``     several of them, joined like cards                                ear and nose
``list.TABLE``      several of them, one after the other                              ear, nose
``texts``           several short texts                                               draw, act and over
``codes``           texts as one types them                                           draw deck · discard CARD
``percent``         a chance, as a Fraction or a decimal number                       41.2 %
``one|many``        how many of something there are                                   1 card; 3 cards
``fraction``        a Fraction                                                        7/17
``decimal``         an expected number, with one decimal                              12.5
``refusal``         a Refusal, as its sentence                                        The match is over.
``refusals``        several of them, sentence by sentence
==================  ================================================================  ===========================

``{n:card is|cards are}`` is for languages with a plural; elsewhere ``{n}`` says the same fact. One fact may stand in a
text twice, in two kinds: ``{chance:fraction}, about {chance:percent}``. The names of
:data:`USUAL` need no kind. A fact that is not what its placeholder says is a fault of the program and raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple, Protocol

from ..core.move import Refusal
from ..core.notation import percent
from ..core.table import Face

__all__ = ["COUNTED", "TABLED", "USUAL", "Slot", "Voice", "counted", "fill", "slots"]

USUAL: Final[Mapping[str, str]] = {"by": "seat", "seat": "seat", "who": "seats", "cards": "cards", "card": "cards"}
"""Names whose kind goes without saying."""
TABLED: Final = ("word", "words", "list")
"""Kinds that name a table of texts after a point."""
COUNTED: Final = "count"
"""The kind of a number with what is counted; the table of its slot holds the words for one and for many."""


def counted(number: int | str, words: str) -> str:
    """A number with what is counted, in the singular or in the plural.

    Args:
        number: how many there are, perhaps written out already.
        words: for one and for many, with a bar between.

    >>> counted(1, "pupil|pupils"), counted(0, "pupil|pupils"), counted("1,200", "card is|cards are")
    ('1 pupil', '0 pupils', '1,200 cards are')
    """
    one, many = words.split("|")
    return f"{number} {one if str(number) == '1' else many}"


class Voice(Protocol):
    """What it takes to say a fact: the words of a language, and of a game."""

    def text(self, table: str, key: str) -> str:
        """The text under ``[table] key``."""

    def word(self, key: str) -> str:
        """A word of the kernel."""

    def join(self, words: Iterable[str], last: str = "and") -> str:
        """``a, b and c``."""

    def cards(self, faces: Iterable[Face | None], last: str = "and") -> str:
        """Names of cards."""

    def seat(self, seat: int, viewer: int) -> str:
        """The name of a seat."""

    def owner(self, seat: int, viewer: int) -> str:
        """Whose something is."""

    def refusal(self, refusal: Refusal, viewer: int) -> str:
        """The sentence of a refusal."""


class Slot(NamedTuple):
    """A placeholder with the words before it: the name of its fact, its kind, and the table of the kind if it has one.

    The words after the last placeholder have a slot without a name.
    """

    before: str
    name: str | None
    kind: str
    table: str


@cache
def slots(template: str) -> tuple[Slot, ...]:
    """The placeholders of a text, in order.

    Raises:
        ValueError: a placeholder has no plain name, or a kind that does not exist.

    >>> [(slot.name, slot.kind, slot.table) for slot in slots("{by} takes {cards}: {side:word.side}.")]
    [('by', 'seat', ''), ('cards', 'cards', ''), ('side', 'word', 'side'), (None, '', '')]
    """
    found = []
    for before, name, kind, conversion in Formatter().parse(template):
        if name is None:
            found.append(Slot(before, None, "", ""))
            continue
        kind, table = kind or USUAL.get(name, ""), ""
        if kind.startswith(tuple(f"{k}." for k in TABLED)):
            kind, _, table = kind.partition(".")
        elif kind.count("|") == 1 and all(kind.split("|")):
            kind, table = COUNTED, kind
        if not name.isidentifier() or conversion or (kind not in _KINDS) or (kind in (*TABLED, COUNTED) and not table):
            raise ValueError(f"{{{name}}} has no kind {kind!r} in {template!r}")
        found.append(Slot(before, name, kind, table))
    return tuple(found)


def fill(voice: Voice, template: str, facts: Mapping[str, Any], viewer: int) -> str:
    """A text with its facts in words.

    Args:
        voice: who says it.
        template: the text.
        facts: by name; those that the text does not use are left alone.
        viewer: whose view it is: a seat, or the audience.

    Raises:
        KeyError: a fact is missing.
        TypeError: a fact is not what its placeholder says.
    """
    out = []
    for slot in slots(template):
        out.append(slot.before)
        if slot.name is not None:
            if slot.name not in facts:
                raise KeyError(f"no fact {{{slot.name}}} for {template!r}: there are {', '.join(facts) or 'none'}")
            kind, value = _KINDS[slot.kind], facts[slot.name]
            if not kind.fits(value):
                raise TypeError(f"{{{slot.name}}} is no {slot.kind or 'text or number'} but {value!r} in {template!r}")
            out.append(kind.say(_Eyes(voice, slot.table, viewer), value))
    return "".join(out)


class _Eyes(NamedTuple):
    """Who says a fact to whom, and the table of its words."""

    voice: Voice
    table: str
    viewer: int

    def word(self, key: str) -> str:
        return self.voice.text(self.table, key)

    def seat(self, seat: int) -> str:
        return self.voice.seat(seat, self.viewer)

    def owner(self, seat: int) -> str:
        return self.voice.owner(seat, self.viewer)

    def refusal(self, refusal: Refusal) -> str:
        return self.voice.refusal(refusal, self.viewer)


class _Kind(NamedTuple):
    fits: Callable[[Any], bool]
    say: Callable[[_Eyes, Any], str]


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types) and not isinstance(value, bool)


def _all(*types: type) -> Callable[[Any], bool]:
    one = _is(*types)
    return lambda value: isinstance(value, Sequence) and not isinstance(value, str) and all(map(one, value))


def _faces(value: Face | Sequence[Face | None]) -> Sequence[Face | None]:
    return (value,) if isinstance(value, str) else value


_several_faces = _all(str, type(None))


def _are_faces(value: Any) -> bool:
    return isinstance(value, str) or _several_faces(value)


_KINDS: Final[Mapping[str, _Kind]] = {
    "": _Kind(_is(str, int), lambda eyes, value: str(value)),
    "cards": _Kind(_are_faces, lambda eyes, value: eyes.voice.cards(_faces(value))),
    "cards.or": _Kind(_are_faces, lambda eyes, value: eyes.voice.cards(_faces(value), "or")),
    "seat": _Kind(_is(int), _Eyes.seat),
    "owner": _Kind(_is(int), _Eyes.owner),
    "Owner": _Kind(_is(int), lambda eyes, value: (told := eyes.owner(value))[:1].upper() + told[1:]),
    "seats": _Kind(_all(int), lambda eyes, value: eyes.voice.join(map(eyes.seat, value))),
    "word": _Kind(_is(str), _Eyes.word),
    "words": _Kind(_all(str), lambda eyes, value: eyes.voice.join(map(eyes.word, value))),
    "list": _Kind(_all(str), lambda eyes, value: eyes.voice.word("comma").join(map(eyes.word, value))),
    "texts": _Kind(_all(str), lambda eyes, value: eyes.voice.join(value)),
    COUNTED: _Kind(_is(int), lambda eyes, value: counted(value, eyes.table)),
    "codes": _Kind(_all(str), lambda eyes, value: " · ".join(value)),
    "percent": _Kind(_is(Fraction, int, float), lambda eyes, value: percent(value)),
    "fraction": _Kind(_is(Fraction, int), lambda eyes, value: str(value)),
    "decimal": _Kind(_is(Fraction, int, float), lambda eyes, value: f"{float(value):.1f}"),
    "refusal": _Kind(_is(Refusal), _Eyes.refusal),
    "refusals": _Kind(
        _all(Refusal), lambda eyes, value: eyes.voice.word("sentence_space").join(map(eyes.refusal, value))
    ),
}
