// Installs what is missing, then continues as a TypeScript script of this folder: node scripts/run.mjs scripts/check.ts
import { become, environment, prepare } from "./bootstrap.mjs";

const [script, ...words] = process.argv.slice(2);
const node = await prepare();
become(node, [script, ...words], environment(node));
