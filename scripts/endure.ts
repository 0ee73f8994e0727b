/** Tests too slow for `npm test`: kill loops, floods, large files, each screen in each language. `npm run endure`. */
import { installMissing } from "./testing/system-programs.ts";
import { type Counts, noCounts, sum } from "./testing/test-counts.ts";
import { createStages, heading } from "./testing/test-stages.ts";

if (process.argv.includes("--help")) {
  console.log(
    "npm run endure [unit] [sqlite] [postgres] [journeys]   endurance tests without a database, on each engine, and long e2e tests; without an argument, all\nnpm run endure -- cluster   breaks a cluster of processes on this machine (ROUNDS=3: three times)",
  );
  process.exit(0);
}

const named = process.argv.slice(2);
const isWanted = (name: string) => named.length === 0 || named.includes(name);

// Read by the configuration of both test runners.
process.env.ENDURE = "1";
await installMissing();
const stages = createStages();
const counts: Counts[] = [];
const projects = ["unit", "sqlite", "postgres"].filter(isWanted);
if (projects.length > 0) {
  heading(`Endurance: ${projects.join(", ")}`);
  // Some tests start the built program.
  if (await stages.build("Endurance")) counts.push(await stages.vitest(projects, "vitest.endure.config.ts"));
  else counts.push({ ...noCounts, failed: 1 });
  counts.push(await stages.vitest(projects));
}
if (named.includes("cluster")) {
  heading("A cluster, broken");
  if (await stages.build("Endurance"))
    counts.push(await stages.vitest(["postgres"], "vitest.endure.config.ts", "tests/endure/cluster"));
  else counts.push({ ...noCounts, failed: 1 });
}
if (isWanted("journeys")) {
  heading("Long browser journeys");
  counts.push(await stages.journeys());
}
stages.end(sum(counts));
