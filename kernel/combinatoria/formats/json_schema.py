"""JSON Schemas (draft 2020-12) from declared types."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from .declare import Limits, Named, pattern_of_further_keys

__all__ = ["fields_of", "json_schema"]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}

Schema = dict[str, Any]


def json_schema(declared: Any, name: str, version: int, about: str) -> Schema:
    """Return the JSON Schema of a declared type.

    Args:
        declared: The type.
        name: The name of the format.
        version: Its version; name and version form the schema's ``$id``, which names no host.
        about: A sentence.

    >>> json_schema(list[int], "numbers", 2, "Numbers.")["items"], json_schema(str, "word", 1, "A word.")["$id"]
    ({'type': 'integer'}, 'urn:combinatoria:word:1')
    """
    writer = _Writer()
    body = writer.schema(declared)
    head = {"$schema": DRAFT, "$id": f"urn:combinatoria:{name}:{version}", "title": name, "description": about}
    defined = {"$defs": dict(sorted(writer.defined.items()))} if writer.defined else {}
    return {**head, **body, **defined}


def fields_of(cls: type) -> dict[str, tuple[Any, bool]]:
    """Return the keys of a TypedDict, each with its type and whether it is required."""
    hints = get_type_hints(cls, include_extras=True)
    return {
        name: (get_args(hint)[0], False) if get_origin(hint) is NotRequired else (hint, True)
        for name, hint in hints.items()
    }


class _Writer:
    """Converts types to schemas and collects the definitions of named types."""

    def __init__(self) -> None:
        self.defined: dict[str, Schema] = {}

    def schema(self, hint: Any) -> Schema:
        if is_typeddict(hint):
            return self._reference(hint.__name__, hint)
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(parts[0], parts[1:])
        if origin in (Union, UnionType):
            return self._union(parts)
        if origin is Literal:
            return {"const": parts[0]} if len(parts) == 1 else {"enum": list(parts)}
        if origin is list:
            return {"type": "array", "items": self.schema(parts[0])}
        if origin is tuple:
            items = [self.schema(part) for part in parts]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
        if origin is dict:
            keys = self.schema(parts[0])
            names = {} if keys == {"type": "string"} else {"propertyNames": keys}
            return {"type": "object", **names, "additionalProperties": self.schema(parts[1])}
        return {} if hint is Any else {"type": _PLAIN[hint]}

    def _annotated(self, base: Any, notes: Sequence[Any]) -> Schema:
        limits: Schema = {}
        for note in notes:
            limits |= note.keywords if isinstance(note, Limits) else {}
        extra = {"description": " ".join(texts)} if (texts := [note for note in notes if isinstance(note, str)]) else {}
        named = next((note for note in notes if isinstance(note, Named)), None)
        if named is None:
            return {**self.schema(base), **limits, **extra}
        return {**self._reference(named.name, base, limits, named.about), **extra}

    def _reference(self, name: str, hint: Any, limits: Schema | None = None, about: str = "") -> Schema:
        """Return a reference to a named type, which is defined at its first use.

        Raises:
            ValueError: The type was defined with other limits.
        """
        if name not in self.defined:
            self.defined[name] = {}  # a placeholder while the type is defined, so that it can refer to itself
            body = self._object(hint) if is_typeddict(hint) else self.schema(hint)
            self.defined[name] = {**({"description": about} if about else {}), **body, **(limits or {})}
        elif limits and not limits.items() <= self.defined[name].items():
            raise ValueError(f"{name} has two sets of limits")
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, cls: type) -> Schema:
        fields = fields_of(cls)
        pattern = pattern_of_further_keys(cls)
        further: Schema = {"patternProperties": {pattern: {}}} if pattern else {}
        return {
            "description": " ".join((cls.__doc__ or "").split()),
            "type": "object",
            "properties": {name: self.schema(hint) for name, (hint, _) in fields.items()},
            "required": [name for name, (_, required) in fields.items() if required],
            **further,
            "additionalProperties": False,
        }

    def _union(self, parts: Sequence[Any]) -> Schema:
        schemas = [self.schema(part) for part in parts]
        if all(schema.keys() == {"type"} for schema in schemas):
            return {"type": [schema["type"] for schema in schemas]}
        return {"anyOf": schemas}
