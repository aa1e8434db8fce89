"""Nested style sheets: what they mean without nesting, how deep they go, and that their names occur in the sources."""

import re

import pytest
import tinycss2

from combinatoria_site.pages import HOST, TEMPLATES
from combinatoria_widgets import _front

from .flat_styles import (
    GROUPS,
    difference,
    differences,
    flat_rules,
    in_folder,
    sheets_of,
    specificity,
    spelled_out,
    split_at_commas,
    text_of,
)

STYLES = _front.SOURCES / "src" / "styles"
CLASS = HOST.parent / "combinatoria_class"
SHEETS = [*sorted(STYLES.rglob("*.css")), *sorted(TEMPLATES.glob("*.css")), *sorted(CLASS.glob("*.css"))]
SOURCES = (_front.SOURCES / "src", _front.PACKAGE, HOST, TEMPLATES, TEMPLATES.parent)
NOTEBOOK = "jp-"  # classes of the notebook program
MADE = ("cmb-seats-", "tone-")  # the rest of these names is computed
DEEPEST = 4  # a rule within a rule within a rule within a rule


@pytest.fixture
def sheet(tmp_path):
    """Return a function that returns the rules of a text."""

    def rules(text):
        path = tmp_path / "sheet.css"
        path.write_text(text, "utf-8")
        return flat_rules(path)

    return rules


NESTED = """
.a { color: red; &:hover, > .b { color: blue; } & p { margin: 0; } &.c::before { content: "{"; }
  @media print { color: black; .d { margin: 0 } } }
@container x (width < 9px) { .a { .b, .c { gap: 0; & i { gap: 1px } } } }
"""
FLAT = """
.a { color: red } .a:hover, .a > .b { color: blue } .a p { margin: 0 } .a.c::before { content: "{" }
@media print { .a { color: black } .a .d { margin: 0 } }
@container x (width < 9px) { .a .b, .a .c { gap: 0 } .a .b i { gap: 1px } .a .c i { gap: 1px } }
"""


def test_nested_and_flat_mean_the_same(sheet):
    nested, flat = sheet(NESTED), sheet(FLAT)
    assert difference(flat, nested) == difference(nested, flat) == []
    assert nested[-1].within == ("container x (width < 9px)",) and nested[-1].selectors == (".a .b i", ".a .c i")


SAME = {
    "joined": (".a { gap: 0 } .b { gap: 0 }", ".b, .a { gap: 0 }"),
    "one rule": (".a { gap: 0 } .a { margin: 0 }", ".a { margin: 0; gap: 0 }"),
    "of other specificity": (".a { gap: 0 } .b .c { gap: 1px }", ".b .c { gap: 1px } .a { gap: 0 }"),
    "of other properties": (".a { gap: 0 } .b { margin: 0 }", ".b { margin: 0 } .a { gap: 0 }"),
    "overridden": (".a { gap: 0 } .b { gap: 1px } .a { gap: 2px }", ".b { gap: 1px } .a { gap: 2px }"),
    "spelled out": (":is(.a, .b) .c { gap: 0 }", ".a .c, .b .c { gap: 0 }"),
    "a shorthand": (".a { align-self: end; justify-self: start }", ".a { place-self: end start }"),
}
OTHER = {
    "order": (".a { gap: 0 } .b { gap: 1px }", ".b { gap: 1px } .a { gap: 0 }"),
    "order of a shorthand": (".a { padding: 0 } .b { padding-left: 0 }", ".b { padding-left: 0 } .a { padding: 0 }"),
    "order of a condition": (
        "@media print { .a { gap: 0 } } .a { gap: 1px }",
        ".a { gap: 1px } @media print { .a { gap: 0 } }",
    ),
    "value": (".a { gap: 0 }", ".a { gap: 1px }"),
    "importance": (".a { gap: 0 }", ".a { gap: 0 !important }"),
    "layer": ("@layer x { .a { gap: 0 } }", "@layer y { .a { gap: 0 } }"),
    "condition": ("@media print { .a { gap: 0 } }", "@media (width < 9px) { .a { gap: 0 } }"),
    "gone": (".a, .b { gap: 0 }", ".a { gap: 0 }"),
    "new": (".a { gap: 0 }", ".a, .b { gap: 0 }"),
    "combinator": (".a .b { gap: 0 }", ".a > .b { gap: 0 }"),
    "specificity": (".a.a { gap: 0 }", ".a { gap: 0 }"),
    "specificity of a list": (".a .c, #b .c { gap: 0 }", ":is(.a, #b) .c { gap: 0 }"),
    "a fallback": (".a { gap: 1px } .b { gap: 0 }", ".b { gap: 0 }"),
}


@pytest.mark.parametrize(("old", "new"), list(SAME.values()), ids=list(SAME))
def test_what_the_cascade_does_not_see_is_no_difference(sheet, old, new):
    assert difference(sheet(old), sheet(new)) == []


@pytest.mark.parametrize(("old", "new"), list(OTHER.values()), ids=list(OTHER))
def test_what_the_cascade_sees_is_a_difference(sheet, old, new):
    assert difference(sheet(old), sheet(new)) != []


@pytest.mark.parametrize("text", [
    ".a { .b { gap: 0 } margin: 0 }", ".a, #b { .c { gap: 0 } }", ".a { .b & { gap: 0 } }", ".a { @keyframes x { } }",
    "@scope (.x) { .a { gap: 0 } }",
])  # fmt: skip
def test_what_cannot_be_read_is_refused(sheet, text):
    with pytest.raises(ValueError):
        difference(sheet(text), sheet(text))


def test_specificity_and_plain_selectors():
    assert specificity(".a.a[b] > c:is(.d, #e)::before") == (1, 3, 2)
    assert specificity(":where(#a) *:not(.b, .c.d):has(> p):hover") == (0, 3, 1)
    assert spelled_out(":is(.a, .b) .c:is(.d, .e)") == {".a .c.d", ".a .c.e", ".b .c.d", ".b .c.e"}
    assert spelled_out(":is(b:hover, .a.b) .c") == {":is(.a.b, b:hover) .c"}
    assert spelled_out(":is(.a, b) :is(.c .d)") == {":is(.a, b) :is(.c .d)"}


def nesting(nodes, depth=1, nested=False):
    """Yield every selector of a style sheet with its depth, at-rules included, and whether it is nested in a rule."""
    for node in nodes:
        rule = node.type == "qualified-rule"
        if rule:
            yield from ((depth, nested, text_of(one)) for one in split_at_commas(node.prelude))
        if rule or (node.type == "at-rule" and node.lower_at_keyword in GROUPS and node.content is not None):
            content = tinycss2.parse_blocks_contents(node.content, True, True)
            yield from nesting([one for one in content if one.type != "declaration"], depth + 1, nested or rule)


@pytest.mark.parametrize("path", SHEETS, ids=in_folder)
def test_nesting_is_shallow_and_browsers_of_2023_read_it(path):
    """Chrome 112 and Safari 16.5 know nested selectors that begin with a sign, so ``& p`` and not ``p``."""
    found = list(nesting(tinycss2.parse_stylesheet(path.read_text("utf-8"), True, True)))
    assert found or path.name == "table.css"
    assert [one for one in found if one[0] > DEEPEST] == []
    assert [text for _, nested, text in found if nested and text[0].isalpha()] == []
    if path.name == "start.css":
        assert not any(nested for _, nested, _ in found), "any browser must read why a page does not start"


@pytest.mark.parametrize("path", SHEETS, ids=in_folder)
def test_a_pseudo_element_of_one_browser_is_alone_in_its_rule(path):
    """Browsers that do not know it ignore the whole list of selectors."""
    found = [rule.selectors for rule in flat_rules(path) if "::-" in " ".join(rule.selectors)]
    assert [one for one in found if len(one) > 1] == []


def test_lowered_by_another_program_the_styles_mean_the_same(front, tmp_path):
    """esbuild writes nested rules flat; so its reading of them is compared with ours."""
    made = tmp_path / "table.css"
    options = ["--bundle", "--supported:nesting=false", "--external:*.svg", "--log-level=error"]
    for old in (STYLES / "table.css", *sorted(TEMPLATES.glob("*.css"))):
        done = front.run_node(["node_modules/esbuild/bin/esbuild", str(old), *options, f"--outfile={made}"])
        assert done.returncode == 0, done.stderr
        assert "&" not in made.read_text("utf-8")
        sheets = sheets_of(STYLES) if old == STYLES / "table.css" else [old]
        assert differences(sheets, [made]) == [], old.name


def test_every_class_and_id_that_styles_name_occurs_in_the_sources():
    kinds = (".ts", ".py", ".html", ".js", ".toml", ".svg")
    files = {path for folder in SOURCES for path in folder.rglob("*") if path.suffix in kinds}
    words = set(re.findall(r"[\w-]+", "\n".join(path.read_text("utf-8") for path in files)))
    assert words >= set(MADE)
    missing = {}
    for path in SHEETS:
        for rule in flat_rules(path):
            for name in re.findall(r"[.#]([A-Za-z][\w-]*)", re.sub(r'"[^"]*"', "", " ".join(rule.selectors))):
                if name not in words and not name.startswith((NOTEBOOK, *MADE)):
                    missing.setdefault(name, rule.place)
    assert missing == {}
