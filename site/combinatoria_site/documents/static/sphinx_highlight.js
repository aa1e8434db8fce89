"use strict";
// In place of Sphinx's file: words that were searched for are not marked, because they would be kept in the browser.
const SPHINX_HIGHLIGHT_ENABLED = false;
