/** How many tests passed, failed and were skipped, from the reports of both test runners. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../bootstrap.mjs";

export type Counts = { passed: number; failed: number; skipped: number };
export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    noCounts,
  );

/** The sum of the durations of a file's tests. */
export type Seconds = { file: string; seconds: number };

type VitestFile = {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  /** Why the file as a whole failed, if it did. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[]; tags?: string[] }[];
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
type PlaywrightSpec = {
  title: string;
  file: string;
  tests: {
    /** The engine. */
    projectName: string;
    status: string;
    results: { duration: number; errors: { message?: string }[] }[];
  }[];
};
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

const read = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;

/** A run that failed without naming a test (a broken file, an error outside a test, no report at all) counts as one failed. */
const atLeastOneFailed = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** Tests that the tag filter (test-stages.ts) leaves to the other command, `npm test` or `npm run endure`, do not count as skipped. */
const isOfOtherCommand = ({ status, tags = [] }: VitestFile["assertionResults"][number]): boolean =>
  status === "skipped" && tags.includes("endure") !== Boolean(process.env.ENDURE);

export function vitestCounts(file: string, exitCode: number): Counts {
  const report = read<VitestReport>(file);
  if (!report) return atLeastOneFailed(noCounts, exitCode);
  const broken = report.testResults.filter(
    (one) => one.status === "failed" && !one.assertionResults.some(({ status }) => status === "failed"),
  );
  const elsewhere = report.testResults.flatMap((one) => one.assertionResults.filter(isOfOtherCommand));
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests - elsewhere.length,
  };
  return atLeastOneFailed(counts, exitCode);
}

const mostLetters = 500;
const mostErrors = 3;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal color codes begin with one.
const colours = /\u001B\[\d*(;\d+)*m/g;
const inOneLine = (message = ""): string =>
  message.replace(colours, "").replace(/\s+/g, " ").trim().slice(0, mostLetters);

/** The failures of unit and service tests, a few short lines each. */
export function vitestFaults(file: string): string[] {
  const failed = (read<VitestReport>(file)?.testResults ?? []).filter(({ status }) => status === "failed");
  return failed.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    const where = relative(root, name);
    if (tests.length === 0) return [`Failed: ${where}`, `  ${inOneLine(message)}`];
    return tests.flatMap(({ fullName, failureMessages }) => [
      `Failed: ${where}: ${fullName.trim()}`,
      ...failureMessages.slice(0, mostErrors).map((one) => `  ${inOneLine(one)}`),
    ]);
  });
}

/** The duration of each file, per project. */
export const vitestSeconds = (file: string): Seconds[] =>
  (read<VitestReport>(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** How many tests of a run are in files whose path matches. */
export function testsIn(file: string, path: RegExp): number {
  const files = read<VitestReport>(file)?.testResults.filter(({ name }) => path.test(name)) ?? [];
  return files.reduce((total, { assertionResults }) => total + assertionResults.length, 0);
}

export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = read<PlaywrightReport>(file);
  if (!report) return atLeastOneFailed(noCounts, exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailed({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];
/** The failures of e2e tests, a few short lines each: first the flaky ones that passed on retry, then the final failures. */
export function playwrightFaults(file: string): string[] {
  const specs = read<PlaywrightReport>(file)?.suites.flatMap(specsOf) ?? [];
  const faultsWith = (wanted: string) =>
    specs.flatMap(({ title, file: from, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .flatMap(({ projectName, results }) => [
          `${wanted === "flaky" ? "At times" : "Failed"}: ${from}: ${title} on ${projectName}`,
          ...results.flatMap(({ errors, duration }, attempt) =>
            errors
              .slice(0, mostErrors)
              .map(
                ({ message }) => `  ${attempt + 1}. (${Math.round(duration / 1000)} s) ${inOneLine(message)}`,
              ),
          ),
        ]),
    );
  return [...faultsWith("flaky"), ...faultsWith("unexpected")];
}

/** The duration of each e2e file, failed attempts included. */
export function playwrightSeconds(file: string): Seconds[] {
  const total = new Map<string, number>();
  for (const spec of read<PlaywrightReport>(file)?.suites.flatMap(specsOf) ?? [])
    for (const { duration } of spec.tests.flatMap(({ results }) => results))
      total.set(spec.file, (total.get(spec.file) ?? 0) + duration / 1000);
  return [...total].map(([name, seconds]) => ({ file: `tests/journeys/${name}`, seconds }));
}
