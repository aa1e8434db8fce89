"""The icons of the installed app, drawn from ``mark.svg`` by the tests' browser.

Building the site needs no browser, so the pictures are kept in the repository; a test redraws and compares them. After
a change of the mark run ``uv run python -m tests.site.icons``.
"""

from __future__ import annotations

import base64

from playwright.sync_api import Browser, sync_playwright

from combinatoria_site.browser import launch
from combinatoria_site.pages import ICONS, TEMPLATES, THEME

# Name: size in pixels, share of the width covered by the mark, background. A maskable icon may be cropped to a circle
# of 80 % of its width, and Apple puts black behind transparent parts.
DRAWN = {
    "icon-192": (192, 1.0, "transparent"),
    "icon-512": (512, 1.0, "transparent"),
    "icon-maskable": (512, 0.62, THEME["light"]),
    "icon-180": (180, 0.8, THEME["light"]),
}


def draw(browser: Browser, name: str) -> bytes:
    """Return one icon as PNG."""
    size, share, paper = DRAWN[name]
    mark = base64.b64encode((TEMPLATES / "mark.svg").read_bytes()).decode()
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0; block-size:100vh; display:grid; place-items:center; background:{paper}">'
        f'<img src="data:image/svg+xml;base64,{mark}" style="inline-size:{share * 100}%">'
    )
    page.wait_for_function("() => document.images[0].complete")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, print)
        for name in DRAWN:
            ICONS.joinpath(f"{name}.png").write_bytes(draw(browser, name))
        browser.close()
