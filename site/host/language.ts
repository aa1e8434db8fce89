// Leads from the landing page at the site's root to that of the language which is asked for, as a classic script before
// anything is shown.
import { chosenLanguage } from "./memory";

const pages = new Map([...document.querySelectorAll<HTMLLinkElement>("link[hreflang]")].map((link) => [link.hreflang, link.href]));
const lang = chosenLanguage([...pages.keys()], location.search);
const page = pages.get(lang);
if (page && lang !== document.documentElement.lang) location.replace(page + location.hash);
