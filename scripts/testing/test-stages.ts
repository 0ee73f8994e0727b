/** What `npm test` and `npm run endure` share: a temporary folder, one run of each test runner, and the summary. */
import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged, environment, root } from "../bootstrap.mjs";
import { findChromium } from "./browser-program.ts";
import { hasPostgres } from "./system-programs.ts";
import {
  type Counts,
  noCounts,
  playwrightCounts,
  playwrightFaults,
  playwrightSeconds,
  type Seconds,
  testsIn,
  vitestCounts,
  vitestFaults,
  vitestSeconds,
} from "./test-counts.ts";

const memory = "/dev/shm";
const roomForTests = 6 * 2 ** 30;

/** A folder in memory, if there is one with enough space. */
function inMemory(): string | null {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomForTests ? memory : null;
  } catch {
    // Without such a folder the tests run on disk.
    return null;
  }
}

const stops = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export const heading = (text: string) => console.log(`\n${text}`);

export type Stages = ReturnType<typeof createStages>;

export function createStages() {
  /** Creating and deleting thousands of databases takes far longer than the tests on a disk. */
  const temporary = mkdtempSync(join(inMemory() ?? tmpdir(), "magpie-test-"));
  // PostgreSQL runs as another user and must be able to reach its own folder.
  chmodSync(temporary, 0o711);
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
  /** The failures, repeated at the end of a long log. */
  const remarks: string[] = [];
  const seconds: Seconds[] = [];

  /** Runs a program with its output on the terminal; returns its exit code. */
  const show = (command: string, more: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve) => {
      // `exec`: a signal reaches the program, not a shell around it.
      const child = spawn(`exec ${command}`, {
        cwd: root,
        shell: true,
        stdio: ["ignore", "inherit", "inherit"],
        env: environment(process.execPath, { TMPDIR: temporary, ...more }),
      });
      let stopped = false;
      const passOn = (signal: NodeJS.Signals) => {
        stopped = true;
        child.kill(signal);
      };
      for (const signal of stops) process.on(signal, passOn);
      child.on("close", (code) => {
        for (const stop of stops) process.off(stop, passOn);
        resolve(code ?? 1);
        if (stopped) process.exit(1);
      });
    });

  /** One run of Vitest, of all files or of those whose path has `files` in it. PostgreSQL's project is skipped when it is not installed. */
  async function vitest(projects: string[], config?: string, files = ""): Promise<Counts> {
    const onPostgres = await hasPostgres();
    const file = join(temporary, "vitest.json");
    const chosen = projects
      .filter((name) => name !== "postgres" || onPostgres)
      .map((name) => `--project ${name}`);
    const filter = process.env.ENDURE ? "endure" : "'!endure'";
    const code = await show(
      `vitest run ${config ? `--config ${config}` : `--tags-filter ${filter}`} ${chosen.join(" ")} ${files} --reporter=default --reporter=json --outputFile.json="${file}"`,
    );
    remarks.push(...vitestFaults(file));
    seconds.push(...vitestSeconds(file));
    const counts = vitestCounts(file, code);
    if (onPostgres || !projects.includes("postgres")) return counts;
    remarks.push(
      "The service tests did not run on PostgreSQL: install it (Debian: apt-get install postgresql), or name a server with TEST_DATABASE_URL.",
    );
    return { ...counts, skipped: counts.skipped + testsIn(file, /\.(service|repo|engines)\.test\.ts$/) };
  }

  /** Builds the site for tests that run it; when that fails, `what` is reported as not run. */
  async function build(what: string): Promise<boolean> {
    try {
      await buildIfChanged(process.execPath);
      return true;
    } catch (error) {
      console.log((error as { output?: string }).output ?? String(error));
      remarks.push(`${what} did not run: the site could not be built.`);
      return false;
    }
  }

  /** One run of Playwright on the built site. */
  async function journeys(): Promise<Counts> {
    const file = join(temporary, "playwright.json");
    const chromium = findChromium();
    if (!chromium) {
      remarks.push(
        "The browser journeys did not run: install Chromium (Debian: apt-get install chromium), or name a browser with CHROMIUM.",
      );
      const code = await show("playwright test --list --reporter=json > /dev/null", {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      const listed = playwrightCounts(file, code);
      return { ...noCounts, failed: listed.failed, skipped: listed.passed + listed.skipped };
    }
    if (!(await build("The browser journeys"))) return { ...noCounts, failed: 1 };
    // A busy computer is slow, not wrong: a failed test is retried and listed as flaky.
    const code = await show("playwright test --retries=2 --reporter=list,json", {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      JOURNEY_DATA: join(temporary, "data"),
    });
    remarks.push(...playwrightFaults(file));
    seconds.push(...playwrightSeconds(file));
    return playwrightCounts(file, code);
  }

  /** Prints the slowest files, the failures and the counts; sets the exit code. */
  function end({ passed, failed, skipped }: Counts): void {
    const slowest = seconds.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
    heading("The ten slowest files, in seconds of all their tests");
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
    if (remarks.length > 0) console.log(`\n${remarks.join("\n")}`);
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exitCode = failed ? 1 : 0;
  }

  return { remarks, build, vitest, journeys, end };
}
