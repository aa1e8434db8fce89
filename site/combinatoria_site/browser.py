"""Finds or installs browsers for tests and measurements, and reports what it did.

Chromium candidates, in order: Playwright's own; the package manager's headless shell, which needs a third less
processor time per page than a full browser; one installed on the system; Playwright's download; the package manager's
browser. Firefox comes from the system or its package manager: Playwright cannot drive it, as it needs a patched
Firefox.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .console import tell
from .errors import SiteError

if TYPE_CHECKING:  # Playwright is a development dependency: building and serving the site work without it
    from playwright.sync_api import Browser, BrowserContext, BrowserType

Started = TypeVar("Started")

# With every window, Chromium preloads pages for its address bar's suggestion list, which takes most of a second. Only
# the last list of features counts, so the ones that Playwright disables and that matter here are repeated.
_FEATURES_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_FEATURES_OFF)}",
)
FIREFOX_NAMES = ("firefox-esr", "firefox")
SHELL = "chromium-headless-shell"
FONTS = "fonts-noto-cjk"
SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")


def launch(chromium: BrowserType, say: Callable[[str], object], proxy: str | None = None) -> Browser:
    """Start the first Chromium that works, headless or not.

    Args:
        chromium: Playwright's Chromium.
        say: Called with a message for everything that is installed.
        proxy: Address of a proxy for all non-local requests (the tests use one that refuses and counts them).

    Raises:
        SiteError: No browser was found, and none could be installed.
    """
    how, browser = _begun(lambda path: chromium.launch(executable_path=path, **_options(proxy)), say, shell=True)
    say(tell("browser", how=how, version=browser.version))
    return browser


def launch_profile(
    chromium: BrowserType, profile: Path, say: Callable[[str], object], proxy: str | None = None, **options: Any
) -> BrowserContext:
    """Start a full browser with a persistent profile, as a person would; closing the context ends it.

    Args:
        chromium: Playwright's Chromium.
        profile: The profile's folder; a later browser can reuse it.
        say: Called with a message for everything that is installed.
        proxy: As for ``launch``.
        options: Options of a context, such as language and size.

    Raises:
        SiteError: No browser was found, and none could be installed.
    """

    def begin(path: str | None) -> BrowserContext:
        return chromium.launch_persistent_context(profile, executable_path=path, **_options(proxy), **options)

    return _begun(begin, say)[1]


def _options(proxy: str | None) -> dict[str, Any]:
    return {"args": list(ARGUMENTS), "proxy": {"server": proxy, "bypass": "127.0.0.1"} if proxy else None}


def _begun(
    begin: Callable[[str | None], Started], say: Callable[[str], object], *, shell: bool = False
) -> tuple[str, Started]:
    """Start the first browser that works; return how it was found, and the result of ``begin``."""
    from playwright.sync_api import Error

    tried = []
    for how, path in _candidates(say, shell=shell):
        try:
            return how, begin(path)
        except Error as error:
            tried.append(f"{how}: {str(error).strip().splitlines()[0]}")
    raise SiteError(tell("no_browser", tried="; ".join(tried)))


def _candidates(say: Callable[[str], object], *, shell: bool) -> Iterator[tuple[str, str | None]]:
    """Yield ways to get a browser, costly ones last and lazily; without ``shell`` only full browsers."""
    yield tell("own_browser"), None
    if shell:
        if not _first((SHELL,)):
            install_packages([SHELL, FONTS], say)
        yield from _of_the_system((SHELL,))
    yield from _of_the_system()
    say(tell("asking_playwright"))
    if _run([sys.executable, "-m", "playwright", "install", "chromium"], say):
        yield tell("new_browser"), None
    if install_packages(["chromium", FONTS], say):
        yield from _of_the_system()


def firefox(say: Callable[[str], object]) -> str | None:
    """Return the path of the system's Firefox, installing it with the package manager if necessary.

    Args:
        say: Called with a message for everything that is installed.

    Returns:
        The program, or ``None`` if none could be installed.
    """
    found = _first(FIREFOX_NAMES)
    if found is None and install_packages(["firefox-esr"], say):
        found = _first(FIREFOX_NAMES)
    return found


def _first(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def install_packages(packages: list[str], say: Callable[[str], object]) -> bool:
    """Install packages with apt, if the system has it; return whether that worked."""
    if not shutil.which("apt-get"):
        return False
    say(tell("asking_apt", packages=" ".join(packages)))
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    commands = (["apt-get", "update"], ["apt-get", "install", "-y", *packages])
    return all(_run([*sudo, *command], say) for command in commands)


def _of_the_system(names: tuple[str, ...] = SYSTEM_NAMES) -> Iterator[tuple[str, str]]:
    for name in names:
        path = shutil.which(name)
        if path:
            yield tell("system_browser", name=name), path


def _run(command: list[str], say: Callable[[str], object]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        say(f"  {command[0]}: {error}")
        return False
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        why = lines[-1] if lines else done.returncode
        say("  " + tell("command_failed", command=command[0], why=why))
    return done.returncode == 0
