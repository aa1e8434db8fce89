import { defineConfig } from "vitest/config";

export default defineConfig({
  // A world of its own for each file, as ever; but jsdom is read once a thread: a third of the processor time.
  test: {
    pool: "vmThreads",
    environment: "jsdom",
    include: ["test/**/*.test.ts"],
    css: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
