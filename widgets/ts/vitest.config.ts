import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "jsdom", include: ["test/**/*.test.ts"], css: false, testTimeout: 120_000, hookTimeout: 120_000 },
});
