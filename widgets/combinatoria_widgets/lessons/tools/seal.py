"""A light seal for texts that should not be read prematurely by accident.

This is obfuscation, not encryption: texts are XORed with a stream of SHA-256 digests, and everything needed to open
them is in the same file. The explanation of an answer is sealed with that answer as its key, so that it is not readable
in the data, but a program that tries fractions finds it at once, as it finds the answer itself. A worked solution is
sealed with its question's salt alone: a line of Python opens it.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from itertools import count
from typing import Any


def seal_key(*words: str) -> bytes:
    """Return the 32-byte key derived from some words."""
    return sha256("\n".join(words).encode()).digest()


def seal(content: Any, key: bytes) -> str:
    """Return JSON content as text that is unreadable without its key.

    >>> unseal(seal({"en": "because"}, seal_key("a")), seal_key("a"))
    {'en': 'because'}
    """
    return urlsafe_b64encode(_mixed(json.dumps(content, ensure_ascii=False).encode(), key)).decode()


def unseal(sealed: str, key: bytes) -> Any:
    """Return the sealed content.

    Raises:
        ValueError: It was sealed under another key.
    """
    return json.loads(_mixed(urlsafe_b64decode(sealed), key).decode())


def wrap(key: bytes, other: bytes) -> str:
    """Return a key sealed under another one, as hexadecimal text."""
    return _mixed(key, other).hex()


def unwrap(wrapped: str, other: bytes) -> bytes:
    """Return the key that was wrapped."""
    return _mixed(bytes.fromhex(wrapped), other)


def _mixed(data: bytes, key: bytes) -> bytes:
    """XOR data with a stream derived from the key; applying it twice restores the data."""
    stream = bytearray()
    for number in count():
        if len(stream) >= len(data):
            break
        stream += sha256(key + number.to_bytes(4)).digest()
    return bytes(one ^ two for one, two in zip(data, stream, strict=False))
