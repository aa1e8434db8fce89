"""People of a class: their tokens and nicknames, and the limits on trying the code."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .texts import words

__all__ = ["CODE", "Person", "Tries", "hashed", "is_here", "new_code", "new_token", "nickname"]

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of codes: no vowels, so that no code is a word, and none that looks like a digit."""
CODE = 6
"""Length of a code: 64 million codes, of which 60 a minute can be tried."""
MINUTE = 60.0


@dataclass
class Person:
    """A person who has joined; ``place`` and ``seat`` are None for one who watches.

    Attributes:
        left_at: when the last connection ended; None while there is one.
    """

    id: int
    token: bytes
    name: str
    lang: str
    place: int | None = None
    seat: int | None = None
    left_at: float | None = field(default=None)


def new_code() -> str:
    """Return a code to join."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_token() -> str:
    """Return a token of 128 bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """Return the hash of a token, which is stored; a token from outside may contain half a surrogate pair."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def nickname(lang: str, taken: Iterable[str]) -> str:
    """Draw a nickname that nobody has yet, with a number if all are taken."""
    free = sorted(set(words("names", lang)["nicknames"].split()) - set(taken))
    return secrets.choice(free) if free else f"{len(list(taken)) + 1}"


def is_here(address: str) -> bool:
    """Return whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class Tries:
    """Limits on attempts: a few a minute from each address, and more from all together.

    >>> tries = Tries(2, 3, clock=lambda: 0.0)
    >>> [tries.allows("a"), tries.allows("a"), tries.allows("a"), tries.allows("b"), tries.allows("c")]
    [True, True, False, True, False]
    """

    def __init__(self, each: int = 5, everybody: int = 60, clock: Callable[[], float] = time.monotonic) -> None:
        self.each, self.everybody, self._clock = each, everybody, clock
        self._made: deque[tuple[float, str]] = deque()

    def allows(self, address: str) -> bool:
        """Count an attempt and return whether it may be made; a refused one does not count."""
        now = self._clock()
        while self._made and self._made[0][0] <= now - MINUTE:
            self._made.popleft()
        if len(self._made) >= self.everybody or sum(one == address for _, one in self._made) >= self.each:
            return False
        self._made.append((now, address))
        return True

    def forget(self, address: str) -> None:
        """Forget the last attempt of an address, because it was right."""
        if self._made and self._made[-1][1] == address:
            self._made.pop()
