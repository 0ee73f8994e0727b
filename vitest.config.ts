import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Tests that need a database run once on each engine; everything else runs once. */
const onDatabase = [
  "src/**/*.service.test.ts",
  "src/**/*.repo.test.ts",
  "src/**/*.api.test.ts",
  "src/platform/database/*.test.ts",
];

type TestOptions = TestProjectInlineConfiguration["test"];

const shared = {
  // A busy machine is slow, not wrong.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: "forks" as const,
  // The app's modules are loaded once a worker instead of once a file; tests leave nothing behind in them.
  isolate: false,
};

/** A project for each engine. */
export const databaseProjects = (options: TestOptions) =>
  (["sqlite", "postgres"] as const).map((engine) => ({
    test: {
      ...shared,
      ...options,
      name: engine,
      env: { MAGPIE_TEST_ENGINE: engine },
      globalSetup: `./tests/support/${engine}-setup.ts`,
    },
  }));

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
      ...databaseProjects({ include: onDatabase }),
    ],
  },
});
