"""Contrast, computed from the style sheets: text 4.5 to 1, parts 3 to 1, in light and in dark.

Every colour variable is in a list here, and every rule that sets a colour is checked: a new variable, or a
colour set without its background, fails until it has been added.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import combinatoria as cb
from combinatoria.game_api.looks import FELTS
from combinatoria.words.explain import game_texts
from combinatoria_site.pages import TEMPLATES
from combinatoria_widgets import _front

from .colours import Colour, Rule, colours_in, in_theme, over, ratio, rules_of, variables
from .flat_styles import in_folder, text_of

TEXT, PART = 4.5, 3.0
STYLES = _front.SOURCES / "src" / "styles"

# Backgrounds of text and parts: the paper of panels and pages, and the cloth of the table.
GROUNDS = {"paper": ["paper", "raise", "sunk"], "cloth": ["cloth-light", "cloth", "cloth-deep"]}
# The inherited text colour on each background.
INK = {"paper": "ink", "cloth": "on-cloth"}
# Variables for text colours, by background.
WORDS = {
    "paper": {"ink", "dim", "accent", "primary", "error", "good", "warn", "tint"},
    "cloth": {"on-cloth", "on-cloth-dim"},
}
# Variables for edges of controls, bars, marks and focus rings.
PARTS = {"paper": {"edge", "bad", "plain", "focus"}, "cloth": {"brass", "focus"}}
# Fills with other text colours than ink: each rule that uses one sets the matching colour.
FILLS = {"primary": "on-primary"}
# Purely decorative: hairlines between things, the wood of the rim, the second stripe of a pattern, glow.
ORNAMENTS = {"line", "wood-light", "wood", "wood-deep", "good-2", "glow", "shade"}
# Pictures: the paper, back and edge of cards. Drawings on the paper have a separate test.
PICTURES = {".cmb-front", ".cmb-back", ".cmb-heap::before", ".picture", ".fan .said"}

ON_CLOTH = {
    "board.css",
    "card.css",
    "cloth.css",
    "lines.css",
    "places.css",
    "seats.css",
    "owner.css",
    "stage.css",
    "told.css",
    "question.css",
}
PRINTED = {"paper.css"}  # always white, like the paper they are printed on
WHITE: Colour = (1, 1, 1, 1)
SHEETS = sorted(STYLES.rglob("*.css")) + sorted(TEMPLATES.glob("*.css"))
FACE = re.compile(r"--cmb-(art|index|halo|rule|paper-\d)\b")
LINES = re.compile(r"^(border|outline)|^(stroke|fill|accent-color)$")
THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def known_in(path: Path, dark: bool, felt: str | None = None) -> dict[str, list]:
    """Return the colour variables available to the rules of a sheet; on a game's cloth, if one is given."""
    if path.is_relative_to(STYLES):
        known = variables(rules_of(STYLES / "base" / "tokens.css"), {".cmb"}, dark)
        if felt is not None:
            own = variables(rules_of(STYLES / "base" / "felts.css"), {f'.cmb[data-felt="{felt}"]'}, dark)
            assert own, felt
            known |= own
        return known | variables(rules_of(path), {".cmb-cloth"}, dark)
    known = variables(rules_of(TEMPLATES / "site.css"), {":root"}, dark)
    for sheet in [TEMPLATES / "picture.css", path] if path.name in ON_CLOTH else [path]:
        rules = rules_of(sheet)
        known |= variables(rules, {rule.selector for rule in rules} - {":root"} - PICTURES, dark)
    return known


def plain(name: str) -> str:
    return name.removeprefix("--").removeprefix("cmb-")


def variable(known: dict[str, list], name: str) -> Colour:
    full = next(one for one in (f"--cmb-{name}", f"--{name}") if one in known)
    (colour,) = colours_in(known[full], known)
    return colour


def named_in(value: list) -> list[str]:
    return [plain(name) for name in re.findall(r"var\((--[\w-]+)", text_of(value))]


def has(known: dict[str, list], name: str) -> bool:
    return any(plain(one) == name for one in known)


class Sheet:
    """A style sheet in one theme, and its faults."""

    def __init__(self, path: Path, dark: bool, felt: str | None = None) -> None:
        printed = path.name in PRINTED
        dark = dark and not printed
        self.known = known_in(path, dark, felt)
        self.rules = in_theme(rules_of(path), dark)
        self.world = "cloth" if path.name in ON_CLOTH else "paper"
        grounds = [variable(self.known, name) for name in GROUNDS[self.world] if has(self.known, name)]
        self.around = [WHITE] if printed else grounds
        self.marks = WORDS[self.world] | PARTS[self.world] | set(FILLS)
        self.wrong: list[str] = []

    def need(self, least: float, colour: Colour, on: list[Colour], rule: Rule, what: str) -> None:
        for ground in on:
            if (found := ratio(colour, ground)) < least:
                self.wrong.append(f"{rule.place} {rule.selector} {what}: {found:.2f}, not {least}")

    def check(self) -> list[str]:
        for rule in self.rules:
            if rule.selector.startswith(".print-"):
                continue  # pictures of cards, drawn as on the table
            if not FACE.search(" ".join(f"{name} {text_of(value)}" for name, value in rule.said.items())):
                shown = self.background(rule)
                self.words(rule, shown)
                for name, value in rule.said.items():
                    if LINES.search(name):
                        self.line(rule, name, value, shown)
        return self.wrong

    def background(self, rule: Rule) -> list[Colour]:
        """Return the rule's background colours, and check the text on them.

        Without a text colour the text is ink, or the rule is a mark.
        """
        own = rule.said.get("background", rule.said.get("background-color", []))
        if rule.selector in PICTURES or rule.selector.endswith("::backdrop"):
            return []
        shown = [over(one, ground) for one in colours_in(own, self.known) for ground in self.around if one[3] > 0]
        if "color" not in rule.said:
            marks = self.marks & set(named_in(own))
            for name in marks:
                self.need(PART, variable(self.known, name), self.around, rule, f"a mark of {name}")
            if shown and not marks:
                self.need(TEXT, variable(self.known, INK[self.world]), shown, rule, text_of(own))
        return shown

    def words(self, rule: Rule, shown: list[Colour]) -> None:
        value = rule.said.get("color", [])
        names = set(named_in(value))
        if names - self.marks and not shown:
            self.wrong.append(f"{rule.place} {rule.selector}: {text_of(value)} on what?")
        for colour in colours_in(value, self.known):
            least = PART if names & PARTS[self.world] else TEXT
            self.need(least, colour, shown or self.around, rule, text_of(value))

    def line(self, rule: Rule, name: str, value: list, shown: list[Colour]) -> None:
        """Check borders, rings, strokes and fills: a figure, a number on a bar, or a tint under strokes."""
        names = set(named_in(value))
        hairline = variable(self.known, "line")
        for colour in colours_in(value, self.known):
            if names & ORNAMENTS or colour == hairline:
                continue
            if name == "fill" and names & set(GROUNDS[self.world]):
                self.need(PART, variable(self.known, INK[self.world]), [colour], rule, "strokes on the fill")
            elif names & set(FILLS.values()):
                bars = [variable(self.known, fill) for fill, words in FILLS.items() if words in names]
                self.need(TEXT, colour, bars, rule, text_of(value))
            elif colour[3] == 1:  # a translucent line is an ornament
                on = shown if shown and self.world == "cloth" else self.around
                self.need(PART, colour, on, rule, f"{name}: {text_of(value)}")


@THEMES
@pytest.mark.parametrize("path", SHEETS, ids=in_folder)
def test_every_rule_of_a_sheet(path, dark):
    assert Sheet(path, dark).check() == []


@THEMES
@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize(
    "path", [one for one in SHEETS if one.is_relative_to(STYLES) and one.name in ON_CLOTH], ids=in_folder
)
def test_every_rule_of_the_cloth_on_the_tables_of_games(path, felt, dark):
    assert Sheet(path, dark, felt).check() == []


@THEMES
@pytest.mark.parametrize("felt", FELTS)
def test_what_is_written_on_the_cloth_of_a_game(felt, dark):
    known = known_in(STYLES / "base" / "cloth.css", dark, felt)
    under = [variable(known, name) for name in GROUNDS["cloth"]]
    for least, kind in ((TEXT, WORDS), (PART, PARTS)):
        for name in kind["cloth"]:
            assert min(ratio(variable(known, name), ground) for ground in under) >= least, name


@pytest.mark.parametrize("name", cb.games())
def test_a_game_has_a_table_of_its_own(name):
    look = game_texts(name)["look"]
    alike = [other for other in cb.games() if game_texts(other).get("look") == look]
    assert alike == [name], "only this game has this table"


@THEMES
@pytest.mark.parametrize("path", [STYLES / "base" / "tokens.css", TEMPLATES / "site.css"], ids=lambda path: path.name)
def test_every_variable_of_a_theme_has_its_place_and_its_contrast(path, dark):
    known = known_in(path, dark)
    colours = {plain(name) for name, value in known.items() if not named_in(value) and colours_in(value, known)}
    placed = set().union(*GROUNDS.values(), *WORDS.values(), *PARTS.values(), FILLS.values(), ORNAMENTS)
    assert colours - placed == set(), "in no list above: add it to one"
    for world, names in GROUNDS.items():
        under = [variable(known, name) for name in names if name in colours]
        for least, kind in ((TEXT, WORDS), (PART, PARTS)):
            for name in kind[world] & colours:
                if world == "cloth" and name == "focus":
                    continue  # the cloth has a separate ring, which its own sheet checks
                assert min(ratio(variable(known, name), ground) for ground in under) >= least, (world, name)
    for fill, words in FILLS.items():
        assert ratio(variable(known, words), variable(known, fill)) >= TEXT


def faces():
    """Yield every suit's and every owner's card: the drawing colours, and the stops of the paper below them."""
    for path in (STYLES / "base" / "card.css", STYLES / "base" / "owner.css"):
        papers = [
            rule.said["background"]
            for rule in rules_of(path)
            if "--cmb-paper-1" in text_of(rule.said.get("background", []))
        ]
        for rule in rules_of(path):
            if "--cmb-index" in rule.said:
                paper = rule.said.get("background") or papers[0]
                stops = colours_in(paper, rule.said)
                name = re.search(r'data-tone="(\w+)"', rule.selector)
                yield pytest.param(rule.said, stops, id=name[1] if name else "plain")


@pytest.mark.parametrize(("said", "paper"), list(faces()))
def test_what_is_drawn_on_a_card(said, paper):
    def drawn(name):
        return colours_in(said[f"--cmb-{name}"], said)[0]

    assert len(paper) >= 1
    assert min(ratio(drawn("index"), stop) for stop in paper) >= TEXT, "the number"
    assert min(ratio(drawn("art"), ground) for ground in [*paper, drawn("halo")]) >= PART, "the pictures"
    assert ratio(drawn("art-ink"), drawn("art")) >= PART, "the lines within a picture"


SHADES = re.compile(r'"(#[0-9a-fA-F]{6})"')
NOTEBOOK = [(1, 1, 1, 1), (0x11 / 255, 0x11 / 255, 0x11 / 255, 1)]  # the page of Jupyter's two themes


def test_what_lessons_draw_is_seen_in_both_themes_of_the_notebook():
    """Bars and lines of charts, and the edges of answers; their text has the notebook's own colour."""
    found = {}
    for path in sorted(_front.PACKAGE.rglob("*.py")):
        for text in SHADES.findall(path.read_text("utf-8")):
            red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
            found[path.name, text] = min(ratio((red, green, blue, 1), ground) for ground in NOTEBOOK)
    assert len(found) > 5
    assert {name: least for name, least in found.items() if least < PART} == {}
