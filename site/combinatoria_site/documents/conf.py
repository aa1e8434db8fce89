"""Sphinx's configuration for the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

import combinatoria
from combinatoria_site.documents.theme import translate
from combinatoria_site.place import FIRST, LANDING, SEARCH
from combinatoria_site.texts import LANGUAGES, words

project = "Combinatoria"
version = release = combinatoria.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
templates_path = ["templates"]
default_role = "code"
suppress_warnings = ["ref.python"]  # a re-exported name has two targets; the first is used

html_theme = "furo"
html_title = "Combinatoria"
html_static_path = ["static"]
html_css_files = ["combinatoria.css"]
html_favicon = "../templates/mark.svg"
html_copy_source = html_show_sourcelink = html_show_copyright = False
html_use_index = html_domain_indices = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#6f2034", "color-brand-content": "#6f2034"},
    "dark_css_variables": {"color-brand-primary": "#e5a0ae", "color-brand-content": "#e5a0ae"},
}

napoleon_use_ivar = True
napoleon_custom_sections = [("Class attributes", "params_style")]
myst_heading_anchors = 4
toc_object_entries = False  # they would double the time of a build
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
add_module_names = False


def _language(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Set a page's language (the name of its folder, else English), and where its links to the site lead."""
    folder = page.partition("/")[0]
    lang = folder if folder in LANGUAGES else FIRST
    root = f"{context['content_root']}../"
    context.update(language=lang, home_page=root + LANDING[lang].file, said=words("documentation", lang))
    context.update(search_page=root + SEARCH[lang].file, search_box=words("search", lang)["box"])


def _leave_out_search(app: Sphinx) -> None:
    """Make neither an index nor a page of results: the site has a search of its own (search.py)."""
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.search = False


def _describe(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Set the description of a page: its first paragraph, or that of the site."""
    first = next(doctree.findall(lambda node: node.tagname == "paragraph"), None) if doctree else None
    site = words("site", context["language"])["description"]
    context["description"] = " ".join(first.astext().split()) if first else site


def _fold(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Show a page the contents of its own folder: all pages on every page would be a quarter of the documentation."""
    if whole := context.get("toctree"):
        context["toctree"] = lambda **how: whole(**(how | {"collapse": True}))


def _translate(app: Sphinx, problem: Exception | None) -> None:
    """Translate the words of the theme on the finished pages: many are in its templates, not in a catalogue."""
    if problem is None:
        translate(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Connect the handlers above."""
    app.connect("builder-inited", _leave_out_search)
    app.connect("html-page-context", _language)
    app.connect("html-page-context", _describe)
    app.connect("html-page-context", _fold, priority=400)  # before the theme writes the contents
    app.connect("build-finished", _translate)
