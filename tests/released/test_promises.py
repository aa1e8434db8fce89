"""Promise cards that users have are read by every later version, fit, and show the same number."""

from datetime import UTC, datetime

import pytest

from combinatoria.core.reading import shown
from combinatoria.session.promised import answer
from combinatoria.words.explain import speaker

from .contents import kept

NOW = datetime(2026, 11, 26, tzinfo=UTC)


@pytest.mark.parametrize("entry", kept("promises/cards.json"))
def test_cards_come_together_again(entry):
    expected = entry["expected"]
    laid = answer({"do": "lay", "texts": entry["cards"]}, NOW, speaker("soulmates", "en"))
    assert {one["state"] for one in laid["checks"]} == {"fits"}
    for card in laid["cards"]:
        assert (card["id"], card["number"]) == (expected["id"], expected["number"])
        assert card["people"] == [shown(name) for name in expected["people"]]
        assert card["place"] == shown(expected["place"])
        assert [joint["notches"] for joint in card["joints"]] == expected["notches"]
