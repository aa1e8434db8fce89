"""The list of faults, and the conditions for a valid fault."""

from __future__ import annotations

import ast
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS = Path(__file__).parent
_SETS = {"near", "only", "browser"}
_FIELDS = {"file", "old", "new", *_SETS}


class FaultError(Exception):
    """The list is wrong, or no longer matches the sources; the message names the fault."""


@dataclass(frozen=True)
class Fault:
    """One change of one file that some test should find.

    Attributes:
        id: its unique name.
        layer: the part of the project it is in; the name of its list.
        file: the file, from the root of the checkout.
        old, new: the text, which occurs exactly once, and its replacement.
        near: the files or tests that are tried first, in this order.
        only: expression that selects among these tests (`pytest -k`); "" for all.
        browser: whether the site must be built and tried in a browser.
    """

    id: str
    layer: str
    file: str
    old: str
    new: str
    near: tuple[str, ...]
    only: str = ""
    browser: bool = False

    def applied(self, root: Path = ROOT) -> str:
        """Return the file's text with the fault inserted.

        Raises:
            FaultError: the text to replace is missing, or occurs more than once.
        """
        path = root / self.file
        if not path.is_file():
            raise FaultError(f"{self.id}: there is no {self.file}")
        text = path.read_text("utf-8")
        if (n := text.count(self.old)) != 1:
            raise FaultError(f"{self.id}: the old text is {n} times in {self.file}, not once: {self.old!r}")
        return text.replace(self.old, self.new)

    def parsed(self, root: Path = ROOT) -> None:
        """Check that the changed file still parses; a syntax error would be found by any test.

        Raises:
            FaultError: the changed file cannot be parsed.
        """
        read = {".py": ast.parse, ".toml": tomllib.loads, ".json": json.loads}.get(Path(self.file).suffix)
        text = self.applied(root)
        try:
            if read:
                read(text)
        except ValueError as error:  # of TOML and of JSON
            raise FaultError(f"{self.id}: {self.file} cannot be read any more: {error}") from None
        except SyntaxError as error:
            raise FaultError(f"{self.id}: {self.file} cannot be parsed any more: {error}") from None


def read_faults(folder: Path = LISTS) -> list[Fault]:
    """Read all faults, list by list.

    A list first gives defaults for its faults (``near``, ``only``, ``browser``); a fault may override them.

    Raises:
        FaultError: two faults have one name, or a fault has missing or unknown keys.
    """
    found: dict[str, Fault] = {}
    for path in sorted(folder.glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        usual = {name: value for name, value in table.items() if not isinstance(value, dict)}
        if strange := set(usual) - _SETS:
            raise FaultError(f"{path.name}: nobody asks for {', '.join(sorted(strange))}")
        for name, entry in table.items():
            if not isinstance(entry, dict):
                continue
            said = usual | entry
            lacks, strange = {"file", "old", "new", "near"} - set(said), set(said) - _FIELDS
            if lacks or strange or not said["near"] or said["old"] == said["new"]:
                raise FaultError(f"{name}: lacks {sorted(lacks)}, has {sorted(strange)}, or changes or tries nothing")
            if name in found:
                raise FaultError(f"{name} is the name of two faults")
            found[name] = Fault(name, path.stem, **said | {"near": tuple(said["near"])})
    return list(found.values())


def no_such_test(fault: Fault, root: Path = ROOT) -> list[str]:
    """Return the tests named by a fault that do not exist."""
    out = []
    for near in fault.near:
        file, *inside = near.split("::")
        path = root / file
        if not path.exists() or (inside and f"def {inside[-1].partition('[')[0]}(" not in path.read_text("utf-8")):
            out.append(near)
    return out
