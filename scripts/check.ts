/** The quick checks: types, dependency rules, dead code, lint, format, messages, right to left. `npm run check`. */
import { checks, runChecks } from "./checks/checks.ts";

if (process.argv.includes("--help")) {
  console.log(`npm run check   ${checks.map(({ name }) => name).join(", ")}`);
  process.exit(0);
}

const failed = (await runChecks()).filter(({ passed }) => !passed);
console.log(
  failed.length ? `\nFailed: ${failed.map(({ name }) => name).join(", ")}.` : "\nAll checks passed.",
);
process.exitCode = failed.length ? 1 : 0;
