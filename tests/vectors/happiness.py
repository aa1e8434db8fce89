"""Worked positions of Time of Happiness by the ids of the spec, illegal moves, and every ruling.

Cards are named by their numbers; seat 0 is the speaker unless stated. Vectors need no prepared stories.
"""

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.games.happiness.cards import FEELINGS, TIMES, cards_of, face_of, feeling, pair, place_zone, time
from combinatoria.words.explain import Speaker

from .support import Vectors, refused, table

VECTORS = Vectors("happiness", V=12, I=6, R=18)


def at(phase: str, now: int = 0, laid: dict[int, tuple[int, ...]] | None = None, seats: int = 4, **more) -> cb.Match:
    """Return a match at a position: ``laid`` has the numbers each seat has laid; its other cards are in its hand."""
    speaker, secret = more.get("turn", 0), more.get("options", {}).get("guessing") == "secret"
    zones, known = {}, {}
    for s in range(seats):
        lies = (laid or {}).get(s, ())
        for n in lies:
            zones[place_zone(time(n), s)] = [face_of(s, n)]
            if s != speaker and not secret:
                known[place_zone(time(n), s)] = {"0": "all"}
        zones[f"hand:{s}"] = [face for face in cards_of(s) if int(face[1]) not in lies]
    now_laid = [s for s, lies in (laid or {}).items() if s != speaker and any(time(n) == now for n in lies)]
    told = {"topic": "sea", "round": 1, "time": now, "laid": now_laid if phase == "talk" else []}
    codes = {zone: " ".join(faces) for zone, faces in zones.items()}
    return table("happiness", seats, codes, more.pop("options", {}), phase=phase, known=known, **{**told, **more})


def checked(match: cb.Match) -> cb.Match:
    assert cb.position_faults(match.game, match.table) == []
    return match


def texts(match: cb.Match, seat: int) -> set[str]:
    return {match.game.format(move) for move in match.legal(seat)}


def winners(laid: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the winners of the round after the speaker, seat 0, has turned over the cards."""
    match = checked(at("reveal", 2, laid, len(laid)))
    match.play("reveal", 0)
    return tuple(s for s, n in enumerate(match.table.vars["wins"]) if n)


def play(match: cb.Match, *moves: str) -> cb.Match:
    """Play moves prefixed with their seat: ``"1 place 2"``."""
    for move in moves:
        seat, _, text = move.partition(" ")
        match.play(text, int(seat))
    return match


def round_of(match: cb.Match, cards: tuple[int, ...], guesses: dict[int, tuple[int, ...]]) -> cb.Match:
    """Play a whole round, from its topic to the reveal."""
    speaker = match.table.vars["turn"]
    match.play("topic sea", speaker)
    for k, card in enumerate(cards):
        play(match, f"{speaker} tell", f"{speaker} choose {card}", *(f"{s} place {g[k]}" for s, g in guesses.items()))
    match.play("reveal", speaker)
    return match


@VECTORS("V1")
def meanings() -> None:
    told = [(TIMES[time(n)], FEELINGS[feeling(n)]) for n in range(1, 7)]
    assert told == [(when, how) for when in ("past", "present", "future") for how in ("good", "very_good")]
    assert [pair(k) for k in range(3)] == [(1, 2), (3, 4), (5, 6)]


@VECTORS("V2", "R8")
def one_winner() -> None:
    """Two right cards of three are not enough."""
    assert winners({0: (2, 3, 6), 1: (2, 3, 6), 2: (2, 4, 6), 3: (1, 3, 5)}) == (1,)


@VECTORS("V3")
def several_winners() -> None:
    assert winners({0: (1, 3, 5), 1: (1, 3, 5), 2: (1, 3, 5)}) == (1, 2)


@VECTORS("V4")
def no_winner() -> None:
    assert winners({0: (2, 4, 6), 1: (1, 3, 5)}) == ()


@VECTORS("V5", "R16")
def suits_are_ignored() -> None:
    assert [face_of(1, n) for n in (2, 3, 6)] == ["S2", "M3", "S6"]
    assert [face_of(0, n) for n in (2, 3, 6)] == ["M2", "S3", "M6"]
    match = checked(at("reveal", 2, {1: (2, 3, 6), 0: (2, 3, 6)}, 2, turn=1))
    match.play("reveal", 1)
    assert match.table.vars["wins"] == (1, 0)


@VECTORS("V6", "R17")
def the_left_neighbour_speaks_next() -> None:
    match = cb.Match(cb.game("happiness"), 4, 1, {"first": 3})
    assert match.to_act == (3,)
    round_of(match, (1, 3, 5), dict.fromkeys(range(3), (2, 4, 6)))
    assert match.to_act == (0,)
    match.play("next")
    assert match.table.vars["turn"] == 0 and match.to_act == (0,) and match.table.vars["phase"] == "topic"


@VECTORS("V7")
def a_round_for_everybody() -> None:
    match, guessed = cb.Match(cb.game("happiness"), 4, 1), dict.fromkeys(range(4), 0)
    for n in range(4):
        speaker = match.table.vars["turn"]
        assert speaker == n and match.table.vars["round"] == n + 1
        others = [s for s in range(4) if s != speaker]
        for s in others:
            guessed[s] += 1
        round_of(match, (1, 3, 5), dict.fromkeys(others, (1, 3, 5)))
        if n < 3:
            match.play("next")
    assert match.result is not None and match.result.scores == (3, 3, 3, 3)
    assert set(guessed.values()) == {3}


@VECTORS("V8", "R10")
def two_players() -> None:
    match = cb.Match(cb.game("happiness"), 2, 1)
    round_of(match, (2, 3, 6), {1: (2, 3, 6)})
    match.play("next")
    round_of(match, (2, 3, 6), {0: (1, 3, 6)})
    assert match.result is not None and match.result.scores == (0, 1)


@VECTORS("V9")
def the_time_ends_with_the_last_guess() -> None:
    match = checked(at("talk", 0, {0: (2,), 1: (2,), 3: (1,)}))
    assert match.to_act == (2,) and match.table.vars["phase"] == "talk"
    match.play("place 1", 2)
    assert (match.table.vars["phase"], match.table.vars["time"], match.to_act) == ("tell", 1, (0,))


@VECTORS("V10")
def secret_guesses() -> None:
    match = checked(at("talk", 0, {0: (2,)}, options={"guessing": "secret"}))
    match.play("place 2", 1)
    for viewer in (0, 2, 3, AUDIENCE):
        assert match.view(viewer).open_codes("past:1") == []
        say = Speaker(match.game)
        assert not any(say.card("S2") in (say.event(e, viewer) or "") for e in match.log_of(viewer))
    assert match.view(1).open_codes("past:1") == ["S2"]
    assert match.view(2).codes("hand:1") == [None] * 5, "the rest of the hand would reveal it"
    play(match, "2 place 1", "3 place 1", "0 tell", "0 choose 3", "1 place 3", "2 place 3", "3 place 3")
    play(match, "0 tell", "0 choose 6", "1 place 6", "2 place 6", "3 place 6", "0 reveal")
    assert match.view(AUDIENCE).open_codes("past:1") == ["S2"] and match.table.vars["wins"] == (0, 1, 0, 0)


@VECTORS("V11")
def six_players_a_set() -> None:
    game = cb.game("happiness")
    with pytest.raises(cb.IllegalMove) as error:
        cb.Match(game, 7, 1, {"sets": 1})
    assert error.value.refusal.key == "too_many" and error.value.refusal.facts == {"n": 6}
    for seats, sets in ((6, 1), (7, 2), (12, 2), (12, 0), (13, 3), (15, 3), (15, 0)):
        assert cb.Match(game, seats, 1, {"sets": sets}).seats == seats
    with pytest.raises(cb.IllegalMove):
        cb.Match(game, 13, 1, {"sets": 2})
    with pytest.raises(cb.IllegalMove):
        cb.Match(game, 16, 1, {})
    for seats in (7, 12, 15):
        first = {cb.Match(game, seats, 1, {"first": s}).to_act for s in range(seats)}
        assert first == {(s,) for s in range(seats)}, "any seat may speak first"


@VECTORS("V12")
def what_the_reveal_shows() -> None:
    match = checked(at("reveal", 2, {0: (2, 3, 6), 1: (2, 3, 6), 2: (2, 4, 6), 3: (1, 3, 5)}))
    assert match.view(1).codes("hand:0") == [None] * 3 and match.view(1).codes("past:0") == [None]
    assert [int(face[1]) for face in match.view(0).open_codes("hand:0")] == [1, 4, 5]
    match.play("reveal", 0)
    assert sorted(int(face[1]) for face in match.view(1).open_codes("hand:0")) == [1, 4, 5]
    match.play("next", 1)
    for s in range(4):
        assert sorted(match.table.codes(f"hand:{s}")) == sorted(cards_of(s))
        assert not any(match.table.zones[place_zone(k, s)] for k in range(3))


@VECTORS("I1")
def a_card_of_another_time_is_not_chosen() -> None:
    match = checked(at("choose"))
    assert refused(match, "choose 3", 0) == "R18" and texts(match, 0) == {"choose 1", "choose 2"}


@VECTORS("I2", "R1")
def first_the_story_then_the_card() -> None:
    """Also the card before the first question."""
    match = checked(at("tell"))
    assert refused(match, "choose 1", 0) == "R1"
    assert match.why_not("ask relive", 1).rule == "match.turn"
    match.play("tell", 0)
    assert match.to_act == (0,) and match.why_not("place 1", 1).rule == "match.turn"
    match.play("choose 1", 0)
    assert match.to_act == (1, 2, 3) and match.why_not("ask relive", 1) is None


@VECTORS("I3", "R18")
def a_guess_is_of_the_same_time() -> None:
    match = checked(at("talk", 0, {0: (2,)}))
    assert refused(match, "place 4", 1) == "R18"
    match.play("place 2", 1)
    assert match.table.codes("past:1") == ["S2"]


@VECTORS("I4", "R3")
def a_guess_is_final() -> None:
    match = checked(at("talk", 0, {0: (2,), 1: (2,)}))
    assert match.why_not("place 1", 1).rule == "match.turn" and 1 not in match.to_act
    with pytest.raises(cb.IllegalMove) as error:
        match.game.check(match.table, 1, cb.Move("place", (1,)))
    assert error.value.refusal.rule == "R3"


@VECTORS("I5")
def the_speaker_does_not_guess() -> None:
    match = checked(at("talk", 0, {0: (1,)}))
    with pytest.raises(cb.IllegalMove) as error:
        match.game.check(match.table, 0, cb.Move("place", (2,)))
    assert error.value.refusal.rule == "4.place" and match.why_not("place 2", 0) is not None


@VECTORS("I6", "R6")
def nothing_is_turned_over_early() -> None:
    """All three cards are turned over at the end; with the option, one by one."""
    laid = dict.fromkeys(range(4), (2, 3))
    match = checked(at("tell", 2, laid))
    assert refused(match, "reveal", 0) == "R6"
    play(match, "0 tell", "0 choose 6", "1 place 6", "2 place 6")
    assert match.view(1).open_codes("past:0") == []
    match.play("place 5", 3)
    assert match.view(1).open_codes("past:0") == [] and texts(match, 0) == {"reveal"}
    match.play("reveal", 0)
    assert match.view(AUDIENCE).open_codes("past:0") == ["M2"]
    at_once = checked(at("talk", 0, {0: (2,)}, 2, options={"reveal_each_time": True}))
    at_once.play("place 1", 1)
    assert at_once.view(1).open_codes("past:0") == ["M2"]


@VECTORS("R2")
def one_card_for_each_time() -> None:
    match = checked(at("choose"))
    assert {m for m in texts(match, 0) if m.startswith("choose")} == {"choose 1", "choose 2"}
    match.play("choose 2", 0)
    assert match.table.vars["phase"] == "talk" and not match.table.zones["present:0"]


@VECTORS("R4", "R5")
def guesses_in_any_order() -> None:
    """Guesses are independent: whatever their order, the cards end up the same; later guessers see earlier guesses."""
    ends = []
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        match = checked(at("talk", 0, {0: (2,)}))
        for seat in order:
            assert seat in match.to_act
            match.play(f"place {1 + seat % 2}", seat)
            assert match.view((seat + 1) % 4).open_codes(f"past:{seat}") == [face_of(seat, 1 + seat % 2)]
        ends.append({zone: match.table.codes(zone) for zone in match.table.zones})
    assert ends[0] == ends[1] == ends[2]


@VECTORS("R7")
def an_answer_is_not_judged() -> None:
    """The engine cannot check an answer: whatever the card, both answers and any words are accepted."""
    for card in (1, 2):
        for answer in ("answer warm", "answer cool", "answer own Hm, let me think, yes!"):
            match = play(checked(at("talk", 0, {0: (card,)})), "1 ask relive", f"0 {answer}")
            assert match.table.vars["asked"] == () and len(match.table.vars["heard"]) == 1


@VECTORS("R9", "R14", "R15")
def any_topic_and_any_words() -> None:
    """There is no rule on what counts as present, or whether a topic is happy; the same topic may occur twice."""
    match = cb.Match(cb.game("happiness"), 2, 1)
    for speaker in (0, 1):
        play(match, f"{speaker} topic own A grey, rainy Monday", f"{speaker} tell own It has just happened, right now!")
        assert match.table.vars["topic"] == "A grey, rainy Monday"
        other = 1 - speaker
        for k in range(3):
            more = [] if k == 0 else [f"{speaker} tell"]
            play(match, *more, f"{speaker} choose {2 * k + 1}", f"{other} place {2 * k + 1}")
        match.play("reveal", speaker)
        if speaker == 0:
            match.play("next", 1)
    assert match.result is not None and match.result.scores == (1, 1)
    again = cb.Match.load(match.save())
    assert again.table == match.table, "typed text is restored from a file letter by letter"


@VECTORS("R11")
def a_card_is_drawn_when_time_is_up() -> None:
    no_timer = checked(at("talk", 0, {0: (2,)}))
    assert refused(no_timer, "timeup", 1) == "R11"
    drawn = set()
    for seed in range(20):
        match = at("talk", 0, {0: (2,), 1: (2,)}, options={"timer": 60})
        match = cb.Match.from_table(match.game, match.table, seed)
        match.play("timeup", 1)
        assert match.table.vars["phase"] == "tell" and len(match.chance.record) == 2
        assert match.table.codes("past:1") == ["S2"], "who has guessed keeps the guess"
        drawn |= {(s, match.table.codes(f"past:{s}")[0]) for s in (2, 3)}
    assert drawn == {(s, face_of(s, n)) for s in (2, 3) for n in (1, 2)}
    assert refused(checked(at("choose", options={"timer": 60})), "timeup", 1) == "R11"


@VECTORS("R12")
def somebody_leaves() -> None:
    match = checked(at("talk", 0, {0: (2,), 1: (2,), 3: (1,)}))
    match.play("leave", 2)
    assert match.table.vars["active"] == (0, 1, 3) and match.table.vars["phase"] == "tell", "empty seats are skipped"
    match.play("leave", 1)
    assert match.table.zones["past:1"] == [] and checked(match)
    spoiled = checked(at("talk", 0, {0: (2,), 1: (2,), 3: (1,)}))
    spoiled.play("leave", 0)
    assert spoiled.table.vars["turn"] == 1 and spoiled.table.vars["phase"] == "topic" and checked(spoiled)
    assert spoiled.table.vars["wins"] == (0,) * 4 and not any(spoiled.table.zones[f"past:{s}"] for s in range(4))
    for seat in (3, 2):
        spoiled.play("leave", seat)
    assert spoiled.result is not None and spoiled.result.outcome == "left"


@VECTORS("R13")
def somebody_joins() -> None:
    match = cb.Match(cb.game("happiness"), 3, 1)
    match.play("leave", 2)
    assert refused(match, "join", 1) == "R13"
    match.play("join", 2)
    assert match.table.vars["active"] == (0, 1), "not in this round"
    assert refused(match, "join", 2) == "R13"
    round_of(match, (1, 3, 5), {1: (1, 3, 5)})
    match.play("next", 1)
    assert match.table.vars["active"] == (0, 1, 2) and checked(match)
    round_of(match, (1, 3, 5), {0: (1, 3, 5), 2: (1, 3, 6)})
    match.play("next")
    assert match.table.vars["turn"] == 2, "and speaks like everybody else"
