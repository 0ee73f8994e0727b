/** Builds the site into build/, with precompressed copies of its files. `npm run build`. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readConfig } from "../src/platform/config.ts";
import { apiFilesFolder, apiFileTexts } from "../src/platform/http/api/api-files.ts";
import { root, sourceHash } from "./bootstrap.mjs";

if (process.argv.includes("--help")) {
  console.log("npm run build   builds the site into build/");
  process.exit(0);
}

const client = join(root, "build/client");
const alreadyPacked = new Set([".woff2", ".webp", ".png", ".jpg", ".avif", ".br", ".gz"]);
/** In bytes: below this size, a precompressed copy costs more than it saves. */
const smallestWorthPacking = 512;

async function packTwins(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < smallestWorthPacking) return;
  const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: hints }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** The OpenAPI description and its page, from the server just built: generating them at run time would take a second. */
async function writeApiFiles(): Promise<void> {
  process.env.MAGPIE_EMBEDDED = "1";
  process.env.NODE_ENV = "production";
  const built: typeof import("../src/server/main.ts") = await import(
    pathToFileURL(join(root, "build/server/index.js")).href
  );
  const data = mkdtempSync(join(tmpdir(), "magpie-build-"));
  const app = await built.createApp(readConfig({ DATA_DIR: data, LOG_LEVEL: "silent" }));
  const folder = apiFilesFolder(root);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(apiFileTexts(built.describeApi(app.api))))
    writeFileSync(join(folder, name), text);
  await app.close();
  rmSync(data, { recursive: true });
}

// Hashed before the build: if a source changes meanwhile, the next start builds again.
const hash = sourceHash();
rmSync(join(root, "build"), { recursive: true, force: true });
const tool = join(root, "node_modules/@react-router/dev/bin.cjs");
const built = spawnSync(process.execPath, [tool, "build"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (built.status !== 0 || !existsSync(join(root, "build/server/index.js"))) process.exit(built.status || 1);

await writeApiFiles();

// Vite names some stylesheets by their absolute path, which would make the build another one in each folder.
for (const manifest of ["client", "server"].map((side) => join(root, "build", side, ".vite/manifest.json")))
  writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll(`${root.replaceAll("\\", "/")}/`, ""));

const files = [client, apiFilesFolder(root)]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !alreadyPacked.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));
await Promise.all(files.map(packTwins));
writeFileSync(join(root, "build/.hash"), hash);
