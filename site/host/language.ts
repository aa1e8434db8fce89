// Redirects from the landing page at the site's root to the one in the requested language; a classic script that runs
// before anything is shown.
import { chosenLanguage } from "./memory";

const pages = new Map([...document.querySelectorAll<HTMLLinkElement>("link[hreflang]")].map((link) => [link.hreflang, link.href]));
const lang = chosenLanguage([...pages.keys()], location.search);
const page = pages.get(lang);
if (page && lang !== document.documentElement.lang) location.replace(page + location.hash);
