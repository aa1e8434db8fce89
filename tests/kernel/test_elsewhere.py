"""A match passed between devices by links: what a device shows and accepts while people play elsewhere."""

import pytest

import combinatoria as cb
from combinatoria.core.catalogue import games
from combinatoria.core.table import AUDIENCE
from combinatoria.session import Session

SHARED = [name for name in games() if cb.game(name).seats[-1] > 1]


def handed(save, to, *, sent):
    """Return a saved match as held by a device that sent it to a seat, or received it there."""
    away = [seat for seat in save["session"]["humans"] if (seat == to) == sent]
    frame = {**save["session"], "elsewhere": {"seats": away, "handed": len(save["moves"]), "sent": sent}}
    return {**save, "session": frame}


def loaded(save):
    """Return a device with a match from a link."""
    device = Session(save["game"])
    assert "error" not in device.handle({"do": "load", "value": save})
    return device


def decide(device):
    """Let the person at a device decide, behind the curtain if there is one."""
    device.handle({"do": "ready"})
    assert "error" not in device.handle({"do": "play_for_me"})


@pytest.mark.quick
@pytest.mark.parametrize("name", SHARED)
def test_two_devices_play_a_match_by_links(name):
    one = Session(name, seats=max(2, cb.game(name).default_seats), humans=(0, 1), seed=5)
    turns, me = 0, next(iter(one.awaited))
    while one.match.to_act and turns < 40:
        decide(one)
        if me in one.match.to_act or not one.match.to_act:
            continue
        save, to = one.save(), 1 - me
        sender = loaded(handed(save, to, sent=True))
        shown = sender.snapshot()
        assert shown["moves"] == [] and shown["curtain"] is None and shown["status"]["tone"] == "wait"
        assert sender.viewer == 1 - to and shown["setup"]["sealed"] == sender.sealed
        assert shown["undo"]["ok"] is False
        for do in ("play_for_me", "undo", "forced"):
            assert "error" in sender.handle({"do": do})
        assert sender.save()["session"]["elsewhere"] == {"seats": [to], "handed": len(save["moves"]), "sent": True}
        one = loaded(handed(save, to, sent=False))
        assert one.here == (to,)
        assert one.viewer == AUDIENCE and one.snapshot()["curtain"]["seat"] == to
        turns, me = turns + 1, to
    assert turns > 1


def test_who_has_sent_a_match_cannot_decide_even_where_several_have_to():
    both = Session("signs", humans=(0, 1), seed=5)
    assert {0, 1} <= {*both.match.to_act}
    sender = loaded(handed(both.save(), 1, sent=True))
    shown = sender.snapshot()
    assert sender.viewer == 0 and shown["moves"] == shown["typed"] == [] and shown["status"]["tone"] == "wait"
    for request in ({"do": "play_for_me"}, {"do": "move", "text": "1"}):
        assert sender.handle(request)["error"]["rule"] in ("session.request", "notation.form")
    assert sender.match.decisions == []


def test_undo_reaches_back_to_the_link_only():
    first = Session("soulmates", seats=4, humans=(0, 1), seed=7, all_open=True)
    decide(first)
    while first.awaited != (1,):
        decide(first)
    second = loaded(handed(first.save(), 1, sent=False))
    second.handle({"do": "ready"})
    assert second.handle({"do": "undo"})["error"]["rule"] == "undo.nothing"
    done = len(second.match.decisions)
    decide(second)
    assert "error" not in second.handle({"do": "undo"})
    assert len(second.match.decisions) == done


def test_a_match_that_waits_shows_the_own_cards_after_a_reload():
    first = Session("soulmates", seats=4, humans=(0, 1), seed=7)
    while first.awaited != (1,):
        decide(first)
    again = loaded(handed(first.save(), 1, sent=True))
    assert again.viewer == 0
    assert loaded(again.save()).viewer == 0


@pytest.mark.parametrize(
    "elsewhere",
    [
        {}, [], "all", {"seats": [], "handed": 0, "sent": True}, {"seats": [0, 1], "handed": 0, "sent": True},
        {"seats": [2], "handed": 0, "sent": False}, {"seats": [1], "handed": 1, "sent": True},
        {"seats": [1], "handed": -1, "sent": True}, {"seats": [1], "handed": 0, "sent": 1}, {"seats": [1]},
    ],
)  # fmt: skip
def test_what_does_not_fit_the_match_is_refused(elsewhere):
    save = Session("soulmates", seats=4, humans=(0, 1), seed=7).save()
    device = Session("soulmates")
    before = device.save()
    reply = device.handle({"do": "load", "value": {**save, "session": {**save["session"], "elsewhere": elsewhere}}})
    assert "error" in reply and device.save() == before
