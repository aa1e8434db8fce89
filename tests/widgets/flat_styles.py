"""Style sheets without nesting, and the proof that two style sheets mean the same.

``python -m tests.widgets.flat_styles OLD NEW`` compares two files or folders, in the order of ``@import`` if both have
a ``table.css``, whose folders are cascade layers. Two sheets are equal if each declaration applies in the same layer,
under the same conditions, to the same selectors, and comes before and after the same rivals. Rivals have the same
specificity and set overlapping properties: between all others the order has no effect.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tinycss2

Specificity = tuple[int, int, int]
GROUPS = frozenset({"media", "container", "layer", "supports"})
"""The at-rules that hold style rules."""

_LEGACY = ("before", "after", "first-line", "first-letter")
# Groups of properties that may set the same thing, by their prefixes; the first group with a matching prefix counts.
# All others overlap only with themselves.
_FAMILIES = {
    "radius": ("border-radius", "border-start-", "border-end-"),
    "border": ("border",),
    "flex-flow": ("flex-flow", "flex-direction", "flex-wrap"),
    "flex": ("flex",),
    "grid-area": ("grid-area", "grid-row", "grid-column"),
    "grid": ("grid",),
    "font": ("font", "line-height"),
    "inset": ("inset", "top", "right", "bottom", "left"),
    "inline-size": ("inline-size", "width"),
    "block-size": ("block-size", "height"),
    "min-inline-size": ("min-inline-size", "min-width"),
    "min-block-size": ("min-block-size", "min-height"),
    "max-inline-size": ("max-inline-size", "max-width"),
    "max-block-size": ("max-block-size", "max-height"),
    "gap": ("gap", "row-gap", "column-gap"),
    "columns": ("column",),
    "text-wrap": ("text-wrap", "white-space"),
    "text-decoration": ("text-decoration",),
    "overflow": ("overflow",),
    "clamp": ("-webkit-line-clamp", "line-clamp"),
    "user-select": ("user-select", "-webkit-user-select"),
    **{name: (name,) for name in (
        "animation", "background", "container", "list-style", "margin", "mask", "outline", "padding", "scroll",
        "transition",
    )},
}  # fmt: skip


def in_folder(path: Path) -> str:
    """Return a style sheet's name with that of its folder: several folders have a ``board.css``."""
    return f"{path.parent.name}/{path.name}"


class Declaration(NamedTuple):
    """A property with its value, as tokens, and whether it is important."""

    name: str
    value: list
    important: bool


@dataclass(frozen=True)
class FlatRule:
    """A rule without nesting: its at-rules (outermost first), its selectors and its declarations."""

    place: str
    within: tuple[str, ...]
    selectors: tuple[str, ...]
    declarations: tuple[Declaration, ...]


def text_of(tokens: list) -> str:
    """Return tokens as source text, on one line, with uniform spaces in brackets and no quotes in ``url()``."""
    text = re.sub(r"/\*.*?\*/", "", tinycss2.serialize(tokens), flags=re.DOTALL)
    text = re.sub(r"(?<=\()\s+|\s+(?=\))", "", re.sub(r"\s+", " ", text))
    return re.sub(r'url\("([^"]*)"\)', r"url(\1)", text).strip()


def split_at_commas(tokens: list) -> list[list]:
    """Split tokens at the commas of the outermost level."""
    parts: list[list] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def flat_rules(path: Path) -> list[FlatRule]:
    """Return all rules of a style sheet in the order in which they apply. Keyframes and pages are left out.

    Raises:
        ValueError: Nesting whose meaning depends on more than the text: declarations after a nested rule, children of
            selectors of different specificity, or a parent within a longer selector.
    """
    return list(_rules(tinycss2.parse_stylesheet(path.read_text("utf-8"), True, True), path.name, layer_of(path), ()))


def layer_of(path: Path) -> tuple[str, ...]:
    """Return the layer of a sheet as an at-rule around it: its folder, if this is next to a ``table.css``."""
    return (f"layer {path.parent.name}",) if (path.parent.parent / "table.css").is_file() else ()


def other_rules(path: Path) -> list[str]:
    """Return everything in a style sheet besides style rules and imports, as text, in order: keyframes, pages."""
    within = "".join(f"@{one} " for one in layer_of(path))
    return list(_others(tinycss2.parse_stylesheet(path.read_text("utf-8"), True, True), within))


def _others(nodes: list, within: str) -> Iterator[str]:
    for node in nodes:
        if node.type == "at-rule" and node.content is not None:
            place = f"{within}@{node.lower_at_keyword} {text_of(node.prelude)} "
            if node.lower_at_keyword in GROUPS:
                yield from _others(tinycss2.parse_blocks_contents(node.content, True, True), place)
            else:
                yield place + re.sub(r"\s*([{};:,])\s*", r"\1", text_of(node.content))


def _rules(nodes: list, name: str, within: tuple[str, ...], parents: tuple[str, ...]) -> Iterator[FlatRule]:
    for node in nodes:
        if node.type == "error":
            raise ValueError(f"{name}:{node.source_line} {node.message}")
        if node.type == "qualified-rule":
            selectors = tuple(_nested(split_at_commas(node.prelude), parents, f"{name}:{node.source_line}"))
            yield from _body(node, name, within, selectors)
        elif node.type == "at-rule" and node.lower_at_keyword in GROUPS and node.content is not None:
            inner = (*within, f"{node.lower_at_keyword} {text_of(node.prelude)}")
            if parents:
                yield from _body(node, name, inner, parents)
            else:
                yield from _rules(tinycss2.parse_rule_list(node.content, True, True), name, inner, ())
        elif node.type == "at-rule" and node.lower_at_keyword == "layer" and node.content is None and not parents:
            continue  # the order of the layers
        elif parents or node.type != "at-rule":
            raise ValueError(f"{name}:{node.source_line} {node.type} in a rule")
        elif node.lower_at_keyword in ("scope", "starting-style", "property"):
            raise ValueError(f"{name}:{node.source_line} @{node.lower_at_keyword} is not understood here")


def _body(node, name: str, within: tuple[str, ...], selectors: tuple[str, ...]) -> Iterator[FlatRule]:
    content = tinycss2.parse_blocks_contents(node.content, True, True)
    own = [one for one in content if one.type == "declaration"]
    place = f"{name}:{node.source_line}"
    if [one.type for one in content[: len(own)]] != ["declaration"] * len(own):
        raise ValueError(f"{place} declarations after a nested rule")
    said = tuple(one for declaration in own for one in _longhands(declaration))
    if said:
        yield FlatRule(place, within, selectors, said)
    yield from _rules(content[len(own) :], name, within, selectors)


def _longhands(node) -> Iterator[Declaration]:
    """Yield a declaration; a ``place-...`` shorthand as its two longhands."""
    name = node.name if node.name.startswith("--") else node.lower_name
    if not (match := re.fullmatch(r"place-(items|content|self)", name)):
        yield Declaration(name, node.value, node.important)
        return
    words = re.findall(r"(?:(?:safe|unsafe|first|last) )?[\w-]+", text_of(node.value))
    if not 1 <= len(words) <= 2:
        raise ValueError(f"line {node.source_line}: {name}: {text_of(node.value)}")
    for axis, word in (("align", words[0]), ("justify", words[-1])):
        yield Declaration(f"{axis}-{match[1]}", tinycss2.parse_component_value_list(word), node.important)


def _nested(selectors: list[list], parents: tuple[str, ...], place: str) -> Iterator[str]:
    """Yield the selectors with each parent in the place of ``&``, or before them."""
    if parents and len({specificity(one) for one in parents}) > 1:
        raise ValueError(f"{place} nested in selectors of different specificity")
    for selector in selectors:
        text = text_of(selector)
        if not parents:
            yield text
            continue
        if "&" in text.removeprefix("&"):
            raise ValueError(f"{place} a parent within {text}")
        for parent in parents:
            yield parent + text.removeprefix("&") if text.startswith("&") else f"{parent} {text}"


def compounds(selector: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return a selector as pairs of a combinator and the simple selectors that follow it, sorted by text."""
    found: list[tuple[str, list[str]]] = [("", [])]
    tokens = tinycss2.parse_component_value_list(selector.strip(), skip_comments=True)
    combinator, sign = None, ""
    for token in tokens:
        literal = token.value if token.type == "literal" else ""
        if token.type == "whitespace" or literal in (">", "+", "~"):
            combinator = (literal or combinator or " ").strip() or (combinator or " ")
            continue
        if combinator is not None:
            if found[-1][1]:
                found.append((combinator, []))
            else:
                found[-1] = (combinator, [])
            combinator = None
        if literal in (".", ":", "::"):
            sign += literal
            continue
        found[-1][1].append(sign + _simple(token))
        sign = ""
    return [(before, _sorted(simples)) for before, simples in found]


def _sorted(simples: Iterable[str]) -> tuple[str, ...]:
    """Return the simple selectors of a compound in uniform order: the name of the element is the first."""
    return tuple(sorted(simples, key=lambda one: (not one[0].isalpha(), one)))


def _simple(token) -> str:
    """Return a simple selector as text, with uniform spaces and quotes; arguments of functions in uniform order."""
    if token.type == "[] block":
        return "[" + re.sub(r"\s*=\s*|[\"']", lambda part: part[0].strip("\"' "), text_of(token.content)) + "]"
    if token.type == "function":
        if token.lower_name in ("is", "not", "where", "has"):
            parts = sorted(_joined(compounds(text_of(one))) for one in split_at_commas(token.arguments))
            return f"{token.lower_name}({', '.join(parts)})"
        return f"{token.lower_name}({text_of(token.arguments).replace(' ', '')})"
    return token.serialize()


def _joined(parts: list[tuple[str, tuple[str, ...]]]) -> str:
    text = ""
    for before, simples in parts:
        text += (f" {before.strip()} ".replace("  ", " ") if before else "") + "".join(simples)
    return text.strip()


@cache
def specificity(selector: str) -> Specificity:
    """Return the specificity of one selector (Selectors 4)."""
    ids = classes = types = 0
    for _, simples in compounds(selector):
        for simple in simples:
            a, b, c = _weight(simple)
            ids, classes, types = ids + a, classes + b, types + c
    return ids, classes, types


def _weight(simple: str) -> Specificity:
    if simple.startswith("#"):
        return 1, 0, 0
    if simple.startswith((".", "[")):
        return 0, 1, 0
    name = simple.lstrip(":")
    if simple.startswith("::") or (simple.startswith(":") and name in _LEGACY):
        return 0, 0, 1
    if match := re.fullmatch(r":(is|not|has|where)\((.*)\)", simple, re.DOTALL):
        parts = split_at_commas(tinycss2.parse_component_value_list(match[2]))
        heaviest = max(specificity(text_of(one)) for one in parts)
        return (0, 0, 0) if match[1] == "where" else heaviest
    if simple.startswith(":"):
        return 0, 1, 0
    return (0, 0, 0) if simple in ("*", "") else (0, 0, 1)


@cache
def spelled_out(selector: str) -> frozenset[str]:
    """Return the plain selectors equal to a selector with ``:is()``, where all of them have its specificity."""
    found: list[list[tuple[str, tuple[str, ...]]]] = [[]]
    for before, simples in compounds(selector):
        choices: list[tuple[str, ...]] = [()]
        for simple in simples:
            choices = [(*chosen, *option) for chosen in choices for option in _options(simple)]
        found = [[*one, (before, _sorted(chosen))] for one in found for chosen in choices]
    return frozenset(_joined(one) for one in found)


def _options(simple: str) -> list[tuple[str, ...]]:
    """Return the simple selectors within ``:is()``, or the selector itself."""
    if not (match := re.fullmatch(r":is\((.*)\)", simple, re.DOTALL)):
        return [(simple,)]
    parts = [compounds(text_of(one)) for one in split_at_commas(tinycss2.parse_component_value_list(match[1]))]
    if len({specificity(_joined(one)) for one in parts}) > 1 or any(len(one) > 1 for one in parts):
        return [(simple,)]
    return [one[0][1] for one in parts]


def family(name: str) -> str:
    """Return the group of properties that may set the same thing as this one."""
    if name.startswith("--"):
        return name
    return next((group for group, starts in _FAMILIES.items() if name.startswith(starts)), name)


class Entry(NamedTuple):
    """One declaration of one plain selector."""

    within: tuple[str, ...]
    selector: str
    name: str
    value: str
    important: bool


Rivals = dict[tuple[bool, Specificity, str], list[tuple[tuple[str, ...], frozenset[str], tuple[tuple[str, str], ...]]]]


def entries(rules: Iterable[FlatRule]) -> Counter[Entry]:
    """Count every declaration of every plain selector."""
    found: Counter[Entry] = Counter()
    for rule in rules:
        for selector in rule.selectors:
            for one in rule.declarations:
                for plain in spelled_out(selector):
                    found[Entry(rule.within, plain, one.name, text_of(one.value), one.important)] += 1
    return found


def rivals(rules: list[FlatRule], without: Counter[Entry] | None = None) -> Rivals:
    """Return the declarations that compete with each other, in their order.

    Left out are the entries of ``without``, and what a later rule with the same conditions and selector overrides.
    Neighbours with equal selectors are joined, as are those with equal declarations.
    """
    gone = Counter(without or {})
    overridden: set[tuple] = set()
    found: dict[tuple[bool, Specificity, str], list[list]] = {}
    for rule in reversed(rules):
        said: dict[tuple[bool, Specificity, str], dict[str, list]] = {}
        later = set(overridden)
        for selector in rule.selectors:
            for plain in spelled_out(selector):
                for one in rule.declarations:
                    entry = Entry(rule.within, plain, one.name, text_of(one.value), one.important)
                    slot = (rule.within, plain, one.name, one.important)
                    if gone[entry] > 0:
                        gone[entry] -= 1
                    elif slot not in overridden:
                        key = (one.important, specificity(selector), family(one.name))
                        said.setdefault(key, {}).setdefault(plain, []).append((one.name, entry.value))
                    later.add(slot)
        overridden = later
        for key, of_plain in said.items():
            by_block: dict[tuple, set[str]] = {}
            for plain, block in of_plain.items():
                by_block.setdefault(tuple(block), set()).add(plain)
            for block, plains in sorted(by_block.items(), key=lambda pair: sorted(pair[1]), reverse=True):
                found.setdefault(key, []).append([rule.within, frozenset(plains), block])
    return {key: _neighbours_joined(rows[::-1]) for key, rows in found.items()}


def _neighbours_joined(rows: list[list]) -> list:
    changed = True
    while changed:
        changed = False
        joined: list[list] = []
        for within, plains, block in rows:
            last = joined[-1] if joined else None
            if last and last[0] == within and last[2] == block:
                last[1] |= plains
                changed = True
            elif last and last[0] == within and last[1] == plains:
                last[2] += block
                changed = True
            else:
                joined.append([within, plains, block])
        rows = joined
    return [tuple(row) for row in rows]


def difference(old: list[FlatRule], new: list[FlatRule]) -> list[str]:
    """Return the differences in meaning between two style sheets, one line each; nothing if they are equal.

    An entry that is only in the old one is reported as gone, unless a later one overrides it in any case.
    """
    before, after = entries(old), entries(new)
    gone, come = before - after, after - before
    live = {entry for rows in rivals(old).values() for row in rows for entry in _entries_of(row)}
    lines = [f"gone: {entry}" for entry in gone if (*entry[:4],) in live]
    lines += [f"new: {entry}" for entry in come]
    first, second = rivals(old, gone), rivals(new, come)
    for key in sorted(set(first) | set(second), key=str):
        one, other = first.get(key, []), second.get(key, [])
        if one != other:
            at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            lines.append(f"order of {key}: {one[at : at + 1]} became {other[at : at + 1]}")
    return lines


def _entries_of(row: tuple) -> Iterator[tuple]:
    within, plains, block = row
    for plain in plains:
        for name, value in block:
            yield within, plain, name, value


def sheets_of(path: Path) -> list[Path]:
    """Return the sheets of a folder in the order in which its ``table.css`` imports them, or by name."""
    if path.is_file():
        return [path]
    table = path / "table.css"
    if table.is_file():
        return [path / name for name in re.findall(r'@import "\./([\w/-]+\.css)"', table.read_text("utf-8"))]
    return sorted(path.glob("*.css"))


def differences(old: list[Path], new: list[Path]) -> list[str]:
    """Return the differences in meaning between two lists of files, each read as one style sheet."""
    first, second = ([rule for path in paths for rule in flat_rules(path)] for paths in (old, new))
    lines = difference(first, second)
    before, after = ([one for path in paths for one in other_rules(path)] for paths in (old, new))
    return lines + [f"other: {one}" for one in sorted(set(before) ^ set(after))]


def main(old: Path, new: Path) -> int:
    """Compare two files, or the sheets of two folders: one by one, and all of a bundle together."""
    if (old / "table.css").is_file():
        pairs = [("bundle", sheets_of(old), sheets_of(new))]
    else:
        pairs = [(path.name, [path], [new / path.name if new.is_dir() else new]) for path in sheets_of(old)]
    wrong = 0
    for name, before, after in pairs:
        lines = differences(before, after)
        print(f"{name}: {'equal' if not lines else f'{len(lines)} differences'}")
        print(*(f"  {line}" for line in lines), sep="\n", end="\n" if lines else "")
        wrong += len(lines)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
