"""Benchmarks of what takes long on the play page of every game: a hint, a move, and the account of luck at the end.

Of a hint that takes long, the first number is timed as well (:data:`combinatoria.guides.advise.FIRST`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from statistics import median
from typing import TYPE_CHECKING

from combinatoria import games
from combinatoria.cli.bench import Figure
from combinatoria.match.link import to_link
from combinatoria.session import Session

from .bench_page import PLAY_PAGE, new_page
from .console import tell

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
WEIGHED = """asked => new Promise(resolve => {
    const began = asked ? performance.now() : performance.getEntriesByName("table-ready")[0].startTime;
    const there = what => document.querySelector(`[data-verdict] ${what}`) !== null, luck = '[data-key="result:luck"]';
    const done = () => asked ? there(".cmb-account") && !there('[data-key="result:stop"]') : there(luck);
    const told = () => resolve(performance.now() - began);
    if (done()) return told();
    new MutationObserver((_, observer) => {
        if (!done()) return;
        observer.disconnect();
        requestAnimationFrame(told);
    }).observe(document.querySelector(".cmb"), { childList: true, subtree: true, attributes: true });
    if (asked) document.querySelector(luck).click();
})"""
"""Time from the end of a match to its first figure of luck; or from the question how much was luck to the answer."""
IDLE = "() => !document.querySelector('.cmb-status[data-busy]')"


def link_of(name: str, most: int | None = None) -> str:
    """Return the link of a match after at most so many moves of the player, made for it; by default at its end."""
    session = Session(name, seed=SEED)
    for _ in count() if most is None else range(most):
        if session.match.result is not None:
            break
        session.handle({"do": "play_for_me", "seq": session.seq})
    return to_link(session.match)


def decision_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the time from a click to the hint with its number, and from a move to the redrawn table."""
    for name in games():
        hints: list[tuple[float, float]] = []
        moves: list[float] = []
        with new_page(browser) as page:
            page.add_init_script("localStorage.setItem('combinatoria.table.settings', '{\"ask\":\"off\"}')")
            page.goto(f"{url}{PLAY_PAGE.format(game=name)}#{link_of(name, MOVES)}")
            page.wait_for_selector("html[data-ready] .cmb-cloth")
            while len(hints) < DECISIONS and not page.query_selector("[data-result]"):
                page.wait_for_function(IDLE)
                hints.append(tuple(page.evaluate(PRESSED, [HINT, True])))
                moves.append(page.evaluate(PRESSED, [PLAY, False])[1])
        first, whole = ([times[n] for times in hints] for n in range(2))
        for what, times in (("click to first number", first), ("click to hint", whole), ("move to redraw", moves)):
            yield Figure(
                f"{name}: {what}", median(times), "ms", tell("note_decision", n=len(times), slowest=max(times))
            )


def luck_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the times to the first figure of luck at the end, and from the question to the answer."""
    for name in games():
        with new_page(browser) as page:
            page.goto(f"{url}{PLAY_PAGE.format(game=name)}#{link_of(name)}")
            page.wait_for_selector("html[data-ready] [data-verdict]")
            first, answer = page.evaluate(WEIGHED, False), page.evaluate(WEIGHED, True)
            told = page.locator("[data-verdict] > p").last.inner_text()
        yield Figure(f"{name}: end to first figure of luck", first, "ms", tell("note_luck"))
        yield Figure(f"{name}: question to answer about luck", answer, "ms", told)
