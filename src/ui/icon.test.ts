import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon.tsx";

it("draws every icon, and only those and the wordmark, in one file", () => {
  const drawn = [
    ...readFileSync(new URL("./icons.svg", import.meta.url), "utf8").matchAll(/<symbol id="([^"]+)"/g),
  ].map(([, name]) => name);
  expect(drawn).toEqual([...iconNames, "wordmark"]);
});
