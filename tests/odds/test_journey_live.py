"""Journey: plans follow the engine's rules, cards that complete a story are found by playing, and hints see wins."""

from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.journey import live
from combinatoria.games.journey.board import completable, days
from combinatoria.games.journey.bot import BOTS, judge
from combinatoria.games.journey.cards import EVENTS, NUMBER, SUIT
from combinatoria.games.journey.course import Course
from combinatoria.games.journey.evaluate import homers, spot_of
from combinatoria.games.journey.scene import events_in
from tests.vectors.journey import at

pytestmark = pytest.mark.slow

GAME = cb.game("journey")
WAYS = [
    {"items": "beginner"},
    {"items": "none"},
    {"items": "all"},
    {"items": "beginner", "green_copies": "all", "compass": True},
    {"items": "none", "strict_effects": True, "yellow_return": "top"},
]


def wandering(options, seeds, rng):
    """Yield decisions of random games in which letters are not spent at once."""
    for seed in seeds:
        match = cb.Match(GAME, 1, seed, options)
        while match.to_act:
            legal = list(match.legal(0))
            yield match, legal
            match.play(rng.choice([m for m in legal if m.kind != "letter_move"] or legal), 0)


def plain(spot, without=()):
    """Return a spot without the fields that contain unseen cards."""
    return spot._replace(**dict.fromkeys(without, ()))


@pytest.mark.parametrize("options", WAYS)
def test_plans_follow_the_rules_of_the_engine(options):
    """Every decision of a plan leads where the rules lead, except for the face of an unseen card."""
    compared, rng = 0, Random(4)
    for match, legal in wandering(options, range(6), rng):
        course = Course(match.view(0))
        if course.start.phase == "renew":
            continue
        for move, spot, _ in course.steps(course.start):
            if move not in legal:
                assert spot.phase == "over", "only an impossible draw is left out"
                continue
            after = match.table.copy()
            GAME.play(after, 0, move, None)
            without = {"loop": ("dump", "deck"), "yellow": ("hand", "deck"), "under": ("deck",)}.get(move.kind, ())
            assert plain(spot_of(after.view(0)), without) == plain(spot, without), (match, move)
            compared += 1
    assert compared > 300


def by_playing(match, face, red):
    """Return whether a card completes a story this turn, by playing every black move and every choice of a red card."""
    t = match.table.copy()
    t.faces[t.zones["deck"][-1]], swap = face, t.faces[t.zones["deck"][-1]]
    other = next((i for i in t.zones["deck"][:-1] if t.faces[i] == face), None)
    if other is not None:
        t.faces[other] = swap
    GAME.play(t, 0, cb.Move("draw"), None)
    GAME.play(t, 0, cb.Move("play", (face,)), None)
    if t.vars["phase"] == "loop":
        if not t.zones["deck"]:
            return None
        GAME.play(t, 0, cb.Move("loop"), None)
    for black in GAME.legal(t, 0):
        if black.kind.startswith("black"):
            after = t.copy()
            GAME.play(after, 0, black, None)
            if completable(after):
                return True
            if red and after.vars["effect"] == "red" and after.vars["event"] == face:
                for nudge in GAME.legal(after, 0):
                    if nudge.kind == "red":
                        then = after.copy()
                        GAME.play(then, 0, nudge, None)
                        if completable(then):
                            return True
    return False


@pytest.mark.parametrize("options", WAYS[:3])
def test_cards_that_complete_a_story_are_found_by_playing_them(options):
    found, rng = {True: 0, False: 0}, Random(8)
    for match, _ in wandering(options, range(12), rng):
        t = match.table
        if t.vars["phase"] != "renew" or rng.random() < 0.5 or not t.zones["deck"]:
            continue
        course = Course(match.view(0))
        s, scene = course.start, course.scene(course.start)
        assert bool(completable(t)) == (bool(s.open) and scene.missing(s.b1, s.b2) == 0)
        for red in (False, True):
            wanted = events_in(scene.coming().completers(s.b1, s.b2, 0, red))
            for face in rng.sample(live.next_cards(match.view(0)), 1):
                if (right := by_playing(match, face, red)) is not None:
                    assert (face in wanted) == right, (match, face, red)
                    found[right] += 1
    assert found[True] > 3 and found[False] > 20


def test_numbers_that_bring_everybody_home():
    """Section 9, step 14; a letter for each missing day; every card leaves Day 7 itself."""
    kit = Course(at((4, 3, 7), "R3", told=5).view(0)).kit
    assert homers(4, 3, 7, kit, 0) == [3] and homers(4, 3, 6, kit, 0) == [] and homers(4, 3, 6, kit, 1) == [3]
    assert homers(7, 7, 7, kit, 5) == []
    for w, b1, b2 in ((1, 6, 7), (2, 7, 5), (6, 7, 1)):
        assert homers(w, b1, b2, kit, 0) == ([7 - w] if 7 in (b1, b2) and (b1 + b2 + w) % 7 == 0 else [])


def test_the_way_home_grows_with_cards_and_letters():
    def share(deck, kept):
        course = Course(at((4, 3, 6), "R3", " ".join(EVENTS[-deck:]), "renew", told=5, kept=kept).view(0))
        return course.scene(course.start).homeward(course.start.b1, course.start.b2)

    assert share(1, 0) == 0 < share(1, 1) and share(6, 0) <= share(6, 1) <= share(6, 2)
    assert share(2, 1) <= share(6, 1)


# -- lines -------------------------------------------------------------------------------------------------


def values(match, move):
    lines = [line for line in live.odds_lines(match.view(0), 0) if line.move == cb.Move(*move)]
    return {(line.key, *line.facts.values()): line.value for line in lines}


def test_the_next_card_of_a_new_game():
    match = cb.Match(GAME, 1, 3, {"items": "none"})
    hand = match.table.open_codes("hand:0")[0]
    found = values(match, ("draw",))
    names = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "W": "white"}
    for suit, name in names.items():
        assert found[f"suit_{name}",] == Fraction(6 - (suit == hand[0]), 29)
    assert found["loops",] == 0 and found["completes",] == 0, "from Day 1 no card loops, and the week is empty"


def test_a_card_that_the_radio_shows_is_certain():
    match = cb.Match(GAME, 1, 5)
    match.play("draw", 0)
    top = match.table.faces[match.table.zones["deck"][-1]]
    view = match.view(0)
    assert live.next_cards(view) == [top] and live.question(view, 0, cb.Move("draw")) is None
    for line in live.odds_lines(view, 0):
        assert line.key == "clock" or line.value in (0, 1)


def test_what_a_new_week_costs_and_the_last_card(sample_size):
    rng, costs, last = Random(2), 0, 0
    for seed in range(sample_size(12, 20)):
        match = cb.Match(GAME, 1, seed, {"items": "none"})
        while match.to_act:
            view = match.view(0)
            due = [move for move in match.legal(0) if move.kind in ("loop", "draw")]
            lines = {line.key: line for move in due for line in live.odds_of(view, 0, move)}
            if "costs" in lines:
                hidden = live.next_cards(view)
                unfinished = Course(view).start.open
                assert lines["costs"].value == Fraction(sum(SUIT[f] in unfinished for f in hidden), len(hidden))
                costs += 1
            if "stranded" in lines:
                day = days(view)[0]
                assert all(day + NUMBER[f] > 7 for f in view.open_codes("hand:0"))
                assert len(view.zones["deck"]) == 1 and lines["stranded"].value == lines["loops"].value
                last += 1
            match.play(rng.choice([m for m in match.legal(0) if m.kind != "letter_move"]), 0)
    assert costs > 10 and last > 0


# -- players -----------------------------------------------------------------------------------------------


def advice(match):
    choice = BOTS["greedy"].choose(match.view(0), 0, list(match.legal(0)), Random(1))
    return GAME.format(choice.move), choice.key


def to_the_end(match):
    while match.to_act:
        match.play(BOTS["greedy"].choose(match.view(0), 0, list(match.legal(0)), Random(1)).move, 0)
    return match.result


def test_a_win_in_one_turn_is_seen_and_played():
    """V15 and V16: with the fifth story told, and with a letter for the missing day."""
    match = at((4, 3, 7), "R3 B5", "Y1 Y2 Y3 W1", told=5, kept=3, day1="R1 B5", day2="G2 Y6", day4="W2", day5="B4")
    assert advice(match) == ("play R3", "wins")
    assert to_the_end(match).scores == (26,)
    match = at((4, 3, 6), "R3", "Y1", told=5, kept=1)
    assert to_the_end(match).scores == (1,)


def test_a_story_is_completed_and_a_letter_helps():
    """V12 and V13."""
    match = at((1, 3, 4), deck="W1", phase="resolve", day1="R1", day3="B2 R2", day4="Y1 R5")
    assert advice(match) == ("complete red", "completed")
    match = at((1, 3, 5), deck="W2", phase="resolve", told=1, kept=1, day1="G1", day3="G2", day4="Y1 G5", day5="W1")
    assert advice(match) == ("letter b2 back", "completes")


def test_a_letter_saves_a_draw_from_an_empty_deck():
    """V4: without a letter nothing helps."""
    match = at((2, 1, 1), played="G4", phase="loop", discard="Y2", told=1, kept=1)
    assert advice(match) == ("letter return Y2", "saves")
    opinions = judge(at((2, 1, 1), played="G4", phase="loop").view(0), 0, [cb.Move("loop")])
    assert opinions[0].value < -1000


def test_a_letter_brings_back_the_card_that_completes_a_story():
    """Green lies on Days 2 and 4: the 2 brings green to Day 3, and moves a black pawn 5 days, from Day 4 to Day 2."""
    match = at((1, 4, 4), "W6", "Y4 Y5 Y6 B6 B5 B4", "renew", told=1, kept=1, discard="G2", day2="G1", day4="G3")
    assert advice(match) == ("letter return G2", "returns")
    match.play("letter return G2", 0)
    match.play("draw", 0)
    assert advice(match) == ("play G2", "completes")


@pytest.mark.parametrize("items", ["beginner", "none"])
@pytest.mark.all
def test_bots_finish_their_games(items):
    match = cb.Match(GAME, 1, 11, {"items": items})
    assert to_the_end(match) is not None
    start = cb.Match(GAME, 1, 11, {"items": items})
    start.play("draw", 0)
    strong = BOTS["sample"].with_budget(6)
    assert strong.choose(start.view(0), 0, list(start.legal(0)), Random(3)).move in start.legal(0)
