import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** What depends on the engine runs once on each: statements, locks, transactions, instances beside each other. */
const onBothEngines = [
  "src/**/*.service.test.ts",
  "src/**/*.repo.test.ts",
  "src/**/*.engines.test.ts",
  "src/platform/database/*.test.ts",
];
/** HTTP over services that are tested on both. */
const onSqlite = ["src/**/*.api.test.ts"];

type TestOptions = TestProjectInlineConfiguration["test"];

const shared = {
  // A busy machine is slow, not wrong.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: "forks" as const,
  // The app's modules are loaded once a worker instead of once a file; tests leave nothing behind in them.
  isolate: false,
  // The built-in colors are read from it (theme-colors.ts); other stylesheets are empty in tests.
  css: { include: [/tokens\.css/] },
};

/** A project for each engine. */
export const databaseProjects = (optionsOf: (engine: "sqlite" | "postgres") => TestOptions) =>
  (["sqlite", "postgres"] as const).map((engine) => ({
    test: {
      ...shared,
      ...optionsOf(engine),
      name: engine,
      env: { MAGPIE_TEST_ENGINE: engine },
      globalSetup: `./tests/support/site/${engine}-setup.ts`,
    },
  }));

export default defineConfig({
  test: {
    maxWorkers: 3,
    tags: [{ name: "endure", description: "What `npm run endure` runs alone, with what `npm test` runs." }],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...onBothEngines, ...onSqlite],
        },
      },
      ...databaseProjects((engine) => ({
        include: engine === "sqlite" ? [...onBothEngines, ...onSqlite] : onBothEngines,
      })),
    ],
  },
});
