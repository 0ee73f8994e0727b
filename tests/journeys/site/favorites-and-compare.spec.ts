import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import listTexts from "#locales/en/favorites.json" with { type: "json" };
import { open, readApi, readable, settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const { t } = messagesFor("en");
const words = messagesOf<typeof listTexts>("en", listTexts);
type Card = { id: string; slug: string; name: string };

const cards = async (page: Page, slugs: readonly string[], lang = "en"): Promise<Card[]> => {
  const all = await Promise.all(
    slugs.map((slug) => readApi<Card>(page.request, `/api/products/by-slug/${slug}?lang=${lang}`)),
  );
  return all;
};
const cardOf = (page: Page, { name }: Card): Locator =>
  page
    .getByRole("main")
    .locator("article article, article")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
    .last();
const heart = (page: Page, product: Card): Locator =>
  cardOf(page, product).getByRole("button", { name: t("favorites.toggle", { name: product.name }) });
const countInHeader = (page: Page): Locator => page.locator("header a[href='/favorites']:visible");
const shown = (page: Page): Promise<string[]> => page.getByRole("main").locator("article h2").allInnerTexts();
const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? "null"));

test.describe("favorites", () => {
  test("a card's favorite button adds the product to the header's count and the favorites page, across reloads", async ({
    page,
  }) => {
    const [one, other] = (await cards(page, ["halden-m7", "fotin-35"])) as [Card, Card];
    await open(page, "/category/cameras");
    await expect(heart(page, one)).toHaveAttribute("aria-pressed", "false");
    await heart(page, one).click();
    await heart(page, other).click();
    await expect(heart(page, one)).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("#announcer")).toHaveText(t("favorites.added", { name: other.name }));
    await expect(countInHeader(page)).toContainText(t("frame.favorites-count", { count: 2 }));
    expect(await stored(page)).toEqual([other.id, one.id]);
    await page.reload();
    await settled(page);
    await expect(heart(page, one)).toHaveAttribute("aria-pressed", "true");
    await countInHeader(page).click();
    await expect(page).toHaveURL(/\/favorites$/);
    await expect.poll(() => shown(page)).toEqual([other.name, one.name]);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual([other.name, one.name]);
  });

  test("the product page's favorite button matches, and a second press removes it", {
    tag: endureTag,
  }, async ({ page }) => {
    const [product] = (await cards(page, ["halden-m7"])) as [Card];
    await open(page, "/product/halden-m7");
    const button = page
      .getByRole("main")
      .getByRole("button", { name: t("favorites.toggle", { name: product.name }) })
      .first();
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "false");
    expect(await stored(page)).toEqual([]);
    await expect(countInHeader(page)).toContainText(t("favorites.title"));
  });

  test("undoing a removal returns the product to its position and preserves the focus", {
    tag: endureTag,
  }, async ({ page }) => {
    const three = await cards(page, ["halden-m7", "fotin-35", "popshot-one"]);
    const ids = three.map(({ id }) => id);
    await open(page, "/about");
    await page.evaluate((list) => localStorage.setItem("favorites", JSON.stringify(list)), ids);
    await open(page, "/favorites");
    const names = three.map(({ name }) => name);
    await expect.poll(() => shown(page)).toEqual(names);
    await page.getByRole("button", { name: words.t("favorites.remove", { name: names[1] ?? "" }) }).click();
    await expect.poll(() => shown(page)).toEqual([names[0], names[2]]);
    expect(await stored(page)).toEqual([ids[0], ids[2]]);
    const undo = page.getByRole("button", { name: words.t("favorites.undo") });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect.poll(() => shown(page)).toEqual(names);
    expect(await stored(page)).toEqual(ids);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("two tabs stay in sync", { tag: endureTag }, async ({ page }) => {
    const [product, other] = (await cards(page, ["halden-m7", "fotin-35"])) as [Card, Card];
    await open(page, "/category/cameras");
    const second = await page.context().newPage();
    await open(second, "/category/cameras");
    const list = await page.context().newPage();
    await open(list, "/favorites");
    await heart(page, product).click();
    await expect(heart(second, product)).toHaveAttribute("aria-pressed", "true");
    await expect(countInHeader(second)).toContainText(t("frame.favorites-count", { count: 1 }));
    await expect.poll(() => shown(list)).toEqual([product.name]);
    await heart(second, other).click();
    await expect.poll(() => shown(list)).toEqual([other.name, product.name]);
    await heart(second, product).click();
    await expect(heart(page, product)).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => shown(list)).toEqual([other.name]);
  });

  test("an empty list, a corrupt one and a deleted product show a message", {
    tag: endureTag,
  }, async ({ page }) => {
    await open(page, "/favorites");
    await expect(page.getByText(words.t("favorites.empty-title"))).toBeVisible();
    await page.evaluate(() => localStorage.setItem("favorites", "{broken"));
    await open(page, "/favorites");
    await expect(page.getByText(words.t("favorites.empty-title"))).toBeVisible();
    await page.evaluate(() => localStorage.setItem("favorites", '["987654"]'));
    await open(page, "/favorites");
    await expect(
      page.getByRole("heading", { name: words.t("favorites.unlisted"), exact: true }),
    ).toBeVisible();
    await page
      .getByRole("button", {
        name: words.t("favorites.remove", { name: words.t("favorites.unlisted-item", { number: 1 }) }),
      })
      .click();
    expect(await stored(page)).toEqual([]);
  });
});

const five = ["halden-m7", "fotin-35", "popshot-one", "orvane-twin-66", "tarsus-tripod"];
const trayItems = (page: Page, lang: "en" | "fr" = "en"): Locator =>
  page.getByRole("region", { name: messagesFor(lang).t("compare.tray") }).locator("li:not([hidden])");
const compareButton = (page: Page, { name }: Card): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("compare.add-name", { name }) })
    .first();

async function withTray(context: BrowserContext, page: Page, items: readonly Card[]): Promise<void> {
  const text = JSON.stringify({ lang: "en", items: items.map(({ id, name }) => ({ id, name })) });
  await context.addInitScript(
    (list) => localStorage.getItem("compare") === null && localStorage.setItem("compare", list),
    text,
  );
  await open(page, "/products");
}

test.describe("the comparison", () => {
  test("takes up to four products, says when it is full, and survives a reload", async ({ page }) => {
    const products = await cards(page, five);
    await open(page, "/category/electronics");
    for (const [i, product] of products.slice(0, 4).entries()) {
      await compareButton(page, product).click();
      await expect(trayItems(page)).toHaveCount(i + 1);
    }
    const fifth = compareButton(page, products[4] as Card);
    await fifth.click({ force: true });
    await expect(page.locator("#announcer")).toHaveText(t("compare.full"));
    await expect(trayItems(page)).toHaveCount(4);
    await page.reload();
    await settled(page);
    await expect(trayItems(page)).toHaveText(products.slice(0, 4).map(({ name }) => name));
    await compareButton(page, products[0] as Card).click();
    await expect(trayItems(page)).toHaveCount(3);
    // The comparison page shows them too.
    await open(page, "/compare");
    await expect(page).toHaveURL(
      new RegExp(
        `ids=${products
          .slice(1, 4)
          .map(({ id }) => id)
          .join(",")}$`,
      ),
    );
    await expect(page.getByRole("table")).toBeVisible();
  });

  test("shares a bottom bar with the offer on phones, above the footer and never over the focus", {
    tag: endureTag,
  }, async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const products = await cards(page, five.slice(0, 4));
    await withTray(context, page, products);
    const region = page.getByRole("region", { name: t("compare.tray") });
    const link = region.getByRole("link", { name: t("compare.open", { count: 4 }) });
    await expect(region.getByRole("button", { name: t("compare.clear") })).toBeVisible();
    await open(page, "/product/tarsus-tripod");
    await page.locator("main h2").last().scrollIntoViewIfNeeded();
    const offer = page.getByRole("region", { name: t("offer.best") });
    await expect(offer).toBeVisible();
    const [tray, bar] = [await region.boundingBox(), await offer.boundingBox()];
    expect([tray?.y, tray?.height]).toEqual([bar?.y, bar?.height]);
    expect((await link.boundingBox())?.width).toBeLessThan(80);
    await expect(region.getByRole("button", { name: t("compare.clear") })).toBeHidden();
    // The last link before the footer, backwards: it is scrolled into view above the bar.
    const last = page.locator("main a").last();
    await last.focus();
    const focused = await last.boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(
      (await offer.boundingBox())?.y ?? 0,
    );
    await page.locator("footer").scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const gap = await page.evaluate(() => {
      const [bar, footer] = [document.querySelector(".bottom-bar"), document.querySelector("footer")];
      return (footer?.getBoundingClientRect().top ?? 0) - (bar?.getBoundingClientRect().bottom ?? 0);
    });
    expect(gap).toBe(0);
  });

  test("survives a language switch: the same products under their names in that language", {
    tag: endureTag,
  }, async ({ page, context }) => {
    const [english, french] = await Promise.all([
      cards(page, five.slice(0, 2)),
      cards(page, five.slice(0, 2), "fr"),
    ]);
    await withTray(context, page, english);
    await expect(trayItems(page)).toHaveText(english.map(({ name }) => name));
    const menu = page.locator("header details:visible", { has: page.locator('a[hreflang="fr"]') }).last();
    await menu.locator("summary").click();
    await menu.locator('a[hreflang="fr"]').click();
    await expect(page).toHaveURL(/\/fr\/products$/);
    await expect(trayItems(page, "fr")).toHaveText(french.map(({ name }) => name));
  });

  test("has a shareable page: the URL alone determines it", { tag: endureTag }, async ({
    page,
    context,
    browser,
  }) => {
    const products = await cards(page, five.slice(0, 3));
    await withTray(context, page, products);
    await page
      .getByRole("region", { name: t("compare.tray") })
      .getByRole("link")
      .click();
    const ids = products.map(({ id }) => id).join(",");
    await expect(page).toHaveURL(new RegExp(`/compare\\?ids=${ids}$`));
    const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await stranger.goto(page.url());
    for (const [i, { slug }] of products.entries())
      await expect(
        stranger.locator(`main table th[scope=col]:nth-child(${i + 2}) a[href="/product/${slug}"]`),
      ).toBeVisible();
    expect(await stranger.locator("main tbody tr").count()).toBeGreaterThan(8);
    await stranger.context().close();
  });

  test("links each price to its shop, with a disclosure before it", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const products = await cards(page, ["halden-m7", "fotin-35"]);
    const path = `/compare?ids=${products.map(({ id }) => id).join(",")}`;
    const { products: compared } = await readApi<{
      products: { slug: string; buying: { url: string; shop: string } }[];
    }>(page.request, `/api${path}`);
    await open(page, path);
    for (const [i, { buying }] of compared.entries()) {
      const link = page.locator(`main tbody tr td:nth-child(${i + 2}) a[href^="${buying.url}"]`);
      await expect(link).toContainText(t("offer.view-at", { shop: buying.shop }));
      await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const disclosure = page.getByText(t("offer.disclosure", { how: t("offer.disclosure-how") }));
    const [says, table] = [await disclosure.boundingBox(), await page.locator("main table").boundingBox()];
    expect(says?.y).toBeLessThan(table?.y ?? 0);
  });

  test("shows a single product too, and suggests adding another", { tag: endureTag }, async ({ page }) => {
    const [product] = (await cards(page, ["halden-m7"])) as [Card];
    await open(page, `/compare?ids=${product.id}`);
    await expect(page.locator("main thead th[scope=col]").first()).toContainText(product.name);
    expect(await page.locator("main tbody tr").count()).toBeGreaterThan(8);
    await expect(page.getByText(t("compare.one-more"))).toBeVisible();
    await open(page, "/compare?ids=987654");
    await expect(page.getByText(t("compare.missing"))).toBeVisible();
    await expect(page.getByRole("heading", { name: t("compare.empty") })).toBeVisible();
  });

  test("can show only the differences, and everything again", { tag: endureTag }, async ({ page }) => {
    const products = await cards(page, ["corelli-cantina", "sitwell-shell"]);
    const path = `/compare?ids=${products.map(({ id }) => id).join(",")}`;
    const { rows } = await readApi<{ rows: { label: string; different: boolean }[] }>(
      page.request,
      `/api/compare?${path.split("?")[1]}`,
    );
    const same = rows.filter((row) => !row.different).map(({ label }) => label);
    expect(same.length).toBeGreaterThan(0);
    await open(page, path);
    const heads = page.locator("main tbody th[scope=row]");
    const all = await heads.allInnerTexts();
    expect(all).toEqual(expect.arrayContaining(rows.map(({ label }) => label)));
    await page.getByRole("link", { name: t("compare.differences") }).click();
    await expect(page).toHaveURL(/&differences=1$/);
    await expect.poll(() => heads.allInnerTexts()).toEqual(all.filter((label) => !same.includes(label)));
    // The filtered view can be shared as well.
    await page.reload();
    expect(await heads.allInnerTexts()).toEqual(all.filter((label) => !same.includes(label)));
    await page.getByRole("link", { name: t("compare.everything") }).click();
    await expect.poll(() => heads.allInnerTexts()).toEqual(all);
  });

  test("removes a column from the table, the URL and the tray", { tag: endureTag }, async ({
    page,
    context,
  }) => {
    const products = await cards(page, five.slice(0, 3));
    await withTray(context, page, products);
    await open(page, `/compare?ids=${products.map(({ id }) => id).join(",")}`);
    await page.getByRole("link", { name: t("compare.remove", { name: products[1]?.name ?? "" }) }).click();
    await expect(page).toHaveURL(new RegExp(`ids=${products[0]?.id},${products[2]?.id}$`));
    await expect(page.locator("main thead th")).toHaveCount(2);
    await open(page, "/products");
    await expect(trayItems(page)).toHaveCount(2);
  });

  test("keeps the products and the query when the language is switched on the page", {
    tag: endureTag,
  }, async ({ page }) => {
    const products = await cards(page, five.slice(0, 2));
    const query = `?ids=${products.map(({ id }) => id).join(",")}&differences=1`;
    await open(page, `/compare${query}`);
    const menu = page.locator("header details:visible", { has: page.locator('a[hreflang="ar"]') }).last();
    await menu.locator("summary").click();
    await menu.locator('a[hreflang="ar"]').click();
    await expect.poll(() => readable(page.url())).toBe(`/ar/compare${query}`);
    await expect(page.locator("main thead th")).toHaveCount(2);
  });
});
