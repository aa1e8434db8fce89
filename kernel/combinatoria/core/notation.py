"""Text notation of moves, cards and positions, for people to read and type.

A game states its grammar as one pattern for each kind of move::

    {"draw": "draw {source:deck|discard}", "call": "call {cards:cards} for {target:card}"}

``{name:card}`` is one card, ``{name:cards}`` one or more (in any order), ``{name:a|b}`` one of these words,
``{name:int}`` an integer, ``{name:seat}`` a seat number, ``{name:words}`` one or more words in order, ``{name:text}``
the rest as typed. Case, full-width characters and commas are ignored, except in such a text.

Every game also parses the output of ``str(move)``, with the kind and the arguments in parentheses: ``call(S1 S2, S3)``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any

from .move import Arg, IllegalMove, Move
from .reading import normal

__all__ = [
    "by_seat", "card_order", "cards_of", "format_move", "of_seat", "parse_move", "percent", "placeholders", "plain",
    "shaped",
]  # fmt: skip

_PLACEHOLDER = re.compile(r"\{(\w+):([^}]+)\}")
_CARD = re.compile(r"^[A-Z0-9][A-Z0-9.\-]*$")
MAX_SAID = 240
"""Maximum length of a stored saying."""
MAX_INT = 10**6
"""Exclusive limit on the absolute value of a number in a move."""
MAX_WORD = 40
MAX_TEXT = 400
"""Maximum length of a typed move; longer ones are refused unread."""


def plain(text: str) -> str:
    """Normalise typed text: no full-width or invisible characters, single spaces, lower case.

    >>> plain("Ｃａｌｌ　Ｓ２, s3")
    'call s2 s3'
    """
    return " ".join(normal(text).replace(",", " ").replace("、", " ").split()).casefold()


@cache
def placeholders(pattern: str) -> tuple[tuple[str, str], ...]:
    """Return the arguments of a pattern as (name, type) pairs.

    >>> placeholders("call {cards:cards} for {target:card}")
    (('cards', 'cards'), ('target', 'card'))
    """
    return tuple((m[1], m[2]) for m in _PLACEHOLDER.finditer(pattern))


@cache
def _regex(pattern: str) -> re.Pattern[str]:
    out, pos = "", 0
    for m in _PLACEHOLDER.finditer(pattern):
        out += re.escape(pattern[pos : m.start()])
        kind = m[2]
        if kind in ("cards", "words"):
            out += rf"(?P<{m[1]}>\S+(?: \S+)*?)"
        elif kind == "text":
            out = out.removesuffix(r"\ ") + rf"(?: (?P<{m[1]}>.*))?"  # in plain form a text of commas alone is empty
        elif "|" in kind:
            out += rf"(?P<{m[1]}>{kind})"
        else:
            out += rf"(?P<{m[1]}>\S+)"
        pos = m.end()
    return re.compile("^" + out + re.escape(pattern[pos:]) + "$")


def card_order(code: str) -> tuple[str, int, str]:
    """Sort key for card codes: suit, then number.

    >>> sorted(["S10", "M2", "S2"], key=card_order)
    ['M2', 'S2', 'S10']
    """
    m = re.match(r"^(.*?)(\d*)$", code)
    assert m is not None
    return (m[1], int(m[2] or 0), code)


def cards_of(text: str, known: Container[str]) -> tuple[str, ...]:
    """Parse typed cards, keeping their order.

    Args:
        text: their codes.
        known: the valid codes.

    Raises:
        IllegalMove: a code is malformed or not in ``known``.

    >>> cards_of("０．６, 0.sp", {"0.6", "0.SP"})
    ('0.6', '0.SP')
    """
    found = tuple(map(_card, plain(text).split()))
    if strange := tuple(dict.fromkeys(code for code in found if code not in known)):
        raise IllegalMove("2", "unknown_card", cards=strange)
    return found


def cleaned_speech(text: str) -> str:
    """Clean up a saying: drop control characters and repeated spaces, cut to :data:`MAX_SAID` characters.

    >>> cleaned_speech("  Hello,\tBen! ")
    'Hello, Ben!'
    """
    words = ["".join(c for c in word if unicodedata.category(c)[0] != "C") for word in text.split()]
    return " ".join(filter(None, words))[:MAX_SAID].strip()


def _after(typed: str, words: int) -> str:
    """Return the typed text after a number of words, as :func:`plain` splits them."""
    place, inside = 0, False
    for place, c in enumerate(typed):
        if unicodedata.category(c) == "Cf":
            continue
        parts = c.isspace() or unicodedata.normalize("NFKC", c) in (",", "、")
        if parts and inside and not (words := words - 1):
            return typed[place:]
        inside = not parts
    return "" if words else typed[place:]


def _args(pattern: str, match: re.Match[str], typed: str) -> Iterator[Arg]:
    for name, kind in placeholders(pattern):
        text = match[name]
        if kind == "text":
            before = match.string if text is None else match.string[: match.start(name)]
            message = cleaned_speech(_after(typed, len(before.split())))
            if text is None and not message:
                raise _Wordless
            yield message
        else:
            yield _arg(kind, text)


def _arg(kind: str, text: str) -> Arg:
    """Parse an argument of a placeholder's type from its plain text."""
    if kind == "cards":
        return tuple(sorted((_card(c) for c in text.split()), key=card_order))
    if kind == "card":
        return _card(text)
    if kind == "words":
        return tuple(text.split())
    if kind in ("int", "seat"):
        if not re.fullmatch(r"-?\d{1,6}", text):
            raise IllegalMove("notation.number", "notation_number", text=text)
        return int(text)
    return text


def _bracketed(grammar: Mapping[str, str], typed: str) -> Move | None:
    """Parse a move as written by ``str``, or return None if the text does not have that form."""
    kind, bracket, rest = typed.strip().partition("(")
    if not bracket or not rest.endswith(")") or (pattern := grammar.get(kind)) is None:
        return None
    wanted = placeholders(pattern)
    texts = rest[:-1].split(", ", len(wanted) - 1) if wanted else [rest[:-1]]
    if len(texts) != max(1, len(wanted)) or (not wanted and texts != [""]):
        return None
    pairs = zip(wanted, texts, strict=False)
    args = tuple(cleaned_speech(text) if of == "text" else _arg(of, plain(text)) for (_, of), text in pairs)
    return shaped(grammar, Move(kind, args))


class _Wordless(Exception):
    """The text argument of a move is missing or blank."""


def _card(text: str) -> str:
    code = text.upper()
    if not _CARD.match(code) or len(code) > 8:
        raise IllegalMove("notation.card", "notation_card", text=text)
    return code


def parse_move(grammar: Mapping[str, str], text: Any, aliases: Mapping[str, str] | None = None) -> Move:
    """Parse a move from its text; see :meth:`combinatoria.core.game.Game.parse`.

    Args:
        grammar: the pattern of each kind of move.
        text: the typed text.
        aliases: other texts for whole moves.

    Raises:
        IllegalMove: the text is not a move; the facts say what was not understood.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise IllegalMove("notation.length", "notation_length", limit=MAX_TEXT)
    if (move := _bracketed(grammar, text)) is not None:
        return move
    words = plain(text)
    words = (aliases or {}).get(words, words)
    for kind, pattern in _in_order(tuple(grammar.items())):
        if match := _regex(pattern).match(words):
            with suppress(_Wordless):
                return Move(kind, tuple(_args(pattern, match, text)))
    first = words.split(" ")[0] if words else ""
    near = [p for p in grammar.values() if first and p.split(" ")[0] == first]
    forms = tuple(_example(p) for p in near or grammar.values())
    key = "notation_form" if near else "notation_unknown"
    raise IllegalMove("notation.form", key, text=text.strip()[:60], forms=forms)


@cache
def _in_order(grammar: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Sort patterns with the most literal words first: cards must not swallow a word that another pattern has."""
    return sorted(grammar, key=lambda entry: -len(_PLACEHOLDER.sub("", entry[1]).split()))


def shaped(grammar: Mapping[str, str], move: Any) -> Move:
    """Normalise a move by the grammar: its kind must exist and each argument have its type; cards are sorted.

    Raises:
        IllegalMove: it is not a move of this grammar.
    """
    pattern = grammar.get(move.kind) if isinstance(move, Move) and isinstance(move.kind, str) else None
    if pattern is None:
        raise IllegalMove("notation.form", "notation_unknown", text="?", forms=tuple(map(_example, grammar.values())))
    wanted = placeholders(pattern)
    if not wanted and move.args == ():
        return move  # type: ignore[no-any-return]
    if isinstance(move.args, tuple) and len(move.args) == len(wanted):
        args = [_shaped(kind, arg) for (_, kind), arg in zip(wanted, move.args, strict=True)]
        if None not in args:
            return Move(move.kind, tuple(args))  # type: ignore[arg-type]
    raise IllegalMove("notation.form", "notation_form", text=move.kind, forms=(_example(pattern),))


def _shaped(kind: str, arg: Any) -> Arg | None:
    """Normalise an argument of a placeholder's type, or return None if it does not fit."""
    if kind in ("cards", "words"):
        fits = isinstance(arg, list | tuple) and len(arg) <= MAX_TEXT and all(_is_word(one) for one in arg)
        return None if not fits else tuple(sorted(arg, key=card_order)) if kind == "cards" else tuple(arg)
    if kind in ("int", "seat"):
        return arg if type(arg) is int and abs(arg) < MAX_INT else None
    if kind == "text":
        return cleaned_speech(arg) if isinstance(arg, str) and len(arg) <= MAX_SAID else None
    return arg if _is_word(arg) and ("|" not in kind or arg in kind.split("|")) else None


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_WORD


def _example(pattern: str) -> str:
    """Return a pattern as a hint for people: ``call CARDS for CARD``."""
    return _PLACEHOLDER.sub(lambda m: m[2].replace("|", "/") if "|" in m[2] else m[2].upper(), pattern)


def format_move(grammar: Mapping[str, str], move: Move) -> str:
    """Return the text of a move; see :meth:`combinatoria.core.game.Game.format`."""
    args = iter(move.args)

    def fill(_: re.Match[str]) -> str:
        value = next(args)
        return " ".join(value) if isinstance(value, tuple) else str(value)

    return _PLACEHOLDER.sub(fill, grammar[move.kind]).strip()


def percent(value: Fraction | float) -> str:
    """Format a probability as percent with one decimal, rounded from its exact value.

    >>> percent(Fraction(1, 3)), percent(Fraction(1))
    ('33.3 %', '100.0 %')
    """
    tenths = round(Fraction(value) * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def of_seat(seat: int, cards: Iterable[str]) -> tuple[str, ...]:
    """Write cards with their seat (their owner or destination), for a move that concerns several seats.

    >>> of_seat(2, ["0.1", "1.5"])
    ('2-0.1', '2-1.5')
    """
    return tuple(f"{seat}-{card}" for card in cards)


def by_seat(cards: Iterable[str]) -> dict[int, list[str]] | None:
    """Parse cards written by :func:`of_seat` into seat -> cards; None if one of them names no seat.

    >>> by_seat(["2-0.1", "0-1.5"]), by_seat(["0.1"])
    ({2: ['0.1'], 0: ['1.5']}, None)
    """
    found: dict[int, list[str]] = {}
    for code in cards:
        seat, dash, card = code.partition("-")
        if not dash or not seat.isascii() or not seat.isdecimal():
            return None
        found.setdefault(int(seat), []).append(card)
    return found
