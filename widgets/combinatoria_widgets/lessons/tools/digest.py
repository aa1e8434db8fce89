"""A short digest of an answer, to recognise a repeated answer when all cells are run again."""

from __future__ import annotations

from hashlib import sha256
from numbers import Number
from types import CodeType

_LENGTH = 8


def digest_of(answer: object) -> str:
    """Return a digest of a number, a text, a function, or a tuple of them; empty, which never matches, for others.

    >>> digest_of("3/28") == digest_of("3/28") != digest_of(0.107)
    True
    >>> digest_of(lambda n: n + 1) == digest_of(lambda n: n + 1) != digest_of(lambda n: n + 2)
    True
    """
    code = getattr(answer, "__code__", None)
    if isinstance(code, CodeType):
        text = _code_text(code)
    elif isinstance(answer, tuple):
        ends = [digest_of(end) for end in answer]
        text = f"tuple {ends}" if all(ends) else ""
    elif isinstance(answer, str | Number):
        try:
            text = f"{type(answer).__name__} {answer!r}"
        except ValueError:  # more digits than Python converts to text
            return ""
    else:
        return ""
    return text and sha256(text.encode(errors="replace")).hexdigest()[:_LENGTH]


def _code_text(code: CodeType) -> str:
    """Return a function's bytecode, names and constants as text, independent of where it was defined."""
    values = [_code_text(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return f"{code.co_code!r} {code.co_names} {code.co_varnames} {values}"
