"""A content-addressed store of files, with named records that refer to them.

A file damaged on disk no longer matches its address: it is deleted and counts as absent, so the caller fetches or makes
it again. Nothing from the store is used without that check.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path


def sha256_of(path: Path) -> str:
    """Return the sha256 of a file, in hexadecimal."""
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
        """Return the file with this content, or None; its hash is verified on every call."""
        path = self._blobs / sha256
        if not path.is_file():
            return None
        if sha256_of(path) != sha256:
            path.unlink()
            return None
        return path

    def put(self, source: Path) -> str:
        """Copy a file into the store and return its address."""
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
        """Return the record of a key, a mapping of file names to addresses, or None."""
        path = self._keys / f"{key}.json"
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return value if isinstance(value, dict) else None

    def remember(self, key: str, files: dict[str, str]) -> None:
        """Record under a key which files (name to address) belong to it."""
        handle, name = tempfile.mkstemp(dir=self._keys, prefix=".new-")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(files, stream)
        os.replace(name, self._keys / f"{key}.json")

    def recall(self, key: str) -> dict[str, Path] | None:
        """Return the files of a key, or None if the key is unknown or any of its files is missing or damaged."""
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
