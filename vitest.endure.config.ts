import { defineConfig } from "vitest/config";
import { databaseProjects } from "./vitest.config.ts";

/** Tests that need a database run once on each engine; everything else runs once. */
const onDatabase = ["src/**/*.{service,repo,api}.endure.ts", "tests/**/*.endure.ts"];
const options = { testTimeout: 1_800_000, isolate: true };

/** Tests that run for minutes: `npm run endure`. */
export default defineConfig({
  test: {
    // One at a time: they measure memory and flood the machine.
    maxWorkers: 1,
    projects: [
      { test: { ...options, name: "unit", include: ["{src,scripts}/**/*.endure.ts"], exclude: onDatabase } },
      ...databaseProjects(() => ({ ...options, include: onDatabase })),
    ],
  },
});
