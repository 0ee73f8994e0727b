import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../bootstrap.mjs";

/** One violation of each rule: the file and the line that breaks it. */
const planted: [rule: string, file: string, line: string][] = [
  ["no-cycles", "src/ui/egg.ts", 'import "./hen.ts";'],
  ["no-cycles", "src/ui/typed-egg.ts", 'import type { Hen } from "./typed-hen.ts"; export type Egg = Hen;'],
  ["floor-knows-no-rooms", "src/platform/planted.ts", 'import "#features/products/product.ts";'],
  ["floor-knows-no-rooms", "src/platform/lifted.ts", 'import "#content/slug-owner.ts";'],
  ["content-knows-no-features", "src/content/planted.ts", 'import "#features/products/product.ts";'],
  [
    "content-knows-no-features",
    "src/content/server/typed.service.ts",
    'import type { Product } from "#features/products/product.ts"; export type A = Product;',
  ],
  [
    "content-editor-knows-no-features",
    "src/content/crm/planted.tsx",
    'import "#features/products/product.ts";',
  ],
  [
    "wiring-is-at-the-top",
    "src/features/products/server/wiring.service.ts",
    'import "../../../server/app.ts";',
  ],
  [
    "layouts-know-no-feature",
    "src/layouts/site-layout/planted-shell.tsx",
    'import "#features/products/site/product-card.tsx";',
  ],
  [
    "layouts-know-no-feature",
    "src/layouts/site-layout/typed-shell.tsx",
    'import type { Settings } from "#features/settings/site-settings.ts"; export type A = Settings;',
  ],
  [
    "demo-enters-at-app",
    "src/features/products/server/fake.service.ts",
    'import "#demo/servers/demo-servers.ts";',
  ],
  ["ui-is-pure", "src/ui/planted.ts", 'import "#platform/clock.ts";'],
  ["model-is-pure", "src/features/products/with-io.ts", 'import "node:fs";'],
  ["model-is-pure", "src/features/products/with-react.ts", 'import "react";'],
  ["model-is-pure", "src/features/products/with-settings.ts", 'import "#platform/config.ts";'],
  [
    "screens-never-load-server",
    "src/features/products/site/static.tsx",
    'import "../server/products.service.ts";',
  ],
  [
    "screens-never-load-server",
    "src/features/products/site/dynamic.tsx",
    'await import("../server/products.service.ts");',
  ],
  [
    "screens-never-load-server",
    "src/features/products/crm/alias.tsx",
    'import "#features/products/server/products.service.ts";',
  ],
  ["screens-never-load-server", "src/client/browser-api.ts", 'export * from "#platform/config.ts";'],
  ["browsers-have-no-node", "src/features/products/site/crypto.tsx", 'import "node:crypto";'],
  ["server-never-renders", "src/features/products/server/render.service.ts", 'import "react";'],
  [
    "server-never-renders",
    "src/features/products/server/card.service.ts",
    'import "../site/product-card.tsx";',
  ],
  ["http-knows-only-the-router", "src/platform/http/planted.ts", 'import "react";'],
  [
    "site-and-crm-are-strangers",
    "src/features/products/site/stranger.tsx",
    'import "../crm/product-editor.tsx";',
  ],
  [
    "crm-not-to-site-pages",
    "src/features/products/crm/preview.tsx",
    'import "../site/product/product-page.tsx";',
  ],
  ["leaves-are-not-imported", "src/features/products/site/leaf.tsx", 'import "./product/product-page.tsx";'],
  [
    "neighbours-keep-their-privacy",
    "src/features/articles/server/nosy.service.ts",
    'import "#features/products/server/products.repo.ts";',
  ],
  ["sql-only-in-repos", "src/features/products/server/sql.service.ts", 'import { sql } from "kysely"; sql;'],
  ["feature-has-its-place", "src/features/unheard-of/unheard-of.ts", 'import "#platform/clock.ts";'],
  [
    "settings-looks-downhill",
    "src/features/settings/server/settings.service.ts",
    'import "#features/audit/audit-entry.ts";',
  ],
  [
    "products-looks-downhill",
    "src/features/products/server/uphill.service.ts",
    'import "#features/articles/article.ts";',
  ],
];

/** What the rules must allow. */
const allowed: [file: string, line: string][] = [
  [
    "src/features/products/site/typed.tsx",
    'import type { Products } from "../server/products.service.ts"; export type A = Products;',
  ],
  [
    "src/features/products/site/typed-inline.tsx",
    'import { type Products } from "../server/products.service.ts"; export type A = Products;',
  ],
  [
    "src/features/products/product.ts",
    'import "#platform/clock.ts"; import "#platform/errors.ts"; import "#platform/document/document.ts"; import "#i18n/languages.ts"; import "zod";',
  ],
  ["src/features/products/server/products.repo.ts", 'import { sql } from "kysely"; sql;'],
  [
    "src/features/products/server/products.service.ts",
    'import "./products.repo.ts"; import "#i18n/languages.ts"; import "#features/settings/site-settings.ts"; import "#content/slug-owner.ts";',
  ],
  [
    "src/features/products/site/product/product-page.tsx",
    'import "#features/articles/site/article-card.tsx"; import "./product-card.tsx";',
  ],
  [
    "src/features/products/crm/product-editor-screen.tsx",
    'import "../site/product-card.tsx"; import "react";',
  ],
  [
    "src/routes/site-layout.tsx",
    'import "#features/products/site/product-card.tsx"; import "#layouts/site-layout/site-shell.tsx";',
  ],
  ["src/platform/http/render-context.ts", 'import "react-router";'],
  ["src/server/app.ts", 'await import("#demo/servers/demo-servers.ts");'],
];

const plain = [
  "demo/servers/demo-servers.ts",
  "src/platform/clock.ts",
  "src/platform/config.ts",
  "src/platform/errors.ts",
  "src/platform/document/document.ts",
  "src/i18n/languages.ts",
  "src/features/settings/site-settings.ts",
  "src/content/slug-owner.ts",
  "src/features/audit/audit-entry.ts",
  "src/features/products/site/product-card.tsx",
  "src/features/articles/article.ts",
  "src/layouts/site-layout/site-shell.tsx",
  "src/features/articles/site/article-card.tsx",
];

describe("the dependency rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "magpie-arrows-"));
  let violations: { rule: { name: string }; from: string }[] = [];

  beforeAll(() => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\nexport {};\n`);
    };
    for (const file of plain) write(file, "");
    for (const [file, line] of allowed) write(file, line);
    for (const [, file, line] of planted) write(file, line);
    write("src/ui/hen.ts", 'import "./egg.ts";');
    write("src/ui/typed-hen.ts", 'import type { Egg } from "./typed-egg.ts"; export type Hen = Egg;');
    copyFileSync(join(root, "package.json"), join(folder, "package.json"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    const tool = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
    // The JSON reporter exits with 0 whatever it finds.
    const answer = execFileSync(
      process.execPath,
      [tool, "--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", "src"],
      { cwd: folder, encoding: "utf8" },
    );
    violations = (JSON.parse(answer) as { summary: { violations: typeof violations } }).summary.violations;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(planted)("%s reports %s", (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(
      rule,
    );
  });

  it.each(allowed)("allows %s", (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });

  it("every rule has a violation above, the downhill ones two", async () => {
    const { default: config } = (await import(join(root, ".dependency-cruiser.mjs"))) as {
      default: { forbidden: { name: string }[] };
    };
    const names = config.forbidden
      .map((rule) => rule.name)
      .filter((name) => !name.endsWith("-looks-downhill"));
    expect(names.filter((name) => !planted.some(([rule]) => rule === name))).toEqual([]);
  });
});
