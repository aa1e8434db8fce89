"""The table of site/docs/develop/browsers.md holds in the browsers of the tests; test_firefox.py checks Firefox."""

from __future__ import annotations

import re

from combinatoria_site.paths import ROOT

TABLE = ROOT / "site/docs/develop/browsers.md"
ROW = re.compile(r"\| [^|]+ \| `([^`]+)` \| (yes|no) \| (yes|no) \|")


def features(browser):
    """Return the table's row of results for a browser: whether each test holds."""
    rows = ROW.findall(TABLE.read_text("utf-8"))
    assert len(rows) == 4
    return {test: (chromium if browser == "Chromium" else firefox) == "yes" for test, chromium, firefox in rows}


def of_a_page(page, told):
    """Return the results of the table's tests in a page."""
    return {test: page.evaluate(f"() => {test}") for test in told}


def test_chromium_has_the_features_in_the_table(visit):
    page = visit().go("?lang=en")
    told = features("Chromium")
    assert of_a_page(page, told) == told
