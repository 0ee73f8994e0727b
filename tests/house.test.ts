import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingsSchema } from "#platform/config.ts";
import { root } from "../scripts/bootstrap.mjs";
import routes from "../src/routes.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

const sources = ["src", "scripts", "tests"].flatMap(filesIn);
const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("files and folders", () => {
  const drawers = new Set([
    "utils",
    "util",
    "helpers",
    "helper",
    "lib",
    "common",
    "shared",
    "misc",
    "types",
    "index",
  ]);

  it("are named after what they hold; no drawers, no barrels", () => {
    const parts = (file: string) =>
      file.split("/").map((part) => part.replace(/(\.test|\.spec)?\.(tsx?|mjs|css)$/, ""));
    expect(sources.filter((file) => parts(file).some((part) => drawers.has(part)))).toEqual([]);
  });

  it("are short: 300 lines, tests 400", () => {
    const longest = (file: string) => (/\.(test|spec)\.tsx?$/.test(file) ? 400 : 300);
    const lines = (file: string) => read(file).split("\n").length - 1;
    const tooLong = sources.filter((file) => /\.(tsx?|mjs|css)$/.test(file) && lines(file) > longest(file));
    expect(tooLong.map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  it("each feature's folder has only its model, server, site and crm", () => {
    const places = new Set(["server", "site", "crm"]);
    const folders = sources.flatMap((file) => file.match(/^src\/features\/[^/]+\/([^/]+)\//)?.[1] ?? []);
    // The standing pages' texts are the settings' model, in a folder because they are many.
    expect([...new Set(folders)].filter((folder) => !places.has(folder))).toEqual(["pages"]);
  });
});

it(".env.example lists the settings, all of them and no others, and its values can be used", () => {
  const lines = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const listed = Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
  expect(Object.keys(listed).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  const defaults = settingsSchema.parse({});
  expect(settingsSchema.parse(listed)).toEqual(defaults);
});

describe("every page of the table of contents", () => {
  /** Which journey opens a page; or, in words, why none does. */
  const journeys: Record<string, string> = {
    "/:lang?": "visitor-reads.spec.ts",
    "/:lang?/product/:slug": "visitor-reads.spec.ts",
    "/*": "visitor-opens-every-page.spec.ts",
  };
  const everyPage = "visitor-opens-every-page.spec.ts";

  type Entry = { path?: string; index?: boolean; children?: Entry[] };
  const addresses = (entries: readonly Entry[], above: string): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${above}/${entry.path}` : above;
      return entry.children ? addresses(entry.children, path) : [path];
    });
  const pages = addresses(routes as Entry[], "");

  it.each(pages)("%s is opened by a journey, or it is written why not", (page) => {
    const answer = journeys[page] ?? everyPage;
    if (!answer.endsWith(".spec.ts")) return expect(answer.split(" ").length).toBeGreaterThan(3);
    expect(existsSync(join(root, "tests/journeys", answer))).toBe(true);
    const firstPart = page.replace(/^\/:lang\?/, "").split(/[:*]/)[0] || "/";
    expect(read(`tests/journeys/${answer}`)).toContain(firstPart);
  });

  it("no journey is named here that stands nowhere", () => {
    const known = filesIn("tests/journeys").map((file) => basename(file));
    expect(Object.values(journeys).filter((one) => one.endsWith(".spec.ts") && !known.includes(one))).toEqual(
      [],
    );
    expect(Object.keys(journeys).filter((page) => !pages.includes(page))).toEqual([]);
  });
});
