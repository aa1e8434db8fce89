"""Former module names, so that imports in pupils' copies of lessons keep working after a module has moved.

Modules are loaded only when imported; the old name and the new one refer to the same module.
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
"""Former name within this package -> current module path."""


class FormerNames(MetaPathFinder):
    """A finder that resolves former names of a package's modules.

    Args:
        package: Name of the package.
        moved: Former name within the package -> current module path.
    """

    def __init__(self, package: str, moved: Mapping[str, str]) -> None:
        self._package, self._moved = package, moved

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a moved module; None for every other name."""
        package, _, name = fullname.rpartition(".")
        if package != self._package or name not in self._moved:
            return None
        return ModuleSpec(fullname, SameModule(f"{package}.{self._moved[name]}"))


class SameModule(Loader):
    """Load a module under another name: the same module object, not a copy.

    Args:
        name: The current name of the module.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the module and return it, keeping its spec."""
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the module's own spec, which the import machinery has replaced; there is nothing to execute."""
        module.__spec__ = self._spec
