"""Questions Q1 to Q9 of the Secret Signs spec again: by seeded simulation of deals, claims and games."""

from collections import Counter
from math import log2

import pytest

from combinatoria import Match, game
from combinatoria.games.signs import odds
from combinatoria.games.signs.odds import VALUES
from combinatoria.games.signs.teams import hand_zone, score
from combinatoria.simulate import estimate

from .test_signs_questions import CARDS, LEFT, PAYOFFS, Q1, Q2, Q3, Q4, Q5, Q6, Q8, Q9, STRAIGHT

pytestmark = pytest.mark.slow


def ten(rng):
    return sum(rng.sample(CARDS, 10))


def over_30(points):
    return points > 30


def straight(rng):
    return 15 + sum(rng.sample(list((Counter(CARDS) - Counter(STRAIGHT)).elements()), 5))


def heard_six(rng):
    """Draw cards and claims until a six is claimed; return the card."""
    while True:
        card = rng.choice(CARDS)
        said = card if rng.random() < 0.75 else rng.choice([value for value in VALUES if value != card])
        if said == 6:
            return card


def two_teams(rng):
    cards = rng.sample(CARDS, 20)
    return sum(cards[:10]), sum(cards[10:])


def product_of_distances(rng):
    mine, theirs = two_teams(rng)
    mean, variance = Q1
    return float((mine - mean) * (theirs - mean) / variance)


def rejections(rng):
    return sum(rng.random() < 1 / 3 for _ in range(8))


def one_send(rng):
    good, taken = rng.random() < 0.25, rng.random() < 0.375
    return PAYOFFS[not good][not taken]


def blind_game(rng):
    """Play a complete silent game in which every card is chosen blindly; return the score of one team."""
    match = Match(game("signs"), seed=rng.randrange(10**9), options={"games": 1, "talk": "silent"})
    while match.result is None:
        (seat,) = match.to_act
        card = match.table.faces[rng.choice(match.table.zones[hand_zone(seat)])]
        phase = match.table.vars["phase"]
        if phase == "send":
            match.play(f"send {card} say {rng.choice(CARDS)}", seat)
        elif phase == "intercept":
            match.play(f"intercept {card}" if rng.random() < 0.3 else "pass", seat)
        else:
            match.play(f"{rng.choice(('receive', 'reject'))} {card}", seat)
    return match.result.scores[rng.randrange(4)]


def test_blind_play_scores_like_ten_random_cards():
    """A team that never looks at its cards keeps ten random ones, whatever happens: the rules and Q2 agree."""
    result = estimate(blind_game, 1000, seed=30)
    assert result.agrees_with(Q2.score), (result, float(Q2.score))


FIVE = odds.total(5)
SIMULATED = {
    "Q1-mean": (Q1[0], ten),
    "Q1-variance": (Q1[1], lambda rng: float((ten(rng) - Q1[0]) ** 2)),
    "Q2-hit": (Q2.hit, lambda rng: ten(rng) == 30),
    "Q2-over": (Q2.over, lambda rng: over_30(ten(rng))),
    "Q2-score": (Q2.score, lambda rng: score(ten(rng), 30)),
    "Q3-hit": (Q3.hit, lambda rng: straight(rng) == 30),
    "Q3-over": (Q3.over, lambda rng: over_30(straight(rng))),
    "Q3-score": (Q3.score, lambda rng: score(straight(rng), 30)),
    "Q4-six": (Q4[0], lambda rng: heard_six(rng) == 6),
    "Q4-mean": (Q4[1], heard_six),
    **{
        f"Q5-draw-give{give}": (
            Q5[False, give][0],
            lambda rng, give=give: score(28 - give + rng.choice(list(Counter(LEFT).elements())), 30),
        )
        for give in (2, 3, 4)
    },
    "Q6-both": (Q6[1], lambda rng: min(two_teams(rng)) > 30),
    "Q6-correlation": (Q6[0], product_of_distances),
    "Q7-entropy": (FIVE.entropy(), lambda rng: -log2(FIVE[sum(rng.sample(CARDS, 5))])),
    "Q8-mean": (Q8[0], lambda rng: 8 + rejections(rng)),
    "Q8-short": (Q8[1], lambda rng: 8 + rejections(rng) > 13),
    "Q9-value": (Q9[2], one_send),
}


@pytest.mark.parametrize("question", SIMULATED)
def test_simulation_agrees(question):
    exact, trial = SIMULATED[question]
    result = estimate(trial, 5000, seed=20170329)
    assert result.agrees_with(exact), (result, float(exact), result.z_against(exact))
