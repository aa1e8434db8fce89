"""The pinned contents of the site: files with their origin and sha256 (data in ``pins.toml``)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from packaging.utils import parse_wheel_filename

from .paths import HERE


@dataclass(frozen=True)
class WheelPin:
    """One wheel of the package index, pinned by name, version and content."""

    file_name: str
    sha256: str

    @property
    def name(self) -> str:
        """The project's normalized name."""
        return str(parse_wheel_filename(self.file_name)[0])

    @property
    def version(self) -> str:
        """The pinned version."""
        return str(parse_wheel_filename(self.file_name)[1])

    @property
    def requirement(self) -> str:
        """The requirement line that makes pip accept only this file."""
        return f"{self.name}=={self.version} --hash=sha256:{self.sha256}"


@dataclass(frozen=True)
class Fold:
    """A package whose modules, except for some, are kept in an archive inside the wheel."""

    package: str
    outside: frozenset[str]


@dataclass(frozen=True)
class MarimoPins:
    """A version of marimo, and what a page that it exports loads besides the packages of the site."""

    version: str
    pyodide_version: str
    pyodide_sha256: str
    wheels: tuple[WheelPin, ...]


@dataclass(frozen=True)
class Pins:
    """The contents of ``pins.toml``."""

    pyodide_version: str
    pyodide_sha256: str
    cdn: str
    wheels: tuple[WheelPin, ...]
    carrier: WheelPin
    carrier_folder: str
    lock_roots: tuple[str, ...]
    kernel_wheels: tuple[str, ...]
    content: tuple[WheelPin, ...]
    tools: tuple[WheelPin, ...]
    marimo: MarimoPins
    installed: dict[str, str]
    preload: tuple[str, ...]
    left_out: dict[str, tuple[str, ...]]
    folded: dict[str, Fold]


@cache
def load_pins() -> Pins:
    """Read ``pins.toml``."""
    data = tomllib.loads((HERE / "pins.toml").read_text(encoding="utf-8"))
    carrier, compiled, marimo = data["carrier"], data["wheels"], data["marimo"]

    def wheels(table: dict[str, str]) -> tuple[WheelPin, ...]:
        return tuple(WheelPin(name, sha256) for name, sha256 in table.items())

    return Pins(
        pyodide_version=data["pyodide"]["version"],
        pyodide_sha256=data["pyodide"]["sha256"],
        cdn=compiled["cdn"].format(version=compiled["version"]),
        wheels=wheels(compiled["files"]),
        carrier=WheelPin(carrier["file"], carrier["sha256"]),
        carrier_folder=carrier["folder"],
        lock_roots=tuple(data["lock"]["roots"]),
        kernel_wheels=tuple(data["kernel_extension"]["wheels"]),
        content=wheels(data["content"]),
        tools=wheels(data["tools"]),
        marimo=MarimoPins(
            marimo["version"], marimo["pyodide"]["version"], marimo["pyodide"]["sha256"], wheels(marimo["wheels"])
        ),
        installed=data["installed"],
        preload=tuple(data["notebooks"]["preload"]),
        left_out={name: tuple(patterns) for name, patterns in data["left_out"].items()},
        folded={name: Fold(row["package"], frozenset(row["outside"])) for name, row in data["folded"].items()},
    )
