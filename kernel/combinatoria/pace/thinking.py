"""Thinking in slices: a long computation as a generator, so that whoever runs it may show how far it is and end it.

A *thinking* yields :class:`Progress` again and again and returns its answer. Between two yields it is told whether to
go on: ``send(True)`` asks for the best answer so far. Pauses change nothing: the same thinking comes to the same answer
however it is sliced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from ..core.move import Move
    from ..core.table import Table
    from ..players.bots import Bot, Choice
    from .patience import Patience

__all__ = ["Progress", "Thinker", "Thinking", "Thought", "counted", "finish", "thinking_of"]

T = TypeVar("T")


class Progress(NamedTuple):
    """How far a computation is: ``done`` of ``of``, in whatever it counts."""

    done: int
    of: int

    @property
    def percent(self) -> int:
        """The share in whole percent, less than 100 while there is something to do.

        >>> Progress(999, 1000).percent, Progress(0, 0).percent
        (99, 0)
        """
        return min(99, 100 * self.done // max(1, self.of))


Thinking = Generator[Progress, "bool | None", T]
"""See the module's text."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that can make pauses."""

    def think(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Choice]:
        """As :meth:`combinatoria.players.bots.Bot.choose`, with pauses; ended early, the best move so far is chosen."""


class Thought(Generic[T]):
    """A thinking under way.

    Attributes:
        progress: how far it is.
    """

    def __init__(self, thinking: Thinking[T]) -> None:
        self.progress = Progress(0, 1)
        self._thinking, self._begun = thinking, False
        self._answer: list[T] = []

    @property
    def ready(self) -> bool:
        """Whether the answer is there."""
        return bool(self._answer)

    @property
    def answer(self) -> T:
        """What came out.

        Raises:
            LookupError: it is not ready.
        """
        if not self._answer:
            raise LookupError("this thought is not thought out")
        return self._answer[0]

    def go_on(self, patience: Patience | None = None, now: bool = False) -> bool:
        """Think on, by one step at least.

        Args:
            patience: think until this is over; without it, to the end.
            now: come to an answer at once, with what is known so far.

        Returns:
            Whether the answer is ready.
        """
        while not self.step(now) and (now or patience is None or not patience.over):
            pass
        return self.ready

    def step(self, now: bool = False) -> bool:
        """Think on to the next pause; whether the answer is ready."""
        if not self._answer:
            try:
                self.progress = self._thinking.send(True if now and self._begun else None)
                self._begun = True
            except StopIteration as end:
                self._answer.append(end.value)
        return self.ready


def finish(thinking: Thinking[T]) -> T:
    """Think to the end without a pause."""
    thought = Thought(thinking)
    thought.go_on()
    return thought.answer


def counted(part: Thinking[T], whole: Callable[[Progress], Progress]) -> Thinking[T]:
    """A thinking that is part of a larger one: its progress is told as that of the whole."""
    thought = Thought(part)
    now: bool | None = None
    while not thought.step(bool(now)):
        now = yield whole(thought.progress)
    return thought.answer


def thinking_of(bot: Bot, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Choice]:
    """The thinking of any bot; one that makes no pauses decides in one step. Arguments as for ``Bot.choose``."""
    if isinstance(bot, Thinker):
        return (yield from bot.think(view, seat, legal, rng))
    return bot.choose(view, seat, legal, rng)
