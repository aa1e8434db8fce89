"""Hatchling metadata hook: the README and the project links for the package index.

Relative links do not work on the index. The address of the repository is in the environment variable
``COMBINATORIA_REPOSITORY`` of a build for the index; without it README stays as it is.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "COMBINATORIA_REPOSITORY"
LINK = re.compile(r'(\]\(|src="|srcset=")(?![a-z]+:|#)([^)"\s]+)')
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def absolute(text: str, address: str, version: str) -> str:
    """Return a document whose relative links and pictures point to a version's files at the repository's address.

    >>> absolute('[a](b.md#c) [d](#e) <img src="f.jpg">', "https://host/me", "1.0")
    '[a](https://host/me/blob/v1.0/b.md#c) [d](#e) <img src="https://host/me/raw/v1.0/f.jpg">'
    """
    return LINK.sub(lambda m: f"{m[1]}{address}/{'blob' if m[1] == '](' else 'raw'}/v{version}/{m[2]}", text)


class ReadmeHook(MetadataHookInterface):
    """Set the fields ``readme`` and ``urls``."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields in the project's metadata."""
        root = Path(self.root)
        text, metadata["urls"] = (root / "README.md").read_text("utf-8"), {}
        if address := os.environ.get(VARIABLE, "").rstrip("/"):
            found = VERSION.search((root / "kernel/combinatoria/__init__.py").read_text("utf-8"))
            assert found is not None
            text = absolute(text, address, found[1])
            metadata["urls"] = {"Source": address, "Changes": f"{address}/blob/v{found[1]}/CHANGELOG.md"}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
