"""The tour of Secret Signs: section 9 of the spec; its points 6 and 7 are one step, the deck has its own.

Seat 0 is the pupil, seat 2 its partner; seats 1 and 3, left and right, are the opponents. Where the partner has signed
before, the sign stands in the position, as a match would have kept it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from ...core.table import Face
from ...parts.tour import ANY, Goal, a, cards, step
from .code import DEFAULT, format_code
from .teams import HAND, SEATS, hand_zone, opponents, team

__all__ = ["STEPS"]

_PARTNER: Final = 2
_suns: Final = partial(cards, owner="S")
_EAR: Final = "ear=lie"
"""The code of the steps in which the partner says if a number is a lie; in the others it is the usual one."""


def _position(
    phase: str,
    number: int,
    hand: str,
    others: Mapping[int, str] | None = None,
    *,
    sender: int = _PARTNER,
    sent: str = ANY,
    claim: int = 0,
    up: str = "",
    refused: Sequence[int] = (),
    deck: str = "",
    signs: str = "",
    code: str = format_code(DEFAULT),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Seat 0 has to decide; of the other cards only those that matter.

    Args:
        phase, number: send, intercept or answer; the turn.
        hand, others: cards of seat 0, and what some of the others hold; the rest does not matter.
        sender, sent, claim: whose turn it is (the dealer follows from it), the card on its way, the number said.
        up, deck: cards given up so far; cards on top of the deck, top first.
        refused: who had sent the cards that lie aside.
        signs, code: what the sender has signed in this turn, and what the own team has agreed.
        options: options of the match, apart from the dealer.
        more: variables of the position.
    """
    held, game = {0: hand, **(others or {})}, more.get("round", 1)
    on_its_way = phase != "send"
    zones = {hand_zone(seat): _suns(held.get(seat, ""), HAND) for seat in range(SEATS)}
    zones |= {"up": _suns(up, number - 1), "deck": _suns(deck), "aside": [ANY] * len(refused)}
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
        "signed": [0],  # no step but one is about making signs, so the screen offers none
        "told": told,
        f"code:{team(0)}": code,
        **more,
    }


def _planning(zones: Mapping[str, Sequence[Face]], game: int = 1, **more: Any) -> dict[str, Any]:
    """Before a game: all others are ready."""
    others = list(range(1, SEATS))
    return {"zones": zones, "phase": "plan", "round": game, "turn": game - 1, "ready": others, **more}


def _dealt(hand: str, drawn: str) -> list[Face]:
    """A deck from which seat 0 is dealt this hand, card by card around the table, and then draws."""
    around = [[card, *[ANY] * (SEATS - 1)] for card in _suns(hand)]
    return [*(card for cards in around for card in cards), *_suns(drawn)]


_FINISHED: Final[Mapping[str, Sequence[Face]]] = {
    "hand:0": _suns("1 2 3 4 4"),
    "hand:1": _suns("1 2 3 5 5"),
    "hand:2": _suns("1 2 3 3 5"),
    "hand:3": _suns("1 1 2 5 6"),
    "up": [ANY] * 8,
}
"""A game that is over, 28 to 31, all hands open."""

STEPS: Final = (
    step(
        "goal",
        _position(
            "answer",
            8,
            "1 2 3 4 5",
            {1: "1 4 5 5 6", 2: "2 3 3 4 4", 3: "1 1 2 3 6"},
            sent="2",
            claim=2,
            signs="mouth nose",
            options={"games": 1},
        ),
        "receive S3",
        "1 5 R14 6.target",
        {"receive": "try_thirty", "reject": "try_sure_two"},
    ),
    step(
        "ten",
        _position("answer", 1, "1 2 3 4 5", sent="1", claim=1),
        "receive S5",
        "2 6.suit",
        {"receive": "try_give_five", "reject": "try_take_one"},
        ("now_hit", "now_over"),
    ),
    step(
        "plan",
        _planning({"deck": _dealt("1 3 3 4 5", "6")}),
        (Goal(a("agree"), example="agree ear=lie"), Goal(("ready",))),
        "3 4.talk H1 H2 H5 H6 R18 6.talk",
        {"ready": "try_agree_first"},
    ),
    step(
        "send",
        _position("send", 1, "1 3 3 4 5 6", sender=0, code=_EAR, signed=[]),
        (Goal(("sign ear",), example="sign ear"), Goal(("send S6 say 1",))),
        "4.draw 4.send R8 R9",
        {"sign": "try_ear", "send": "try_six_as_one", "send S6 say 6": "try_not_the_truth"},
    ),
    step(
        "first",
        _position("intercept", 4, "2 2 3 3 4", sender=3, sent="5", claim=5),
        "pass",
        "4.intercept H4 R4 R5 R10",
        {"intercept": "try_let_go"},
    ),
    step(
        "price",
        _position("intercept", 2, "2 2 3 4 6", sender=1, sent="6", claim=1),
        "intercept S2",
        "4.intercept R6",
        {"intercept": "try_give_two", "pass": "try_snatch"},
    ),
    step(
        "receive",
        _position(
            "answer", 1, "1 2 2 4 5", {2: "1 1 2 3 3"}, sent="6", claim=1, signs="eye ear", code=f"eye=8-10 {_EAR}"
        ),
        "receive S1",
        "4.answer",
        {"receive": "try_give_one", "reject": "try_trust_the_ear"},
    ),
    step(
        "refuse",
        _position("answer", 7, "2 2 3 3 4", {2: "2 3 3 3 3"}, sent="1", claim=1, deck="6", signs="mouth eye"),
        "reject S4",
        "4.answer R2 6.peek_aside_at_end",
        {"receive": "try_no_one_wanted", "reject": "try_give_four"},
    ),
    step(
        "no_way_out",
        _position("answer", 3, "1 2 3 4 5", {2: "1 2 3 3 6"}, sent="4", claim=4, signs="mouth ear"),
        "receive S4",
        "R1",
        {"receive": "try_keep_thirty", "reject": "try_no_gamble"},
    ),
    step(
        "sees",
        _position("intercept", 4, "2 3 4 5 6", sender=3, sent="2", claim=6, up="6 1 6", refused=[1]),
        "pass",
        "7 R11 R17",
        {"intercept": "try_count_sixes"},
        ("claim_plain", "claim_trust"),
    ),
    step(
        "deck",
        _position("answer", 7, "2 4 4 5 6", sent="6", claim=6, refused=[0, 1, 2, 3, 0, 1]),
        Goal(a("reject")),
        "R3 4.balance",
        {"receive": "try_refuse_six"},
    ),
    step(
        "order",
        _planning(
            _FINISHED,
            2,
            totals=[[28, 31]],
            scores=[[28, 0]],
            known={zone: {str(n): list(range(SEATS)) for n in range(HAND)} for zone in _FINISHED if zone != "up"},
        ),
        "ready",
        "R12 R13 H3 6.turns_each 6.new_signs_between_games",
    ),
    step(
        "two_games",
        _position(
            "answer",
            8,
            "4 4 5 5 6",
            {1: "1 1 1 2 2", 2: "1 1 2 3 3", 3: "1 1 1 2 2"},
            sent="2",
            claim=2,
            round=2,
            signs="ear nose",
            totals=[[28, 16]],
            scores=[[28, 16]],
        ),
        "receive S6",
        "5 R7 R15 R16 6.games",
        {"receive": "try_still_over", "reject": "try_sure_two"},
    ),
)
