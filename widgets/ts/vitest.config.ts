import { defineConfig } from "vitest/config";

export default defineConfig({
  // Each file has its own page, and all share the modules, which takes two thirds of the time of full isolation.
  test: {
    pool: "threads",
    isolate: false,
    environment: "jsdom",
    include: ["test/**/*.test.ts"],
    css: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: { include: ["src/**"], reporter: ["json-summary"] },
  },
});
