"""TypeScript declarations from declared types."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, is_typeddict

from .declare import SPARE, Named, pattern_of_further_keys
from .json_schema import fields_of

__all__ = ["COMMAND", "MODULES", "typescript"]

MODULES: Final = (
    "basics",
    "stage",
    "events",
    "chances",
    "guides",
    "talk",
    "setup",
    "snapshot",
    "saves",
    "diaries",
    "guiding",
    "requests",
    "replies",
    "backups",
)
"""The modules that the front end needs, each after those that it imports."""
COMMAND: Final = "python -m combinatoria.formats.typescript FOLDER"
_WIDTH: Final = 120
_PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
_JSON: Final = "null | boolean | number | string | Json[] | { [key: string]: Json }"


def typescript() -> dict[str, str]:
    """Return the text of each module of declarations, by file name."""
    places: dict[str, str] = {}
    out = {}
    for name in MODULES:
        module = import_module(f"{__package__}.{name}")
        own = {key: value for key, value in _declared(module) if places.setdefault(key, name) == name}
        writer = _Writer()
        parts = [writer.declaration(key, value) for key, value in own.items()]
        out[f"{name}.ts"] = (
            "\n\n".join([_head(module, name), *_imports(writer.named - own.keys(), places), *parts]) + "\n"
        )
    return out


def _declared(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the types of a module, including named types that it imports."""
    for value in vars(module).values():
        if is_typeddict(value):
            if value.__module__ == module.__name__ and not value.__name__.startswith("_"):
                yield value.__name__, value
        elif (named := _name_of(value)) is not None:
            yield named.name, value


def _name_of(hint: Any) -> Named | None:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((note for note in notes if isinstance(note, Named)), None)


def _head(module: ModuleType, name: str) -> str:
    source = f"Written by `{COMMAND}` from kernel/combinatoria/formats/{name}.py; change that file instead."
    return _comment(f"{(module.__doc__ or '').strip()} {source}", "")


def _imports(names: set[str], places: dict[str, str]) -> list[str]:
    """Return one block with the imports of other modules, or nothing."""
    lines = []
    for place in dict.fromkeys(places[name] for name in sorted(names, key=lambda name: (places[name], name))):
        taken = ", ".join(sorted(name for name in names if places[name] == place))
        lines.append(f'import type {{ {taken} }} from "./{place}";')
    return ["\n".join(lines)] if lines else []


def _comment(text: str, indent: str) -> str:
    """Return a documentation comment, on one line if it fits."""
    text = " ".join(text.split())
    if len(line := f"{indent}/** {text} */") <= _WIDTH:
        return line
    lines = textwrap.wrap(text, _WIDTH - len(indent) - 3, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"])


class _Writer:
    """Writes types and collects the named ones that they use."""

    def __init__(self) -> None:
        self.named: set[str] = set()

    def declaration(self, name: str, value: Any) -> str:
        if is_typeddict(value):
            return self._interface(name, value)
        about = getattr(_name_of(value), "about", "")
        comment = [_comment(about, "")] if about else []
        if name == "Json":
            return "\n".join([*comment, f"export type Json = {_JSON};"])
        base = get_args(value)[0]
        line = f"export type {name} = {self._type(base)};"
        if len(line) > _WIDTH and get_origin(base) in (Union, UnionType):
            line = "\n".join([f"export type {name} =", *(f"  | {self._type(part)}" for part in get_args(base))]) + ";"
        return "\n".join([*comment, line])

    def _interface(self, name: str, cls: type) -> str:
        lines = [_comment(cls.__doc__ or "", ""), f"export interface {name} {{"]
        for key, (hint, required) in fields_of(cls).items():
            notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
            if about := [note for note in notes if isinstance(note, str)]:
                lines.append(_comment(" ".join(about), "  "))
            lines.append(f"  {key}{'?' if not required or SPARE in notes else ''}: {self._type(hint)};")
        lines += ["  [key: string]: unknown;"] if pattern_of_further_keys(cls) else []
        return "\n".join([*lines, "}"])

    def _type(self, hint: Any) -> str:
        if is_typeddict(hint):
            return self._use(hint.__name__)
        if (named := _name_of(hint)) is not None:
            return self._use(named.name)
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._type(parts[0])
        if origin in (Union, UnionType):
            return " | ".join(map(self._type, parts))
        if origin is Literal:
            return " | ".join(json.dumps(part, ensure_ascii=False) for part in parts)
        if origin is list:
            return self._list(parts)
        if origin is tuple:
            return f"[{', '.join(map(self._type, parts))}]"
        if origin is dict:
            return f"Record<{self._type(parts[0])}, {self._type(parts[1])}>"
        return _PLAIN[hint]

    def _list(self, parts: Sequence[Any]) -> str:
        item = self._type(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"

    def _use(self, name: str) -> str:
        self.named.add(name)
        return name


if __name__ == "__main__":
    for file, text in typescript().items():
        Path(sys.argv[1], file).write_text(text, encoding="utf-8")
