import { expect, test } from "@playwright/test";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import { readApi } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { scriptSizes, sum } from "#tests/support/journey/script-sizes.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

/** Compressed script: the CRM's first load, and what a screen adds to it. */
const mostAtFirst = 350_000;
const mostOfScreen = 120_000;
/**
 * With a text editor, which parses pastes from Word, Google Docs and other sites, and the public pages' components of every kind
 * of block: new texts begin with such blocks, so nothing is gained by loading them later. Half of it is the editor engine, cached
 * from one editor to the next.
 */
const mostWithTexts = 220_000;

test("the CRM and each of its screens stay within the script budget", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.slow();
  const session = await signInByApi(request, { email: "admin@example.com", password: "journey-password" });
  const load = async (path: string) => {
    const page = await visitor(browser, "en", session);
    const files = await scriptSizes(page, path, () => expect(page.locator("main h1")).toBeVisible());
    await page.context().close();
    return files;
  };
  const first = await load("/crm/home");
  // React alone is larger: a smaller sum would mean that nothing was measured.
  expect(sum(first.values())).toBeGreaterThan(90_000);
  expect(sum(first.values())).toBeLessThanOrEqual(mostAtFirst);
  // Demo content: other tests' content may load further parts.
  const idOf = async (things: string, slug: string): Promise<string> =>
    (await readApi<{ id: string }>(request, `/api/${things}/by-slug/${slug}`)).id;
  const editors = [
    `/crm/products/edit/${await idOf("products", "tarnlight-2p")}`,
    `/crm/categories/${await idOf("categories", "electronics")}/edit`,
    "/crm/products/new",
    "/crm/categories/new",
  ];
  const ownOf = async (path: string) =>
    [...(await load(path))].filter(([file]) => !first.has(file)).map(([, size]) => size);
  for (const { path } of sectionsFor("admin"))
    expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  for (const path of editors) expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  expect(sum(await ownOf("/crm/articles/new"))).toBeLessThanOrEqual(mostWithTexts);
  expect(sum(await ownOf("/crm/pages/new"))).toBeLessThanOrEqual(mostWithTexts);
  // The editor engine is a separate file, cached from one editor to the next.
  const article = await ownOf(`/crm/articles/${await idOf("articles", "a-desk-that-works")}/edit`);
  expect(Math.max(...article)).toBeLessThanOrEqual(mostOfScreen);
  expect(sum(article)).toBeLessThanOrEqual(mostWithTexts);
});
