"""The messages of the teacher's desk."""

from __future__ import annotations

from importlib.resources import files

from ..lessons.tools.text import Texts

TEACHER = Texts(files(__package__) / "teacher.toml")
say = TEACHER.say


def counted(key: str, lang: str, n: int) -> str:
    """Return a number with its noun: the sentence ``key.one`` or ``key.many``.

    >>> counted("pupils", "en", 1), counted("pupils", "en", 24)
    ('1 pupil', '24 pupils')
    """
    return say(f"{key}.{'one' if n == 1 else 'many'}", lang, n=n)
