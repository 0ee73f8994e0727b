/** Writes the types of packages/client from the build's OpenAPI description. Runs before `npm pack` in that folder. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiFilesFolder } from "../src/platform/http/api/api-files.ts";
import { fail, root, say } from "./bootstrap.mjs";
import { schemaTypes } from "./client/schema-types.ts";

if (process.argv.includes("--help")) {
  say(
    "npm run client   writes packages/client/schema.d.ts from the build; npm pack in that folder runs it too",
  );
  process.exit(0);
}

const description = join(apiFilesFolder(root), "openapi.json");
if (!existsSync(description)) fail("There is no build. Run npm run build first.");
writeFileSync(
  join(root, "packages/client/schema.d.ts"),
  schemaTypes(JSON.parse(readFileSync(description, "utf8"))),
);
