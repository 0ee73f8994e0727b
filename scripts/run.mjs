// Installs what is missing, then continues as a TypeScript script of this folder: node scripts/run.mjs scripts/check.ts
import { existsSync } from "node:fs";
import { become, environment, fail, prepare } from "./bootstrap.mjs";

const [script, ...words] = process.argv.slice(2);
if (!existsSync(script))
  fail(
    "This is a release: it is built already and has no sources. Development needs a clone of the repository.",
  );
const node = await prepare();
become(node, [script, ...words], environment(node));
