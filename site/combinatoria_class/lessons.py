"""The site with the lessons, served beside a class, so that lessons reach the class at the same address."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .plain_server import MIME_TYPES, policy_of

__all__ = ["Site", "built"]

OUTPUT = Path(__file__).resolve().parents[1] / "_output"
"""The folder of a built site in a checkout; an installed package has none there."""


def built(folder: Path = OUTPUT) -> Path | None:
    """Return the folder of a site that has been built, or None."""
    return folder if (folder / "index.html").is_file() else None


class Site(StaticFiles):
    """The files of a built site, with its own policies and types that do not depend on the operating system."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file; browsers keep it but revalidate it each time."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        file = Path(full_path)
        answer.headers["content-type"] = MIME_TYPES.get(file.suffix.lower(), MIME_TYPES[""])
        answer.headers["content-security-policy"] = policy_of(file)
        answer.headers["cache-control"] = "no-cache"
        return answer
