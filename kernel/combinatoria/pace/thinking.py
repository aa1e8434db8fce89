"""Thinking in slices: a long computation as a generator, so that whoever runs it may show how far it is and end it.

A *thinking* yields :class:`Progress` again and again and returns its answer. Between two yields it is told whether to
go on: ``send(True)`` asks for the best answer so far. Pauses change nothing: the same thinking comes to the same answer
however it is sliced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, NamedTuple, TypeVar

from .patience import Patience

__all__ = ["Progress", "Thinking", "Thought", "counted", "finish"]

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
