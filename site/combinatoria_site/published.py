"""Files of a site that is built for a known address: the map of its pages for search engines, and ``robots.txt``."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final
from urllib.parse import quote, urljoin, urlsplit
from xml.etree import ElementTree as ET

from .console import tell
from .errors import SiteError

SITEMAP: Final = "sitemap.xml"
ROBOTS: Final = "robots.txt"
_UNLISTED: Final = ("404.html", "offline.html", "notebooks/*", "search.html", "*/search.html")
"""Pages left out of the map, since nobody searches for them."""


def read_address(text: str) -> str:
    """Return the address of a site's folder, with a slash at its end.

    Raises:
        SiteError: It is not the address of a folder on the web.

    >>> read_address("https://example.org/games")
    'https://example.org/games/'
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise SiteError(tell("bad_address", address=text))
    return text if text.endswith("/") else f"{text}/"


def write_map(site: Path, address: str) -> None:
    """Write the map of all pages, and ``robots.txt`` if the site is at its host's root, the only place it is read."""
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    root = ET.Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    for page in pages:
        if not any(fnmatchcase(page, pattern) for pattern in _UNLISTED):
            where = ET.SubElement(ET.SubElement(root, "url"), "loc")
            where.text = urljoin(address, quote(page.removesuffix("index.html")))
    ET.indent(root, "")
    ET.ElementTree(root).write(site / SITEMAP, encoding="utf-8", xml_declaration=True)
    if urlsplit(address).path == "/":
        text = f"User-agent: *\nAllow: /\n\nSitemap: {urljoin(address, SITEMAP)}\n"
        (site / ROBOTS).write_text(text, encoding="utf-8")
