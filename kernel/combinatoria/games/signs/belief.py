"""What a player may believe of what was said: of a claim, and of a sign of the partner in the code of the team."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Table
from .code import GROUPS, Message, decode, encode, parse_code
from .odds import claims
from .teams import team, value

__all__ = ["SILENCE", "TRUST", "Heard", "heard", "likelihood", "talks"]

TRUST: Final = Fraction(3, 4)
"""How often a claim is true (Q4)."""
SURE: Final = Fraction(19, 20)
"""How far a bot trusts a sign of its partner about a claim."""


class Heard(NamedTuple):
    """What a partner has signed, as far as it still counts.

    Attributes:
        message: what the sign says in the code of the team.
        kept: how many of the cards that it spoke of are still in the hand; they are the first ones.
        totals: what these add up to; empty if the sign does not say.
        fresh: whether it was made in this turn.
    """

    message: Message
    kept: int
    totals: frozenset[int]
    fresh: bool

    def fits(self, total: int) -> bool:
        """Whether a total agrees with it."""
        return not self.totals or total in self.totals


SILENCE: Final = Heard(Message(), 0, frozenset(), False)
"""Where nothing was said that can be understood."""


@lru_cache(1024)
def likelihood(claim: int, v: int, message: Message = SILENCE.message) -> Fraction:
    """How likely the sender is to say this number if the card has that value.

    Args:
        claim: the number said.
        v: the value of the card.
        message: what a sign of the sender says to the one who asks.
    """
    trust = TRUST if message.honest is None else SURE if message.honest else 1 - SURE
    return claims(v, trust)[claim]


def heard(view: Table, seat: int, speaker: int) -> Heard:
    """What a seat can read in the last sign of another one: nothing in those of the other team.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        speaker: who made the sign.
    """
    entry, text = view.vars["told"][speaker], view.vars[f"code:{team(speaker)}"]
    if not entry or text is None or team(speaker) != team(seat):
        return SILENCE
    signs, number, kept, given = entry
    message = decode(signs, parse_code(text))
    if message is None:
        return SILENCE
    gone = sum(value(face) for face in given)
    return Heard(message, kept, frozenset(t - gone for t in message.totals or ()), number == view.vars["number"])


def talks(t: Table, side: int) -> bool:
    """Whether a team can tell its totals, as far as the viewer knows: of another team's code one thinks the best."""
    if t.options["talk"] == "silent":
        return False
    text = t.vars[f"code:{side}"]
    return text is None or _tells(text)


@lru_cache(256)
def _tells(code: str) -> bool:
    """Whether the totals that are usual can be told in a code."""
    return all(encode(totals[1], parse_code(code)) for totals in list(GROUPS.values())[2:6])
