"""The page of promises in a real browser.

A complete promise of three people, tampered cards, the camera, another browser, offline use.
"""

from __future__ import annotations

import base64
import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from combinatoria_site.place import LANDING, PROMISE
from combinatoria_site.server import serving
from combinatoria_site.texts import words

from ..promise.test_promise import mutated
from ..running import one_in
from .axe import findings
from .conftest import PHONE
from .test_access import too_wide
from .test_offline import kept as kept_offline

NAMES = ["Aki", "Ben <b>", "千夏"]
PLACE = "Ueno Park; north, gate"
EVIL = "<img src=x onerror=\"document.title='evil'\">"


def opened(visitor, lang="en", page=None):
    page = visitor.go(PROMISE[lang].file, page)
    page.wait_for_selector("html[data-ready]")
    return page


def told(page):
    page.wait_for_selector("[data-told]:not(:empty)")
    return page.inner_text("[data-told]")


def fill(page, names=NAMES, when=None, place=PLACE, pledge="", ring=False):
    """Fill in a promise with everybody's agreement; without a date, its time is in words."""
    for seat, name in enumerate(names):
        if seat >= 2:
            page.click("[data-add]")
        page.fill(f"[data-name='{seat}']", name)
    if ring:
        page.check("[data-ring]")
    if when is None:
        page.check("input[value=text]")
    page.fill("[data-when]", when or "when the cherry trees bloom")
    page.fill("[data-place]", place)
    page.fill("[data-pledge]", pledge)
    for seat in range(len(names)):
        page.check(f"[data-agree='{seat}']")


def taken(page, button):
    with page.expect_download() as found:
        page.click(button)
    return found.value


def sealed(page, tmp_path, *, pictures=(), kept=()):
    """Seal, sign and hand out; return the texts of the cards and the files of the requested pictures."""
    page.click("[data-seal]")
    page.wait_for_selector("[data-signed]")
    write_across(page)
    page.click("[data-signed]")
    texts, images = [], {}
    while page.locator("#hand").count():
        assert page.locator(".own, .code").count() == 0, "a curtain between one card and the next"
        page.click("[data-open]")
        page.wait_for_selector(".code")
        seat = len(texts)
        texts.append(Path(taken(page, "[data-file]").path()).read_text("utf-8"))
        assert json.loads(texts[-1])["seat"] == seat
        if seat in pictures:
            images[seat] = tmp_path / f"{seat}.png"
            taken(page, "[data-picture]").save_as(images[seat])
        if seat in kept:
            page.click("[data-keep-card]")
            told(page)
        page.click("[data-next]")
    return texts, images


def write_across(page):
    """Draw a line with the mouse from one card to the next; it appears on both."""
    page.locator(".signing").scroll_into_view_if_needed()
    box = page.locator(".signing > svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.6, steps=4)
    page.mouse.up()
    points = page.locator(".laid polyline").first.get_attribute("points").split()
    ends = [float(point.split(",")[0]) for point in (points[0], points[-1])]
    assert len(points) >= 4 and ends[0] < 100 < ends[1], "the line crosses the joint"


def turn(page, act):
    page.click(f"[data-view={act}]")
    page.wait_for_selector(f"#{act}")


def lay(page, text):
    if not page.locator("[data-paste]").count():
        turn(page, "meet")
    page.fill("[data-paste]", text)
    page.click("[data-lay]")


def states(page):
    return page.locator(".checks li").evaluate_all("nodes => nodes.map(node => node.dataset.state)")


def test_a_whole_promise_of_three(visit, tmp_path, picture):
    visitor = visit()
    page = opened(visitor)
    fill(page, ring=True, pledge=EVIL)
    assert findings(page) + too_wide(page) == []
    picture(page, "promise-draft", full_page=True)
    page.click("[data-agree='1']")
    page.click("[data-seal]")
    assert NAMES[1] in told(page), "who does not agree is named (I1)"
    page.check("[data-agree='1']")
    page.fill("[data-place]", PLACE + "!")
    assert not page.is_checked("[data-agree='0']"), "a change needs everybody's agreement anew"
    page.fill("[data-place]", PLACE)
    for seat in range(3):
        page.check(f"[data-agree='{seat}']")
    texts, images = sealed(page, tmp_path, pictures=[1], kept=[0])
    cards = [json.loads(text) for text in texts]
    secrets = [card[edge] for card in cards for edge in ("east", "west")]
    assert len(set(secrets)) == 6
    for seat, text in enumerate(texts):
        others = [card[edge] for card in cards if card["seat"] != seat for edge in ("east", "west")]
        assert not any(secret in text for secret in others)
    whole = page.content()
    assert not any(secret in whole for secret in secrets), "secrets of cards that were handed over are forgotten"
    assert visitor.context.pages[0].title() != "evil"
    # The same person returns: their own card is here, with its half of the signature; the others bring theirs.
    opened(visitor, page=page)
    turn(page, "mine")
    assert page.locator(".kept li").count() == 1
    assert page.locator(".small-art polyline").count() == 3, "one line, which a ring may show at its ends"
    assert findings(page) + too_wide(page) == []
    page.click("[data-lay-own]")
    page.wait_for_selector(".checks")
    assert states(page) == ["unchecked"] * 3
    page.set_input_files("[data-files]", images[1])
    page.wait_for_selector(".checks [data-state=fits]")
    assert states(page) == ["fits", "unchecked", "unchecked"]
    lay(page, texts[2])
    page.wait_for_function("() => document.querySelectorAll('[data-state=fits]').length === 3")
    page.click("[data-close]")
    assert told(page), "nobody has come who could lay a card (I5)"
    for seat in range(2):
        page.check(f"[data-tick=came-{seat}]")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=some]")
    assert NAMES[2] not in page.inner_text(".result")
    page.check("[data-tick=came-2]")
    page.uncheck("[data-tick=time-2]")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=some]")
    page.check("[data-tick=time-2]")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=all]")
    assert findings(page) + too_wide(page) == []
    picture(page, "promise-meeting", full_page=True)
    # All cards together can be turned into another promise; the old one is marked (R6).
    page.click("[data-reopen]")
    told(page)
    assert page.input_value("[data-place]") == PLACE and not page.is_checked("[data-agree='0']")
    page.fill("[data-place]", "elsewhere")
    for seat in range(3):
        page.check(f"[data-agree='{seat}']")
    other, _ = sealed(page, tmp_path)
    assert json.loads(other[0])["record"]["id"] != cards[0]["record"]["id"]
    turn(page, "mine")
    assert page.inner_text(".kept .replaced") == words("promise", "en")["replaced"]
    page.click("[data-lay-own]")
    page.wait_for_selector("#meet .replaced")
    lay(page, other[1])
    page.wait_for_selector(".checks [data-state='does not fit']")
    assert page.evaluate("() => document.title") != "evil" and page.locator("main img").count() == 0


@pytest.mark.parametrize("lang", one_in(2, PROMISE, 1))
def test_a_promise_for_an_exact_time_has_a_calendar_entry_and_its_time_is_checked(visit, tmp_path, lang, picture):
    page = opened(visit(timezone_id="Asia/Tokyo"), lang)
    fill(page, NAMES[:2], when="2001-05-05T14:00")
    page.click("[data-seal]")
    told(page)
    assert page.locator("#hand").count() == 0, "a time that is past (R16)"
    page.fill("[data-when]", "2099-05-05T14:00")
    for seat in range(2):
        page.check(f"[data-agree='{seat}']")
    page.click("[data-seal]")
    page.wait_for_selector("[data-signature='0']")
    page.fill("[data-signature='0']", EVIL[:30])
    assert EVIL[:30] in page.text_content(".signing")
    assert findings(page) + too_wide(page) == []
    picture(page, f"promise-sign-{lang}", full_page=True)
    page.click("[data-signed]")
    page.wait_for_selector("[data-open]")
    assert findings(page) + too_wide(page) == []
    picture(page, f"promise-curtain-{lang}")
    page.click("[data-open]")
    page.wait_for_selector(".code")
    assert findings(page) + too_wide(page) == []
    picture(page, f"promise-card-{lang}", full_page=True)
    entry = Path(taken(page, "[data-calendar]").path()).read_bytes().decode()
    assert "DTSTART:20990505T050000Z\r\n" in entry and "LOCATION:Ueno Park\\; north\\, gate\r\n" in entry
    text = Path(taken(page, "[data-file]").path()).read_text("utf-8")
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("() => { window.print = () => { window.asked = true; } }")
    page.click("[data-print]")
    page.emulate_media(media="print")
    assert page.is_visible(".sheet .piece") and not page.is_visible(".screen") and page.evaluate("() => window.asked")
    page.emulate_media(media="screen")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.locator(".sheet .piece").count() == 0
    page.click("[data-next]")
    page.click("[data-open]")
    page.click("[data-next]")
    lay(page, text)
    page.wait_for_selector(".checks")
    page.check("[data-tick=came-0]")
    page.click("[data-close]")
    assert "2099-05-05" in told(page), "the meeting does not begin years before"
    page.clock.set_fixed_time("2099-05-05T14:31:00+09:00")
    page.check("[data-tick=came-1]")
    assert page.input_value("[data-at='1']") == "2099-05-05T14:31", "now, by the clock of the device"
    page.click("[data-close]")
    page.wait_for_selector("[data-result=none]")
    page.check("[data-tick=stayed-0]")
    page.click("[data-close]")
    page.wait_for_selector("[data-result=alone]")
    page.fill("[data-minutes=grace]", "99999999999")
    page.locator("[data-minutes=grace]").blur()
    assert "10080" in told(page)
    page.fill("[data-minutes=grace]", "")
    page.locator("[data-minutes=grace]").blur()
    page.wait_for_function("() => document.querySelector('[data-told]').textContent.includes('10080')")
    page.fill("[data-minutes=grace]", "３１")
    page.locator("[data-minutes=grace]").blur()
    page.click("[data-close]")
    page.wait_for_selector("[data-result=all]")
    page.fill("[data-minutes=grace]", "30")
    page.locator("[data-minutes=grace]").blur()
    page.fill("[data-at='1']", "2099-05-05T14:32")
    page.locator("[data-at='1']").blur()
    page.click("[data-close]")
    assert NAMES[1] in told(page), "nobody comes later than now"
    page.fill("[data-at='1']", "2099-05-05T14:30")
    page.locator("[data-at='1']").blur()
    page.click("[data-close]")
    page.wait_for_selector("[data-result=all]")
    assert findings(page) + too_wide(page) == []


def test_full_width_input_is_understood(visit, tmp_path):
    """Full-width digits are numbers, and people's own words stay unchanged."""
    page = opened(visit())
    page.locator("[data-sets]").evaluate("node => { node.closest('details').open = true; }")
    for sets, then in (("３", "3"), ("many", "3"), ("０", "3"), ("\u200b２", "2")):
        page.fill("[data-sets]", sets)
        page.locator("[data-sets]").blur()
        assert page.input_value("[data-sets]") == then, "the field shows the number that counts"
    fill(page, ["Ａｋｉ", "Ｂｅｎ"], place="上野　１２")
    texts, _ = sealed(page, tmp_path)
    record = json.loads(texts[0])["record"]
    assert record["place"] == "上野　１２" and record["players"][0]["name"] == "Ａｋｉ"


def test_cards_that_were_tampered_with_are_refused_or_do_not_fit(visit, tmp_path):
    """An invalid one is refused with a sentence, a changed one does not fit, and typed text is never markup."""
    page = opened(visit())
    fill(page, ["Aki", EVIL[:40]], place=EVIL, pledge=EVIL)
    texts, _ = sealed(page, tmp_path)
    lay(page, texts[0])
    page.wait_for_selector(".checks")
    card = json.loads(texts[1])
    moved = {**card, "record": {**card["record"], "place": "elsewhere"}}
    forged = {**card, "west": "0" * 32}
    for bad in (
        "{",
        "[]",
        "null",
        texts[1][:-1],
        json.dumps({**card, "seat": 7}),
        json.dumps({**card, "east": card["west"]}),
    ):
        lay(page, bad)
        assert len(told(page)) > 10
        assert states(page) == ["unchecked"], "the cards that were laid stay as they were"
        page.fill("[data-paste]", "")
    for changed in (moved, forged):
        lay(page, json.dumps(changed))
        page.wait_for_selector(".checks [data-state='does not fit']")
        page.click("[data-clear]")
        lay(page, texts[0])
        page.wait_for_selector(".checks [data-state=unchecked]")
    (tmp_path / "no.png").write_bytes(b"\x89PNG no picture")
    page.set_input_files("[data-files]", tmp_path / "no.png")
    assert "no.png" in told(page)
    assert page.locator("main img, #promise script").count() == 0 and page.title() != "evil"


def test_kept_cards_that_are_damaged_are_shown_as_such_and_can_be_deleted(visit):
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script("localStorage.setItem('combinatoria.promise.x.0', '{\"record\": 1}')")
    page.on("dialog", lambda dialog: dialog.accept())
    opened(visitor, page=page)
    turn(page, "mine")
    assert page.inner_text(".kept h3") == words("promise", "en")["unreadable"]
    page.click("[data-forget]")
    page.wait_for_function("() => document.querySelectorAll('.kept li').length === 0")


@pytest.mark.parametrize("lang", one_in(2, PROMISE))
def test_landing_page_and_rehearsal_lead_there_and_back(visit, lang):
    page = visit().go(f"{LANDING[lang].file}?lang={lang}")
    page.click(".reunion a")
    page.wait_for_selector("html[data-ready] #new")
    assert page.get_attribute("html", "lang") == lang
    page.click("[data-rehearsal]")
    page.wait_for_selector("html[data-ready]")
    assert page.url.split("?")[0].endswith("play/reunion.html")
    page.wait_for_selector(f"html[lang={lang}]")
    page.click("[data-beside]")
    page.wait_for_selector(f"html[data-ready][lang={lang}] #new")


def test_a_change_of_language_keeps_what_was_typed(visit):
    page = opened(visit())
    fill(page)
    page.click("nav [hreflang=ja]")
    page.wait_for_selector("html[lang=ja][data-ready]")
    assert page.input_value("[data-place]") == PLACE and page.input_value("[data-name='2']") == NAMES[2]
    assert not page.is_checked("[data-agree='0']"), "people agreed to the text in the other language"


def test_kept_promises_move_to_another_browser_with_all_other_work(visit, tmp_path):
    visitor = visit()
    page = opened(visitor)
    fill(page, NAMES[:2])
    texts, _ = sealed(page, tmp_path, kept=[0])
    page.goto(visitor.address + f"{LANDING['en'].file}?lang=en")
    page.wait_for_selector("html[data-ready]")
    file = tmp_path / "all.json"
    page.click('[data-work="all"]')
    taken(page, '[data-answer="with"]').save_as(file)
    other = visit()
    page = other.go(f"{LANDING['en'].file}?lang=en")
    page.wait_for_selector("html[data-ready]")
    with page.expect_file_chooser() as chooser:
        page.click('[data-work="back"]')
    chooser.value.set_files(file)
    page.locator("[data-work-note]", has_text="Put back").wait_for()
    opened(other, page=page)
    turn(page, "mine")
    assert page.locator(".small-art polyline").count() == 1, "the half of the signature, too"
    page.click("[data-lay-own]")
    page.wait_for_selector(".checks")
    lay(page, texts[1])
    page.wait_for_selector(".checks [data-state=fits]")


# A camera that films a code: the picture of a card on a table.
CAMERA = """async data => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1280, 960];
    const pen = canvas.getContext("2d");
    setInterval(() => {
        pen.fillStyle = "#777";
        pen.fillRect(0, 0, 1280, 960);
        const half = image.height / 2; // the code is below the card
        pen.drawImage(image, 0, half, image.width, half, 240, 80, 800, 800 * half / image.width);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => (window.filmed = canvas.captureStream(20));
}"""


def test_a_card_is_read_by_the_camera_which_then_stops(visit, tmp_path):
    page = opened(visit())
    fill(page, NAMES[:2])
    texts, images = sealed(page, tmp_path, pictures=[0])
    turn(page, "meet")
    page.evaluate(CAMERA, data_of(images[0]))
    page.click("[data-camera]")
    page.wait_for_selector(".checks")
    assert page.locator("#camera").count() == 0
    assert page.evaluate("() => window.filmed.getTracks().every(track => track.readyState === 'ended')")
    lay(page, texts[1])
    page.wait_for_selector(".checks [data-state=fits]")
    page.evaluate("() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('no')); }")
    page.click("[data-camera]")
    assert told(page) == words("promise", "en")["no_camera"]
    assert states(page) == ["fits"]


def data_of(path):
    return f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"


@pytest.mark.all
def test_all_of_it_works_without_a_network(visit, site_folder, tmp_path):
    """The page is kept along with the games: it was never opened before the server went away."""
    with serving(site_folder, no_store=True) as url:
        visitor = visit(at=url, keeps=True)
        page = visitor.go(f"{LANDING['en'].file}?lang=en")
        kept_offline(page, "games")
    opened(visitor, page=page)
    fill(page, NAMES[:2], ring=False)
    texts, images = sealed(page, tmp_path, pictures=[0], kept=[1])
    turn(page, "mine")
    page.click("[data-lay-own]")
    page.wait_for_selector(".checks")
    page.set_input_files("[data-files]", images[0])
    page.wait_for_selector(".checks [data-state=fits]")
    assert len(texts) == 2


# The page's own worker, called as the page calls it.
ASK = """async ([cards, requests]) => {
    const config = JSON.parse(document.getElementById("promise-config").textContent);
    const worker = new Worker(new URL(config.worker, location.href).href, { type: "module" });
    const folder = new URL(config.python.folder, location.href).href;
    const answers = [];
    const all = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            if (data.type === "failed") reject(new Error(data.message));
            if (data.type === "answer" && answers.push(JSON.parse(data.text)) === requests.length) resolve(answers);
        };
        worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.postMessage({ type: "load", source: { ...config.python, folder } });
    requests.forEach(([seat, text], id) => {
        const texts = [...cards.slice(0, seat), ...cards.slice(seat + 1), text];
        const asked = { request: { do: "lay", texts }, now: "2030-01-01T00:00", game: config.game, lang: "en" };
        worker.postMessage({ type: "promise", id, text: JSON.stringify(asked) });
    });
    return (await all).map(({ error, checks }) => error ? error.text : checks.map(({ state }) => state));
}"""
CHANGED = 500  # with --all ten thousand


def test_many_changed_cards_are_refused_in_a_sentence_or_do_not_fit(sample_size, visit, tmp_path):
    """The page's worker gets all of them, the page itself a few."""
    count = sample_size(CHANGED, 20 * CHANGED)
    page, rng = opened(visit()), Random(15)
    fill(page, ring=True)
    texts, _ = sealed(page, tmp_path)
    asked = [(seat, mutated(texts[seat], rng)) for seat in (rng.randrange(3) for _ in range(count))]
    same = [json.dumps(json.loads(text), sort_keys=True) for text in texts]
    refused = foreign = 0
    for (seat, text), found in zip(asked, page.evaluate(ASK, [texts, asked]), strict=True):
        if isinstance(found, str):
            assert len(found) > 10
            refused += 1
        elif set(found) == {"fits"}:
            assert json.dumps(json.loads(text), sort_keys=True) == same[seat], text
        else:
            foreign += 1
    assert refused > count / 2 and foreign > count / 50
    turn(page, "meet")
    lay(page, texts[0])
    page.wait_for_selector(".checks")
    for _, text in islice((one for one in asked if one[0] != 0), sample_size(10, 40)):
        page.fill("[data-paste]", text)
        page.click("[data-lay]")
        page.wait_for_function(
            "() => document.querySelector('[data-told]').textContent || "
            "document.querySelectorAll('.laid svg svg').length > 1"
        )
        if page.locator("[data-clear]").count() and not page.inner_text("[data-told]"):
            page.click("[data-clear]")
            lay(page, texts[0])
            page.wait_for_selector(".checks")
    assert page.title().startswith(words("promise", "en")["title"])
