"""Computations in slices: a long computation is a generator, so that its runner can show progress and end it early.

A *thinking* yields :class:`ThinkingProgress` repeatedly and returns its answer. The value sent to each yield says
whether to continue: ``send(True)`` asks for the best answer so far. Pauses do not affect the result: the same thinking
gives the same answer however it is sliced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, NamedTuple, TypeVar

from .patience import Patience

__all__ = ["Thinking", "ThinkingProgress", "Thought", "counted", "finish"]

T = TypeVar("T")


class ThinkingProgress(NamedTuple):
    """Progress of a computation: ``done`` out of ``of``, in units of the computation.

    Attributes:
        so_far: what is known already, if anything; it depends on the computation.
    """

    done: int
    of: int
    so_far: Any = None

    @property
    def percent(self) -> int:
        """The progress in whole percent, always less than 100.

        >>> ThinkingProgress(999, 1000).percent, ThinkingProgress(0, 0).percent
        (99, 0)
        """
        return min(99, 100 * self.done // max(1, self.of))


Thinking = Generator[ThinkingProgress, "bool | None", T]
"""A computation in slices; see the module docstring."""


class Thought(Generic[T]):
    """A thinking in progress.

    Attributes:
        progress: its latest progress.
    """

    def __init__(self, thinking: Thinking[T]) -> None:
        self.progress = ThinkingProgress(0, 1)
        self._thinking, self._begun = thinking, False
        self._answer: list[T] = []

    @property
    def ready(self) -> bool:
        """True if the answer is available."""
        return bool(self._answer)

    @property
    def answer(self) -> T:
        """The answer.

        Raises:
            LookupError: it is not ready.
        """
        if not self._answer:
            raise LookupError("the answer is not ready")
        return self._answer[0]

    def go_on(self, patience: Patience | None = None, now: bool = False) -> bool:
        """Continue by at least one step.

        Args:
            patience: continue until it is over; without it, to the end.
            now: finish at once, with the best answer so far.

        Returns:
            Whether the answer is ready.
        """
        while not self.step(now) and (now or patience is None or not patience.over):
            pass
        return self.ready

    def step(self, now: bool = False) -> bool:
        """Continue to the next pause; return whether the answer is ready."""
        if not self._answer:
            try:
                self.progress = self._thinking.send(True if now and self._begun else None)
                self._begun = True
            except StopIteration as end:
                self._answer.append(end.value)
        return self.ready


def finish(thinking: Thinking[T]) -> T:
    """Run a thinking to the end without a pause, and return its answer."""
    thought = Thought(thinking)
    thought.go_on()
    return thought.answer


def counted(part: Thinking[T] | Thought[T], whole: Callable[[ThinkingProgress], ThinkingProgress]) -> Thinking[T]:
    """Run a thinking, or continue one that has begun, as part of a larger one; ``whole`` converts its progress."""
    thought = part if isinstance(part, Thought) else Thought(part)
    now: bool | None = None
    while not thought.step(bool(now)):
        now = yield whole(thought.progress)
    return thought.answer
