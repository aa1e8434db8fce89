"""Bad input: moves, positions, saved matches and links. One refusal with a text, never another error."""

import json
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import combinatoria as cb
from combinatoria.match.link import from_link, to_link
from combinatoria.match.position import read_position, write_position
from combinatoria.words.explain import LANGUAGES, Speaker

GAME = cb.game("soulmates")
SPEAKERS = [Speaker(GAME, lang) for lang in LANGUAGES]


def refusal_of(call, *args):
    """Return the refusal of a call, after checking that it has sentences; None if the call accepts."""
    try:
        call(*args)
    except cb.IllegalMove as error:
        for say in SPEAKERS:
            assert say.refusal(error.refusal) and all(say.rule(error.refusal.rule))
        return error.refusal
    return None


def played(moves=12, seed=5):
    match, rng = cb.Match(GAME, 5, seed), Random(seed)
    for _ in range(moves):
        if match.to_act:
            match.play(rng.choice(list(match.legal())))
    return match


def test_typed_moves_are_read_generously():
    wide = "ｃａｌｌ Ｓ２　Ｓ３、Ｓ４ for Ｓ１"
    for text in ("CALL s2 S3 s4 FOR s1", "call S4, S2, S3 for S1", wide, "  call S3  S4 S2 for S1 "):
        assert GAME.parse(text) == cb.Move("call", (("S2", "S3", "S4"), "S1"))
    assert GAME.parse("draw pile") == GAME.parse("Draw Discard") == cb.Move("draw", ("discard",))


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_is_refused(text):
    refusal_of(GAME.parse, text)


@pytest.mark.parametrize(
    ("change", "rule", "key"),
    [
        ({"game": "chess"}, "position.form", "position_form"),
        ({"seats": 2}, "match.seats", "match_seats"),
        ({"wings": 1}, "position.form", "position_form"),
        ({"phase": 3}, "position.form", "position_form"),
        ({"phase": "sleep"}, "position.impossible", "phase"),
        ({"turn": 9}, "position.impossible", "turn_inactive"),
        ({"active": [0, 0, 1]}, "position.impossible", "active_seats"),
        ({"active": [0, 1]}, "position.impossible", "active"),
        ({"couples": [[0, 1]]}, "position.impossible", "couples"),
        ({"couples": [3]}, "position.impossible", "couples"),
        ({"taken": "S1"}, "position.impossible", "taken"),
        ({"lacks": []}, "position.impossible", "lacks"),
        ({"zones": 7}, "position.form", "position_form"),
        ({"known": {"hand:0": {"9": [0]}}}, "position.form", "position_form"),
        ({"zones": {"moon": []}}, "position.form", "position_form"),
        ({"zones": {}}, "position.impossible", "cards"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(change, rule, key):
    position = cb.Match(GAME, 4, seed=7).position() | change
    refusal = refusal_of(cb.Match.at, GAME, position)
    assert refusal.rule == rule
    keys = [r.key for r in refusal.facts["reasons"]] if rule == "position.impossible" else [refusal.key]
    assert key in keys


def test_all_reasons_are_given_at_once():
    position = cb.Match(GAME, 4, seed=7).position()
    zones = position["zones"]
    zones["hand:0"], zones["hand:1"] = zones["hand:0"] + zones["hand:1"][:1], zones["hand:1"][1:]
    refusal = refusal_of(cb.Match.at, GAME, position | {"turn": 6})
    assert [r.key for r in refusal.facts["reasons"]] == ["turn_inactive", "hand_size", "hand_size"]
    text = SPEAKERS[0].refusal(refusal)
    assert "5 instead of 4" in text and "3 instead of 4" in text


def test_a_position_keeps_what_everybody_knows():
    match = cb.Match(GAME, 4, seed=7)
    match.play("draw discard")
    match.play("discard M1")
    again = cb.Match.at(GAME, json.dumps(match.position()))
    hand = again.view(2).codes("hand:0")
    assert hand == match.view(2).codes("hand:0") and hand.count(None) == 3


def test_who_knows_a_card_of_the_deck_is_written_from_the_top_like_its_cards():
    position = {**cb.Match(GAME, 4, seed=7).position(), "known": {"deck": {"0": [1], "2": [0, 3]}}}
    table = read_position(GAME, position)
    seen = [table.view(seat).open_codes("deck") for seat in range(4)]
    first, _, third = position["zones"]["deck"][:3]
    assert seen == [[third], [first], [], [third]] and table.view(1).faces[table.top("deck")] == first
    assert write_position(GAME, table)["known"]["deck"] == position["known"]["deck"]


def test_saved_matches_are_checked():
    save = played().save()
    for change, rule in (
        ({"format": 2}, "save.format"),
        ({"game": "chess"}, "game.unknown"),
        ({"moves": [[0, "fly"]]}, "save.move"),
        ({"moves": [[3, "draw deck"]]}, "save.move"),
        ({"moves": "all"}, "save.form"),
        ({"chance": []}, "save.chance"),
        ({"chance": [["S1"]]}, "save.chance"),
        ({"seats": 77}, "match.seats"),
        ({"options": {"wings": 1}}, "match.options"),
        ({"start": {}}, "position.form"),
    ):
        assert refusal_of(cb.Match.load, save | change).rule == rule
    assert refusal_of(cb.Match.load, "[" * 100_000).rule == "save.form"


@pytest.mark.parametrize("seed", range(4))
def test_damaged_saves_and_links_never_crash(seed):
    rng = Random(seed)
    match = played(20, seed)
    text, link = json.dumps(match.save()), to_link(match)
    accepted = 0
    for _ in range(250):
        for source, read in ((text, cb.Match.load), (link, from_link)):
            n = rng.randrange(len(source))
            broken = rng.choice(
                [source[:n], source[:n] + rng.choice('x9,:{}"[]~_=') + source[n + 1 :], source[:n] + source[n:][::-1]]
            )
            accepted += refusal_of(read, broken) is None
    assert accepted < 250, "most damage is noticed"


def test_links_round_trip():
    for seed in range(6):
        match = played(30, seed)
        again = from_link(to_link(match))
        assert again.table == match.table and to_link(again) == to_link(match)
    exact = cb.Match(GAME, 4, deal=cb.Match(GAME, 4, seed=1).chance.record[0])
    assert refusal_of(to_link, exact).rule == "link.unseeded"
    assert refusal_of(to_link, cb.Match.at(GAME, match.position())).rule == "link.unseeded"


def test_a_link_is_read_as_a_mail_program_writes_it():
    match = played(30)
    written = quote(to_link(match), safe="")
    assert "%3A" in written and ":" not in written
    for link in (written, f"https://x.example/play.html#{written}"):
        assert from_link(link).table == match.table


def test_a_link_says_who_moved_before_the_turn_came_to_them():
    match = cb.Match(cb.game("happiness"), seats=4, seed=3)
    while len(match.to_act) < 2:
        match.play(next(iter(match.legal())))
    last = match.to_act[-1]
    match.play(next(iter(match.game.legal(match.table, last))), last)
    again = from_link(to_link(match))
    assert again.decisions == match.decisions and again.decisions[-1].seat == last


@pytest.mark.parametrize(
    ("options", "rule"), [("wings", "link.form"), ("seats=4,must_call", "link.form"), ("=true", "match.options")]
)
def test_an_option_of_a_link_has_a_name_and_a_value(options, rule):
    assert from_link("soulmates:seats=4,must_call=true:7:").options["must_call"] is True
    assert refusal_of(from_link, f"soulmates:{options}:7:").rule == rule


def test_a_link_leaves_out_what_is_only_said():
    match = cb.Match(cb.game("signs"), seed=3)
    begun = to_link(match)
    match.play(cb.Move("say", ("Hello",)), seat=2)
    assert match.decisions and to_link(match) == begun


def test_an_exact_deal_is_dealt_in_order():
    deck = [face for face, n in GAME.deck(4, {}).items() for _ in range(n)]
    match = cb.Match(GAME, 3, deal=deck)
    assert match.table.codes("hand:0") == ["S1", "S1", "S1", "S2"] and match.table.codes("pile") == ["S2"]
    assert refusal_of(lambda: cb.Match(GAME, 3, deal=deck[:-1])).rule == "match.deal"
