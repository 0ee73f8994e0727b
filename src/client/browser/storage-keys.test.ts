import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import en from "#locales/en/frame.json" with { type: "json" };
import { storageKeys } from "./storage-keys.ts";

const src = join(import.meta.dirname, "../..");

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

/** The files outside the tests whose code names the browser's storage. */
function filesThatTouchStorage(): string[] {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) =>
      /\b(localStorage|sessionStorage|document\.cookie|indexedDB)\b/.test(
        withoutComments(readFileSync(join(src, path), "utf8")),
      ),
    )
    .sort();
}

it("finds storage in code and not in comments", () => {
  expect(withoutComments("a; // localStorage\n/* sessionStorage */ b")).not.toMatch(/Storage/);
  expect(withoutComments('const a = "https://x"; localStorage.a')).toMatch(/localStorage/);
});

it("touches the browser's storage only in stored.ts, local-backups.ts, the inline scripts and the staging reload", () => {
  expect(filesThatTouchStorage()).toEqual([
    "client/browser/local-backups.ts",
    "client/browser/stored.ts",
    "client/head/local-storage.ts",
    "client/staging.ts",
    "features/analytics/site/shop-clicks.ts",
  ]);
});

it("has a message for the purpose and lifetime of every entry", () => {
  for (const [key, { place, stays, need }] of Object.entries(storageKeys))
    for (const message of [key, stays, `in-${place}`, `need-${need}`])
      expect(en, message).toHaveProperty([`storage.${message}`]);
});
