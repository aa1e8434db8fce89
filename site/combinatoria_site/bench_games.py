"""Benchmarks of slow actions on the play page of every game: a hint, a move, replays, the luck of a match.

For a hint that takes long, the first number is timed as well (:data:`combinatoria.guides.advise.FIRST`), and the error
that the page shows a second after the click is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING

from combinatoria import games
from combinatoria.cli.bench import Figure
from combinatoria.game_api.protocols import comparisons
from combinatoria.guides.replay import DEALS
from combinatoria.match.link import to_link
from combinatoria.odds.compare import common
from combinatoria.session import Session
from combinatoria.words.strip import live_odds

from .bench_page import PLAY_PAGE, new_page
from .console import tell

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
WITHIN = 1000
"""Milliseconds after the click at which the error of a hint is read."""
READ = """([button, after]) => new Promise(resolve => {
    const text = of => document.querySelector(of)?.innerText ?? "";
    setTimeout(() => resolve(text(".cmb-hint-chance") || text("[data-hint]") || text("[data-status]")), after);
    document.querySelector(button).click();
})"""
"""Text of the page about a hint, some time after the click."""
ERROR = re.compile(r"±\s(\d+)")
UNKNOWN = 50
"""The error assumed, in percentage points, for a hint that does not show a number yet."""
REPLAY = '[data-key^="replay:strip"]'
REPLAYED = """([button, deals]) => new Promise(resolve => {
    const began = performance.now();
    new MutationObserver((_, observer) => {
        if (!(document.querySelector("[data-replay]:not([data-working]) progress")?.value >= deals)) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve((performance.now() - began) / 1000));
    }).observe(document.querySelector(".cmb"), { childList: true, subtree: true, attributes: true });
    document.querySelector(button).click();
})"""
"""Seconds from the click to the answer with all replays."""
IDLE = "() => !document.querySelector('.cmb-status[data-busy]')"


def played(name: str) -> Iterator[Session]:
    """Yield the session before each of the player's moves, then make the move; afterwards the match is over."""
    session = Session(name, seed=SEED)
    while session.match.result is None:
        yield session
        session.handle({"do": "play_for_me", "seq": session.seq})
    yield session


def link_of(name: str, most: int | None = None) -> str:
    """Return the link of a match after at most ``most`` moves of the player; by default at its end."""
    *_, last = islice(played(name), None if most is None else most + 1)
    return to_link(last.match)


def link_with_odds(name: str) -> str:
    """Return the link of a match in which the odds differ between the moves, so that each can be replayed."""
    for session in islice(played(name), MOVES, None):
        lines = live_odds(name, session.match.view(session.viewer), session.viewer)
        shared = {id(line) for line in common(lines)}
        telling = (line for line in lines if line.move is not None and (line.unit or 0 < line.number < 1))
        if any(comparisons(name, lines) or id(line) not in shared for line in telling):
            return to_link(session.match)
    raise LookupError(f"{name}: no decision with its own odds")


@contextmanager
def at_table(browser: Browser, url: str, name: str, link: str) -> Iterator[Page]:
    """Yield the play page of a game with the match of a link, without questions, once it waits for the player."""
    with new_page(browser) as page:
        page.add_init_script("localStorage.setItem('combinatoria.table.settings', '{\"ask\":\"off\"}')")
        page.goto(f"{url}{PLAY_PAGE.format(game=name)}?lang=en#{link}")
        page.wait_for_selector("html[data-ready] .cmb-cloth")
        page.wait_for_function(IDLE)
        yield page


def decision_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the time from a click to the hint with its number, and from a move to the redrawn table."""
    for name in games():
        hints: list[tuple[float, float]] = []
        moves: list[float] = []
        with at_table(browser, url, name, link_of(name, MOVES)) as page:
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
            shown = page.locator("[data-verdict] details > p").text_content() or ""
        yield Figure(f"{name}: end to first figure of luck", first, "ms", tell("note_luck"))
        yield Figure(f"{name}: question to answer about luck", answer, "ms", shown)


def replay_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the seconds from the click on a thousand replays of a moment to the whole answer."""
    for name in games():
        with at_table(browser, url, name, link_with_odds(name)) as page:
            page.locator('[data-tool="odds"]').click()
            page.wait_for_selector(f'{REPLAY}, [data-key^="choice:"]')
            if not page.locator(REPLAY).count():
                page.locator('[data-key^="choice:"]').first.click()
            page.wait_for_selector(REPLAY)
            page.wait_for_function(IDLE)
            seconds = page.evaluate(REPLAYED, [REPLAY, DEALS])
            move = page.locator(REPLAY).first.locator(".cmb-hidden").inner_text()
        yield Figure(f"{name}: {DEALS} replays", seconds, "s", move.strip(", "))


def hint_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield, for each game, the largest error that the page shows a second after the click on a hint."""
    for name in games():
        said: list[str] = []
        errors: list[int] = []
        with at_table(browser, url, name, link_of(name, MOVES)) as page:
            while len(said) < DECISIONS and not page.query_selector("[data-result]"):
                page.wait_for_function(IDLE)
                shown = page.evaluate(READ, [HINT, WITHIN])
                page.wait_for_selector("[data-hint]")
                last = page.locator(".cmb-hint-chance")
                if last.count() and ERROR.search(last.inner_text()):  # not for a forced move, and not in words alone
                    found = ERROR.search(shown)
                    said.append(shown)
                    errors.append(int(found[1]) if found else UNKNOWN)
                page.evaluate(PRESSED, [PLAY, False])
        if errors:
            yield Figure(f"{name}: error of a hint after a second", max(errors), "±", " / ".join(said))
