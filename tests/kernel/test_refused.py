"""``str`` of a refusal is English, by the rules of its own game; text that is not a move is not an illegal move."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import combinatoria as cb
from combinatoria.core.move import Refusal, located
from combinatoria.core.reading import read_text
from combinatoria.match.link import from_link
from combinatoria.words.explain import game_texts, speaker

NAMES = cb.games()


def soulmates(**more: Any) -> cb.Match:
    return cb.Match(cb.game("soulmates"), **{"seats": 4, "seed": 7, **more})


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_met_in_play_is_its_sentence(name: str) -> None:
    """Earlier moves are tried again later: the sentence is that of the game's speaker."""
    match, rng, tried = cb.Match(cb.game(name), seed=5), Random(5), set()
    for _ in range(40):
        if match.result:
            break
        moves = list(match.legal())
        tried |= set(moves[:20])
        for move in tried:
            if why := match.why_not(move):
                said = speaker(name, "en").refusal(why)
                assert str(why) == said
                with pytest.raises(cb.IllegalMove) as found:
                    match.play(move)
                assert str(found.value) == said and not isinstance(found.value, cb.Refused)
        match.play(rng.choice(moves))


def test_a_key_of_two_games_is_worded_by_the_game_that_refuses() -> None:
    shared = Refusal("R", "pile_empty")
    for name in ("equilibrium", "soulmates"):
        assert str(located(shared, name)) == game_texts(name)["refusal"]["pile_empty"]["en"]
        assert located(shared, name) == shared
    assert str(shared) == "R: pile_empty", "without a known game, the data"
    assert str(Refusal("R", "no_such_key", {"n": 1})) == "R: no_such_key {'n': 1}"


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (lambda: cb.game("chess"), "There is no game called"),
        (lambda: cb.game(5), "There is no game"),
        (lambda: soulmates(seats=99), "3 to 8 players"),
        (lambda: soulmates(seed=-1), "whole number"),
        (lambda: soulmates(options={"x": 1}), "x"),
        (lambda: soulmates(deal=["S1"]), "deal"),
        (lambda: soulmates().view(9), "0 to 3"),
        (lambda: cb.Match.load("{}"), "not a saved match"),
        (lambda: cb.Match.at(cb.game("soulmates"), "{"), "position"),
        (lambda: from_link("soulmates"), "link"),
        (lambda: read_text("no-such-file"), "no-such-file"),
    ],
)
def test_what_is_no_move_is_no_illegal_move(refused: Callable[[], object], words: str) -> None:
    """Code that catches all refusals as IllegalMove still works."""
    with pytest.raises(cb.Refused) as found:
        refused()
    assert words in str(found.value)
    assert isinstance(found.value, cb.IllegalMove) and isinstance(found.value, ValueError)
    for again in (pickle.loads(pickle.dumps(found.value)), copy.copy(found.value)):
        assert type(again) is type(found.value) and vars(again) == vars(found.value)
        assert (str(again), again.refusal) == (str(found.value), found.value.refusal)


def test_the_reasons_within_a_refusal_are_told_by_the_same_game() -> None:
    position = soulmates().position()
    position["turn"] = 9
    with pytest.raises(cb.Refused) as found:
        cb.Match.at(cb.game("soulmates"), position)
    assert "that player has left the game" in str(found.value), "Altar of Time has another sentence for this"
    with pytest.raises(cb.Refused) as link:
        from_link("soulmates:seats=4:7:discard_S1")
    assert "Draw a card first" in str(link.value)
    saved = soulmates().save()
    saved["moves"] = [[0, "discard S1"]]
    with pytest.raises(cb.Refused, match="Draw a card first"):
        cb.Match.load(saved)


def state(match: cb.Match) -> dict[str, Any]:
    """Return everything that a match exposes."""
    return {**match.save(), "log": list(match.log), "position": match.position(), "at": match.table_at(3)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_a_copy_is_another_match(name: str, how: Callable[[cb.Match], cb.Match]) -> None:
    """A copy has the same state, and neither is affected by changes to the other."""
    match, rng = cb.Match(cb.game(name), seed=3), Random(3)
    for _ in range(6):
        match.play(rng.choice(match.legal()))
    legal = match.legal()
    before, other = state(match), how(match)
    assert state(other) == before and other.game is match.game
    for _ in range(4):
        other.play(rng.choice(other.legal()))
    assert state(match) == before and list(match.legal()) == list(legal)
    after = state(other)
    match.undo()
    match.undo()
    assert state(other) == after
    while len(match.decisions) < len(other.decisions):
        match.play(other.decisions[len(match.decisions)].move, other.decisions[len(match.decisions)].seat)
    assert state(match) == after, "chance continues identically"


def test_a_copied_table_keeps_its_events_apart() -> None:
    match = soulmates()
    other = copy.copy(match.table)
    assert other == match.table and other.events == match.table.events
    match.play("draw deck")
    assert other != match.table and len(other.events) < len(match.table.events)


@pytest.mark.parametrize("name", NAMES)
def test_a_move_written_by_str_can_be_played(name: str) -> None:
    rng = Random(11)
    for seed in range(3):
        match = cb.Match(cb.game(name), seed=seed)
        for _ in range(60):
            if match.result:
                break
            moves = list(match.legal())
            for move in moves[:40]:
                assert match.game.parse(str(move)) == move
            match.play(str(rng.choice(moves)))


def test_what_is_said_keeps_its_brackets_and_commas() -> None:
    game = cb.game("signs")
    for said in ("Hello, (Ben)!", "a, b", "1)", "(", "say(x)"):
        move = cb.Move("say", (said,))
        assert game.parse(str(move)) == move
    assert game.parse("say (hello)") == cb.Move("say", ("(hello)",))


@pytest.mark.parametrize(
    "text",
    ["draw(everything)", "draw()", "call(S1)", "call(S1 S2, S3, S4)", "leave(1)", "draw(", "foo(1)", "discard(é)"],
)
def test_a_bracketed_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(cb.IllegalMove) as found:
        cb.game("soulmates").parse(text)
    assert found.value.refusal.rule.startswith("notation.")
