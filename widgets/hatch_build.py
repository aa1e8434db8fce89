"""Hatchling build hook that bundles the front end into every wheel."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontEndHook(BuildHookInterface):
    """Run the shared ``build_front``, loaded by path because the package is not installed yet."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundle before the wheel's files are collected.

        Args:
            version: ``"standard"`` for a wheel, ``"editable"`` for a development install.
            build_data: Hatchling's build data, unused: the bundle is listed under ``artifacts`` in pyproject.toml.
        """
        if version == "editable":
            return  # in a checkout, commands and tests build the front end on demand and report it
        path = Path(self.root) / "widgets" / "combinatoria_widgets" / "_front.py"
        spec = importlib.util.spec_from_file_location("combinatoria_front", path)
        assert spec is not None and spec.loader is not None
        front = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = front
        spec.loader.exec_module(front)
        try:
            front.build_front(say=self.app.display_info)
        except front.FrontEndError as problem:
            raise SystemExit(str(problem)) from None
