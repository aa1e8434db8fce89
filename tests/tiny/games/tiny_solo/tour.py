"""The tour of the Well."""

from combinatoria.parts.tour import Goal, Step


def _step(key: str, row: str, goal: str, *rules: str, deck: str = "", **more: object) -> Step:
    zones = {"row": row.split(), "deck": deck.split()}
    return Step(key, {"seats": 1, "zones": zones}, (Goal((goal,)),), rules, **more)  # type: ignore[arg-type]


STEPS = (
    _step("first", "", "draw", "1", "2", "3"),
    _step("second", "S3", "draw", "3", "4", deck="S1"),
    _step("break", "S3 S4", "draw", "5", deck="S3"),
    _step("stop", "S2 S4", "stop", "4", tries={"draw": "try_stop"}),
    _step("count", "S1 S2", "draw", "3", deck="S4", compare=("safe", "breaks")),
    _step("expect", "S2 S3 S4", "stop", "4", "5", compare=("points", "sure"), tries={"draw": "try_stop"}),
    _step("target", "S1 S3", "draw", "6", deck="S4"),
    _step("all", "S1 S2 S3 S4", "stop", "4", "6", tries={"draw": "try_stop"}),
)
