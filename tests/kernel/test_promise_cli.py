"""Promises in the terminal and in the pages' contract: card files, bad ones, and secrets that are not revealed."""

import io
import json
import os
import stat
from datetime import UTC, datetime
from random import Random

import pytest

import combinatoria.promise as promises
from combinatoria.cli import promise as command
from combinatoria.cli.main import main
from combinatoria.session import promised
from combinatoria.words.explain import speaker
from tests.promise.test_promise import mutated

from ..running import one_in

THREE = ["--person", "Aki=S-SP", "--person", "Ben=M-SH", "--person", "Café 茶"]
WHEN = ["--at", "2031-05-05T14:00+09:00", "--place", "Ueno Park, north gate"]
SEALING = datetime(2030, 5, 5, 5, tzinfo=UTC)
IN_TIME = datetime(2031, 5, 5, 5, 10, tzinfo=UTC)
TOO_LATE = datetime(2031, 5, 5, 5, 31, tzinfo=UTC)


def answer(request, now, lang="en"):
    return promised.answer(request, now, speaker("soulmates", lang))


NEW = {"sets": 1, "given": {}, "virtual": False}


@pytest.fixture
def run(capsys, monkeypatch):
    """Return a function that runs a promise command at a moment with typed input; returns status, output and errors."""

    def go(*argv, now=SEALING, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setattr(command, "_now", lambda: now)
        try:
            status = main(["promise", *map(str, argv)])
        except SystemExit as stop:
            status = stop.code
        found = capsys.readouterr()
        return status, found.out, found.err

    return go


def secrets_in(files):
    cards = [json.loads(path.read_text("utf-8")) for path in files]
    return [one[edge] for one in cards for edge in ("east", "west") if edge in one]


@pytest.fixture
def sealed(run, tmp_path):
    """The card files of three people."""
    assert run("new", "--into", tmp_path, *THREE, *WHEN, "--agreed")[0] == 0
    return sorted(tmp_path.glob("*.json"))


def test_new_writes_a_card_for_each_and_a_calendar_and_tells_no_secret(run, tmp_path):
    status, out, err = run("new", "--into", tmp_path, *THREE, *WHEN, "--pledge", "Tea for all", "--agreed")
    assert (status, err) == (0, "")
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 3
    assert len(set(secrets_in(files))) == 4, "two joints, two halves each, all different"
    assert not any(secret in out for secret in secrets_in(files))
    for seat, path in enumerate(files):
        others = secrets_in([one for one in files if one != path])
        told = path.read_text("utf-8")
        assert not any(secret in told for secret in others), "a card holds a half of another card"
        assert promises.read_token(told).seat == seat
        assert str(path) in out
        assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600
    calendar = next(tmp_path.glob("*.ics")).read_bytes().decode()
    assert "DTSTART:20310505T050000Z\r\n" in calendar and "LOCATION:Ueno Park\\, north gate\r\n" in calendar
    for word in ("Café 茶", "2031-05-05, 14:00 (UTC+09:00)", "Tea for all"):
        assert word in out


def test_everybody_is_asked_and_who_says_no_keeps_it_from_being_sealed(run, tmp_path):
    typed = "Aki\nBen\n\n2031-05-05\nHome\ny\n{}\n"
    status, out, err = run("new", "--into", tmp_path, typed=typed.format("n"))
    assert status == 1 and "Ben" in err
    assert not list(tmp_path.iterdir())
    status, out, _ = run("new", "--into", tmp_path, "--lang", "ja", typed=typed.format("はい"))
    assert status == 0 and "2031-05-05、1日中" in out
    assert len(list(tmp_path.glob("*.json"))) == 2


def test_words_for_a_time_make_no_calendar(run, tmp_path):
    status, _, _ = run(
        "new", "--into", tmp_path, "--agreed", *THREE, "--when", "when the cherry trees bloom", "--place", "here"
    )
    assert status == 0
    assert not list(tmp_path.glob("*.ics"))


def test_the_stock_goes_down_and_ends(run, tmp_path):
    """R18, I4: each design can be used twice; the file records the used ones."""
    stock, two = tmp_path / "stock.json", ["--person", "A=S-SP", "--person", "B=S-SP"]
    new = ("new", "--stock", stock, "--agreed", *WHEN)
    assert run(*new, "--into", tmp_path / "1", *two)[0] == 0
    assert json.loads(stock.read_text("utf-8"))["given"]["S-SP"] == 2
    status, _, err = run(*new, "--into", tmp_path / "2", *two)
    assert status == 1 and "S-SP" in err and not (tmp_path / "2").exists()
    before = stock.read_text("utf-8")
    assert run(*new, "--into", tmp_path / "3", "--virtual", *two)[0] == 0
    assert stock.read_text("utf-8") == before, "cards on the screen take nothing from the set"
    seven = [word for n in range(7) for word in ("--person", f"P{n}")]
    status, _, err = run(*new, "--into", tmp_path / "4", *seven)
    assert status == 1 and "6" in err
    stock.write_text('{"sets": 0}', "utf-8")
    assert run(*new, "--into", tmp_path / "5", *two)[0] == 1


def test_show_reads_a_card_and_tells_no_secret(run, sealed):
    for lang in ("en", "ja"):
        status, out, err = run("show", sealed[1], "--lang", lang)
        assert (status, err) == (0, "")
        assert "Ben" in out and "M-SH" in out and "Ueno Park, north gate" in out
        assert not any(secret in out for secret in secrets_in(sealed))
        marks = [line for line in out.splitlines() if "|" in line]
        assert [line.count("|") for line in marks] == [6, 6]
        assert [line.count("|") + line.count("·") for line in marks] == [24, 24]


def test_all_meet_and_all_fits(run, sealed):
    status, out, err = run("meet", *sealed, now=IN_TIME)
    assert (status, err) == (0, "")
    assert "Aki and Ben: the halves fit." in out and "Ben and Café 茶: the halves fit." in out
    assert "Everybody came" in out and "confirm the promise" in out
    assert not any(secret in out for secret in secrets_in(sealed))


def test_a_friend_without_a_card_and_one_too_late(run, sealed):
    """V12, V14: the card is a condition for winning only if so agreed; 05:30 is the last minute."""
    came = ("--came", "1=2031-05-05T04:50Z", "--came", "2=2031-05-05T05:30Z", "--came", "3=2031-05-05T05:31Z")
    status, out, _ = run("meet", sealed[0], sealed[2], *came, now=TOO_LATE)
    assert status == 0
    assert out.count("a card is missing") == 2
    assert "Aki and Ben" in out.splitlines()[-2] and "No joint could be checked" in out
    status, out, _ = run("meet", sealed[0], sealed[2], *came, "--card-required", now=TOO_LATE)
    assert "Aki came alone" in out
    status, out, _ = run("meet", sealed[0], sealed[2], *came, "--elsewhere", "1", "--elsewhere", "2", now=TOO_LATE)
    assert "Nobody was there in time" in out


def test_the_joints_are_told_also_when_it_is_not_over_or_too_early(run, sealed):
    """I6: a person may still come. The joints can be tried before the day."""
    status, out, err = run("meet", *sealed[:2], now=IN_TIME)
    assert status == 1 and "the halves fit" in out and "Café 茶" in err
    status, out, err = run("meet", *sealed, now=SEALING)
    assert status == 1 and out.count("the halves fit") == 2 and "60 minutes before" in err


def test_a_changed_place_and_a_foreign_half_do_not_fit_and_the_reason_is_told(run, sealed, tmp_path):
    """R8 and step 8 of the walk-through."""
    record = json.loads(sealed[1].read_text("utf-8"))
    record["record"]["place"] = "Ueno Park, south gate"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record), "utf-8")
    _, out, _ = run("meet", sealed[0], changed, sealed[2], now=IN_TIME)
    assert out.count("Something else is promised") == 2 and "do not confirm" in out
    forged = json.loads(sealed[1].read_text("utf-8")) | {"west": "0" * 32}
    changed.write_text(json.dumps(forged), "utf-8")
    _, out, _ = run("meet", sealed[0], changed, sealed[2], now=IN_TIME)
    assert "Aki and Ben: do not fit. These are not the halves" in out and "Ben and Café 茶: the halves fit" in out
    assert run("new", "--into", tmp_path / "other", *THREE, *WHEN, "--agreed")[0] == 0
    other = sorted((tmp_path / "other").glob("*.json"))[1]
    _, out, _ = run("meet", sealed[0], other, sealed[2], now=IN_TIME)
    assert out.count("do not fit.") == 2


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["show", "no-such-file"], "cannot be read"),
        (["show", "/dev/zero"], "cannot be read"),
        (["show", "a\0b"], "cannot be read"),
        (["meet", "CARD", "CARD"], "Two of these"),
        (["meet", "CARD", "--came", "9"], "numbered"),
        (["meet", "CARD", "--came", "x"], "numbered"),
        (["meet", "CARD", "--came", "1=soon"], "A time is written"),
        (["new", *THREE, "--at", "soon", "--place", "x", "--agreed"], "A time is written"),
        (["new", *THREE, "--at", "2029-01-01T00:00+00:00", "--place", "x", "--agreed"], "past"),
        (["new", *THREE, "--at", "2031-01-01", "--place", "x" * 201, "--agreed"], "too long"),
        (["new", "--person", "A", *WHEN, "--agreed"], "2 to 26"),
        (["new", *THREE, *WHEN], "Not everybody"),
        (["new", *THREE, *WHEN, "--agreed", "--sets", "0"], "how many desire cards"),
        (["new", *THREE, *WHEN, "--agreed", "--into", "/dev/null/x"], "cannot be written"),
    ],
)
def test_mistakes_get_one_sentence(run, sealed, argv, word):
    status, _, err = run(
        *(sealed[0] if one == "CARD" else one for one in argv), now=IN_TIME if argv[0] == "meet" else SEALING
    )
    said = status if isinstance(status, str) else err
    assert status and word in said and len(said.strip().splitlines()) == 1


def test_a_file_that_is_there_is_not_replaced(run, tmp_path, monkeypatch):
    """Neither a card's nor the calendar's; the id is forced to repeat."""
    monkeypatch.setattr("secrets.token_hex", lambda n: "ab" * n)
    assert run("new", "--into", tmp_path, *THREE, *WHEN, "--agreed")[0] == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    status, _, _ = run("new", "--into", tmp_path, *THREE, *WHEN, "--place", "elsewhere", "--agreed")
    assert "cannot be written" in status
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("seed", one_in(5, range(5)))
@pytest.mark.slow
def test_ten_thousand_changed_cards_are_refused_or_do_not_fit(run, sealed, tmp_path, seed):
    """2,000 per seed (`--all`: five seeds), through the contract of pages; every fortieth as a file, by command."""
    rng, texts = Random(seed), [path.read_text("utf-8").strip() for path in sealed]
    genuine = [promises.read_token(text) for text in texts]
    bad = tmp_path / "bad.json"
    for n in range(2000):
        seat = rng.randrange(3)
        text = mutated(texts[seat], rng)
        found = answer({"do": "lay", "texts": [*texts[:seat], *texts[seat + 1 :], text]}, IN_TIME)
        if "error" in found:
            assert len(found["error"]["text"]) > 10
        elif all(check["state"] == "fits" for check in found["checks"]):
            assert promises.read_token(text) == genuine[seat], text
        if n % 40 == 0:
            try:
                bad.write_text(text, "utf-8")
            except UnicodeEncodeError:
                continue
            status, out, err = run("meet", *sealed[:seat], *sealed[seat + 1 :], bad, now=IN_TIME)
            assert status in (0, 1)
            assert (status == 0) is ("error" not in found), err
            if status == 0:
                assert ("do not fit" in out) is any(check["state"] == "does not fit" for check in found["checks"])


# -- the contract of pages ---------------------------------------------------------------------------------


def draft(**changes):
    people = [{"name": "Aki", "card": "S-SP"}, {"name": "Ben", "card": "M-SH"}, {"name": "Cem", "card": "S-SP"}]
    time = {"kind": "datetime", "local": "2031-05-05T14:00", "offset": 540}
    return {
        "people": people,
        "layout": "ring",
        "time": time,
        "place": "Ueno",
        "pledge": "",
        "agreed": [0, 1, 2],
    } | changes


def test_a_page_seals_reads_lays_meets_and_changes_a_promise():
    given = answer({"do": "seal", "draft": draft(), "stock": NEW}, SEALING)
    assert given["stock"]["given"] == {"S-SP": 2, "S-SH": 0, "M-SP": 0, "M-SH": 1}
    texts = [one["text"] for one in given["cards"]]
    read = answer({"do": "read", "text": texts[2]}, SEALING, "ja")
    assert read["card"]["name"] == "Cem" and len(read["card"]["joints"]) == 3 and "BEGIN" in read["calendar"]
    secret = json.loads(texts[2])["east"]
    assert secret not in json.dumps(read)
    assert [one["state"] for one in answer({"do": "lay", "texts": texts[:2]}, SEALING)["checks"]] == [
        "fits", "unchecked", "unchecked",
    ]  # fmt: skip
    arrivals = [{"seat": seat, "at": "2031-05-05T05:05"} for seat in range(3)]
    told = answer({"do": "meet", "texts": texts[:2], "arrivals": arrivals}, IN_TIME)
    assert told["label"] == "all" and told["confirmed"] and len(told["text"]) == 2
    early = [{"seat": 0, "at": "2031-05-05T01:00"}, {"seat": 1, "at": "2031-05-05T05:31"}, {"seat": 2, "at": "now"}]
    told = answer({"do": "meet", "texts": texts[:2], "arrivals": early[:2]}, TOO_LATE)
    assert told["winners"] == [], "nobody states that the early one stayed, and 05:31 is too late (V12)"
    early[0]["stayed"] = True
    told = answer({"do": "meet", "texts": texts[:2], "arrivals": early[:2]}, TOO_LATE)
    assert told["winners"] == [0], "an early one who stays is in time (R14)"
    assert answer({"do": "meet", "texts": texts, "arrivals": early}, TOO_LATE)["error"]["rule"] == "tally.record"
    assert answer({"do": "reopen", "texts": texts}, SEALING)["draft"]["place"] == "Ueno"
    assert "error" in answer({"do": "reopen", "texts": texts[:2]}, SEALING)
    again = {"do": "seal", "draft": draft(), "stock": given["stock"]}
    assert "error" in answer(again, SEALING), "of two Sun Spears none is left"
    back = [one["card"] for one in draft()["people"]]
    assert answer({**again, "back": back}, SEALING)["stock"] == given["stock"], "the same cards again"
    nobody_chose = [{"name": f"P{n}", "card": None} for n in range(9)]
    for n in (8, 9):
        asked = draft(people=nobody_chose[:n], agreed=list(range(n)))
        found = answer({"do": "seal", "draft": asked, "stock": NEW}, SEALING)
        assert ("error" in found) is (n == 9)
        assert n == 9 or set(found["stock"]["given"].values()) == {2}


# -- page and terminal decide alike ------------------------------------------------------------------------

MORNING = datetime(2031, 5, 5, 12, 0, tzinfo=UTC)
DECIDED = {
    # an arrival (the last of the three comes at 05:10), whether the person stayed, the terms, and whether all have won
    "in time": ("2031-05-05T04:00", False, {}, True),
    "a minute too early": ("2031-05-05T03:59", False, {}, False),
    "early, and waited": ("2031-05-05T03:59", True, {}, True),
    "nine days early": ("2031-04-26T05:00", False, {}, False),
    "nine days early, and stayed": ("2031-04-26T05:00", True, {}, True),
    "the last minute": ("2031-05-05T05:30", False, {}, True),
    "too late": ("2031-05-05T05:31", False, {}, False),
    "too late, whatever people say": ("2031-05-05T05:31", True, {}, False),
    "a longer grace": ("2031-05-05T05:45", False, {"grace": 45}, True),
    "no grace": ("2031-05-05T05:01", False, {"grace": 0}, False),
    "two hours early are allowed": ("2031-05-05T03:00", False, {"early": 120}, True),
    "not early at all": ("2031-05-05T04:59", False, {"early": 0}, False),
}


@pytest.mark.parametrize(("at", "stayed", "terms", "wins"), DECIDED.values(), ids=DECIDED)
def test_page_and_terminal_decide_an_arrival_alike(run, sealed, at, stayed, terms, wins):
    texts = [path.read_text("utf-8") for path in sealed]
    arrivals = [{"seat": 0, "at": at, "stayed": stayed}, *({"seat": n, "at": "2031-05-05T05:00"} for n in (1, 2))]
    told = answer({"do": "meet", "texts": texts, "arrivals": arrivals, **terms}, MORNING)
    assert told["winners"] == ([0, 1, 2] if wins else [1, 2])
    argv = [f"--came=1={at}Z", *(f"--came={n}=2031-05-05T05:00Z" for n in (2, 3))]
    argv += [f"--{name}={n}" for name, n in terms.items()]
    for more, typed in ((["--stayed=1"], "") if stayed else ([], "n\n"), ([], "y\n" if stayed else "\n")):
        status, out, err = run("meet", *sealed, *argv, *more, now=MORNING, typed=typed)
        assert (status, err) == (0, "") and told["text"][0] in out
    if at < "2031-05-05T03":
        assert "Still there when it began?" in out, "people are asked (R14)"


WIDE = str.maketrans({chr(n): chr(n + 0xFEE0) for n in range(0x21, 0x7F)} | {" ": "\u3000"})


@pytest.mark.parametrize("at", ["2031-05-05T14:00+09:00", "2031/05/05 14:00 +09:00", "2031-05-05 14:00:00,0+09:00"])
def test_a_time_is_read_as_people_type_it(run, tmp_path, at):
    people = [word for name in ("Aki", "Ben") for word in ("--person", f"{name}{'=m-sh'.translate(WIDE)}")]
    where = ["--place", "Ｕｅｎｏ", "--layout", "row".translate(WIDE), "--agreed"]
    typed = at.translate(WIDE)
    for n, told in enumerate((["--at", typed], [])):  # as an option, and at the prompt
        into = tmp_path / str(n)
        sets = ["--sets", "2".translate(WIDE)]
        status, _, err = run("new", "--into", into, *people, *told, *sets, *where, typed=f"{typed}\n")
        assert (status, err) == (0, "")
        promise = promises.read_token(next(into.glob("*-card-1.json")).read_text("utf-8")).promise
        assert promise.time == promises.When("datetime", "2031-05-05T14:00", 540)
        assert [one.card for one in promise.people] == ["M-SH", "M-SH"]
        assert promise.place == "Ｕｅｎｏ", "text that is not a number stays as typed"


def test_arrivals_are_read_as_people_type_them(run, sealed):
    plain = ["--came", "1=2031-05-05T05:00Z", "--came", "3=2031-05-05T05:10Z", "--elsewhere", "3", "--grace", "15"]
    wide = ["--came", "1=2031-05-05 05:00 z".translate(WIDE), "--came", "3=2031/05/05T05:10Z".translate(WIDE)]
    wide += ["--elsewhere", "３", "--grace", "１５"]
    usual = run("meet", *sealed, *plain, now=TOO_LATE)
    assert usual[0] == 0 and run("meet", *sealed, *wide, now=TOO_LATE) == usual


def test_the_prompt_is_left_in_full_width_too(run, tmp_path):
    status, _, err = run("new", "--into", tmp_path, *THREE, typed="ｑ\n")
    assert status == 1 and "A time is written" in err and not list(tmp_path.iterdir())


@pytest.mark.parametrize("minutes", [-1, 10_081, 99_999_999_999, 10**400])
@pytest.mark.parametrize("term", ["early", "grace"])
def test_minutes_are_few_enough_to_reckon_with(run, sealed, term, minutes):
    status, _, err = run("meet", *sealed, f"--{term}={minutes}", now=IN_TIME)
    assert status == 1 and "from 0 to 10080" in err and len(err.splitlines()) == 1
    texts = [path.read_text("utf-8") for path in sealed]
    if minutes < 2**53:
        for asked in ({"do": "lay"}, {"do": "meet", "arrivals": [ARRIVAL]}):
            told = answer({**asked, "texts": texts, term: minutes}, IN_TIME)
            assert "from 0 to 10080" in told["error"]["text"]


def test_nobody_comes_later_than_now(run, sealed):
    texts = [path.read_text("utf-8") for path in sealed]
    arrivals = [{"seat": n, "at": "2031-05-05T05:11"} for n in range(3)]
    assert (
        "later than now: Aki, Ben"
        in answer({"do": "meet", "texts": texts, "arrivals": arrivals}, IN_TIME)["error"]["text"]
    )
    status, _, err = run("meet", *sealed, "--came", "2=2031-05-05T05:11Z", now=IN_TIME)
    assert status == 1 and "later than now: Ben" in err


def changed(path, **record):
    card = json.loads(path.read_text("utf-8"))
    card["record"] |= record
    return json.dumps(card)


SOONER = {"kind": "datetime", "local": "2030-05-06T14:00", "offset": 540}


@pytest.mark.parametrize("forged", range(3))
def test_a_forged_card_decides_no_time_wherever_it_is_laid(run, sealed, tmp_path, forged):
    """The forger wants the meeting now, a year early; the other cards give the right time."""
    bad = tmp_path / "bad.json"
    bad.write_text(changed(sealed[forged], time=SOONER), "utf-8")
    files = [bad, *(path for n, path in enumerate(sealed) if n != forged)]
    now = datetime(2030, 5, 6, 5, tzinfo=UTC)
    texts = [path.read_text("utf-8") for path in files]
    arrivals = [{"seat": n, "at": "2030-05-06T05:00"} for n in range(3)]
    for laid, paths in ((texts, files), (texts[::-1], files[::-1])):
        told = answer({"do": "lay", "texts": laid}, now)
        assert told["cards"][told["decides"]]["begins"] == "2031-05-05T05:00Z" and told["opens"] == "2031-05-05T04:00Z"
        assert "2031-05-05 14:00" in answer({"do": "meet", "texts": laid, "arrivals": arrivals}, now)["error"]["text"]
        status, out, err = run("meet", *paths, now=now)
        assert status == 1 and "2031-05-05 14:00" in err and "2031-05-05, 14:00" in out


def test_where_nothing_shows_who_is_right_nothing_is_decided(run, sealed, tmp_path):
    """Cards of two neighbours with different times; a difference in the pledge alone does not prevent a decision."""
    bad = tmp_path / "bad.json"
    bad.write_text(changed(sealed[0], time=SOONER), "utf-8")
    texts = [bad.read_text("utf-8"), sealed[1].read_text("utf-8")]
    told = answer({"do": "lay", "texts": texts}, IN_TIME)
    assert told["decides"] is None and "no joint shows which is right" in told["undecided"]
    told = answer({"do": "meet", "texts": texts, "arrivals": []}, TOO_LATE)
    assert "no joint shows which is right" in told["error"]["text"]
    status, out, err = run("meet", bad, sealed[1], now=IN_TIME)
    assert status == 1 and "do not fit" in out and "no joint shows which is right" in err
    bad.write_text(changed(sealed[0], pledge="cake"), "utf-8")
    assert run("meet", bad, sealed[1], now=TOO_LATE)[0] == 0


@pytest.mark.parametrize("odd", [{"place": ""}, {"place": " "}, {"time": {"kind": "date", "local": "", "offset": 0}}])
def test_an_empty_field_is_named(odd):
    (field,) = odd
    told = answer({"do": "seal", "draft": draft(**odd), "stock": NEW}, SEALING)["error"]
    assert told["field"] == field and told["text"] == f"Still missing: the {field}."
    people = [*draft()["people"][:2], {"name": "", "card": None}]
    told = answer({"do": "seal", "draft": draft(people=people), "stock": NEW}, SEALING)["error"]
    assert (told["field"], told["text"]) == ("name", "Still missing: a name.")


@pytest.mark.parametrize("typed", ["", "\n"])
def test_a_place_that_nobody_types_is_missing_in_the_terminal(run, tmp_path, typed):
    status, _, err = run("new", "--into", tmp_path, *THREE, "--at", "2031-05-05", "--agreed", typed=typed)
    assert status == 1 and "Still missing: the place." in err and not list(tmp_path.iterdir())


ODD = [
    None,
    True,
    -1,
    1.5,
    10**400,
    "",
    "x",
    [],
    {},
    [[]],
    {"seat": 0},
    "\ud800",
    float("nan"),
    [{}],
    ["x"],
    {"kind": []},
]


ARRIVAL = {"seat": 0, "at": "2031-05-05T05:05", "place_ok": True, "time_ok": True, "stayed": False}


@pytest.mark.slow
def test_whatever_a_page_sends_is_answered_with_a_sentence():
    texts = [one["text"] for one in answer({"do": "seal", "draft": draft(), "stock": NEW}, SEALING)["cards"]]
    whole = {
        "seal": {"draft": draft(), "stock": NEW, "back": []},
        "read": {"text": texts[0]},
        "lay": {"texts": texts},
        "meet": {"texts": texts, "arrivals": [ARRIVAL], "early": 60, "grace": 30, "card_required": False},
        "reopen": {"texts": texts},
    }
    tried = refused = 0
    for do, request in [*whole.items(), ("x", {}), (None, {}), ([], {})]:
        for key in ("do", *request, *(f"draft.{one}" for one in draft()), *(f"arrivals.{one}" for one in ARRIVAL)):
            for odd in ODD:
                asked = {"do": do, **request}
                outer, _, inner = key.partition(".")
                if outer == "draft" and inner:
                    asked[outer] = {**draft(), inner: odd}
                else:
                    asked[outer] = [{**ARRIVAL, inner: odd}] if inner else odd
                for lang in ("en", "ja"):
                    found = answer(asked, TOO_LATE if do == "meet" else SEALING, lang)
                    tried += 1
                    if "error" in found:
                        refused += 1
                        assert len(found["error"]["text"]) > 5
    assert tried > 1000 and refused > tried / 3
