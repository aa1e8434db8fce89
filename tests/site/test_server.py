"""The server: MIME types, base paths, ports, and no access outside the site."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from combinatoria_class.plain_server import MIME_TYPES, POLICY, FileHandler
from combinatoria_site.errors import SiteError
from combinatoria_site.policy import guarded, policy
from combinatoria_site.server import SiteHandler, address, make_server, normal_base, serving


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "site"
    (root / "sub").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    for name in ("index.html", "a.mjs", "a.wasm", "a.js", "a.json", "a.css", "a.whl", "a.svg", "sub/index.html"):
        (root / name).write_text(name)
    return root


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.headers, answer.read().decode()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript"),
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json"),
        ("a.css", "text/css"),
        ("a.svg", "image/svg+xml"),
        ("a.whl", "application/zip"),
        ("", "text/html"),
        ("sub/", "text/html"),
    ],
)
def test_mime_types(folder, name, kind):
    with serving(folder) as url:
        headers, _ = get(url + name)
    assert headers["Content-Type"].split(";")[0] == kind
    assert headers["Cache-Control"] == "no-cache"


PAGE = '<!doctype html><head><meta charset="utf-8"><script>here()</script></head>'


def test_every_type_comes_from_our_own_table_and_none_is_guessed(folder):
    (folder / "unknown.bin").write_text("?")
    for suffix in MIME_TYPES:
        (folder / f"one{suffix}").write_text("?")
    with serving(folder) as url:
        for name, kind in [*((f"one{suffix}", kind) for suffix, kind in MIME_TYPES.items()), ("unknown.bin", "")]:
            headers, _ = get(url + name)
            assert headers["Content-Type"] == (kind or MIME_TYPES[""])
            assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("base", ["/", "/some/folder/"])
def test_a_page_has_its_own_policy_as_a_header_and_no_other_site_can_frame_it(folder, base):
    (folder / "page.html").write_text(guarded(PAGE))
    (folder / "sub" / "index.html").write_text(guarded(PAGE))
    with serving(folder, base=base) as url:
        for path in ("page.html", "page.html?lang=ja", "sub/"):
            headers, _ = get(url + path)
            assert headers.get_all("Content-Security-Policy") == [f"{policy(PAGE)}; frame-ancestors 'self'"]
            assert "'sha256-" in headers["Content-Security-Policy"]
        strict = "; ".join(" ".join([name, *allowed]) for name, allowed in POLICY.items())
        assert get(url)[0]["Content-Security-Policy"] == f"{strict}; frame-ancestors 'self'", "a page without its own"


def test_a_worker_may_compute_and_contact_only_this_site(folder):
    with serving(folder) as url:
        rules = [rule.split() for rule in get(url + "a.js")[0]["Content-Security-Policy"].split("; ")]
    said = {name: tuple(allowed) for name, *allowed in rules}
    assert said.keys() == {*POLICY, "frame-ancestors"}
    assert said["connect-src"] == ("'self'", "data:")
    assert said["script-src"] == ("'self'", "'unsafe-eval'", "blob:")
    assert {name: said[name] for name in POLICY if name not in ("connect-src", "script-src")} == {
        name: rule for name, rule in POLICY.items() if name not in ("connect-src", "script-src")
    }


@pytest.mark.parametrize("path", ["empty", "empty/", "nothing/", "empty/?C=N"])
def test_a_folder_without_a_page_is_not_found(folder, path):
    (folder / "empty").mkdir()
    (folder / "empty" / "secret.txt").write_text("secret")
    with serving(folder) as url:
        with pytest.raises(urllib.error.HTTPError, match="404") as found:
            get(url + path)
        assert "secret" not in found.value.read().decode()
        assert found.value.headers["X-Content-Type-Options"] == "nosniff"
        assert found.value.headers["Content-Security-Policy"]
        assert get(url + "empty/secret.txt")[1] == "secret"


def test_an_idle_connection_is_closed(folder, monkeypatch):
    assert SiteHandler.timeout == FileHandler.timeout == 30
    monkeypatch.setattr(FileHandler, "timeout", 0.5)
    with serving(folder) as url:
        parts = urlsplit(url)
        asked = HTTPConnection(parts.hostname, parts.port, timeout=20)
        asked.request("GET", "/a.js")
        assert asked.getresponse().read() == b"a.js"
        for connection in (asked.sock, socket.create_connection((parts.hostname, parts.port), timeout=20)):
            with connection:
                assert connection.recv(1) == b"", "the server has closed it"


def test_the_site_is_served_under_a_base_path(folder):
    with serving(folder, base="some/folder") as url:
        assert url.endswith("/some/folder/")
        assert get(url)[1] == "index.html"
        root = url.removesuffix("some/folder/")
        assert get(root)[1] == "index.html", "the bare address leads to the base"
        assert get(root + "some/folder")[1] == "index.html", "and so does the base without its slash"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(root + "a.js")


@pytest.mark.parametrize("path", ["/../secret.txt", "/..%2fsecret.txt", "/sub/../../secret.txt", "//secret.txt"])
def test_nothing_outside_the_site_is_served(folder, path):
    with serving(folder) as url:
        parts = urlsplit(url)
        connection = HTTPConnection(parts.hostname, parts.port)
        connection.request("GET", path)  # unlike urlopen, it sends the path unchanged
        assert connection.getresponse().status == 404
        connection.close()


def test_the_server_listens_only_to_this_machine(folder):
    server = make_server(folder)
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()


def test_any_address_is_shown_as_one_that_can_be_opened(folder):
    server = make_server(folder, host="0.0.0.0")
    assert address(server, "x").startswith("http://127.0.0.1:")
    server.server_close()


def test_a_taken_port_is_reported(folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SiteError, match="already in use"):
            make_server(folder, port=taken.getsockname()[1])


@pytest.mark.parametrize(
    ("options", "words"), [({"port": 70_000}, "port number"), ({"host": "192.0.2.1"}, "192.0.2.1")]
)
def test_an_impossible_address_is_reported(folder, options, words):
    with pytest.raises(SiteError, match=words):
        make_server(folder, **options)


def test_base_paths_begin_and_end_with_a_slash():
    assert [normal_base(base) for base in ("", "/", "a", "/a/", "/a/b")] == ["/", "/", "/a/", "/a/", "/a/b/"]
