"""The whole site as one file, for a USB stick or a school's server; the same site always gives the same bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

from .console import tell
from .errors import SiteError
from .paths import HERE
from .texts import LANGUAGES, words

FOLDER = "combinatoria"  # what unpacking makes
READ_ME = "READ-ME.txt"
SERVER = "serve.py"
PARTS = (
    "title", "what", "school", "alone", "command", "address", "class", "class_command", "class_address", "class_load",
    "class_http", "double_click",
)  # fmt: skip
_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that the format knows: times of files would differ from build to build
_LEVEL = 6


def write_zip(site: Path, target: Path) -> int:
    """Pack a built site.

    Args:
        site: The built site.
        target: The file to write; its folder is made.

    Returns:
        The size of the file in bytes.

    Raises:
        SiteError: It cannot be written there.
    """
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    fresh = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(fresh, "w") as archive:
            _add(archive, READ_ME, read_me().encode("utf-8-sig"))  # Windows' editor takes it for UTF-8 then
            _add(archive, SERVER, (HERE / "plain_server.py").read_bytes())
            for name in sorted(files):
                if not name.startswith("."):  # marks of the build
                    _add(archive, name, files[name].read_bytes())
        fresh.replace(target)
    except OSError as error:
        raise SiteError(tell("no_zip", path=target, why=error.strerror or error)) from error
    return target.stat().st_size


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(f"{FOLDER}/{name}", _TIME)
    entry.create_system = 3  # Unix, wherever it is packed
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content, compresslevel=_LEVEL)


def read_me() -> str:
    """The text of the file that a person reads first, in every language, with line ends that all editors know."""
    told = [words("read_me", lang, folder=FOLDER, server=SERVER) for lang in LANGUAGES]
    pages = ["\n\n".join(said[part] for part in PARTS) for said in told]
    return ("\n\n" + "-" * 72 + "\n\n").join(pages).replace("\n", "\r\n") + "\r\n"
