"""Every game as an environment of PettingZoo: that project's own tests, agents' views, and simultaneous choices."""

import json
import subprocess
import sys
from random import Random

import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, seed_test

import combinatoria as cb
from combinatoria.arena import MOST_ACTIONS, Arena, points
from combinatoria.core.steps import considered

from .random_play import each_game, each_variant


def acted(env: Arena, rng: Random) -> None:
    """Take a random legal action."""
    env.step(rng.randrange(len(env.infos[env.agent_selection]["legal_moves"])))


@each_variant
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.filterwarnings("error::UserWarning")
def test_pettingzoo_accepts_it(game, seats, options):
    api_test(Arena(game, seats, options), num_cycles=40)
    seed_test(lambda: Arena(game, seats, options), num_cycles=20)


@each_variant
def test_agents_see_their_view_and_choose_legal_moves_to_the_end(game, seats, options):
    env, rng = Arena(game, seats, options), Random(seats)
    env.reset(seed=seats)
    assert env.match.table == cb.Match(game, seats, seats, options).table
    while not any(env.terminations.values()):
        for seat, agent in enumerate(env.agents):
            seen, legal = env.observe(agent), env.infos[agent]["legal_moves"]
            view = env.match.view(seat)
            assert seen["observation"] == view.to_json() == json.loads(json.dumps(seen["observation"]))
            assert seen["action_mask"].tolist() == [1] * len(legal) + [0] * (MOST_ACTIONS - len(legal))
            assert (agent == env.agent_selection) == bool(legal) and (seat in env.match.to_act or not legal)
            if legal:
                assert legal == [game.format(move) for move in considered(game, view, seat)]
        acted(env, rng)
    result = env.match.result
    assert result == game.result(env.match.table)
    won = {agent: float(seat in result.winners) for seat, agent in enumerate(env.agents)}
    assert env.rewards == won and all(env.terminations.values()) and not any(env.truncations.values())
    while env.agents:
        assert env.last()[1:3] == (won[env.agent_selection], True)
        env.step(None)


@each_game
def test_nobody_learns_what_another_has_chosen_at_the_same_time(game):
    """Two equal matches in which the first of several seats chooses differently: the others cannot tell them apart."""
    compared, at_once = 0, False
    for seed in range(12):
        one, two = Arena(game), Arena(game)
        one.reset(seed=seed)
        two.reset(seed=seed)
        rng, skipped = Random(seed), seed % 4
        while one.match.to_act:
            legal, before = one.infos[one.agent_selection]["legal_moves"], len(one.match.decisions)
            several = len(one.match.to_act) > 1 and len(legal) > 1
            at_once |= several
            if several and (skipped := skipped - 1) < 0:
                one.step(0)
                two.step(len(legal) - 1)
                while len(one.match.decisions) == len(two.match.decisions) == before:
                    assert data_equivalence(one.last(), two.last())
                    assert one.render() == two.render()
                    compared += 1
                    action = rng.randrange(len(one.infos[one.agent_selection]["legal_moves"]))
                    one.step(action)
                    two.step(action)
                break
            action = rng.randrange(len(legal))
            one.step(action)
            two.step(action)
    assert (compared > 0) == at_once, "several choose at once, but nothing was compared"


def chosen(env: Arena, *moves: str) -> None:
    """Let the agents choose moves, one after the other."""
    for move in moves:
        env.step(env.infos[env.agent_selection]["legal_moves"].index(move))


def several_at_once(game: str, seats: int, seed: int) -> Arena:
    """Return a match played at random until several seats have to act."""
    env, rng = Arena(game, seats=seats), Random(seed)
    env.reset(seed=seed)
    while len(env.match.to_act) < 2:
        acted(env, rng)
    return env


def made(env: Arena) -> list[tuple[int, str]]:
    """Return the moves that were made."""
    return [(d.seat, env.match.game.format(d.move)) for d in env.match.decisions]


def test_choices_made_at_once_count_unless_another_has_changed_what_is_legal():
    env = several_at_once("happiness", 4, seed=1)
    places, asks = (
        [one for one in env.infos["player_1"]["legal_moves"] if one.startswith(v)] for v in ("place", "ask")
    )
    assert env.match.to_act == (1, 2, 3) and len(places) == 2 and len(asks) > 1
    done = len(made(env))
    chosen(env, places[0], asks[0], places[1])
    assert made(env)[done:] == [(1, places[0]), (2, asks[0])]  # the third must get the answer before it lays a card
    assert env.agent_selection == "player_0"
    env.step(0)
    assert env.match.to_act == (2, 3) and env.agent_selection == "player_2"
    chosen(env, places[0], places[1])
    assert made(env)[-2:] == [(2, places[0]), (3, places[1])]


def test_the_first_of_several_decides_who_begins():
    env = several_at_once("order", 3, seed=5)
    starts = env.infos["player_0"]["legal_moves"]
    done = len(made(env))
    chosen(env, starts[2], starts[1], starts[0])
    assert made(env)[done:] == [(0, starts[2])] and env.match.to_act == (2,)


def test_a_wrong_action_is_refused_and_changes_nothing():
    env = Arena("soulmates", seats=4)
    env.reset(seed=7)
    for action in (2, MOST_ACTIONS, -1, None):
        with pytest.raises(ValueError, match="player_0 has 2 legal moves"):
            env.step(action)
    assert not env.match.decisions and env.agent_selection == "player_0"
    with pytest.raises(cb.Refused):
        Arena("soulmates", seats=99)


def test_more_legal_moves_than_actions_are_a_choice_of_all_kinds():
    env = Arena("altar", 4, {"exchange_scope": "any"})
    env.reset(seed=258)
    legal = env.infos["player_0"]["legal_moves"]
    assert len(env.match.legal()) > len(legal) == len(set(legal)) == MOST_ACTIONS
    env.step(MOST_ACTIONS - 1)
    assert made(env) == [(0, legal[-1])]


def test_points_can_be_the_reward():
    env, rng = Arena("library", 3, reward=points), Random(3)
    env.reset(seed=3)
    while not any(env.terminations.values()):
        acted(env, rng)
    assert tuple(env.rewards.values()) == env.match.result.scores and len(set(env.match.result.scores)) > 1


def test_the_last_seed_determines_the_deals_after_it():
    env = Arena("soulmates", seats=4)

    def deals(seed):
        env.reset(seed=seed)
        found = [env.match.position()]
        for _ in range(2):
            env.reset()
            found.append(env.match.position())
        return found

    first = deals(1)
    assert first == deals(1) and first[0] not in first[1:] and first[1] != first[2] and first[1] != deals(2)[1]


def test_a_match_of_the_maximum_length_is_truncated(monkeypatch):
    monkeypatch.setattr("combinatoria.arena.MAX_MOVES", 20)
    env, rng = Arena("happiness", 15), Random(1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        acted(env, rng)
    assert len(env.match.decisions) == 20 and not any(env.terminations.values()) and not any(env.rewards.values())


def test_rendering_shows_what_the_agent_sees():
    env = Arena("soulmates", seats=4)
    env.reset(seed=7)
    for face in map(env.match.table.faces.get, env.match.table.zones["hand:0"]):
        assert face in env.render()
    hidden = {env.match.table.faces[i] for i in env.match.table.zones["hand:1"]} - {*env.match.view(0).faces.values()}
    assert hidden and not any(f"({face})" in env.render() for face in hidden)


def run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


def test_nothing_else_needs_pettingzoo_and_without_it_the_remedy_is_named():
    hidden = "import sys; sys.modules['pettingzoo'] = None\n"
    told = run(f"{hidden}try:\n import combinatoria.arena\nexcept ModuleNotFoundError as error:\n print(error)")
    assert "pip install 'combinatoria[arena]'" in told and "pettingzoo is missing" in told
    loads = "import sys, combinatoria, combinatoria.cli.main, combinatoria.records\n"
    assert run(f"{loads}print({{'numpy', 'gymnasium', 'pettingzoo'}} & {{*sys.modules}})") == "set()\n"
