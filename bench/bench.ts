/** Measures the built site against yardsticks on the same machine. `npm run bench`; docs/benchmarks.md explains the results. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged, fail, root } from "../scripts/bootstrap.mjs";
import { type Figure, formatFigure, type Sheet } from "./figures.ts";
import { watchHost } from "./quiet.ts";
import { analytics } from "./sections/analytics.ts";
import { feed } from "./sections/feed.ts";
import { firstLoad } from "./sections/first-load.ts";
import { generate } from "./sections/generate.ts";
import { growth } from "./sections/growth.ts";
import { hit } from "./sections/hit.ts";
import { importing } from "./sections/import.ts";
import { jobs } from "./sections/jobs.ts";
import { policy } from "./sections/policy.ts";
import { pool } from "./sections/pool.ts";
import { publish } from "./sections/publish.ts";
import { refresh } from "./sections/refresh.ts";
import { render } from "./sections/render.ts";
import { scale } from "./sections/scale.ts";
import { search } from "./sections/search.ts";
import { signIn } from "./sections/sign-in.ts";
import { size } from "./sections/size.ts";
import { soak } from "./sections/soak.ts";
import { typing } from "./sections/typing.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: "string" },
    items: { type: "string", default: "100000" },
    rows: { type: "string", default: "20000" },
    help: { type: "boolean" },
  },
});
const sizesOr = (usual: readonly number[]): readonly number[] =>
  values.products?.split(",").map(Number) ?? usual;
const sizes = sizesOr([1_000, 10_000, 100_000]);

const sections: Record<string, (sheet: Sheet) => Promise<void>> = {
  hit,
  render: (sheet) => render(sheet, Math.max(...sizes)),
  publish,
  jobs,
  pool,
  size,
  soak,
  "first-load": firstLoad,
  "sign-in": signIn,
  analytics,
  typing,
  policy,
  refresh,
  generate,
  search: (sheet) => search(sheet, Math.max(...sizes)),
  growth: (sheet) => growth(sheet, sizes),
  feed: (sheet) => feed(sheet, Number(values.items)),
  import: (sheet) => importing(sheet, Number(values.rows)),
  scale: (sheet) => scale(sheet, sizesOr([10_000, 100_000, 1_000_000])),
};
const names = Object.keys(sections);
/** Sections that take an hour: only when named. */
const long = new Set(["scale"]);

if (values.help) {
  console.log(`npm run bench                    everything but ${[...long].join(", ")}
npm run bench -- hit render      one or some of: ${names.join(", ")}
npm run bench -- growth --products 1000,100000   other numbers of products
npm run bench -- feed --items 10000      a smaller feed
npm run bench -- import --rows 100000    a larger catalogue`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !sections[name]);
if (unknown.length) fail(`There is no section "${unknown[0]}": choose of ${names.join(", ")}.`);
if (sizes.some((total) => !Number.isInteger(total) || total < 100 || (total > 1e5 && total % 1e5)))
  fail("--products takes whole numbers from 100 up, in steps of 100000 above that: --products 1000,1000000.");
for (const option of ["items", "rows"] as const)
  if (!Number.isInteger(Number(values[option])) || Number(values[option]) < 1)
    fail(`--${option} takes a whole number: --${option} 10000.`);
if (!existsSync("/proc/self/stat")) fail("Processor time is read from /proc: this runs on Linux only.");

await buildIfChanged(process.execPath).catch((error) => fail("The site could not be built.", error.output));

const folder = join(root, "bench-results");
const file = join(folder, "latest.json");
mkdirSync(folder, { recursive: true });

/** Writes each section as soon as it is measured, replacing its previous result; the other sections stay. */
function keep(name: string, section: { figures: Figure[]; remarks: string[] }): void {
  const { sections = {} } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  sections[name] = { madeAt: new Date().toISOString(), node: process.version, ...section };
  writeFileSync(file, `${JSON.stringify({ sections }, null, 2)}\n`);
}

for (const name of positionals.length ? positionals : names.filter((one) => !long.has(one))) {
  console.log(`\n${name}`);
  const figures: Figure[] = [];
  const remarks: string[] = [];
  const sheet: Sheet = {
    add(figure) {
      figures.push({ section: name, ...figure });
      console.log(formatFigure({ section: name, ...figure }));
    },
    say(sentence) {
      remarks.push(sentence);
      console.log(`  ${sentence}`);
    },
  };
  const sayHost = watchHost(sheet);
  await sections[name]?.(sheet);
  sayHost();
  keep(name, { figures, remarks });
}

console.log("\nWritten to bench-results/latest.json");
process.exit(0);
