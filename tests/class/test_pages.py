"""The pages of a class in a browser: two phones, the desk and the wall."""

import re
from contextlib import ExitStack, contextmanager
from random import Random

from tests.site import axe

from .school import school

PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000
FIRST_LOAD = 120_000
LOST = re.compile("connection is lost|接続が切れました")
CARDS = "n => document.querySelectorAll('.cmb-own .cmb-card').length === n"


@contextmanager
def visiting(browser, base, lang="en", viewport=PHONE):
    """Yield a page in a new browser context, its errors and requests elsewhere, and the sizes of its responses."""
    context = browser.new_context(viewport=viewport, locale=lang, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems, sizes = [], []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda asked: asked.url.startswith((base, "data:", "blob:")) or problems.append(asked.url))
    page.on("response", lambda answer: sizes.append(int(answer.headers.get("content-length", 0))))
    yield page, problems, sizes
    context.close()


def test_two_phones_play_reload_and_go_on_with_another_server(browser, outside, served, tmp_path):
    file = tmp_path / "class.sqlite"
    hub = school(tables=1, seats=3, file=file)
    with ExitStack() as stack:
        first_server = ExitStack()
        base = first_server.enter_context(served(hub))
        (first, problems, sizes), (second, problems_too, _) = (
            stack.enter_context(visiting(browser, base, lang)) for lang in ("en", "ja")
        )
        for page in (first, second):
            page.goto(f"{base}#{hub.classroom.code}")
            page.locator("form.join .primary").click()
            page.locator("#table .cmb-cloth").wait_for()
        assert sum(sizes[:20]) <= FIRST_LOAD, "compressed"
        assert second.locator("html").get_attribute("lang") == "ja"
        assert first.locator('[data-tool="new"]').count() == 0, "no button that would disturb the others"
        hub.classroom.set_phase("playing")
        first.reload()
        first.locator("#table .cmb-cloth").wait_for()
        first.locator("[data-pickable]").first.press("Enter")  # draws a card
        first.wait_for_function(CARDS, arg=5)
        assert len(hub.classroom.tables[0].room.match.decisions) == 1
        first_server.close()
        for page in (first, second):
            page.locator("header.row", has_text=LOST).wait_for()
            page.locator("#table .cmb-cloth").wait_for()
        again = school(file=file)
        stack.enter_context(served(again, int(base.rsplit(":", 1)[1].strip("/"))))
        for page in (first, second):
            page.locator("header.row", has_not_text=LOST).wait_for()
        first.locator(".cmb-own [data-pickable]").first.press("Enter")
        first.locator("[data-offer]").click()
        first.wait_for_function(CARDS, arg=4)
        second.locator("[data-pickable]").first.wait_for()
        assert len(again.classroom.tables[0].room.match.decisions) > 1
    told = [text for text in (*problems, *problems_too) if "WebSocket" not in text]
    assert told == [] and outside.asked == []


def test_friends_play_at_one_table_without_a_desk(browser, outside, served):
    hub = school(tables=1, seats=3, friends=True)
    with ExitStack() as stack:
        base = stack.enter_context(served(hub))
        ann, ben = (stack.enter_context(visiting(browser, base)) for _ in range(2))
        pages = [ann[0], ben[0]]
        for page in pages:
            page.goto(f"{base}#{hub.classroom.code}")
            page.locator("form.join .primary").click()
            page.get_by_text("Start when everybody is here").wait_for()
        pages[1].get_by_role("button", name="Start").press("Enter")
        room = hub.classroom.tables[0].room
        for page in pages:
            page.get_by_role("button", name="Start").wait_for(state="detached")
        first, second = pages if room.match.to_act[0] == 0 else pages[::-1]
        first.locator("[data-pickable]").first.press("Enter")  # draws a card
        first.wait_for_function(CARDS, arg=5)
        first.locator(".cmb-own [data-pickable]").first.press("Enter")
        first.locator("[data-offer]").click()
        second.locator("[data-pickable]").first.wait_for()
    assert ann[1] == ben[1] == [] and outside.asked == []


def hold(room):
    """Make moves at random until one waits for the class."""
    rng = Random(1)
    while not room.held:
        move = rng.choice([move["text"] for move in room.chairs[0].snapshot()["moves"] if move["text"]])
        room.ask(room.chairs[0], {"id": 1, "do": "move", "text": move})


def test_the_desk_starts_asks_and_exports_and_the_wall_shows(browser, outside, served):
    hub = school("equilibrium", tables=2, seats=1, lesson="equilibrium-b")
    wide = {"width": 1200, "height": 800}
    with served(hub) as base, visiting(browser, base) as pupil, visiting(browser, base, "en", wide) as teacher:
        (phone, problems, _), (desk, problems_too, _) = pupil, teacher
        desk.goto(f"{base}desk#{hub.classroom.desk_token}")
        desk.get_by_text("No phone has reached this computer yet").wait_for()
        desk.locator("[data-verb=approve]").press("Enter")
        phone.goto(f"{base}#{hub.classroom.code}")
        phone.locator("form.join .primary").click()
        phone.get_by_text("Your teacher lets you in").wait_for()
        desk.locator("[data-verb=admit]").press("Enter")
        phone.get_by_text("The game begins when").wait_for()
        for chair, table in (("Table 2, seat 1", 1), ("Table 1, seat 1", 0)):
            desk.locator("select[name=chair]").select_option(label=chair)
            desk.locator("[data-verb=move]").press("Enter")
            desk.locator("select[name=chair] option", has_text=chair).wait_for(state="detached")
            assert hub.classroom.tables[table].room.people
        desk.locator("[data-verb=start]").press("Enter")
        phone.get_by_text("Table 1").first.wait_for()
        phone.locator("[data-status]", has_text="Round 1").wait_for()
        phone.locator('[data-tool="next_deal"]').press("Enter")
        phone.locator("[data-status]", has_text="Round 2").wait_for()
        assert [table.among.number for table in hub.classroom.tables] == [1, 0]
        desk.get_by_text("Your own question").click()
        own = desk.locator("form", has=desk.locator("[name=text]"))
        own.get_by_label("Question").fill("A pair?")
        own.get_by_label("Exact chance").fill("25")
        own.get_by_label("Exact chance").press("Enter")
        phone.get_by_label("How likely").fill("40")
        phone.get_by_role("button", name="Send").click()
        desk.get_by_text("1 of 1 have answered").wait_for()
        assert axe.findings(phone) == [] and axe.findings(desk) == []
        desk.locator("[data-verb=yes]").click()
        phone.get_by_text("Exact chance: 25 %").wait_for()
        phone.get_by_text("Your own Brier score: 0.36").wait_for()
        desk.get_by_label("Answers").first.select_option("slider")
        desk.locator("[data-verb=ask_table]").click()
        desk.locator("[data-verb=ask_nothing]").wait_for()
        hold(hub.classroom.tables[0].room)
        phone.get_by_text("The class is asked about the next move here").wait_for()
        assert phone.get_by_role("button", name="Send").is_disabled(), "no prediction before the slider is moved"
        phone.locator("input[type=range]").press("ArrowLeft")
        phone.get_by_role("button", name="Send").click()
        phone.get_by_text("Sent: 49 %").wait_for()
        assert axe.findings(phone) == []
        desk.locator("[data-verb=turn]").click()
        phone.get_by_text(re.compile("It happened|It did not happen")).wait_for()
        desk.goto(f"{base}wall#{hub.classroom.wall_token}")
        desk.get_by_text("Brier score of the class").wait_for()
        desk.get_by_text("How it is counted").click()
        desk.get_by_text("So the chance is").wait_for()
        assert desk.locator(".code").inner_text() == hub.classroom.code
        assert desk.locator(".qr").count() == 0, "the outcome takes the place of the address"
        desk.goto(f"{base}desk#{hub.classroom.desk_token}")
        desk.locator("[data-verb=put_away]").press("Enter")
        assert desk.locator(".qr").count() == 1
        phone.get_by_text("It happened").wait_for(state="detached")
        with desk.expect_download() as saved:
            desk.locator("[data-verb=export]").click()
        text = saved.value.path().read_text("utf-8-sig")
        assert re.search(r"^prediction,.*A pair\?,1,1,0\.4,0\.25,True", text, re.MULTILINE)
        assert re.search(r"^prediction,.*turn up a Chaos\?.*,1,1,0\.49,", text, re.MULTILINE)
        hub.classroom.hidden = True
        desk.locator("[data-verb=pause]").click()
        phone.get_by_text("Please look to the front").wait_for()
    assert problems == problems_too == [] and outside.asked == []
