import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { settingsSchema } from "#platform/config.ts";
import { root } from "../scripts/bootstrap.mjs";
import routes from "../src/routes.ts";
import { crmViews } from "./support/journey/crm-views.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

const sources = ["src", "scripts", "bench", "tests"].flatMap(filesIn);
const read = (file: string): string => readFileSync(join(root, file), "utf8");

it("every kind of job has a display name", () => {
  const kinds = sources
    .filter((file) => file.startsWith("src/") && !file.includes(".test."))
    .flatMap((file) => [...read(file).matchAll(/: JobKind<.*> = \{\s*name: "([^"]+)"/g)])
    .map(([, name]) => name);
  expect(kinds).toContain("trends.outside");
  const named = read("src/features/discovery/crm/jobs/job-names.ts");
  expect(kinds.filter((kind) => !named.includes(`"${kind}": `))).toEqual([]);
});

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

  it("are named after their contents, without catch-all folders and barrels", () => {
    const parts = (file: string) =>
      file.split("/").map((part) => part.replace(/(\.test|\.spec)?\.(tsx?|mjs|css)$/, ""));
    expect(sources.filter((file) => parts(file).some((part) => drawers.has(part)))).toEqual([]);
  });

  it("are short: 300 lines, tests 400", () => {
    const longest = (file: string) => (/\.(test|spec)\.tsx?$/.test(file) ? 400 : 300);
    const lines = (file: string) => read(file).split("\n").length - 1;
    // A list of tables has one line per table, and a released migration is never split.
    const isTables = (file: string) =>
      file.startsWith("src/platform/database/schema") || file.includes("/migrations/");
    const tooLong = sources.filter(
      (file) => /\.(tsx?|mjs|css)$/.test(file) && !isTables(file) && lines(file) > longest(file),
    );
    expect(tooLong.map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  it("each feature's folder contains only its model, server, site and crm", () => {
    const places = new Set(["server", "site", "crm"]);
    const folders = sources.flatMap((file) => file.match(/^src\/features\/[^/]+\/([^/]+)\//)?.[1] ?? []);
    // Folders of a model that spans many files: the static pages, the import formats.
    expect([...new Set(folders)].filter((folder) => !places.has(folder))).toEqual([
      "columns",
      "rows",
      "built-in",
      "design",
    ]);
  });
});

it("a caught error that is dropped has a comment that says why", () => {
  const drops = /\bcatch(?: \{|\(\(\) =>)/;
  const comment = /(?:^|\s)\/\/ |\*\/\}?$/;
  const silent = sources
    .filter((file) => /^(src|scripts)\/.*\.(tsx?|mjs)$/.test(file) && !/\.(test|endure)\./.test(file))
    .flatMap((file) => {
      const lines = read(file).split("\n");
      const isExplained = (at: number): boolean => {
        const [before = "", line = "", after = ""] = lines.slice(at - 1, at + 2);
        // An error replaced by another is not dropped.
        return [before, line, after].some((one) => comment.test(one)) || /^\s*throw /.test(after);
      };
      return lines.flatMap((line, at) => (drops.test(line) && !isExplained(at) ? [`${file}:${at + 1}`] : []));
    });
  expect(silent).toEqual([]);
});

it("no class name is joined to a placeholder, because Tailwind's scanner reads whole words", () => {
  const glued = sources
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .flatMap((file) =>
      [...read(file).matchAll(/\bclass(?:Name)?=\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g)]
        .filter(([attribute]) => /`[^`]*[^\s`}]\$\{|\$\{[^{}]*\}[^\s`$]/.test(attribute))
        .map(([attribute]) => `${file}: ${attribute}`),
    );
  expect(glued).toEqual([]);
});

it("only the analytics read earnings: no other server code uses their tables", () => {
  const tables = /\bearning_runs\b|["`]earnings["`]|\b(from|join|into|update) earnings\b/;
  const readers = sources.filter(
    (file) =>
      /^src\/.*\/server\/|^src\/platform\//.test(file) &&
      !file.endsWith(".test.ts") &&
      tables.test(read(file)),
  );
  expect(readers).toContain("src/features/analytics/server/earnings/earnings.repo.ts");
  const known =
    /^src\/features\/analytics\/server\/|^src\/platform\/database\/(schema|migrations\/baseline\/analytics)/;
  expect(readers.filter((file) => !known.test(file))).toEqual([]);
});

it(".env.example lists exactly the existing settings, with valid values", () => {
  const lines = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const listed = Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
  expect(Object.keys(listed).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  const defaults = settingsSchema.parse({});
  expect(settingsSchema.parse(listed)).toEqual(defaults);
});

it("package-lock.json contains the optional packages of every platform, without which npm ci fails", () => {
  type Entry = { optionalDependencies?: Record<string, string> };
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Entry> };
  const isNamed = (wanter: string, name: string): boolean => {
    const folders = wanter
      .split("/node_modules/")
      .map((_, i, all) => all.slice(0, i + 1).join("/node_modules/"));
    return ["", ...folders.map((folder) => `${folder}/`)].some(
      (folder) => `${folder}node_modules/${name}` in packages,
    );
  };
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isNamed(path, name)),
  );
  expect(missing).toEqual([]);
});

describe("every public route", () => {
  /** Pages whose path no e2e test contains: which test opens them anyway, or why none does. */
  const inWords: Record<string, string> = {
    "": "The home page is where most journeys begin.",
    "/:page": "free-pages.spec.ts opens pages by their own addresses.",
    "/*": "urls.spec.ts goes to addresses that do not exist.",
  };

  type Entry = { path?: string; children?: Entry[] };
  const addresses = (entries: readonly Entry[], above: string): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${above}/${entry.path}` : above;
      return entry.children ? addresses(entry.children, path) : [path];
    });
  const pages = addresses(routes as Entry[], "");
  const journeys = [...filesIn("tests/journeys"), "tests/support/journey/journey.ts"].map(read).join("\n");

  it.each(pages)("%s is opened by an e2e test or listed as an exception", (page) => {
    const name = page.replace(/^\/:lang\?/, "").split("/")[1] ?? "";
    const isNamed = new RegExp(`["'\`/}]${name}\\b`).test(journeys);
    expect((name !== "" && name !== "*" && isNamed) || page in inWords).toBe(true);
  });

  it("lists no exception for a page that does not exist", () => {
    expect(Object.keys(inWords).filter((page) => !pages.includes(page))).toEqual([]);
  });
});

describe("every screen of the CRM", () => {
  /** Paths without a screen of their own, and where they redirect. */
  const elsewhere: Record<string, string> = {
    "crm/products/:id/edit": "To the editor by its other address (readings of the specification, 7).",
    "crm/categories/edit/:id": "To the editor by its other address (readings of the specification, 7).",
    "crm/*": "To the dashboard, as a shorter address that is none.",
  };
  const screensIn = (entries: readonly RouteObject[]): RouteObject[] =>
    entries.flatMap((entry) =>
      entry.children ? screensIn(entry.children) : entry.path?.startsWith("crm/") ? [entry] : [],
    );
  const screens = screensIn(routes as RouteObject[]);
  /** A stub in which every entity has the id 7; messages are their keys. */
  const anything = new Proxy({} as never, { get: () => ({ id: "7", articleId: "7" }) });
  const walked = crmViews(((key: string) => key) as Parameters<typeof crmViews>[0], anything).map(
    ({ path }) => matchRoutes(screens, path.split("?")[0] as string)?.at(-1)?.route.path,
  );

  it.each(screens.map(({ path = "" }) => path))("%s is among the checked screens", (path) => {
    expect(walked.includes(path) || path in elsewhere).toBe(true);
  });

  it("lists no exception for a screen that is checked or does not exist", () => {
    const unwalked = screens.map(({ path = "" }) => path).filter((path) => !walked.includes(path));
    expect(Object.keys(elsewhere).filter((path) => !unwalked.includes(path))).toEqual([]);
  });
});
