"""The sentences of the teacher's desk."""

from __future__ import annotations

from importlib.resources import files

from ..lessons.tools.text import Texts

TEACHER = Texts(files(__package__) / "teacher.toml")
say = TEACHER.say
