"""The tour of the Crew. In ``in_common`` the deciding seat is not the first of those that must decide."""

from typing import Any

from combinatoria.game_api.tour import ANY, Goal, TourStep

from .rules import hand


def _step(key: str, row: str, goal: str, *rules: str, cards: str = "? ? ?", deck: str = "", **more: Any) -> TourStep:
    own = {name: more.pop(name) for name in ("seat", "avoid", "tries", "compare") if name in more}
    zones = {"row": row.split(), "deck": deck.split(), **{hand(s): [c] for s, c in enumerate(cards.split())}}
    return TourStep(key, {"seats": 3, "zones": zones, **more}, (Goal((goal,)),), rules, **own)


LAST = {"waiting": [0]}
STEPS = (
    _step("keep", "S3", "keep", "1", "2", "3.keep", cards="S5 ? ?", tries={"swap": "try_keep"}),
    _step("swap", "S4", "swap", "3.swap", cards="S1 ? ?", deck="S5"),
    _step("in_common", "S3", "keep", "3.keep", cards="? S6 ?", seat=1, tries={"swap": "try_keep"}),
    _step("good", "S3", "keep", "4", cards="S4 S5 S3", **LAST),
    _step("bad", "S5", "keep", "4", cards="S2 S6 S6", swapped=[0], **LAST),
    _step("count", "S3", "swap", "3.swap", cards="S2 ? ?", deck=ANY, compare=("swap_fits", "swap_short")),
    _step("once", "S3", "keep", "3.swap", cards="S1 ? ?", swapped=[0]),
    _step("end", "S6 S2", "keep", "1", "4", cards="S2 S4 S3", points=-1, **LAST),
)
