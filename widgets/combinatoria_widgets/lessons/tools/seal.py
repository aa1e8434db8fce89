"""A light seal around texts that must not be read by accident before their time.

It is honest work, not a lock: the texts are XORed with a stream of SHA-256 digests, and all that opens them lies in the
same file. Why an answer is right is sealed under that answer, so that nobody meets it who looks into the data, but a
program that tries fractions finds it in a moment, as it finds the answer itself. A worked solution is sealed under
nothing but its question's salt: whoever asks Python for it has it at once.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from itertools import count
from typing import Any


def seal_key(*words: str) -> bytes:
    """The key that some words make, 32 bytes."""
    return sha256("\n".join(words).encode()).digest()


def seal(content: Any, key: bytes) -> str:
    """Anything that JSON can hold, as text that says nothing without its key.

    >>> unseal(seal({"en": "because"}, seal_key("a")), seal_key("a"))
    {'en': 'because'}
    """
    return urlsafe_b64encode(_mixed(json.dumps(content, ensure_ascii=False).encode(), key)).decode()


def unseal(sealed: str, key: bytes) -> Any:
    """What was sealed.

    Raises:
        ValueError: It was sealed under another key.
    """
    return json.loads(_mixed(urlsafe_b64decode(sealed), key).decode())


def wrap(key: bytes, other: bytes) -> str:
    """A key kept under another one, as hexadecimal text."""
    return _mixed(key, other).hex()


def unwrap(wrapped: str, other: bytes) -> bytes:
    """The key that was wrapped."""
    return _mixed(bytes.fromhex(wrapped), other)


def _mixed(data: bytes, key: bytes) -> bytes:
    """Data XORed with a stream that the key gives; the same again gives the data back."""
    stream = bytearray()
    for number in count():
        if len(stream) >= len(data):
            break
        stream += sha256(key + number.to_bytes(4)).digest()
    return bytes(one ^ two for one, two in zip(data, stream, strict=False))
