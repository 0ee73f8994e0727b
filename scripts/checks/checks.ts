/** The quick checks shared by `npm run check` and `npm test`; each is one program that passes or fails. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { environment, root } from "../bootstrap.mjs";

export type Check = { name: string; command: string };
export type Verdict = Check & { passed: boolean; seconds: number; output: string };

/** The slowest first, so that they do not run alone at the end. */
export const checks: readonly Check[] = [
  // A single checker: several would each read the types of all tables, which takes three times the CPU.
  { name: "types", command: "tsc --noEmit --checkers 1" },
  { name: "arrows", command: "depcruise --config .dependency-cruiser.mjs --output-type err src" },
  { name: "dead code", command: "knip" },
  {
    name: "lint",
    command: "biome check --formatter-enabled=false --error-on-warnings --max-diagnostics=40 .",
  },
  { name: "format", command: "biome format --reporter=summary ." },
  { name: "messages", command: "node scripts/checks/check-messages.ts" },
  { name: "right to left", command: "node scripts/checks/check-rtl.ts" },
];

/** Runs one check to its end and buffers its output. */
function verdictOf(check: Check): Promise<Verdict> {
  const begin = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(check.command, {
      cwd: root,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: environment(process.execPath, { NO_COLOR: "1" }),
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    child.on("close", (code) =>
      resolve({ ...check, passed: code === 0, seconds: (performance.now() - begin) / 1000, output }),
    );
  });
}

/** Runs all checks, as many at a time as there are CPUs, and prints each one's name and time when it ends. */
export async function runChecks(): Promise<Verdict[]> {
  const waiting = [...checks];
  const verdicts: Verdict[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const verdict = await verdictOf(check);
      verdicts.push(verdict);
      console.log(
        `  ${verdict.passed ? "✓" : "✗"} ${verdict.name.padEnd(14)} ${verdict.seconds.toFixed(1).padStart(5)} s`,
      );
      if (!verdict.passed)
        console.log(`    ${check.command}\n${verdict.output.trimEnd().replace(/^/gm, "    ")}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work));
  return verdicts;
}
