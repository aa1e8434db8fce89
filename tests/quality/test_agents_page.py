"""The page on agents: its program runs, and its numbers are those of the code."""

from combinatoria.arena import MOST_ACTIONS, Arena
from combinatoria.match.saved import MAX_MOVES
from tests.documents import PAGES, blocks

TEXT = (PAGES / "research" / "agents.md").read_text("utf-8")


def test_the_program_plays_a_match_to_its_end(capsys):
    names = {}
    (program,) = (block.code for block in blocks(TEXT) if block.kind == "python run")
    exec(compile(program, "agents.md", "exec"), names)
    env = names["env"]
    rewards = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert {agent: float(reward) for agent, reward in rewards.items()} == {
        agent: float(seat in env.match.result.winners) for seat, agent in enumerate(env.possible_agents)
    }
    assert not env.agents and names["move"] in {env.match.game.format(d.move) for d in env.match.decisions}


def test_the_numbers_are_those_of_the_code():
    assert f"`Discrete({MOST_ACTIONS})`" in TEXT and f"more than {MOST_ACTIONS:,} moves are legal" in TEXT
    assert f"reaches {MAX_MOVES:,} moves" in TEXT
    assert Arena("order").action_space("player_0").n == MOST_ACTIONS
