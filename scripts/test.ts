/** Everything: the checks, the unit and service tests on both databases, the browser tests. `npm test`. */
import { runChecks } from "./checks/checks.ts";
import { measureProcessorTime } from "./testing/processor-time.ts";
import { installMissing } from "./testing/system-programs.ts";
import { type Counts, noCounts, sum } from "./testing/test-counts.ts";
import { createStages, heading } from "./testing/test-stages.ts";

if (process.argv.includes("--help")) {
  console.log(
    "npm test   checks, unit and service tests on SQLite and PostgreSQL, e2e tests; ends with the slowest files and the totals",
  );
  process.exit(0);
}

/** CPU time of the whole run, in units of processor-time.ts. A fifth more fails it: make something faster, or justify the increase. */
const budget = 2_400;

const stages = createStages();

async function check(): Promise<Counts> {
  heading("Checks");
  const verdicts = await runChecks();
  const failed = verdicts.filter((verdict) => !verdict.passed);
  stages.remarks.push(...failed.map(({ name }) => `Failed: the check of ${name}`));
  return { ...noCounts, passed: verdicts.length - failed.length, failed: failed.length };
}

/** Whether the suite stayed within its budget. Prints nothing when the system does not measure CPU time. */
function checkBudget(units: number | null): Counts {
  if (units === null) return noCounts;
  console.log(`\nThe processor: ${Math.round(units)} units of a budget of ${budget}.`);
  if (units <= budget * 1.2) return { ...noCounts, passed: 1 };
  stages.remarks.push(
    `Failed: the tests took ${Math.round(units)} units of the processor, more than a fifth over the budget of ${budget} (scripts/test.ts).`,
  );
  return { ...noCounts, failed: 1 };
}

await installMissing();
const processor = measureProcessorTime();
const checked = await check();
heading("Unit and service tests");
const tested = await stages.vitest(["unit", "sqlite", "postgres"]);
heading("Browser journeys");
const journeys = await stages.journeys();
stages.end(sum([checked, tested, journeys, checkBudget(processor.units())]));
