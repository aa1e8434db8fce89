"""axe-core in a page: what it finds against the rules of accessibility, told so that one sees where."""

from __future__ import annotations

from collections.abc import Sequence

from combinatoria_widgets import _front

SCRIPT = _front.SOURCES / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that can tell light from dark
THEMED = """scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches
    && [...document.querySelectorAll(".cmb:not(.face)")] // a face without a table has no theme
        .every(node => node.closest(".jp-Notebook") || node.dataset.theme === scheme)"""
RUN = """async ([within, rules]) => {
    const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
    const { violations } = await axe.run(within ?? document, options);
    return violations.flatMap(({ id, impact, help, nodes }) => nodes.map(({ target, html, any, all, none }) =>
        [impact, id, help, target.join(" "), html.slice(0, 200), ...[...any, ...all, ...none].map(one => one.message)]
        .join(" | ")));
}"""


def findings(page, within: str | None = None, schemes: Sequence[str] = ("light", "dark")) -> list[str]:
    """All that axe finds in the page, or in what a selector names: everything by day, by night what hangs on colours.

    Not only what axe calls serious or critical: what it finds here at all is mended.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {SCRIPT.read_text(encoding='utf-8')} }}")
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(THEMED, arg=scheme)
        found += [f"{scheme}: {one}" for one in page.evaluate(RUN, [within, COLOURS if scheme == "dark" else None])]
    page.emulate_media(color_scheme="light")
    return found
