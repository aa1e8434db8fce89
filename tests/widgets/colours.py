"""Colours from the style sheets: rules with their declarations, resolved variables and mixed colours."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import tinycss2.color4

from .flat_styles import flat_rules, split_at_commas, text_of

Colour = tuple[float, float, float, float]
CLEAR: Colour = (0, 0, 0, 0)


@dataclass(frozen=True)
class Rule:
    """One rule: its at-rules (outermost first), its selector and its declarations."""

    place: str
    within: tuple[str, ...]
    selector: str
    said: dict[str, list]

    def for_theme(self, dark: bool) -> bool:
        """Return whether the rule applies in this theme. Forced colours are the reader's own and are ignored."""
        around = " ".join(self.within)
        if "forced-colors" in around or "prefers-contrast" in around or "print" in around:
            return False
        return dark or not ("dark" in around or "dark" in self.selector)


def rules_of(path: Path) -> list[Rule]:
    """Return all rules of a style sheet, including nested ones and those within at-rules."""
    return [
        Rule(rule.place, rule.within, ", ".join(rule.selectors), {one.name: one.value for one in rule.declarations})
        for rule in flat_rules(path)
    ]


def in_theme(rules: list[Rule], dark: bool) -> list[Rule]:
    """Return the rules of one theme: a dark rule overrides an earlier one with the same selector."""
    held: dict[str, Rule] = {}
    for n, rule in enumerate(rules):
        if not rule.for_theme(dark):
            continue
        before = held.get(rule.selector)
        if before is None or not any("dark" in one for one in rule.within):
            held[rule.selector if before is None else f"{n}"] = rule
            continue
        wholes = tuple(name.removesuffix("-color") for name in rule.said if name.endswith("-color"))
        kept = {name: value for name, value in before.said.items() if not name.startswith(wholes or ("/",))}
        held[rule.selector] = Rule(before.place, before.within, before.selector, kept | rule.said)
    return [
        replace(rule, said={name: of_theme(value, dark) for name, value in rule.said.items()}) for rule in held.values()
    ]


def variables(rules: list[Rule], selectors: set[str], dark: bool) -> dict[str, list]:
    """Return the custom properties that these selectors define, in a theme."""
    return {
        name: of_theme(value, dark)
        for rule in rules
        if rule.selector in selectors and rule.for_theme(dark)
        for name, value in rule.said.items()
        if name.startswith("--")
    }


def of_theme(value: list, dark: bool) -> list:
    """Return a value in a theme: of ``var(--day, A) var(--night, B)`` only A or B is left."""
    found: list = []
    for token in value:
        inner = text_of(token.arguments) if token.type == "function" else ""
        kind = re.fullmatch(r"--[\w-]*\b(day|night), .*", inner)
        if kind is None:
            found.append(token)
        elif (kind[1] == "night") == dark:
            found += split_at_commas(token.arguments)[1]
    return found


def colours_in(value: list, known: dict[str, list]) -> list[Colour]:
    """Return every colour of a value: one for a plain value, all stops of a gradient; none for a picture or a keyword.

    Raises:
        KeyError: A variable is unknown.
    """
    found: list[Colour] = []
    for token in value:
        if token.type == "function" and token.lower_name == "var":
            found += colours_in(known[text_of(token.arguments).split(",")[0]], known)
        elif token.type == "function" and token.lower_name == "color-mix":
            found.append(_mixed(token.arguments, known))
        elif token.type == "function" and token.lower_name.endswith("gradient"):
            found += colours_in(token.arguments, known)
        elif token.type in ("hash", "ident", "function"):
            colour = tinycss2.color4.parse_color(token)
            if colour == "currentcolor" or colour is None:
                continue
            red, green, blue = (part for part in colour.to("srgb").coordinates)
            found.append((red, green, blue, colour.alpha))
    return found


def _mixed(arguments: list, known: dict[str, list]) -> Colour:
    """Evaluate ``color-mix(in srgb, A 60%, B)``."""
    how, first, second = split_at_commas(arguments)
    assert text_of(how) == "in srgb"
    share = next(token.value for token in first if token.type == "percentage") / 100
    (one,), (two,) = colours_in(first, known), colours_in(second, known)
    alpha = one[3] * share + two[3] * (1 - share)
    parts = [(a * one[3] * share + b * two[3] * (1 - share)) / alpha for a, b in zip(one[:3], two[:3], strict=True)]
    return (parts[0], parts[1], parts[2], alpha)


def over(colour: Colour, ground: Colour) -> Colour:
    """Blend a translucent colour with its background."""
    red, green, blue = (c * colour[3] + g * (1 - colour[3]) for c, g in zip(colour[:3], ground[:3], strict=True))
    return (red, green, blue, 1)


def _light(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(colour: Colour, ground: Colour) -> float:
    """Return the contrast of WCAG 2.2: from 1 (the same) to 21 (black on white)."""
    low, high = sorted((_light(over(colour, ground)), _light(ground)))
    return (high + 0.05) / (low + 0.05)
