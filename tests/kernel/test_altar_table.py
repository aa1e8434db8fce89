"""Altar of Time on screen: impossible positions with all their reasons, valid and invalid picks, scores."""

import json
from itertools import product
from random import Random

import pytest

import combinatoria as cb
from combinatoria.game_api.tour import filled
from combinatoria.games.altar.places import HAND
from combinatoria.games.altar.score import highest, score
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.contract.random_play import play_out
from tests.vectors.altar_tools import V9, played, start

GAME = cb.game("altar")
FEW = {"seats": 2, "zones": {"hand:0": ["0.?"] * 8, "hand:1": ["1.?"] * 8, "altar": ["0.1", "1.1"]}}
FEW["zones"] |= {f"schedule:{s}": [f"{s}.3", f"{s}.5"] for s in (0, 1)}


def faults(change, options=None):
    """Return the keys of all reasons why a changed position is impossible, each checked for words in every language."""
    position = filled(GAME, FEW | {"options": options or {}})
    change(position)
    try:
        cb.Match.at(GAME, json.dumps(position))
    except cb.IllegalMove as error:
        for lang in LANGUAGES:
            text = Speaker(GAME, lang).refusal(error.refusal)
            assert text and "{" not in text
        if error.refusal.key != "position_impossible":
            return error.refusal.key
        reasons = error.refusal.facts["reasons"]
        assert all(Speaker(GAME, lang).rule(reason.rule) for reason in reasons for lang in LANGUAGES)
        return sorted({reason.key for reason in reasons})
    return []


def swap(one, place, other, there):
    """Return a change that exchanges two cards of a position, so that all are still on the table."""

    def change(position):
        a, b = position["zones"][one], position["zones"][other]
        a[place], b[there] = b[there], a[place]

    return change


def with_values(**values):
    return lambda position: position.update(values)


def moved(one, other, n=1):
    def change(position):
        for _ in range(n):
            position["zones"][other].append(position["zones"][one].pop())

    return change


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_highest_score_is_that_of_the_best_of_all_hands(seats):
    """Compare all choices of desires, with the highest numbers in the game."""
    own, spears, shields = ["0.SP", "0.SH"], *([f"{s}.{kind}" for s in range(1, seats)] for kind in ("SP", "SH"))
    high = [f"{s}.6" for s in range(seats)] * 3 + [f"{s}.5" for s in range(seats)]
    best = 0
    for mine, i, j in product([[], own[:1], own[1:], own], range(seats), range(seats)):
        held = [*mine, *spears[:i], *shields[:j]]
        hand = [*held, *high[: HAND - len(held)]] if len(held) <= HAND else held[:HAND]
        assert len(hand) == HAND
        best = max(best, score(hand, 0))
    assert highest(seats, HAND) == best


def test_only_a_score_that_nothing_beats_is_celebrated(monkeypatch):
    match = play_out(cb.Match(GAME, seats=2, seed=3), Random(3))
    best = max(match.result.scores)
    assert best < highest(2, HAND) and not match.result.top
    monkeypatch.setattr("combinatoria.games.altar.rules.highest", lambda seats, cards: best)
    assert GAME.result(match.table).top


def test_a_filled_position_is_possible():
    assert faults(lambda p: None) == []
    match = cb.Match.at(GAME, filled(GAME, FEW))
    assert [len(match.table.zones[f"deck:{s}"]) for s in (0, 1)] == [24, 24]


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        (with_values(phase="act"), ["phase"]),
        (with_values(phase="draw"), ["nothing_to_draw"]),
        (with_values(phase="over"), ["hands_closed", "not_over"]),
        (with_values(turn=2), ["turn_inactive"]),
        (with_values(turns=-1), ["turns"]),
        (with_values(active=[0, 0]), ["active_seats"]),
        (with_values(active=[0]), ["active"]),
        (with_values(passes=[0]), ["passes"]),
        (with_values(passes=[7]), ["passes"]),
        (with_values(victims=[1]), ["victims"]),
        (with_values(**{"recall:0": [[0, "0.1"]]}), ["recall"]),
        (with_values(**{"recall:0": [[1, "0.1"]]}), ["recall"]),
        (with_values(**{"recall:0": "1.1"}), "position_form"),
        (moved("hand:0", "altar"), ["hand_size"]),
        (moved("altar", "deck:1"), ["deck_size"]),
        (moved("schedule:1", "altar"), ["schedule_total"]),
        (swap("deck:0", 0, "deck:1", 0), ["foreign_card"]),
        (lambda p: p["zones"]["altar"].append("0.9"), ["unknown_card"]),
        (lambda p: p["zones"]["altar"].pop(), ["cards"]),
        (lambda p: p.update(batch={"hand:0": [2] * 8}), ["origin"]),
        (lambda p: p.update(batch={"altar": [3] * len(p["zones"]["altar"])}), ["origin"]),  # face-up cards too
        (lambda p: moved("deck:0", "altar", 24)(p), None),
    ],
)
def test_every_reason_why_a_position_cannot_be(change, reasons):
    found = faults(change)
    if reasons is None:
        assert "deck_empty_now" in found
    else:
        assert found == reasons


def test_several_reasons_at_once():
    def change(position):
        moved("hand:0", "deck:1")(position)
        position["passes"] = [0]

    assert faults(change) == ["deck_size", "foreign_card", "hand_size", "passes"]


def test_a_desire_card_never_lies_open():
    def change(position):
        zones = position["zones"]
        home = next(name for name, codes in zones.items() if "0.SP" in codes)
        zones[home][zones[home].index("0.SP")] = zones["altar"][0]
        zones["altar"][0] = "0.SP"

    assert faults(change) == ["desire_open"]


def test_a_desire_card_in_a_schedule_is_named_also_while_somebody_draws():
    """The possible draws depend on the numbers of the schedule, and a desire card has none."""

    def change(position):
        moved("hand:0", "altar")(position)
        zones = position["zones"]
        home = next(name for name, codes in zones.items() if "0.SP" in codes)
        zones[home][zones[home].index("0.SP")] = zones["schedule:0"][0]
        zones["schedule:0"][0] = "0.SP"
        position["phase"] = "draw"

    assert faults(change) == ["desire_open"]


def test_hands_may_be_short_while_somebody_draws():
    def change(position):
        moved("hand:0", "altar", 2)(position)
        moved("hand:1", "altar")(position)
        position.update(phase="draw", victims=[1])
        zones = position["zones"]
        zones["offered"] = zones["altar"][2:]
        del zones["altar"][2:]

    assert faults(change) == []

    def forgotten(position):
        change(position)
        position["victims"] = []

    assert faults(forgotten) == ["hand_size"]
    assert "victims" in faults(change, {"refill_timing": "immediate"})


# -- picks -------------------------------------------------------------------------------------------------


def reason(match, *picks):
    session = Session.for_match(match, humans=(0,))
    return session.handle({"do": "why", "picks": list(picks)})["why"]


def test_a_wrong_pick_gets_its_reason():
    m = start()
    assert reason(m, "hand:0/0.SH")["rule"] == "4.offer"
    assert reason(m, "hand:0/0.SH", "schedule:0/0.1")["rule"] == "R15"
    assert reason(m, "schedule:0/0.1")["rule"] == "4.replace"
    assert reason(m, "hand:0/0.6", "schedule:0/0.5")["rule"] == "4.replace"
    assert reason(m, "hand:0/0.3", "schedule:0/0.1", "schedule:1/1.2")["rule"] == "R2"
    assert reason(m, "deck:0")["rule"] == "4.draw" and reason(m, "hand:1")["rule"] == "4.draw"
    assert reason(m, "altar")["rule"] == "session.request"
    m.play("replace 0 out 0.5 in 0.5")
    assert reason(m, "deck:1")["rule"] == "4.draw_deck" and reason(m, "hand:1")["rule"] == "4.draw_hand"
    assert reason(m, "hand:0/0.1")["rule"] == "4.schedule" and reason(m, "deck:0") is None


@pytest.mark.parametrize("options", [{}, {"exchange_scope": "any"}])
def test_what_is_picked_for_a_move_means_that_move_or_one_with_the_same_cards(options):
    match = start(schedule_0="4 3 1", options=options)
    for move in match.legal():
        picks = GAME.picks(match.table, 0, move).picks
        meant = GAME.interpret_picks(match.table, 0, picks)
        assert meant is not None and meant.kind == move.kind
        assert sorted(GAME.picks(match.table, 0, meant).picks) == sorted(picks)
        assert match.why_not(meant) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_tell_moves_apart_and_status_lines_have_words(lang):
    m = start(3, hand_2="1 1 2 2 3 3 4 4", deck_2="1", schedule_0="4 3 1", options={"exchange_scope": "any"})
    say = Speaker(GAME, lang)
    labels = [say.label(m.table, move) for move in m.legal()]
    assert len(set(labels)) == len(labels) and not any("{" in label for label in labels)
    session = Session.for_match(m, humans=(0,), lang=lang)
    for move in ("replace 1 out 1.1 in 0.1", "draw deck 2"):
        shown = session.snapshot()
        assert shown["status"]["text"] and "{" not in shown["status"]["text"] and shown["adds_up"]
        m.play(move)


# -- scores ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_is_shown_live_to_its_owner_and_for_all_at_the_end(lang):
    m = start(**V9)
    session = Session.for_match(m, humans=(0,), lang=lang)
    (mine,) = session.snapshot()["sheets"]
    assert (mine["seat"], mine["total"]) == (0, "120")
    assert [term["value"] for term in mine["rows"][3]] == ["24", "5", "1/5", "120"]
    assert [term["used"] for term in mine["rows"][3]] == [True, True, False, True]
    assert Session.for_match(start(**V9), humans=(0,), mode="duel").snapshot()["sheets"] == []
    played(m, "replace 0 out 0.2 in 0.2", "draw hand 1", mixes=("1.SP 1.3 1.4 1.4 1.5 1.5 1.6 1.6",))
    ended = Session.for_match(m, humans=(0,), lang=lang).snapshot()
    assert [sheet["total"] for sheet in ended["sheets"]] == ["220", "34"]
    assert list(ended["result"]["scores"]) == [220, 34] and "220" in ended["result"]["text"]


def test_owners_are_told_apart_by_colour_and_by_mark():
    badges = [GAME.seat_badge(seat) for seat in range(5)]
    assert len({b.tone for b in badges}) == len({b.mark for b in badges}) == 5
    for face in GAME.faces():
        design = GAME.design(face)
        assert (design.tone, design.mark) == tuple(badges[int(face[0])])
    assert len({GAME.card_text(face, lang) for face in GAME.faces() for lang in LANGUAGES}) == 2 * 40


@pytest.mark.parametrize(("out", "into", "row"), [
    ("0.1 0.2", "0.3", "0.3 0.5"), ("0.2 0.5", "0.3 0.4", "0.1 0.3 0.4"), ("0.5", "0.1 0.4", "0.1 0.2 0.1 0.4"),
])  # fmt: skip
def test_cards_come_where_the_first_of_those_that_left_has_lain(out, into, row):
    match = start()
    match.play(f"replace 0 out {out} in {into}")
    assert " ".join(match.table.open_codes("schedule:0")) == row
