import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon.tsx";

it("every icon is drawn in the one file, and nothing else but the wordmark is", () => {
  const drawn = [
    ...readFileSync(new URL("./icons.svg", import.meta.url), "utf8").matchAll(/<symbol id="([^"]+)"/g),
  ].map(([, name]) => name);
  expect(drawn).toEqual([...iconNames, "wordmark"]);
});
