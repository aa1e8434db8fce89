"""Former names of modules: what a pupil's copy of a lesson imports stays importable when its module has moved.

Nothing here is loaded before it is asked for; an old name and the new one are the same module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
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
    "progress": "lessons.tools.progress",
    "result_code": "lessons.tools.result_code",
    "score_math": "lessons.tools.score_math",
    "teacher_chart": "teacher.chart",
    "teacher_class": "teacher.results",
    "teacher_paste": "teacher.paste",
    "teacher_view": "teacher.view",
}
"""Former name within this package -> where the module stands now."""


class FormerNames(MetaPathFinder):
    """A finder that knows the modules of a package under their former names.

    Args:
        package: Name of the package.
        moved: Former name within the package -> where the module stands now.
    """

    def __init__(self, package: str, moved: Mapping[str, str]) -> None:
        self._package, self._moved = package, moved

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module that has moved; None for every other name."""
        package, _, name = fullname.rpartition(".")
        if package != self._package or name not in self._moved:
            return None
        return ModuleSpec(fullname, SameModule(f"{package}.{self._moved[name]}"))


class SameModule(Loader):
    """Loads a module under another name: the very module, not a copy.

    Args:
        name: The name that it has now.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module itself."""
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to run; the machinery has set the former name's spec, so the module gets back its own."""
        module.__spec__ = self._spec
