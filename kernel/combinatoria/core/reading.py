"""Reading of human input: bytes are decoded, text is normalised, and only then parsed.

All human input passes through here: files (:func:`read_text`, :func:`read_toml`), typed commands (:func:`normal`),
integers (:func:`whole`), dates and times (:func:`moment`), answers (:func:`number`) and names (:func:`unseen` finds
invisible characters, :func:`shown` makes them visible). Input that a page must parse itself is handled by the
counterpart ``widgets/ts/src/contract/reading.ts``. Size limits for external data are in
:mod:`combinatoria.core.validate`.
"""

from __future__ import annotations

import codecs
import re
import tomllib
import unicodedata
from decimal import Decimal
from fractions import Fraction
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

from .move import Refused

__all__ = [
    "BOM", "JOINERS", "Unreadable", "Written", "command", "decoded", "integer", "key", "moment", "normal", "number",
    "read_text", "read_toml", "shown", "toml", "unified", "unseen", "whole",
]  # fmt: skip

BOM: Final = "\ufeff"
"""The byte order mark that Windows editors put at the start of a text."""
JOINERS: Final = "\u200c\u200d"
"""Invisible characters that names need: they join or separate letters of some scripts and parts of emoji."""
MAX_FILE: Final = 20_000_000
"""Maximum number of bytes read from a file; a longer one is refused (a device may never end)."""
MAX_DIGITS: Final = 9
LONGEST_NUMBER: Final = 1000
"""Maximum length of a text that is read as a number."""

_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_TOML_LINE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_DECIMAL: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")
_FRACTION: Final = re.compile(r"([+-]?\d+)/(\d+)")
_JAPANESE_FRACTION: Final = re.compile(r"([+-]?)(\d+)分の([+-]?\d+)")
_THOUSANDS: Final = re.compile(r"([+-]?[1-9]\d{0,2}(?:,\d{3})+)(\.\d*)?")
_DECIMAL_COMMA: Final = re.compile(r"[+-]?(\d*),(\d+)")
# NFKC turns full-width digits, the full-width percent sign and the full-width solidus into ASCII, but not these.
_SAME_AS: Final = str.maketrans(
    {"⁄": "/", "∕": "/", "÷": "/", "−": "-", "‐": "-", "―": "-", "ー": "-", "。": ".", "、": ","}
)


class Unreadable(Refused):
    """A file that cannot be read: missing, not text or not TOML. The refusal names the file, and the line if any.

    Attributes:
        line: 1-based line number; None if the file could not be opened.
        reason: the error in the words of the system or of the parser; may be ``""``.
    """

    def __init__(self, key: str, name: str, line: int | None = None, reason: str = "") -> None:
        super().__init__("file.text", key, name=name, line=line, reason=reason)
        self.line, self.reason = line, reason


def decoded(data: bytes, name: str, *, lenient: bool = False) -> str:
    """Decode a file: UTF-8 with or without a byte order mark, or UTF-16 with one; line ends become ``\\n``.

    Args:
        data: the bytes.
        name: the name of the file.
        lenient: replace undecodable bytes instead of raising, for codes surrounded by arbitrary text.

    Raises:
        Unreadable: it is neither, and ``lenient`` is not set.

    >>> decoded(b"\\xef\\xbb\\xbfa\\r\\nb", "x.txt")
    'a\\nb'
    """
    try:
        text = data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig", "replace" if lenient else "strict")
    except UnicodeDecodeError as error:
        raise Unreadable("file_text", name, data.count(b"\n", 0, error.start) + 1) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: str | Path | Traversable, most: int = MAX_FILE, *, lenient: bool = False) -> str:
    """Read a text file.

    Args:
        path: the file.
        most: the maximum number of bytes.
        lenient: see :func:`decoded`.

    Raises:
        Unreadable: it cannot be opened, is longer, or is not text.
    """
    path = Path(path) if isinstance(path, str) else path
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that contains a null character
        raise Unreadable("file_open", str(path), reason=getattr(error, "strerror", None) or "") from None
    if len(data) > most:
        raise Unreadable("file_long", str(path))
    return decoded(data, path.name, lenient=lenient)


def toml(text: str, name: str, first: int = 1) -> dict[str, Any]:
    """Parse a TOML text.

    Args:
        text: the text.
        name: the name of its file.
        first: the number of its first line in the file.

    Raises:
        Unreadable: it is not valid TOML.
    """
    try:
        return tomllib.loads(text.removeprefix(BOM))
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found and found[1] else text.rstrip("\n").count("\n") + 1
        raise Unreadable("file_toml", name, first - 1 + line, _TOML_LINE.sub("", str(error))) from None
    except RecursionError:
        raise Unreadable("file_toml", name, first, "too deep") from None


def read_toml(path: Path | Traversable) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        Unreadable: it cannot be opened, or is not valid TOML.
    """
    return toml(read_text(path), path.name)


def unified(text: str) -> str:
    """Convert full-width characters to ordinary ones and drop invisible ones (zero-width spaces, direction marks).

    Spaces and line breaks stay.

    >>> unified("\\u200bｈ　１２？ ")
    'h 12? '
    """
    if text.isascii():
        return text
    seen = "".join([c for c in text if unicodedata.category(c) != "Cf"])
    return unicodedata.normalize("NFKC", seen)


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cf", "Zl", "Zp") and sign not in JOINERS


def _code_point(sign: str) -> str:
    return f"U+{ord(sign):04X}"


def unseen(text: str) -> str | None:
    """Return the code point of the first invisible character of a name, or None if there is none.

    Such characters change the text direction, have no width, or break the line.

    >>> unseen("Aki\u202e"), unseen("Zoë\u200d")
    ('U+202E', None)
    """
    return next((_code_point(sign) for sign in text if _is_unseen(sign)), None)


def shown(text: str) -> str:
    """Return a name from a file with invisible characters written out, so that different names look different.

    >>> shown("Aki\u202eneB")
    'Aki[U+202E]neB'
    """
    return "".join([f"[{_code_point(sign)}]" if _is_unseen(sign) else sign for sign in text])


def normal(text: str) -> str:
    """Normalise a typed line by :func:`unified`, without surrounding and repeated spaces.

    >>> normal("\\u200bｈ　１２？ ")
    'h 12?'
    """
    return " ".join(unified(text).split())


def key(line: str) -> str:
    """Normalise a typed line as a prompt key or another known word, case-folded and independent of the keyboard.

    >>> key(" Ｓｉｇｎｓ")
    'signs'
    """
    return normal(line).casefold()


def command(line: str) -> tuple[str, str]:
    """Split a typed line into its first word, normalised and case-folded, and the rest as it was typed.

    >>> command("Ｓ　My File.json")
    ('s', 'My File.json')
    """
    word, *rest = line.split(maxsplit=1) or [""]
    return key(word), rest[0].strip() if rest else ""


def whole(text: str, digits: int = MAX_DIGITS) -> int | None:
    """Parse a typed non-negative integer of at most ``digits`` digits, or return None.

    >>> whole("１２"), whole("12a"), whole("-1"), whole("9" * 5000)
    (12, None, None, None)
    """
    if len(text) > LONGEST_NUMBER:
        return None
    plain = normal(text)
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= digits else None


def integer(text: str) -> int:
    """Parse an integer option of the command line, with an optional sign.

    Raises:
        ValueError: it is not an integer.

    >>> integer("－３")
    -3
    """
    return int(normal(text))


def moment(text: str) -> str:
    """Convert a typed date or date and time to ISO 8601 form, to be validated by ``date.fromisoformat`` or similar.

    >>> moment("２０３１／０５／０５　１４：００"), moment("2031ー05ー05"), moment("2031-05-05 14:00:30,5 +09:00")
    ('2031-05-05T14:00', '2031-05-05', '2031-05-05T14:00:30,5+09:00')
    """
    day, _, rest = normal(text).upper().translate(_SAME_AS).replace("/", "-").partition(" ")
    hour = rest.replace(" ", "")
    return day + ("T" if hour[:1].isdigit() else "") + hour


class Written(NamedTuple):
    """A number as written.

    Attributes:
        value: its exact value.
        places: the number of decimal places written; None for an integer without any, or a fraction.
    """

    value: Fraction
    places: int | None


def number(text: str) -> Written | None:
    """Parse a typed fraction, decimal or percentage, or return None.

    A comma before groups of three digits separates thousands; any other single comma is a decimal one, as is a comma
    after ``0`` or in a percentage.

    >>> number("0,375"), number("2,000").value, number("28分の3").value, number("three")
    (Written(value=Fraction(3, 8), places=3), Fraction(2000, 1), Fraction(3, 28), None)
    >>> number("37,5 %") == number("０．３７５")
    True
    """
    if len(text) > LONGEST_NUMBER:
        return None
    plain = normal(text).replace(" ", "").translate(_SAME_AS)
    percent = plain.endswith("%")
    plain = plain.removesuffix("%")
    if japanese := _JAPANESE_FRACTION.fullmatch(plain):
        plain = f"{japanese[1]}{japanese[3]}/{japanese[2]}"
    places: int | None = None
    if fraction := _FRACTION.fullmatch(plain):
        if int(fraction[2]) == 0:
            return None
        value = Fraction(int(fraction[1]), int(fraction[2]))
    elif _DECIMAL.fullmatch(plain := _with_a_point(plain, percent)):
        decimal = Decimal(plain)
        exponent = decimal.as_tuple().exponent
        assert isinstance(exponent, int)  # the number is finite
        value, places = Fraction(decimal), max(0, -exponent)
    else:
        return None
    if not percent:
        return Written(value, places)
    return Written(value / 100, None if places is None else places + 2)


def _with_a_point(text: str, percent: bool) -> str:
    """Convert a decimal to use a point and no thousands separators; any other text is returned unchanged."""
    if _THOUSANDS.fullmatch(text) and not (percent and text.count(",") == 1 and "." not in text):
        return text.replace(",", "")
    return text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text
