import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/catalogues.ts";
import { localPath } from "#i18n/paths.ts";
import { ask, open } from "../support/journey.ts";
import {
  accountWords,
  fillIn,
  goodPassword,
  linkTo,
  newEmail,
  storedToken,
  visitor,
} from "../support/visitor.ts";

type Card = { id: string; slug: string };
const slugs = ["aurel-drift-2", "nordby-q30", "pico-buds-air", "trailcast-mini"];

const press = (page: Page, { id }: Card) =>
  page.locator(`main button[data-favorite="${id}"]`).first().click();
const here = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? "[]") as string[]);
async function onAccount(page: Page): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request.get("/api/favorites/ids", { headers });
  return ((await answer.json()) as { ids: string[] }).ids;
}

for (const lang of ["en", "ar"] as const)
  test(`in ${lang}: a visitor signs up, confirms, keeps favorites, and finds them with those of another device`, async ({
    browser,
    request,
  }) => {
    const { t } = accountWords[lang];
    const count = (kept: number) => messagesFor(lang).t("frame.favorites-count", { count: kept });
    const cards = await Promise.all(
      slugs.map((slug) => ask<Card>(request, `/api/products/by-slug/${slug}?lang=${lang}`)),
    );
    const [a, b, c, d] = cards as [Card, Card, Card, Card];
    const pageOf = ({ slug }: Card) => localPath(lang, `/product/${slug}`);
    const inHeader = (page: Page) => page.locator("header a[href='/favorites']:visible");
    const email = newEmail();

    const page = await visitor(browser, lang);
    await open(page, pageOf(a));
    await press(page, a);
    await open(page, "/sign-up");
    await fillIn(page, { name: "Maya", email, password: goodPassword });
    await expect(page.locator("html")).toHaveAttribute("data-signed-in", "");
    await expect(inHeader(page)).toContainText(count(1));
    await page.goto(await linkTo("/confirm-email", email));
    await expect(page.getByText(t("confirm.done-title"))).toBeVisible();
    await open(page, pageOf(b));
    await press(page, b);
    await expect.poll(() => onAccount(page)).toEqual([b.id, a.id]);
    await page.locator("header details:visible summary").last().click();
    await page.locator("header [data-sign-out]:visible").click();
    await expect.poll(() => here(page)).toEqual([]);
    await page.context().close();

    const elsewhere = await visitor(browser, lang);
    for (const card of [b, c, d]) {
      await open(elsewhere, pageOf(card));
      await press(elsewhere, card);
    }
    await open(elsewhere, "/sign-in?redirect=/favorites");
    await fillIn(elsewhere, { email, password: goodPassword });
    await expect(elsewhere).toHaveURL(/\/favorites$/);
    await expect(elsewhere.getByRole("main").locator("article")).toHaveCount(4);
    await expect(inHeader(elsewhere)).toContainText(count(4));
    const all = [a, b, c, d].map(({ id }) => id).sort();
    await expect.poll(async () => (await onAccount(elsewhere)).sort()).toEqual(all);
    expect((await here(elsewhere)).sort()).toEqual(all);
    await elsewhere.context().close();
  });
