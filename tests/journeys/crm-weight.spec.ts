import { expect, test } from "@playwright/test";
import { sectionsFor } from "../../src/layouts/crm-sections.ts";
import { scriptSizes, sum } from "../support/script-sizes.ts";
import { signInByApi, visitor } from "../support/visitor.ts";

/** Of script, packed as it is sent: the CRM's first load, and what a screen adds to it. */
const mostAtFirst = 350_000;
const mostOfScreen = 120_000;
/** The article editor brings the engine of texts and live blocks; its dialogs come when they are opened. */
const mostOfArticle = 150_000;

test("the CRM and each of its screens load no more script than they may", async ({ browser, request }) => {
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
  const listed = async (things: "articles" | "products" | "categories"): Promise<string> => {
    const answer = await request.get(`/api/admin/${things}`, {
      headers: { Authorization: `Bearer ${session.token}` },
    });
    return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? "";
  };
  const editors = [
    "/crm/settings?tab=texts",
    `/crm/products/edit/${await listed("products")}`,
    `/crm/categories/${await listed("categories")}/edit`,
    "/crm/articles/new",
    "/crm/products/new",
    "/crm/categories/new",
  ];
  const ownOf = async (path: string) =>
    [...(await load(path))].filter(([file]) => !first.has(file)).map(([, size]) => size);
  for (const { path } of sectionsFor("admin"))
    expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  for (const path of editors) expect(sum(await ownOf(path)), path).toBeLessThanOrEqual(mostOfScreen);
  // The engine of texts is a file of its own, kept from one editor to the next.
  const article = await ownOf(`/crm/articles/${await listed("articles")}/edit`);
  expect(Math.max(...article)).toBeLessThanOrEqual(mostOfScreen);
  expect(sum(article)).toBeLessThanOrEqual(mostOfArticle);
});
