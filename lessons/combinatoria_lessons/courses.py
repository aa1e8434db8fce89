"""The path through the lessons and the ready courses, from ``lessons/courses.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from combinatoria.core.reading import read_toml

from .blocks import SourceError
from .console import tell
from .place import LESSONS

FILE = LESSONS / "courses.toml"
NEXT = 3
"""Maximum number of lessons proposed after one."""


@dataclass(frozen=True)
class Step:
    """A lesson on the path.

    Attributes:
        id: The lesson.
        needs: Lessons whose core it builds on.
        gives: Language -> what it teaches.
        topics: Names of topics.
        ages: Youngest and oldest pupils it is meant for.
        to_come: Whether it does not exist yet.
    """

    id: str
    needs: tuple[str, ...]
    gives: dict[str, str]
    topics: tuple[str, ...]
    ages: tuple[int, int]
    to_come: bool = False


@dataclass(frozen=True)
class Course:
    """A ready course.

    Attributes:
        id: Its name.
        title: Language -> its title.
        who: Language -> the classes it is meant for.
        known: Lessons whose content the class knows already.
        core: Whether only the core of each lesson is meant.
        parts: Its lessons in order, in parts.
    """

    id: str
    title: dict[str, str]
    who: dict[str, str]
    known: tuple[str, ...]
    core: bool
    parts: tuple[tuple[str, ...], ...]

    @property
    def lessons(self) -> tuple[str, ...]:
        """All its lessons in order."""
        return tuple(chain(*self.parts))


@dataclass(frozen=True)
class LearningPath:
    """All lessons in order, and the courses.

    Attributes:
        topics: Name -> language -> title.
        steps: Lesson -> its step, in order.
        courses: The courses.
    """

    topics: dict[str, dict[str, str]]
    steps: dict[str, Step]
    courses: tuple[Course, ...]

    @property
    def order(self) -> list[str]:
        """The existing lessons in order."""
        return [name for name, step in self.steps.items() if not step.to_come]

    def before(self, lesson: str) -> list[str]:
        """Return the existing lessons directly before one; a lesson to come is replaced by those before it."""
        found: set[str] = set()
        for need in self.steps[lesson].needs:
            found |= set(self.before(need)) if self.steps[need].to_come else {need}
        behind = {earlier for name in found for earlier in self._all_before(name)}
        return [name for name in self.steps if name in found - behind]

    def _all_before(self, lesson: str) -> set[str]:
        """Return every existing lesson that one builds on, directly or not."""
        direct = self.before(lesson)
        return {*direct, *chain.from_iterable(map(self._all_before, direct))}

    def known(self, lesson: str) -> list[str]:
        """Return the lessons to come that a lesson needs: their content must be known from elsewhere."""
        return [need for need in self.steps[lesson].needs if self.steps[need].to_come]

    def after(self, lesson: str) -> list[str]:
        """Return the lessons to propose after one: those that build on it, or else the next one on the path."""
        order = self.order
        building = [name for name in order if lesson in self.before(name)]
        return building[:NEXT] or order[order.index(lesson) + 1 :][:1]


@cache
def learning_path(file: Path = FILE) -> LearningPath:
    """Read and validate the path.

    Raises:
        SourceError: A lesson or topic is unknown, or a lesson is listed before one that it needs.
    """
    found = read_toml(file)
    topics: dict[str, dict[str, str]] = found["topics"]
    steps: dict[str, Step] = {}
    for row in found["lesson"]:
        _known(file, row["id"], row["needs"], steps)
        _known(file, row["id"], row["topics"], topics)
        youngest, oldest = row["ages"]
        steps[row["id"]] = Step(
            row["id"],
            tuple(row["needs"]),
            row["gives"],
            tuple(row["topics"]),
            (youngest, oldest),
            row.get("to_come", False),
        )
    return LearningPath(topics, steps, tuple(_course(file, row, steps) for row in found["course"]))


def _course(file: Path, row: Mapping[str, Any], steps: Mapping[str, Step]) -> Course:
    course = Course(
        row["id"], row["title"], row["who"], tuple(row["known"]), row["core"], tuple(map(tuple, row["parts"]))
    )
    _known(file, course.id, (*course.known, *course.lessons), steps)
    taught = set(course.known)
    for lesson in course.lessons:
        _known(file, f"{course.id}: {lesson}", steps[lesson].needs, taught)
        taught.add(lesson)
    return course


def _known(file: Path, where: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Ensure that all names are known at this place of the file."""
    if missing := [name for name in names if name not in known]:
        raise SourceError(tell("not_on_the_path", file=file.name, where=where, names=", ".join(missing)))
