"""The search over the whole site: one box on the landing page and in the documentation, and its page of results."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote, urljoin

import pytest

from combinatoria_site.documents.build import FOLDER as DOCUMENTS
from combinatoria_site.offline import group_of
from combinatoria_site.place import LANDING, SEARCH
from combinatoria_site.search import FOLDER, kind_of
from combinatoria_site.texts import LANGUAGES, words

from .axe import findings
from .conftest import DESKTOP, PHONE
from .test_lesson import LESSONS, landing, notebook_is_there

RESULTS = """() => [...document.querySelectorAll("[data-found] > li")].map(item => [
    item.querySelector("a").textContent, item.querySelector("a").getAttribute("href"), item.querySelector("p").innerHTML])"""
SAID = "[data-state]"


def search(page, text: str) -> list[list[str]]:
    """Search by the box of a page; return title, address and excerpt of each result that is shown."""
    box = page.locator("[role=search] [name=q]")
    box.fill(text)
    with page.expect_navigation():
        box.press("Enter")
    page.wait_for_selector("html[data-ready]")
    return page.evaluate(RESULTS)


def paths(page, found: list[list[str]], root: str) -> list[str]:
    return [unquote(urljoin(page.url, address)).removeprefix(root) for _, address, _ in found]


# What is searched, from which page, a page that must be found, and what is marked there.
ASKED = {
    "a word of a lesson": ("en", "handkerchief", "notebooks/index.html?path=lessons/en/soulmates-a.ipynb", "handkerchief"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_in_the_language_of_its_box_and_leads_back(visit, lang):
    visitor = visit()
    page = landing(visitor, lang)
    search(page, "combinatoria")
    assert page.url.startswith(visitor.address + SEARCH[lang].file)
    assert page.locator("html").get_attribute("lang") == lang
