"""A diary stored in a browser is read by every later version, with the same content."""

from datetime import date

import pytest

from combinatoria.guides.diary import Diary
from combinatoria.session import Session

from .contents import kept


@pytest.mark.parametrize("entry", kept("diaries/diaries.json"))
def test_a_diary_is_read_and_says_what_it_said(entry):
    expected = entry["expected"]
    today = date.fromisoformat(expected["today"])
    diary = Diary.from_json(entry["diary"], entry["game"])
    judged = diary.cost()
    assert {
        "today": expected["today"],
        "streak": diary.streak(today),
        "longest": diary.longest,
        "matches": len(diary.matches),
        "won": sum(m.won for m in diary.matches.values()),
        "judged": judged[2] if judged else 0,
        "right": sum(p.right for p in diary.puzzles.values()),
    } == expected
    reply = Session(entry["game"], seed=1).handle(
        {"id": 1, "do": "diary", "date": expected["today"], "value": entry["diary"]}
    )
    assert reply["diary"] == entry["diary"] and reply["figures"]["streak"] == expected["streak"]
