"""Four people at one screen play Secret Signs: the page never holds anything that its current viewer may not see."""

from __future__ import annotations

import json

import pytest

from .table import CARD, ENOUGH, HASTY, OFFER, hot_seat, idle, key, next_of, opened, page_of, tap, tool

LINK = "signs:seats=4,games=1,turns_each=1:5:"
NOBODY = -1
WORDS = ("umbrella beats lantern", "never on a Tuesday")  # agreed by team A (seats 0 and 2) and team B (1 and 3)
SAID = "I would take it if I were you"

# Records every snapshot before the page sees it: a complete one first, then the changed parts.
LISTEN = """(() => {
    window.heard = [];
    let told = {};
    const hear = ({ changed, held, "log+": more = [] }) => {
        if (!changed) return;
        const before = held ? { before: told.table } : {};
        window.heard.push(told = { ...told, log: [...(told.log ?? []), ...more], ...changed, ...before });
    };
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (data.type === "ready") hear({ changed: data.snapshot });
                else if (data.type === "reply") hear(JSON.parse(data.text));
            });
        }
    };
})()"""

# The page's current HTML, plus the values of its fields, which are not in the HTML.
HOLDS = """() => document.body.innerHTML
    + [...document.querySelectorAll("input, select, textarea")].map(node => node.value).join(" ")"""
OPEN_CARDS = """() => [...document.querySelectorAll('.cmb [data-zone^="hand"] [data-card]')]
    .filter(node => node.querySelector(".cmb-front"))
    .map(node => [node.closest("[data-zone]").dataset.zone, Number(node.dataset.card)])"""


def faces_in(value):
    """Yield all tables of faces in a snapshot, at any depth: card id to face."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "faces":
                yield inner
            else:
                yield from faces_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from faces_in(inner)


def knows(table, card, viewer):
    return viewer != NOBODY and bool(table["known"].get(str(card), 0) >> viewer & 1)


def check_snapshot(snapshot, moved):
    """Check that nothing in a snapshot is secret from its viewer: no words of the other team, no face of a hidden card.

    Only hidden cards that were moved may be known: the sender of a card knows it wherever it goes.
    """
    viewer = snapshot["viewer"]
    text = json.dumps(snapshot)
    for team, words in enumerate(WORDS):
        assert words not in text or (viewer != NOBODY and viewer % 2 == team), (viewer, words)
    if viewer == NOBODY:
        assert snapshot["talk"] is None or snapshot["talk"]["code"] is None
    if snapshot["result"] is not None:
        return  # all hands are open
    now = snapshot["table"]
    moved.update(card for zone in ("middle", "up", "aside") for card in now["zones"][zone])
    hidden = set()
    for zone, cards in now["zones"].items():
        if zone.split(":")[0] in ("deck", "middle", "aside", "hand") and zone != f"hand:{viewer}":
            hidden |= {str(card) for card in cards if not (card in moved and knows(now, card, viewer))}
    for faces in faces_in(snapshot):
        assert not hidden & set(faces), viewer


class Screen:
    """The shared screen; everything sent to it is checked."""

    def __init__(self, page):
        self.page = page
        self.moved = set()  # cards that were sent across the table, or given away

    def check(self):
        """Check everything that has reached the page since the last check, and its current content."""
        idle(self.page)
        seen = self.page.evaluate("() => heard.splice(0)")
        for snapshot in seen:
            check_snapshot(snapshot, self.moved)
        viewer = seen[-1]["viewer"] if seen and seen[-1]["curtain"] is None else None
        held = self.page.evaluate(HOLDS)
        if self.page.query_selector("[data-curtain]"):
            for words in WORDS:
                at = held.find(words)
                assert at < 0, held[max(0, at - 200) : at + 100]
            assert self.page.evaluate(OPEN_CARDS) == []
        elif viewer is not None and viewer != NOBODY and seen[-1]["result"] is None:
            at = held.find(WORDS[(viewer + 1) % 2])
            assert at < 0, held[max(0, at - 200) : at + 100]
            for zone, card in self.page.evaluate(OPEN_CARDS):
                assert zone == f"hand:{viewer}" or (card in self.moved and knows(seen[-1]["table"], card, viewer))
        return viewer

    def hand_over(self):
        """Pass the screen to the next person."""
        self.check()
        self.page.locator('[data-key^="curtain:"]').first.click()  # if several may, the first of them
        self.page.wait_for_selector("[data-curtain]", state="detached")
        return self.check()

    def agree(self, words):
        """Change the team's code: the eye means that the number is a lie, plus a free text."""
        self.page.locator(key("talk:code")).click()
        self.page.select_option('[name="meaning:eye"]', "lie")
        self.page.fill('[name="note"]', words)
        self.page.locator(key("talk:agree")).click()
        self.page.wait_for_function(
            "words => document.querySelector('[data-code]')?.innerText.includes(words)", arg=words
        )
        self.check()


@pytest.fixture
def screen(visit):
    """The table with four people, before the first of them has taken the screen."""
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(LISTEN)
    opened(visitor, f"{page_of('signs')}?lang=en#{LINK}", page)
    hot_seat(page, range(4), all_open=True)  # so that files and links can be inspected, too
    return Screen(page)


@pytest.mark.all
@pytest.mark.pyodide  # its worker's messages are inspected
def test_each_of_four_people_sees_only_what_is_theirs(screen, picture):
    page = screen.page
    for seat in range(4):
        assert screen.hand_over() == seat
        if seat < 2:
            screen.agree(WORDS[seat])
        assert WORDS[seat % 2] in page.inner_text("[data-code]")
        page.locator("[data-offer=ready]").click()
    assert screen.hand_over() == 0

    page.locator(key("sign:eye")).click()
    assert "a lie" in page.inner_text(".cmb-meant")
    page.locator(key("talk:sign")).click()
    page.wait_for_selector(".cmb-saying .cmb-said-signs")
    page.fill('[name="say"]', SAID)
    page.locator(key("talk:say")).click()
    page.locator(".cmb-sayings", has_text=SAID).wait_for()
    screen.check()
    picture(page, "talk", full_page=True)

    with page.expect_download() as download:
        tool(page, "save")
    file = download.value.path().read_text(encoding="utf-8")
    assert WORDS[0] in file and WORDS[1] not in file
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tool(page, "link")
    page.wait_for_selector("[data-notice]")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert "signs:" in link and not any(words.split()[0] in link for words in WORDS) and "eye" not in link

    for _ in range(ENOUGH):
        page.wait_for_selector(f"[data-curtain], [data-result], {CARD}, {OFFER}")
        if page.query_selector("[data-result]"):
            break
        if page.query_selector("[data-curtain]"):
            viewer = screen.hand_over()
            said = page.inner_text(".cmb-sayings")
            assert SAID in said
            assert ("a lie" in said) == (viewer % 2 == 0), "only the own team sees what a sign means"
            continue
        tap(page.locator(next_of(page, HASTY)).first)
        screen.check()
    assert page.inner_text("[data-result]")
    screen.check()
