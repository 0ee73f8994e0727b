/** Everything: the checks, the unit and service tests on both databases, the browser journeys. `npm test`. */
import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged, environment, root } from "./bootstrap.mjs";
import { findChromium } from "./browser-program.ts";
import { runChecks } from "./checks.ts";
import { hasPostgres, installMissing } from "./system-programs.ts";
import {
  type Counts,
  noCounts,
  playwrightCounts,
  playwrightFaults,
  sum,
  testsIn,
  vitestCounts,
  vitestFaults,
} from "./test-counts.ts";

if (process.argv.includes("--help")) {
  console.log(
    "npm test   checks, unit and service tests on SQLite and PostgreSQL, browser journeys; ends with the numbers",
  );
  process.exit(0);
}

const memory = "/dev/shm";
const roomForTests = 6 * 2 ** 30;

/** The folder of the system that lies in memory, where there is one with room. */
function inMemory(): string | null {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomForTests ? memory : null;
  } catch {
    return null;
  }
}

/** All that is kept for a while: thousands of databases are made and thrown away, which a disk takes far longer for than the tests. */
const temporary = mkdtempSync(join(inMemory() ?? tmpdir(), "magpie-test-"));
// PostgreSQL runs as another user and has to come through.
chmodSync(temporary, 0o711);
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
const plainly: string[] = [];

const heading = (text: string) => console.log(`\n${text}`);

const stops = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a program that speaks for itself; gives its exit code. */
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

async function check(): Promise<Counts> {
  heading("Checks");
  const verdicts = await runChecks();
  const passed = verdicts.filter((verdict) => verdict.passed).length;
  plainly.push(
    ...verdicts.filter((verdict) => !verdict.passed).map(({ name }) => `Failed: the check of ${name}`),
  );
  return { ...noCounts, passed, failed: verdicts.length - passed };
}

async function unitAndService(): Promise<Counts> {
  const onPostgres = await hasPostgres();
  heading(`Unit and service tests on SQLite${onPostgres ? " and PostgreSQL" : ""}`);
  const file = join(temporary, "vitest.json");
  const projects = ["unit", "sqlite", ...(onPostgres ? ["postgres"] : [])]
    .map((name) => `--project ${name}`)
    .join(" ");
  const code = await show(
    `vitest run ${projects} --reporter=default --reporter=json --outputFile.json="${file}"`,
  );
  // At the end, where whoever sees only the last lines of a long record finds them.
  plainly.push(...vitestFaults(file));
  const counts = vitestCounts(file, code);
  if (onPostgres) return counts;
  plainly.push(
    "The service tests did not run on PostgreSQL: install it (Debian: apt-get install postgresql), or name a server with TEST_DATABASE_URL.",
  );
  return { ...counts, skipped: counts.skipped + testsIn(file, /\.(service|api)\.test\.ts$/) };
}

async function journeys(): Promise<Counts> {
  heading("Browser journeys");
  const file = join(temporary, "playwright.json");
  const chromium = findChromium();
  if (!chromium) {
    plainly.push(
      "The browser journeys did not run: install Chromium (Debian: apt-get install chromium), or name a browser with CHROMIUM.",
    );
    const code = await show("playwright test --list --reporter=json > /dev/null", {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const listed = playwrightCounts(file, code);
    return { ...noCounts, failed: listed.failed, skipped: listed.passed + listed.skipped };
  }
  try {
    await buildIfChanged(process.execPath);
  } catch (error) {
    console.log((error as { output?: string }).output ?? String(error));
    plainly.push("The browser journeys did not run: the site could not be built.");
    return { ...noCounts, failed: 1 };
  }
  // A busy machine is slow, not wrong: what fails once is tried again, and named as flaky in the list.
  const code = await show("playwright test --retries=2 --reporter=list,json", {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    JOURNEY_DATA: join(temporary, "data"),
  });
  plainly.push(...playwrightFaults(file));
  return playwrightCounts(file, code);
}

await installMissing();
const { passed, failed, skipped } = sum([await check(), await unitAndService(), await journeys()]);
if (plainly.length > 0) console.log(`\n${plainly.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed ? 1 : 0;
