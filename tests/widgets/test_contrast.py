"""Contrast, computed from the style sheets themselves: text 4.5 to 1, parts 3 to 1, in light and in dark.

Every colour variable has its place in a list here, and every rule that sets a colour is looked at: a new variable, or
a colour that is set without its ground, fails until somebody has said where it stands.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from combinatoria_site.pages import TEMPLATES
from combinatoria_widgets import _front

from .colours import Colour, Rule, colours_in, over, ratio, rules_of, text_of, variables

TEXT, PART = 4.5, 3.0
STYLES = _front.SOURCES / "src" / "styles"

# What text and parts stand on: the paper of panels and pages, and the cloth of the table.
GROUNDS = {"paper": ["paper", "raise", "sunk"], "cloth": ["cloth-light", "cloth", "cloth-deep"]}
# What inherits its colour is written in this.
INK = {"paper": "ink", "cloth": "on-cloth"}
# Variables that words are written in, by the ground they are written on.
WORDS = {
    "paper": {"ink", "dim", "accent", "primary", "error", "good", "warn"},
    "cloth": {"on-cloth", "on-cloth-dim"},
}
# Variables for edges of controls, bars, marks and rings round what has the focus.
PARTS = {"paper": {"edge", "bad", "plain", "focus"}, "cloth": {"brass", "focus"}}
# On these the words are not the ink's: each rule that uses one says which colour goes with it.
FILLS = {"primary": "on-primary"}
# Nothing is lost without them: hairlines between things, the wood of the rim, the second stripe of a pattern, glow.
ORNAMENTS = {"line", "wood-light", "wood", "wood-deep", "good-2", "glow", "shade"}
# Pictures: the paper, back and edge of cards. What is drawn on the paper has a test of its own.
PICTURES = {".cmb-front", ".cmb-back", ".cmb-heap::before", ".picture"}

ON_CLOTH = {"card.css", "cloth.css", "places.css", "owner.css"}
SHEETS = sorted(STYLES.glob("*.css")) + [TEMPLATES / "site.css", TEMPLATES / "lesson-bar.css"]
LINES = re.compile(r"^(border|outline)|^(stroke|fill|accent-color)$")
THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def known_in(path: Path, dark: bool) -> dict[str, list]:
    """The colour variables that the rules of a sheet may use."""
    if path.parent == STYLES:
        known = variables(rules_of(STYLES / "tokens.css"), {".cmb", '.cmb[data-theme="dark"]'}, dark)
        return known | variables(rules_of(path), {".cmb-cloth"}, dark)
    return variables(rules_of(path), {":root", "#lesson-bar"}, dark)


def plain(name: str) -> str:
    return name.removeprefix("--").removeprefix("cmb-")


def variable(known: dict[str, list], name: str) -> Colour:
    full = next(one for one in (f"--cmb-{name}", f"--{name}") if one in known)
    (colour,) = colours_in(known[full], known)
    return colour


def named_in(value: list) -> list[str]:
    return [plain(name) for name in re.findall(r"var\((--[\w-]+)", text_of(value))]


def grounds(path: Path, known: dict[str, list], world: str) -> list[Colour]:
    """All that something in this sheet may stand on."""
    names = [name for name in GROUNDS[world] if any(plain(one) == name for one in known)]
    return [variable(known, name) for name in names]


class Sheet:
    """A style sheet in one theme, and what is wrong in it."""

    def __init__(self, path: Path, dark: bool) -> None:
        self.path, self.known = path, known_in(path, dark)
        self.rules = [rule for rule in rules_of(path) if rule.for_theme(dark)]
        self.faces = {name for rule in self.rules for name in rule.said if name.startswith("--cmb-art")}
        self.world = "cloth" if path.name in ON_CLOTH else "paper"
        self.wrong: list[str] = []

    def need(self, least: float, colour: Colour, on: list[Colour], rule: Rule, what: str) -> None:
        for ground in on:
            found = ratio(colour, ground)
            if found < least:
                self.wrong.append(f"{rule.place} {rule.selector} {what}: {found:.2f}, not {least}")

    def check(self) -> list[str]:
        for rule in self.rules:
            if not any("--cmb-art" in name or "--cmb-index" in name for name in rule.said) and not drawn(rule):
                self._rule(rule)
        return self.wrong

    def _rule(self, rule: Rule) -> None:
        world = self.world
        around = grounds(self.path, self.known, world)
        own = rule.said.get("background", rule.said.get("background-color", []))
        shown = [over(stop, ground) for stop in colours_in(own, self.known) for ground in around if stop[3] > 0]
        if rule.selector in PICTURES:
            return
        written = rule.said.get("color")
        if written is not None and (colours := colours_in(written, self.known)):
            if not shown and not set(named_in(written)) <= WORDS[world] | PARTS[world]:
                self.wrong.append(f"{rule.place} {rule.selector}: {text_of(written)} on what?")
            for colour in colours:
                least = PART if set(named_in(written)) & PARTS[world] and not shown else TEXT
                self.need(least, colour, shown or around, rule, text_of(written))
        elif shown and set(named_in(own)) & (WORDS[world] | PARTS[world] | set(FILLS)):
            for name in set(named_in(own)) & (WORDS[world] | PARTS[world] | set(FILLS)):
                self.need(PART, variable(self.known, name), around, rule, f"a mark of {name}")
        elif shown:
            for ground in shown:
                self.need(TEXT, variable(self.known, INK[world]), [ground], rule, text_of(own))
        for name, value in rule.said.items():
            if LINES.search(name) and not set(named_in(value)) & ORNAMENTS:
                for colour in colours_in(value, self.known):
                    if colour[3] == 1:  # a line that lets the ground through is an ornament
                        self.need(PART, colour, shown if world == "cloth" and shown else around, rule, f"{name}: {text_of(value)}")


def drawn(rule: Rule) -> bool:
    """Whether a rule draws on a card, whose colours are those of its suit or owner."""
    return bool(re.search(r"--cmb-(art|index|halo|rule|paper-\d)", " ".join(text_of(v) for v in rule.said.values())))


@THEMES
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_every_rule_of_a_sheet(path, dark):
    assert Sheet(path, dark).check() == []
