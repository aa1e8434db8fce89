"""Every game as an environment of PettingZoo, in its turn-based form (AEC): for agents that learn by playing.

Needs the extra ``arena`` (``pip install 'combinatoria[arena]'``). Described in ``site/docs/research/agents.md``.

An agent is a seat. It observes the table as its seat sees it, and its action is an index into its legal moves. Nothing
here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"combinatoria.arena needs PettingZoo: pip install 'combinatoria[arena]' ({error.name} is missing)",
        name=error.name,
    ) from None

from .core.game import Game, Result
from .core.move import Move
from .core.steps import MANY, considered
from .core.validate import is_plain
from .games import game as find_game
from .match.match import MAX_SEED, Match
from .match.saved import MAX_MOVES
from .session.still import seen_by
from .session.text import table_text

__all__ = ["MOST_ACTIONS", "Arena", "points", "won"]

MOST_ACTIONS: Final = MANY
"""Size of every action space: where more moves are legal, this many are offered, spread over all kinds of moves."""

Observation = dict[str, Any]


def won(result: Result, seat: int) -> float:
    """Return 1 for a winner and 0 for everybody else.

    >>> [won(Result((1, 2), "won", (3, 9, 9)), seat) for seat in range(3)]
    [0.0, 1.0, 1.0]
    """
    return float(seat in result.winners)


def points(result: Result, seat: int) -> float:
    """Return the points of a seat; in a game without points, see :func:`won`.

    >>> points(Result((1,), "won", (3, 9)), 0), points(Result((0,), "won"), 0)
    (3.0, 1.0)
    """
    return won(result, seat) if result.scores is None else float(result.scores[seat])


class JsonObject(spaces.Dict):
    """The space of all JSON objects; a ``Dict`` without fixed keys."""

    def contains(self, x: Any) -> bool:
        """Return whether a value is an object of JSON, with texts as keys."""
        return isinstance(x, dict) and is_plain(x) and all(isinstance(key, str) for key in x)


class Arena(AECEnv[str, Observation, int | None]):
    """A game for PettingZoo, one match after another.

    Agents are called ``player_0``, ``player_1`` and so on, after their seats. An observation has the view of the seat
    (``observation``: :meth:`combinatoria.core.table.Table.to_json`) and the actions that it can take now
    (``action_mask``). The corresponding moves are in ``infos[agent]["legal_moves"]``, as text.

    While several seats have to act, they choose one after another, and each sees the table as it was before the
    first of them chose. Then their moves are made in the order of seats. If such a move changes what is legal for a
    seat whose move has not been made yet, the choice of that seat is discarded.

    Args:
        game: the game, or its name.
        seats: number of agents; the game's default if None.
        options: variants by name, as for :class:`combinatoria.Match`.
        reward: what an agent gets when the match is over, from the result and its seat.

    Attributes:
        match: the match that is being played; it hides nothing, so agents must not get it.

    >>> env = Arena("soulmates", seats=4)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.infos["player_0"]["legal_moves"]
    ('player_0', ['draw deck', 'draw discard'])
    >>> env.step(0)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> len(observation["observation"]["zones"]["hand:0"]), int(observation["action_mask"].sum()), reward
    (5, 5, 0)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Callable[[Result, int], float] = won,
    ) -> None:
        self._game = find_game(game) if isinstance(game, str) else game
        self._options, self._reward, self._rng = dict(options or {}), reward, Random()
        self.match = Match(self._game, seats, options=self._options)  # refuses wrong arguments now
        self.metadata = {"name": self._game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self._spaces = {agent: (_observation_space(), spaces.Discrete(MOST_ACTIONS)) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: :data:`MOST_ACTIONS` indices, of which the mask allows the first."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match.

        Args:
            seed: of the match, as for :class:`combinatoria.Match`. Without one, the last seed that was given determines
                the deals that follow it.
            options: not used; variants are an argument of the environment.
        """
        if seed is not None:
            self._rng = Random(seed)
        else:
            seed = self._rng.randint(0, MAX_SEED)
        self.match = Match(self._game, self.match.seats, seed, self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._begin()

    def step(self, action: int | None) -> None:
        """Choose a move of :attr:`agent_selection`, by its index in the legal moves; None once the match is over.

        Raises:
            ValueError: no legal move has this index.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._moves):
            raise ValueError(f"{agent} has {len(self._moves)} legal moves, and none with the index {action}")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0
        self._chosen.append((self._seat, self._moves, self._moves[action]))
        if self._waiting:
            self._ask(self._waiting.pop(0))
        else:
            self._play()
            self._begin()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; its mask is empty unless it is this agent's turn to choose."""
        mask = np.zeros(MOST_ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[: len(self._moves)] = 1
        return {"observation": self.match.view(self.possible_agents.index(agent)).to_json(), "action_mask": mask}

    def render(self) -> str:
        """Return the table as text, as the agent that has to choose sees it."""
        return table_text(seen_by(self.match, self._seat))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _begin(self) -> None:
        """Ask the first seat that has to act, or end the match."""
        self._chosen, self._waiting = list[tuple[int, list[Move], Move]](), list(self.match.to_act)
        if self._waiting and not self._full():
            self._ask(self._waiting.pop(0))
        else:
            self._end()

    def _ask(self, seat: int) -> None:
        self._seat, self.agent_selection, self._moves = seat, self.agents[seat], self._legal(seat)
        self._inform([self._game.format(move) for move in self._moves])

    def _inform(self, legal: list[str]) -> None:
        """Give the choosing agent its legal moves, and all others an empty list."""
        self.infos = {one: {"legal_moves": legal if one == self.agent_selection else []} for one in self.agents}

    def _legal(self, seat: int) -> list[Move]:
        """Return the moves that a seat is offered, none if it does not have to act; its view determines them."""
        return considered(self._game, self.match.view(seat), seat) if seat in self.match.to_act else []

    def _play(self) -> None:
        """Make the moves that were chosen, except those of seats whose legal moves have changed by then."""
        for number, (seat, offered, move) in enumerate(self._chosen):
            if number == 0 or (self._legal(seat) == offered and not self._full()):
                self.match.play(move, seat)

    def _full(self) -> bool:
        """Return whether the match has reached the maximum number of moves."""
        return len(self.match.decisions) >= MAX_MOVES

    def _end(self) -> None:
        """Tell every agent its reward; a match that was cut short has none."""
        result = self.match.result
        self._seat, self.agent_selection, self._moves = 0, self.agents[0], []
        self._inform([])
        for seat, agent in enumerate(self.agents):
            self.terminations[agent], self.truncations[agent] = result is not None, result is None
            self.rewards[agent] = 0.0 if result is None else self._reward(result, seat)


def _observation_space() -> spaces.Dict:
    view: dict[str, spaces.Space[Any]] = {name: JsonObject() for name in ("zones", "faces", "known", "vars")}
    mask = spaces.Box(0, 1, (MOST_ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(view), "action_mask": mask})
