"""What a player may believe of what was said: of a claim, and of a sign of the partner in the code of the team."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Table
from .code import GROUPS, Message, decode, encode, parse_code
from .odds import claims
from .teams import team, value

__all__ = ["TRUST", "Heard", "heard", "likelihood", "talks"]

TRUST: Final = Fraction(3, 4)
"""How often a claim is true (Q4)."""
SURE: Final = Fraction(19, 20)
"""How far a bot trusts a sign of its partner about a claim."""


@lru_cache(1024)
def likelihood(claim: int, v: int, message: Message | None = None) -> Fraction:
    """How likely the sender is to say this number if the card has that value.

    Args:
        claim: the number said.
        v: the value of the card.
        message: what a sign of the sender says to the one who asks, if anything.
    """
    trust = TRUST
    if message is not None and message.claim is not None:
        trust = SURE if message.claim == "true" else 1 - SURE
    elif message is not None and message.totals is not None and len(message.totals) == 1:
        trust = SURE  # the partner used the sign for the exact total, so there was no lie to warn of
    return claims(v, trust)[claim]


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


def heard(view: Table, seat: int, speaker: int) -> Heard | None:
    """What a seat can read in the last sign of another one; None for the signs of the other team.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        speaker: who made the sign.
    """
    entry, text = view.vars["told"][speaker], view.vars[f"code:{team(speaker)}"]
    if not entry or text is None or team(speaker) != team(seat):
        return None
    signs, number, kept, given = entry
    message = decode(signs, parse_code(text))
    if message is None:
        return None
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
