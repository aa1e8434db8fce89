"""Placeholders of texts: the kind in each placeholder says how its fact is formatted.

``{name}`` is a short text or a whole number, shown as it is. ``{name:kind}`` formats the fact by its kind:

==================  ================================================================  ===========================
kind                type of the fact                                                  example in English
==================  ================================================================  ===========================
``cards``           a face, or several; hidden ones are None                          Sun 2, Sun 3 and a card
``cards.or``        the same, as alternatives                                         Sun 2, Sun 3 or Sun 4
``seat``            a seat                                                            Mira; you
``owner``           a seat as a possessive (``Owner`` at the start of a sentence)     Mira's; your
``seats``           several seats                                                     Mira and you
``word.TABLE``      a key of the table ``[TABLE]``, replaced by its text              left
``nth.TABLE``       a number that is such a key                                       Ann
``words.TABLE``     several keys, joined like cards                                   ear and nose
``list.TABLE``      several keys, separated by commas                                 ear, nose
``texts``           several short texts                                               draw, act and over
``codes``           texts as they are typed                                           draw deck · discard CARD
``percent``         a chance, as a Fraction or a decimal number                       41.2 %
``one|many``        a count, with the singular and plural of what is counted          1 card; 3 cards
``fraction``        a Fraction                                                        7/17
``decimal``         an expected number, with one decimal                              12.5
``refusal``         a Refusal, as its sentence                                        The match is over.
``refusals``        several of them, sentence by sentence
==================  ================================================================  ===========================

``{n:card is|cards are}`` is for languages with a plural; others use ``{n}``. A text may use a fact twice with different
kinds: ``{chance:fraction}, about {chance:percent}``. The names in :data:`USUAL` need no kind. A fact of the wrong type
is a programming error and raises.
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
"""Default kinds, by placeholder name."""
TABLED: Final = ("word", "nth", "words", "list")
"""Kinds that name a table of texts after a dot."""
COUNTED: Final = "count"
"""The kind of a count; the ``table`` of its slot holds the singular and the plural."""
_OPENING: Final = "“「"
_CLOSING: Final = "”」"
_INNER: Final = str.maketrans("“”「」", "‘’『』")
"""Quotation marks of a fact between quotation marks of the text around it."""


def counted(number: int | str, words: str) -> str:
    """Return a number followed by the singular or the plural of what is counted.

    Args:
        number: the count, as a number or as formatted text.
        words: singular and plural, separated by a bar.

    >>> counted(1, "pupil|pupils"), counted(0, "pupil|pupils"), counted("1,200", "card is|cards are")
    ('1 pupil', '0 pupils', '1,200 cards are')
    """
    one, many = words.split("|")
    return f"{number} {one if str(number) == '1' else many}"


class Voice(Protocol):
    """The interface needed to format facts: the words of a game in a language."""

    def text(self, table: str, key: str) -> str:
        """Return the text under ``[table] key``."""

    def word(self, key: str) -> str:
        """Return a word of the table ``[word]``."""

    def join(self, words: Iterable[str], last: str = "and") -> str:
        """Join words as in ``a, b and c``."""

    def cards(self, faces: Iterable[Face | None], last: str = "and") -> str:
        """Return the names of cards, joined."""

    def seat(self, seat: int, viewer: int) -> str:
        """Return the name of a seat."""

    def owner(self, seat: int, viewer: int) -> str:
        """Return the possessive of a seat."""

    def refusal(self, refusal: Refusal, viewer: int) -> str:
        """Return the sentence of a refusal."""


class Slot(NamedTuple):
    """A placeholder with the text before it: the name of its fact, its kind, and the table of the kind if it has one.

    ``quoted`` says whether it stands between quotation marks. Text after the last placeholder is a slot without a name.
    """

    before: str
    name: str | None
    kind: str
    table: str
    quoted: bool


@cache
def slots(template: str) -> tuple[Slot, ...]:
    """Parse a text into its placeholders, in order.

    Raises:
        ValueError: a placeholder has no plain name, or an unknown kind.

    >>> [(slot.name, slot.kind, slot.table) for slot in slots("{by} takes {cards}: {side:word.side}.")]
    [('by', 'seat', ''), ('cards', 'cards', ''), ('side', 'word', 'side'), (None, '', '')]
    """
    found, depth = [], 0
    for before, name, kind, conversion in Formatter().parse(template):
        depth += sum((mark in _OPENING) - (mark in _CLOSING) for mark in before)
        if name is None:
            found.append(Slot(before, None, "", "", quoted=False))
            continue
        kind, table = kind or USUAL.get(name, ""), ""
        if kind.startswith(tuple(f"{k}." for k in TABLED)):
            kind, _, table = kind.partition(".")
        elif kind.count("|") == 1 and all(kind.split("|")):
            kind, table = COUNTED, kind
        if not name.isidentifier() or conversion or (kind not in _KINDS) or (kind in (*TABLED, COUNTED) and not table):
            raise ValueError(f"{{{name}}} has no kind {kind!r} in {template!r}")
        found.append(Slot(before, name, kind, table, quoted=depth > 0))
    return tuple(found)


def fill(voice: Voice, template: str, facts: Mapping[str, Any], viewer: int) -> str:
    """Return a text with its placeholders replaced by formatted facts; quotations within quotations get inner marks.

    Args:
        voice: provides the words.
        template: the text.
        facts: by name; unused facts are ignored.
        viewer: the seat that is addressed, or the audience.

    Raises:
        KeyError: a fact is missing.
        TypeError: a fact has the wrong type for its placeholder.
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
            said = kind.say(_Eyes(voice, slot.table, viewer), value)
            out.append(said.translate(_INNER) if slot.quoted else said)
    return "".join(out)


class _Eyes(NamedTuple):
    """The context for formatting a fact: a voice, the table of its words, and the viewer."""

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
    "": _Kind(_is(str, int), lambda eyes, value: value if isinstance(value, str) else str(value).replace("-", "−")),
    "cards": _Kind(_are_faces, lambda eyes, value: eyes.voice.cards(_faces(value))),
    "cards.or": _Kind(_are_faces, lambda eyes, value: eyes.voice.cards(_faces(value), "or")),
    "seat": _Kind(_is(int), _Eyes.seat),
    "owner": _Kind(_is(int), _Eyes.owner),
    "Owner": _Kind(_is(int), lambda eyes, value: (owner := eyes.owner(value))[:1].upper() + owner[1:]),
    "seats": _Kind(_all(int), lambda eyes, value: eyes.voice.join(map(eyes.seat, value))),
    "word": _Kind(_is(str), _Eyes.word),
    "nth": _Kind(_is(int), lambda eyes, value: eyes.word(str(value))),
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
