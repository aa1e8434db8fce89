"""Lessons as a site delivers them: read-only notebooks that have not been run."""

from __future__ import annotations

from typing import Any

FOLDER = "lessons"
"""Folder of the masters in the notebooks' file system."""


def as_master(notebook: dict[str, Any]) -> dict[str, Any]:
    """Change a notebook to the form that the site delivers, and return it.

    On the site a lesson shows outputs only after a run, as readers could not tell where others came from. The committed
    notebooks keep theirs, folded, for readers of the repository and for nbval.
    """
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
            cell["metadata"].pop("trusted", None)
            cell["metadata"].get("jupyter", {}).pop("outputs_hidden", None)  # there is nothing left to fold
    return for_browser(notebook)


def for_browser(notebook: dict[str, Any]) -> dict[str, Any]:
    """Change a notebook for the browser's kernel, and return it."""
    # The browser's kernel is called "python"; for any other name, JupyterLab asks which kernel to start.
    notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook["metadata"].setdefault("language_info", {"name": "python"})
    return notebook


def core_of(notebook: dict[str, Any]) -> tuple[str, ...]:
    """Return the core exercises of a notebook."""
    about = [cell["metadata"].get("combinatoria", {}) for cell in notebook["cells"]]
    return tuple(one["id"].partition(".")[2] for one in about if one.get("answer") and one.get("level") == "core")
