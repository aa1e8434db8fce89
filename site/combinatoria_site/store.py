"""A store of files addressed by their own sha256, and names that lead to them.

A file that was damaged on the disk does not match its address any more: it is dropped and counts as absent, so
whoever asked for it fetches or makes it again. Nothing from the store is used without that check.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path


def sha256_of(path: Path) -> str:
    """The sha256 of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


class Store:
    """Files by content under ``blobs/``, and small JSON records that name them under ``keys/``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._blobs = root / "blobs"
        self._keys = root / "keys"
        self._blobs.mkdir(parents=True, exist_ok=True)
        self._keys.mkdir(parents=True, exist_ok=True)

    def get(self, sha256: str) -> Path | None:
        """The file with this content, or None; verified now, not trusted from last time."""
        path = self._blobs / sha256
        if not path.is_file():
            return None
        if sha256_of(path) != sha256:
            path.unlink()
            return None
        return path

    def put(self, source: Path) -> str:
        """Take a copy of a file and return its address."""
        sha256 = sha256_of(source)
        target = self._blobs / sha256
        if not target.is_file():
            # Another build may be writing the same file: only a complete copy ever gets the final name.
            handle, name = tempfile.mkstemp(dir=self._blobs, prefix=".new-")
            os.close(handle)
            shutil.copyfile(source, name)
            os.replace(name, target)
        return sha256

    def record(self, key: str) -> dict[str, str] | None:
        """What was remembered under a key: a mapping of file names to addresses."""
        path = self._keys / f"{key}.json"
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return value if isinstance(value, dict) else None

    def remember(self, key: str, files: dict[str, str]) -> None:
        """Remember under a key which files (name to address) belong to it."""
        handle, name = tempfile.mkstemp(dir=self._keys, prefix=".new-")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(files, stream)
        os.replace(name, self._keys / f"{key}.json")

    def recall(self, key: str) -> dict[str, Path] | None:
        """The files under a key, or None when the key is unknown or any of its files is gone or damaged."""
        files = self.record(key)
        if files is None:
            return None
        found: dict[str, Path] = {}
        for name, sha256 in files.items():
            path = self.get(sha256)
            if path is None:
                return None
            found[name] = path
        return found
