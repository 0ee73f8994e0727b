import { expect, test } from "@playwright/test";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import { readApi } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { scriptSizes, sum } from "#tests/support/journey/script-sizes.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

/** Of script, packed as it is sent: the CRM's first load, and what a screen adds to it. */
const mostAtFirst = 350_000;
const mostOfScreen = 120_000;
/**
 * With a text editor that is there from the start and reads what Word, Google Docs and other sites paste; an article's brings live
 * blocks, drawn by the public pages' own components in many small files; its dialogs come when they are opened.
 */
const mostWithTexts = 168_000;

test("the CRM and each of its screens load no more script than they may", {
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
  // React alone is more: a sum below that would be none.
  expect(sum(first.values())).toBeGreaterThan(90_000);
  expect(sum(first.values())).toBeLessThanOrEqual(mostAtFirst);
  // Of the demo: what other journeys write brings parts of its own.
  const idOf = async (things: string, slug: string): Promise<string> =>
    (await readApi<{ id: string }>(request, `/api/${things}/by-slug/${slug}`)).id;
  const editors = [
    `/crm/products/edit/${await idOf("products", "tarnlight-2p")}`,
    `/crm/categories/${await idOf("categories", "electronics")}/edit`,
    "/crm/articles/new",
    "/crm/products/new",
    "/crm/categories/new",
  ];
  const ownOf = async (path: string) =>
    [...(await load(path))].filter(([file]) => !first.has(file)).map(([, size]) => size);
  for (const { path } of sectionsFor("admin"))
    expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  for (const path of editors) expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  expect(sum(await ownOf("/crm/settings?tab=texts"))).toBeLessThanOrEqual(mostWithTexts);
  // The engine of texts is a file of its own, kept from one editor to the next.
  const article = await ownOf(`/crm/articles/${await idOf("articles", "a-desk-that-works")}/edit`);
  expect(Math.max(...article)).toBeLessThanOrEqual(mostOfScreen);
  expect(sum(article)).toBeLessThanOrEqual(mostWithTexts);
});
