import { defineConfig } from "vitest/config";
import { databaseProjects } from "./vitest.config.ts";

/** Tests that run for minutes: `npm run endure`. */
export default defineConfig({
  test: {
    // One at a time: they measure memory and flood the machine.
    maxWorkers: 1,
    projects: databaseProjects({
      include: ["{src,tests}/**/*.endure.ts"],
      testTimeout: 1_800_000,
      isolate: true,
    }),
  },
});
