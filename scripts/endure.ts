/** What takes too long for `npm test`: kill loops, floods, large files, each screen in each language. `npm run endure`. */
import { installMissing } from "./system-programs.ts";
import { sum } from "./test-counts.ts";
import { createStages, heading } from "./test-stages.ts";

if (process.argv.includes("--help")) {
  console.log(
    "npm run endure [sqlite] [postgres] [journeys]   endurance tests on each engine and long journeys, all of them where none is named",
  );
  process.exit(0);
}

const named = process.argv.slice(2);
const isWanted = (name: string) => named.length === 0 || named.includes(name);

// Read by the configurations of both test runners.
process.env.ENDURE = "1";
await installMissing();
const stages = createStages();
const counts = [];
const engines = ["sqlite", "postgres"].filter(isWanted);
if (engines.length > 0) {
  heading(`Endurance on ${engines.join(" and ")}`);
  counts.push(await stages.vitest(engines, "vitest.endure.config.ts"));
  counts.push(await stages.vitest(engines));
}
if (isWanted("journeys")) {
  heading("Long browser journeys");
  counts.push(await stages.journeys());
}
stages.end(sum(counts));
