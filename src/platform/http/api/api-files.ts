import { join } from "node:path";
import {
  type PrecompressedResponse,
  precompress,
  readPrecompressed,
} from "../page-cache/precompressed-response.ts";
import type { ApiDescription } from "./api-description.ts";
import { apiDocs } from "./api-docs.ts";
import { withSharedParameters } from "./shared-parameters.ts";

/** Files that `scripts/build.ts` writes into the build, by name; served from there. */
export type ApiFiles = { "openapi.json": PrecompressedResponse; "docs.html": PrecompressedResponse };
export const apiFileTexts = (description: object) => ({
  "openapi.json": JSON.stringify(withSharedParameters(description)),
  "docs.html": apiDocs(description as ApiDescription),
});

const json = "application/json";
const html = "text/html; charset=utf-8";

export const apiFilesFolder = (rootDir: string): string => join(rootDir, "build/api");

export async function readApiFiles(rootDir: string): Promise<ApiFiles> {
  const file = (name: keyof ApiFiles, type: string) =>
    readPrecompressed(join(apiFilesFolder(rootDir), name), type);
  const [openapi, docs] = await Promise.all([file("openapi.json", json), file("docs.html", html)]);
  return { "openapi.json": openapi, "docs.html": docs };
}

/** The same, generated, without a build (development, tests). */
export async function generateApiFiles(description: object): Promise<ApiFiles> {
  const texts = apiFileTexts(description);
  const [openapi, docs] = await Promise.all([
    precompress(texts["openapi.json"], json),
    precompress(texts["docs.html"], html),
  ]);
  return { "openapi.json": openapi, "docs.html": docs };
}
