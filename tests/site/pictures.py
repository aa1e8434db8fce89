"""Take pictures of the pages in fixed states, and compare them pixel by pixel, to see what a change of styles changes.

    python -m tests.site.pictures take FOLDER [--only TEXT ...]
    python -m tests.site.pictures compare BEFORE AFTER [--beside FOLDER]

Deals (but for those of first screens), sizes, languages and themes are fixed, and nothing moves. The site is built
first unless it is fresh. A picture is named after its page, state, size and theme; ``--only`` takes those whose page
and state contain one of the texts.
Some states are also taken with the system's own colours and with more contrast.
``compare`` names each picture that differs with its number of differing pixels, and fails if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

from combinatoria_site.browser import launch
from combinatoria_site.builder import build_site, input_digest, is_fresh
from combinatoria_site.paper import cards_path, guide_path, sheet_path
from combinatoria_site.paths import OUTPUT
from combinatoria_site.place import LANDING, PROMISE, Place
from combinatoria_site.server import serving

from .conftest import Visitor, new_visitor
from .outside import Outside
from .python_server import PythonHandler
from .table import GAMES, counted, idle, key, link_after, near_end, opened, page_of, tool
from .test_chances import asked
from .test_lesson import HAS_RUN, IS_THERE, WRITE_AND_RUN

SIZES = {"wide": (1280, 800), "phone": (390, 844), "low": (844, 390)}
THEMES = ("light", "dark")
WISHES = {"forced": {"forced_colors": "active"}, "contrast": {"contrast": "more"}}
"""Settings of a reader's system, besides the theme."""
NO_WISH = {"forced_colors": "none", "contrast": "no-preference"}
WISHED = {"landing", "promise", "soulmates-played", "equilibrium-played", "lesson-opened"}
"""Pages and states that are also taken with each of these settings."""
PLAIN = {
    "landing": LANDING["en"].file + "?lang=en",
    "landing-ja": LANDING["ja"].file,
    "authors": "authors.html",
    "courses": "courses.html",
    "courses-ja": "ja/courses.html",
    "statistics": "statistics.html",
    "promise": PROMISE["en"].file,
    "promise-ja": PROMISE["ja"].file,
    "offline": "offline.html",
    "cards": Place("en", cards_path("soulmates")).file,
    "sheet": Place("en", sheet_path("soulmates-a")).file,
    "guide-ja": Place("ja", guide_path("order-b")).file,
}
"""Pages without a table."""
CROWDED = {
    "altar": "altar:seats=5:7:",
    "happiness": "happiness:seats=15:7:",
    "library": "library:seats=4:7:",
    "order": "order:seats=5:7:",
    "soulmates": "soulmates:seats=5:7:",
}
"""Tables with as many players as there may be."""
TOOLS = ("new", "help", "log", "settings", "analyse", "odds", "link", "rules", "hint", "learn", "puzzles", "review")
LESSON = "notebooks/index.html?path=lessons/en/soulmates-a.ipynb"
TABLE = "from combinatoria_widgets import GameTable; GameTable('{game}', seed=7)"
STILL = """document.fonts.ready.then(() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))))"""

Visit = Callable[..., AbstractContextManager[Visitor]]


class Camera:
    """Writes the requested pictures of a page to a folder."""

    def __init__(self, folder: Path, only: list[str]) -> None:
        self.folder, self.only, self.count = folder, only, 0
        folder.mkdir(parents=True, exist_ok=True)

    def wants(self, name: str) -> bool:
        """Return whether pictures of this page and state are requested."""
        return not self.only or any(part in name for part in self.only)

    def take(self, page: Page, name: str, *, sizes: tuple[str, ...] = tuple(SIZES), selector: str = "") -> None:
        """Take a picture at each size and in each theme: of the screen, or of the first element with a selector."""
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.mouse.move(0, 0)
                page.evaluate(STILL)
                self.shoot(page.locator(selector).first if selector else page, f"{name}-{size}-{theme}")
        if name in WISHED:
            self.take_wished(page, name)

    def take_wished(self, page: Page, name: str) -> None:
        """Take wide pictures with each setting of the system, in each theme."""
        width, height = SIZES["wide"]
        page.set_viewport_size({"width": width, "height": height})
        for wish, setting in WISHES.items():
            for theme in THEMES:
                page.emulate_media(color_scheme=theme, **{**NO_WISH, **setting})
                page.evaluate(STILL)
                self.shoot(page, f"{name}-{wish}-{theme}")
        page.emulate_media(**NO_WISH)

    def shoot(self, subject, name: str) -> None:
        """Write one picture of a page or an element."""
        subject.screenshot(path=self.folder / f"{name}.png", animations="disabled", caret="hide")
        self.count += 1


@contextmanager
def visits() -> Iterator[Visit]:
    """Serve the site, and yield a function that opens an empty browser profile."""
    if not is_fresh(OUTPUT, input_digest()):
        build_site(draft=True)
    outside = Outside()
    with (
        serving(OUTPUT, handler=PythonHandler) as address,
        sync_playwright() as playwright,
        launch(playwright.chromium, print, outside.address) as browser,
    ):

        @contextmanager
        def visit(**options) -> Iterator[Visitor]:
            visitor = new_visitor(browser, address, **options)
            yield visitor
            visitor.context.close()
            print(*visitor.problems, sep="\n", end="\n" if visitor.problems else "")

        yield visit
    outside.close()


def plain_pages(camera: Camera, visit: Visit) -> None:
    """Take pictures of pages without a table."""
    for name, path in PLAIN.items():
        if camera.wants(name):
            with visit(pyodide=False) as visitor:
                page = visitor.go(path)
                page.wait_for_load_state("networkidle")
                camera.take(page, name)


def shoot(
    camera: Camera, visit: Visit, game: str, state: str, address: str, prepare: Callable[[Page], object] | None = None
) -> None:
    """Take a picture of a game's page in a state, if it is wanted; ``prepare`` leads the opened page to it."""
    if camera.wants(f"{game}-{state}"):
        with visit(pyodide=False, asked=state == "question") as visitor:
            page = opened(visitor, f"{page_of(game)}{address}")
            if prepare is not None:
                prepare(page)
            camera.take(page, f"{game}-{state}")


def tables(camera: Camera, visit: Visit) -> None:
    """Take pictures of each game after some moves, with many players, and at the end."""
    for game in GAMES:
        shoot(camera, visit, game, "played", f"?lang=en#{link_after(game, 5)}")
        if game in CROWDED:
            shoot(camera, visit, game, "crowded", f"?lang=en#{CROWDED[game]}")
        shoot(camera, visit, game, "over", f"?lang=ja#{near_end(game, 1)}", played_to_the_end)


def played_to_the_end(page: Page) -> None:
    """Let a bot make the last move of a match, and wait for the account of the match."""
    tool(page, "help")
    page.locator(key("help:play")).click()
    idle(page)
    page.wait_for_function("() => !document.querySelector('.cmb progress')")


def decisions(camera: Camera, visit: Visit) -> None:
    """Take pictures of each game at its first screen, with a hint, and with a question that waits."""
    for game in GAMES:
        shoot(camera, visit, game, "first", "?lang=en")
        shoot(camera, visit, game, "hint", f"?lang=ja#{link_after(game, 2)}", hinted)
        shoot(camera, visit, game, "question", f"?lang=en#{counted(game)}", partial(questioned, game))


def hinted(page: Page) -> None:
    """Ask for a hint, and wait for it."""
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    idle(page)


def questioned(game: str, page: Page) -> None:
    """Make a move about which the page asks."""
    assert asked(page, game), f"no question in {game}"


def panels(camera: Camera, visit: Visit) -> None:
    """Take pictures of what each tool opens."""
    for name in TOOLS:
        if camera.wants(f"tool-{name}"):
            with visit(pyodide=False) as visitor:
                page = opened(visitor, f"{page_of('soulmates')}?lang=en#{link_after('soulmates', 3)}")
                if name == "hint":
                    hinted(page)
                else:
                    tool(page, name)
                    idle(page)
                camera.take(page, f"tool-{name}")


def lesson(camera: Camera, visit: Visit) -> None:
    """Take pictures of a lesson as it opens, and of tables in it, among the notebook application's own styles."""
    if not camera.wants("lesson"):
        return
    with visit() as visitor:
        page = visitor.go(LESSON)
        page.wait_for_function(IS_THERE)
        page.wait_for_selector("#lesson-bar")
        camera.take(page, "lesson-opened")
        for game in ("soulmates", "order"):
            page.set_viewport_size({"width": 1280, "height": 800})
            page.wait_for_function(HAS_RUN, arg=page.evaluate(WRITE_AND_RUN, TABLE.format(game=game)))
            page.locator(".jp-Notebook .cmb-cloth").first.wait_for()
            page.evaluate("document.activeElement.blur()")
            camera.take(page, f"lesson-{game}", sizes=("wide",), selector=".jp-Notebook .cmb")


def differing_pixels(before: Image.Image, after: Image.Image) -> int:
    """Return the number of pixels in which two pictures differ; all of them if their sizes do."""
    if before.size != after.size:
        return max(before.width * before.height, after.width * after.height)
    bands = ImageChops.difference(before, after).split()
    strongest = bands[0]
    for band in bands[1:]:
        strongest = ImageChops.lighter(strongest, band)
    return sum(strongest.histogram()[1:])


def compare(before: Path, after: Path, beside: Path | None) -> int:
    """Print which pictures of two folders differ, and by how many pixels; return how many pictures do."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    count = 0
    for name in names:
        if missing := [folder for folder in (before, after) if not (folder / name).exists()]:
            print(f"{name}: not in {missing[0]}")
            count += 1
            continue
        with Image.open(before / name) as first, Image.open(after / name) as second:
            one, other = first.convert("RGB"), second.convert("RGB")
        if pixels := differing_pixels(one, other):
            print(f"{name}: {pixels} pixels")
            count += 1
            if beside:
                beside.mkdir(parents=True, exist_ok=True)
                pair = Image.new("RGB", (one.width + other.width + 8, max(one.height, other.height)), "red")
                pair.paste(one, (0, 0))
                pair.paste(other, (one.width + 8, 0))
                pair.save(beside / name)
    print(f"{len(names)} pictures compared, {count} differ")
    return count


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.pictures")
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take", help="take pictures of the built site")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--only", nargs="+", default=[], metavar="TEXT", help="only pages and states with a TEXT")
    comparing = commands.add_parser("compare", help="compare the pictures of two folders")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--beside", type=Path, help="folder for differing pictures, both side by side")
    chosen = parser.parse_args()
    if chosen.command == "compare":
        return 1 if compare(chosen.before, chosen.after, chosen.beside) else 0
    camera = Camera(chosen.folder, chosen.only)
    with visits() as visit:
        for take in (plain_pages, tables, decisions, panels, lesson):
            take(camera, visit)
    print(f"{camera.count} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
