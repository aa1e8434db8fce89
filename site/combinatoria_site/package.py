"""Packs the whole site into one file, for a USB stick or a school's server; the output is reproducible."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

from combinatoria_class import plain_server
from combinatoria_class.plain_server import KEYS, sealed

from .console import tell
from .errors import SiteError
from .texts import LANGUAGES, words

FOLDER = "combinatoria"  # the folder created by unpacking
READ_ME = "READ-ME.txt"
SERVER = "serve.py"
PARTS = (
    "title", "what", "school", "alone", "command", "address", "class", "class_command", "class_address", "class_load",
    "class_http", "keys", "keys_command", "keys_sealed", "double_click",
)  # fmt: skip
_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that the format allows: real file times would differ between builds
_LEVEL = 6


def write_zip(site: Path, target: Path, keys: Mapping[str, str] | None = None) -> int:
    """Pack a built site.

    Args:
        site: The built site.
        target: The file to write; its folder is created.
        keys: The pages of the teacher's keys, which go into it sealed; none if left out.

    Returns:
        The size of the file in bytes.

    Raises:
        SiteError: The file cannot be written.
    """
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    fresh = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(fresh, "w") as archive:
            _add(archive, READ_ME, read_me().encode("utf-8-sig"))  # the BOM lets Windows' editor recognize UTF-8
            _add(archive, SERVER, Path(plain_server.__file__).read_bytes())
            if keys:
                _add(archive, KEYS, sealed(keys))
            for name in sorted(files):
                if not name.startswith("."):  # marks of the build
                    _add(archive, name, files[name].read_bytes())
        fresh.replace(target)
    except OSError as error:
        raise SiteError(tell("no_zip", path=target, why=error.strerror or error)) from error
    return target.stat().st_size


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(f"{FOLDER}/{name}", _TIME)
    entry.create_system = 3  # Unix, whatever system packs it
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content, compresslevel=_LEVEL)


def read_me() -> str:
    """Return the text of the read-me file, in every language, with line ends that all editors understand."""
    read_me = [words("read_me", lang, folder=FOLDER, server=SERVER, sealed=KEYS) for lang in LANGUAGES]
    pages = ["\n\n".join(said[part] for part in PARTS) for said in read_me]
    return ("\n\n" + "-" * 72 + "\n\n").join(pages).replace("\n", "\r\n") + "\r\n"
