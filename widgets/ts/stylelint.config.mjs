// Rules win by layer, order and nesting, and none by force (src/styles/table.css).
export default {
  rules: {
    "no-descending-specificity": [true, { ignore: ["selectors-within-list"] }],
    "declaration-no-important": true,
    "selector-max-specificity": "0,12,3",
    "selector-disallowed-list": [["/(\\.[\\w-]+)\\1(?![\\w-])/", "/(\\[[^\\]]+\\])\\1/", "/\\[class\\]/"]],
  },
  // A page has parts that exist once, which its scripts and styles find by their ids.
  overrides: [{ files: ["../../site/**/*.css"], rules: { "selector-max-specificity": "1,5,3" } }],
};
