// Installs what is missing, then goes on as one of the TypeScript scripts beside this file: node scripts/run.mjs scripts/check.ts
import { become, environment, prepare } from "./bootstrap.mjs";

const [script, ...words] = process.argv.slice(2);
const node = await prepare();
become(node, [script, ...words], environment(node));
