"""Beliefs of a player about a claim, and about a sign of the partner in the code of the team."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Table
from .code import GROUPS, Message, decode, encode, parse_code
from .odds import claims
from .teams import CLAIMS, team, value
from .variables import Vars, code_text

__all__ = ["SILENCE", "TRUST", "Heard", "heard", "likelihood", "talks"]

TRUST: Final = Fraction(3, 4)
"""The share of claims that are true (Q4)."""
SURE: Final = Fraction(19, 20)
"""A bot's trust in a sign of its partner about a claim."""


class Heard(NamedTuple):
    """The content of a partner's last sign, as far as it still applies.

    Attributes:
        message: the meaning of the sign in the code of the team.
        kept: how many of the cards that it covers are still in the hand; they come first.
        totals: the possible totals of these cards; empty if the sign does not say.
        fresh: whether it was made in this turn.
    """

    message: Message
    kept: int
    totals: frozenset[int]
    fresh: bool

    def fits(self, total: int) -> bool:
        """Return whether a total agrees with the sign."""
        return not self.totals or total in self.totals


SILENCE: Final = Heard(Message(), 0, frozenset(), False)
"""No sign, or none that can be understood."""


@lru_cache(1024)
def likelihood(claim: int, v: int, message: Message = SILENCE.message) -> Fraction:
    """The chance that the sender says this number if the card has that value.

    Args:
        claim: the number said.
        v: the value of the card.
        message: the meaning of the sender's sign, as far as this player can read it.
    """
    if v not in CLAIMS:  # a card of another pack, of which no claim is true
        return Fraction(1, len(CLAIMS))
    trust = TRUST if message.honest is None else SURE if message.honest else 1 - SURE
    return claims(v, trust)[claim]


def heard(view: Table, seat: int, speaker: int) -> Heard:
    """The content of a seat's last sign, as another seat can read it; signs of the other team have none.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        speaker: the seat that made the sign.
    """
    v = Vars.of(view)
    entry, text = v.told[speaker], code_text(view, team(speaker))
    if not entry or text is None or team(speaker) != team(seat):
        return SILENCE
    signs, number, kept, given = entry
    message = decode(signs, parse_code(text))
    if message is None:
        return SILENCE
    gone = sum(value(face) for face in given)
    return Heard(message, kept, frozenset(t - gone for t in message.totals or ()), number == v.number)


def talks(t: Table, side: int) -> bool:
    """Return whether a team can signal its totals, as far as the viewer knows; an unknown code is assumed to."""
    if t.options["talk"] == "silent":
        return False
    text: str | None = t.vars[f"code:{side}"]  # in place, as playouts ask this at every decision
    return text is None or _tells(text)


@lru_cache(256)
def _tells(code: str) -> bool:
    """Return whether a code can express the usual totals."""
    return all(encode(totals[1], parse_code(code)) for totals in list(GROUPS.values())[2:6])
