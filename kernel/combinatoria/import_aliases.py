"""Old names of modules, under which notebooks and programs can still import what has moved.

Modules are loaded on first import; the old and the new name give the same module.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["ALIASES", "AliasFinder", "install", "new_name"]

_KERNEL = {
    "core.beside": "core.resources",
    "core.gate": "core.validate",
    "core.mute": "core.playout",
    "core.picked": "core.pick_table",
    "core.possible": "core.schema",
    "guides.study": "guides.deciding",
    "odds.happen": "odds.inclusion_exclusion",
    "pace": "slices",
    "parts": "game_api",
    "players.lately": "players.match_cache",
    "players.recall": "players.memory",
    "players.remade": "players.reshuffled",
    "players.thought": "players.partial_world",
    "session.said": "session.dialogue",
    "tally": "promise",
}
_WIDGETS = {
    "lesson": "lessons.base",
    "lesson_altar_a": "lessons.altar_a",
    "lesson_altar_b": "lessons.altar_b",
    "lesson_answer": "lessons.tools.answer",
    "lesson_chart": "lessons.tools.chart",
    "lesson_check": "lessons.tools.judge",
    "lesson_explore": "lessons.tools.explore",
    "lesson_log": "lessons.tools.log",
    "lesson_predict": "lessons.tools.predict",
    "lesson_report": "lessons.tools.report",
    "lesson_signs": "lessons.signs",
    "lesson_signs_a": "lessons.signs_a",
    "lesson_signs_b": "lessons.signs_b",
    "lesson_soulmates": "lessons.soulmates",
    "lesson_soulmates_a": "lessons.soulmates_a",
    "lesson_soulmates_b": "lessons.soulmates_b",
    "lesson_text": "lessons.tools.text",
    "lessons.tools.tally": "lessons.tools.class_data",
    "progress": "lessons.tools.progress",
    "result_code": "lessons.tools.result_code",
    "score_math": "lessons.tools.score_math",
    "teacher_chart": "teacher.chart",
    "teacher_class": "teacher.results",
    "teacher_paste": "teacher.paste",
    "teacher_view": "teacher.view",
}
ALIASES = {
    f"{package}.{old}": f"{package}.{new}"
    for package, moved in (("combinatoria", _KERNEL), ("combinatoria_widgets", _WIDGETS))
    for old, new in moved.items()
}
"""Old name of a module or package -> its present name."""


def new_name(name: str) -> str | None:
    """Return the present name of a module that has moved, itself or with its package; None for every other name.

    >>> new_name("combinatoria.tally.record"), new_name("combinatoria.match")
    ('combinatoria.promise.record', None)
    """
    head = name
    while head and head not in ALIASES:
        head = head.rpartition(".")[0]
    return ALIASES[head] + name[len(head) :] if head else None


class AliasFinder(MetaPathFinder):
    """Finds modules by their old names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module that has moved; None for every other name."""
        now = new_name(fullname) if fullname.startswith("combinatoria") else None
        return None if now is None else ModuleSpec(fullname, SameModule(now, fullname))


class SameModule(Loader):
    """Loads the same module under another name.

    Args:
        name: its present name.
        old: the old name.
    """

    def __init__(self, name: str, old: str) -> None:
        self._name, self._old = name, old

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the module by its present name."""
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the module's spec, which the import system has replaced by that of the old name."""
        module.__spec__ = self._spec
        # An import of a submodule by its old name would replace a function of that name in the package.
        for name in [name for name in sys.modules if name.startswith(f"{self._name}.")]:
            sys.modules.setdefault(self._old + name[len(self._name) :], sys.modules[name])


def install() -> None:
    """Install the finder of old names, once.

    It comes first, as other finders would load a second copy of a module in a package that has moved.
    """
    if not any(isinstance(finder, AliasFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, AliasFinder())
