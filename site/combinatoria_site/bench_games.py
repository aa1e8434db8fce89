"""Benchmarks of what takes long on the play page of every game: a hint, a move, and the account of luck at the end.

Of a hint that takes long, the first number is timed as well (:data:`combinatoria.guides.advise.FIRST`).
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

from combinatoria import games
from combinatoria.cli.bench import Figure
from combinatoria.match.link import to_link
from combinatoria.session import Session

from .console import tell

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAY_PAGE = "play/{game}.html"
PATIENCE = 300_000  # milliseconds
SEED = 7
MOVES = 4
"""Decisions of the player before the first one measured: many matches begin with a forced one."""
DECISIONS = 3
PRESSED = """([button, wanted]) => new Promise(resolve => {
    const began = performance.now(), pressed = document.querySelector(button);
    let first;
    const done = () => (document.querySelector("[data-hint], [data-result]") !== null) === wanted
        || document.querySelector("[data-result], [data-predict]") !== null;
    const observer = new MutationObserver(() => {
        if (document.querySelector("[data-told]") !== null) first ??= performance.now() - began;
        if (!done()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
            const end = performance.now() - began;
            resolve([first ?? end, end]);
        });
    });
    observer.observe(document.querySelector(".cmb"), { childList: true, subtree: true, attributes: true });
    pressed.click();
})"""
HINT, PLAY = '[data-tool="hint"]', '[data-key="hint:play"]'
WEIGHED = """() => new Promise(resolve => {
    const began = performance.now(), there = what => document.querySelector(`[data-verdict] ${what}`) !== null;
    let first;
    new MutationObserver((_, observer) => {
        if (there(".cmb-account")) first ??= performance.now() - began;
        if (first === undefined || there('[data-key="result:stop"]')) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve([first, performance.now() - began]));
    }).observe(document.querySelector(".cmb"), { childList: true, subtree: true, attributes: true });
    document.querySelector('[data-key="result:luck"]').click();
})"""
"""Times from the question how much was luck to the first figures, and to the answer."""
IDLE = "() => !document.querySelector('.cmb-status[data-busy]')"


def link_of(name: str) -> str:
    """Return the link of a match after a few moves of the player."""
    session = Session(name, seed=SEED)
    for _ in range(MOVES):
        session.handle({"do": "play_for_me", "seq": session.seq})
    return to_link(session.match)


def decision_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the time from a click to the hint with its number, and from a move to the redrawn table."""
    for name in games():
        context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        hints: list[tuple[float, float]] = []
        moves: list[float] = []
        try:
            page.add_init_script("localStorage.setItem('combinatoria.table.settings', '{\"ask\":\"off\"}')")
            page.goto(f"{url}{PLAY_PAGE.format(game=name)}#{link_of(name)}")
            page.wait_for_selector("html[data-ready] .cmb-cloth")
            while len(hints) < DECISIONS and not page.query_selector("[data-result]"):
                page.wait_for_function(IDLE)
                hints.append(tuple(page.evaluate(PRESSED, [HINT, True])))
                moves.append(page.evaluate(PRESSED, [PLAY, False])[1])
        finally:
            context.close()
        first, whole = ([times[n] for times in hints] for n in range(2))
        for what, times in (("click to first number", first), ("click to hint", whole), ("move to redraw", moves)):
            yield Figure(
                f"{name}: {what}", median(times), "ms", tell("note_decision", n=len(times), slowest=max(times))
            )


def finished(name: str) -> str:
    """Return the link of a match that greedy players have played to its end."""
    session = Session(name, seed=SEED)
    while session.match.result is None:
        session.handle({"do": "play_for_me", "seq": session.seq})
    return to_link(session.match)


def luck_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the times from the question how much was luck to the first figures and to the answer.

    A player who looks at the end before asking waits less, as the page has begun with it.
    """
    for name in games():
        context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        try:
            page.goto(f"{url}{PLAY_PAGE.format(game=name)}#{finished(name)}")
            page.wait_for_selector("html[data-ready] [data-result]")
            first, whole = page.evaluate(WEIGHED)
            told = page.locator("[data-verdict]").inner_text()
        finally:
            context.close()
        yield Figure(f"{name}: luck, first figures", first, "ms", tell("note_luck"))
        yield Figure(f"{name}: luck, answer", whole, "ms", " ".join(told.split())[:200])
