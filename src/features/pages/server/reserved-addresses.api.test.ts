import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { isSlug } from "#i18n/urls/slug.ts";
import routes from "#routes.ts";
import { createWeb } from "#server/http.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { page } from "../page.content.ts";

type Route = { path?: string | undefined; children?: Route[] | undefined };
const pathsOf = (route: Route): string[] => [route.path ?? "", ...(route.children ?? []).flatMap(pathsOf)];

/** The first segments of these route patterns that a slug could be. */
const firstSegments = (patterns: readonly string[]): string[] => [
  ...new Set(
    patterns
      .map((pattern) => pattern.replace(/^\/?(:lang\?\/)?/, "").split("/")[0] ?? "")
      .filter((first) => isSlug(first)),
  ),
];

it("every first part of an address that the site itself serves is reserved", async () => {
  const app = await testApp();
  const web = createWeb(app, {} as Parameters<typeof createWeb>[1], {
    clientDir: app.config.dataDir,
    publicScript: { file: "/assets/public.js", imports: [] },
  });
  const served = {
    pages: firstSegments(routes.flatMap(pathsOf)),
    handlers: firstSegments(web.routes.map(({ path }) => path)),
    files: firstSegments([...readdirSync("public"), "assets/x.js"]),
  };
  // The patterns were understood; no slug may be "crm" or "api" anyway (i18n/urls/slug.ts).
  expect(served.pages).toEqual(expect.arrayContaining(["product", "fr", "favorites"]));
  expect(served.handlers).toEqual(expect.arrayContaining(["media", "go", "healthz"]));
  const all = Object.values(served).flat();
  expect(all.filter((first) => !page.reservedSlugs.includes(first))).toEqual([]);
});
