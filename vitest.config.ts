import { configDefaults, defineConfig } from "vitest/config";

/** Tests that need a database run once on each engine; everything else runs once. */
const onDatabase = [
  "src/**/*.service.test.ts",
  "src/**/*.repo.test.ts",
  "src/**/*.api.test.ts",
  "src/platform/database/*.test.ts",
];
const shared = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  pool: "forks" as const,
  // The app's modules are loaded once a worker instead of once a file; tests leave nothing behind in them.
  isolate: false,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...onDatabase],
        },
      },
      {
        test: {
          ...shared,
          name: "sqlite",
          include: onDatabase,
          env: { MAGPIE_TEST_ENGINE: "sqlite" },
          globalSetup: "./tests/support/sqlite-setup.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "postgres",
          include: onDatabase,
          env: { MAGPIE_TEST_ENGINE: "postgres" },
          globalSetup: "./tests/support/postgres-setup.ts",
        },
      },
    ],
  },
});
