"use strict";
// In place of Sphinx's file, which would mark the words of an address (?highlight=) and keep them in the browser.
const SPHINX_HIGHLIGHT_ENABLED = false;
