"""The tour of Time of Happiness: section 9 of the spec, twelve positions. Its words stand in ``rules.toml``."""

from __future__ import annotations

from typing import Any, Final

from ...core.seats import hand_zone
from ...decks import ars
from ...parts.tour import Goal, Step, a, step
from .cards import cards_of, face_of, place_zone, time

__all__ = ["STEPS"]

SEATS: Final = 3


def _table(phase: str, laid: dict[int, str], speaker: int = 0, **more: Any) -> dict[str, Any]:
    """A position of three: before each seat the numbers that it has laid, open but for the speaker's."""
    zones: dict[str, list[str]] = {}
    known: dict[str, Any] = {}
    for s in range(SEATS):
        numbers = [int(n) for n in laid.get(s, "").split()]
        for n in numbers:
            zones[place_zone(time(n), s)] = [face_of(s, n)]
            if s != speaker or phase == "rest":
                known[place_zone(time(n), s)] = {"0": "all"}
        zones[hand_zone(s)] = [face for face in cards_of(s) if ars.number(face) not in numbers]
    now = max((len(numbers.split()) for numbers in laid.values()), default=0)
    now = now - 1 if phase in ("talk", "reveal", "rest") else now
    done = [s for s in laid if s != speaker and len(laid[s].split()) > now] if phase == "talk" else []
    told = {"topic": "" if phase == "topic" else "sea", "round": 1, "turn": speaker, "time": now, "laid": done}
    return {"seats": SEATS, "phase": phase, "zones": zones, "known": known, **told, **more}


_STORIES: Final = {"stories": True}

STEPS: Final[tuple[Step, ...]] = (
    step("topic", _table("topic", {}), "topic sea", "1 4 4.topic R14 R15 H1", {"topic": "try_sea"}),
    step("tell", _table("tell", {}), Goal(a("tell_own"), "tour_type", "tell own We built a castle of sand."),
         "4.tell R9", {"tell": "try_type", "tell_story": "try_type"}),
    step("choose", _table("choose", {}, story=2), "choose 2", "2 4.choose R1 R2 R16", {"choose": "try_even"}),
    step("answer", _table("talk", {0: "2"}, asked=[1, "relive"]), "answer warm", "4.answer R7", {"answer": "try_felt"}),
    step("ask", _table("talk", {1: "2"}, 1, options=_STORIES, story=2, used=["sea"]), Goal(a("ask")),
         "4.talk 4.ask 6.stories", {"place": "try_ask"}),
    step("own", _table("talk", {1: "2"}, 1), Goal(a("ask_own"), "tour_type", "ask own Were you laughing?"),
         "4.ask 7", {"place": "try_ask", "ask": "try_type"}),
    step("guess", _table("talk", {1: "2"}, 1, heard=[[0, 0, "relive", "warm", ""]]), "place 2", "4.place R3 R4 R18",
         {"place": "try_heard", "ask": "try_place"}, compare=("right",)),
    step("last", _table("talk", {1: "2 3", 0: "2", 2: "1 4"}, 1), "place 3", "4.place R5",
         {"place": "try_other", "ask": "try_place"}),
    step("sure", _table("talk", {1: "2", 2: "2"}, 1, options={"confidence": True}, **{"stated:2": [90]},
                        heard=[[0, 0, "relive", "warm", ""]]), "place 2 at 75", "6.confidence",
         {"place_at": "try_75", "ask": "try_place"}),
    step("reveal", _table("reveal", {0: "2 3 6", 1: "2 3 6", 2: "2 4 6"}), "reveal", "4.reveal 5 R6 R8"),
    step("next", _table("rest", {2: "2 3 6", 0: "2 3 6", 1: "1 3 5"}, 2, spoken=[2], wins=[1, 0, 0]), "next",
         "4.next R17 R13", {"stop": "try_next"}),
    step("stop", _table("rest", {2: "2 3 6", 0: "2 3 6", 1: "1 3 5"}, 2, spoken=[2], wins=[1, 0, 0]), "stop",
         "4.stop H3 R12", {"next": "try_stop"}),
)  # fmt: skip
