import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./bootstrap.mjs";
import { firstKeys, hydratedSources } from "./first-messages.ts";

const files: Record<string, string> = {
  "site/a-page.tsx": `import { t } from "react";
import type { Kind } from "../server/kind.ts";
import { Heading } from "#ui/heading.tsx";
const Read = serverPart(() => import("./read.tsx"), "grid");
const Later = lazy(() => import("./later.tsx"));
const texts = () => import("#locales/en/site.ts");`,
  "ui/heading.tsx": `export { mark } from "./mark.ts";`,
  "ui/mark.ts": `import "../site/a-page.tsx";`,
  "site/later.tsx": "",
};
const read = (file: string): string => {
  const text = files[file];
  if (text === undefined) throw new Error(`${file} was read`);
  return text;
};

describe("what hydrates", () => {
  it("is what a page imports, at once or later, and neither its server parts nor its types", () => {
    const names = hydratedSources(["site/a-page.tsx"], read).map(({ file }) => file);
    expect(names.sort()).toEqual(["site/a-page.tsx", "site/later.tsx", "ui/heading.tsx", "ui/mark.ts"]);
  });

  it("cannot lead to a file that is not there", () => {
    expect(() => hydratedSources(["site/b-page.tsx"], read)).toThrow("site/b-page.tsx");
  });
});

describe("the first messages", () => {
  const keys = [
    "frame.skip",
    "product.copied",
    "error.retry",
    "compare.clear",
    "frame.sitemap",
    "product.fallback",
  ];

  it("are those of the frame, of the pages and of what opens on them, without those of their server parts", () => {
    expect(firstKeys(join(root, "src"), keys)).toEqual(keys.slice(0, 4));
  });
});
