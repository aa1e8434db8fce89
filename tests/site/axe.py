"""axe-core in a page: accessibility violations, reported with their location."""

from __future__ import annotations

from collections.abc import Sequence

from combinatoria_widgets import _front

SCRIPT = _front.SOURCES / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that depend on the colour scheme
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
    """Return all findings of axe in the page or a selector: all rules in the first scheme, colour rules in the others.

    Every finding counts, not only those that axe calls serious or critical.
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
