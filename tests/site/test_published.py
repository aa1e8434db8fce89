"""A site built for a known address: its sitemap, and pictures of link previews with a complete address."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from combinatoria_site.errors import SiteError
from combinatoria_site.offline import group_of
from combinatoria_site.pages import ICONS, Assets, write_page
from combinatoria_site.published import ROBOTS, SITEMAP, read_address, write_map

AT = "https://example.org/games/"
NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def site(tmp_path):
    for page in ("index.html", "ja/index.html", "play/altar.html", "404.html", "notebooks/index.html", "docs/a b.html"):
        (tmp_path / page).parent.mkdir(exist_ok=True)
        (tmp_path / page).touch()
    return tmp_path


def test_the_map_has_the_pages_and_no_others(site):
    write_map(site, AT)
    told = [one.text for one in ET.parse(site / SITEMAP).getroot().iter(f"{NAMESPACE}loc")]
    assert told == [AT + page for page in ("docs/a%20b.html", "", "ja/", "play/altar.html")]
    assert not (site / ROBOTS).exists(), "it is read only at the root of a host"


def test_the_root_of_a_host_has_robots(site):
    write_map(site, "https://example.org/")
    assert "Sitemap: https://example.org/sitemap.xml\n" in (site / ROBOTS).read_text("utf-8")
    assert group_of(SITEMAP) is group_of(ROBOTS) is None, "no browser keeps them"


@pytest.mark.parametrize("wrong", ["games", "ftp://example.org/", "https:///games", f"{AT}?a", f"{AT}#a"])
def test_an_invalid_address_is_refused(wrong):
    assert read_address(AT.rstrip("/")) == read_address(AT) == AT
    with pytest.raises(SiteError, match="is not the address"):
        read_address(wrong)


@pytest.mark.parametrize("published_at", [AT, ""])
def test_a_link_preview_has_a_picture_where_its_address_is_known(tmp_path, published_at):
    assets = Assets(tmp_path / "assets", published_at=published_at)
    for name in ("mark.svg", "offline.css", "offline-words.json", "offline.js"):
        assets.add(name, b"")
    for path in ICONS.glob("*.png"):
        assets.add(path.name, path.read_bytes())
    page = tmp_path / "play" / "page.html"
    write_page(page, "base.html", "en", assets, root="../", title="", sheets=[], shared=True)
    shown = re.findall(r'property="og:image" content="(.+)"', page.read_text("utf-8"))
    assert shown == [AT + assets.addresses["icon_512"]] * bool(published_at)
