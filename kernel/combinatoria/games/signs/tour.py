"""The tour of Secret Signs: section 9 of the spec; its points 6 and 7 are one step, and the deck has a step.

Seat 0 is the pupil, seat 2 its partner; seats 1 and 3, left and right, are the opponents. If the partner has signed
before, the position contains the sign, as a match would have kept it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from ...core.table import Face
from ...game_api.tour import ANY, cards, steps
from . import GAME
from .code import DEFAULT, format_code
from .teams import HAND, SEATS, hand_zone, opponents, team

__all__ = ["STEPS"]

_PARTNER: Final = 2
_suns: Final = partial(cards, owner="S")


def laid(
    phase: str,
    number: int = 0,
    hand: str = "",
    others: Mapping[str, str] | None = None,
    sender: int = _PARTNER,
    sent: str = ANY,
    claim: int = 0,
    up: str = "",
    refused: Sequence[int] = (),
    deck: str = "",
    signs: str = "",
    code: str = format_code(DEFAULT),
    options: Mapping[str, Any] | None = None,
    game: int = 1,
) -> dict[str, Any]:
    """A position in which seat 0 has to decide; only the other cards that matter are given.

    Args:
        phase: send, intercept or answer; or plan, before a game, when all others are ready.
        number: the number of the turn.
        hand: cards of seat 0.
        others: cards of other seats, where they matter.
        sender, sent, claim: whose turn it is (the dealer follows from it), the card on its way, the number said.
        up, deck: cards given up so far; cards on top of the deck, top first.
        refused: the seats that sent the refused cards.
        signs, code: the sender's sign in this turn, and the code of the pupil's team.
        options: options of the match, apart from the dealer.
        game: the number of the game.
    """
    held, size = {"0": hand, **(others or {})}, 0 if phase == "plan" else HAND
    zones = {hand_zone(seat): _suns(held.get(str(seat), ""), size) for seat in range(SEATS)}
    zones |= {"up": _suns(up, number - 1), "deck": _suns(deck), "aside": [ANY] * len(refused)}
    if phase == "plan":
        return _planning(zones, game)
    on_its_way = phase != "send"
    zones["middle"] = _suns(sent) if on_its_way else []
    asked = opponents(sender)
    passed = {"answer": asked, "intercept": asked[: asked.index(0)] if 0 in asked else ()}.get(phase, ())
    told: list[Any] = [[] for _ in range(SEATS)]
    if signs:
        told[sender] = [signs.split(), number, HAND, []]
    aside = {str(place): [seat] for place, seat in enumerate(refused)}
    return {
        "options": {"dealer": (sender - number - game + 2) % SEATS, **(options or {})},
        "zones": zones,
        "known": {"aside": aside, "middle": {"0": [sender]} if on_its_way else {}},
        "phase": phase,
        "number": number,
        "round": game,
        "turn": sender,
        "claim": claim,
        "passed": list(passed),
        "signed": [0],  # only one step is about making signs, so the screen offers none
        "told": told,
        f"code:{team(0)}": code,
    }


def _planning(zones: Mapping[str, Sequence[Face]], game: int) -> dict[str, Any]:
    """A position before a game: all others are ready, and the hands of the previous game are open."""
    everybody = list(range(SEATS))
    known = {hand: {str(n): everybody for n in range(len(zones[hand]))} for hand in map(hand_zone, everybody)}
    return {"zones": zones, "known": known, "phase": "plan", "round": game, "turn": game - 1, "ready": everybody[1:]}


STEPS: Final = steps(GAME, laid)
