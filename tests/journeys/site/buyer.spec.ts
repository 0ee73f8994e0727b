import { type APIRequestContext, expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import {
  canonicalOf,
  examples,
  open,
  pathTo,
  plain,
  readApi,
  structuredData,
  tagsOf,
} from "#tests/support/journey/journey.ts";
import { journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { asPerson } from "#tests/support/journey/visitor.ts";

const shops = /^(https?:\/\/([\w-]+\.)*(amazon|walmart|aliexpress|ebay|amzn|s\.click)\.[a-z.]+\/|\/go\/)/;

/** A language's URLs in the sitemaps, of every kind of page. */
async function addressesIn(request: APIRequestContext, prefix: string): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
      plain(address),
    );
  const files = await locations("/sitemap.xml");
  const all = (await Promise.all(files.map(locations))).flat();
  return all.filter(
    (address) =>
      (/^\/(he|fr|ar|zh)(\/|$)/.exec(new URL(address).pathname)?.[1] ?? "") === prefix.replace("/", ""),
  );
}

for (const { lang, tag } of journeyLanguages("ar", "en", "he", "fr", "zh")) {
  const prefix = lang === "en" ? "" : `/${lang}`;
  test(`every shop link on every ${languages[lang].nativeName} page is marked as sponsored`, {
    tag,
  }, async ({ request }) => {
    test.setTimeout(120_000);
    const addresses = await addressesIn(request, prefix);
    expect(addresses.length).toBeGreaterThan(80);
    let links = 0;
    const faults: string[] = [];
    for (const address of [...addresses, `${prefix}/compare?ids=1,2,3,4`, `${prefix}/search?q=fotin`]) {
      const answer = await request.get(address);
      if (answer.status() !== 200) faults.push(`${address}: ${answer.status()}`);
      for (const { href = "", rel = "", target, "data-shop": shop } of tagsOf(
        await answer.text(),
        "a",
      ).filter((link) => "data-shop" in link || shops.test(link.href ?? ""))) {
        links++;
        if (!shop) faults.push(`${address}: ${href} is not counted`);
        if (rel.split(" ").sort().join(" ") !== "nofollow noopener sponsored")
          faults.push(`${address}: ${href} has rel="${rel}"`);
        if (target !== "_blank") faults.push(`${address}: ${href} opens here`);
      }
    }
    expect(faults).toEqual([]);
    expect(links).toBeGreaterThan(addresses.length);
  });
}

test("a cloaked link redirects to its shop only, and is not cached", async ({ request }) => {
  const { offers } = await productOf(request, examples.product);
  const cloaked = offers.find(({ url }) => url.startsWith("/go/"));
  const direct = offers.find(({ programme }) => programme === "amazon");
  const follow = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const path of [
    `${cloaked?.url}?s=en-p1-box-1`,
    `${cloaked?.url}?s=//evil.example&url=https://evil.example`,
  ]) {
    const answer = await follow(path);
    expect(answer.status()).toBe(302);
    expect(new URL(answer.headers().location ?? "").hostname).toMatch(/^www\.(walmart|aliexpress)\.com$/);
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(answer.headers()["cache-status"]).toBeUndefined();
  }
  expect((await follow("/go/99999999")).status()).toBe(404);
  for (const path of ["/go/0", "/go/x", "/go/1/2", "/go/https://evil.example"])
    expect((await follow(path)).headers().location ?? "/").toMatch(/^\//);
  expect(direct?.url).toMatch(/^https:\/\/www\.amazon\.com\//);
});

test("an outbound click is tracked only with the visitor's consent", async ({ browser }) => {
  for (const choice of ["accepted", "refused"] as const) {
    const context = await browser.newContext({ locale: "en-US" });
    await context.addInitScript(asPerson, choice);
    const page = await context.newPage();
    const tracked: unknown[] = [];
    await page.route("**/api/analytics/events", (route) => {
      const { events } = route.request().postDataJSON() as { events: { type: string }[] };
      tracked.push(...events.filter(({ type }) => type === "outbound"));
      return route.fulfill({ status: 204 });
    });
    await context.route(/amazon|walmart|aliexpress|ebay/, (route) => route.fulfill({ body: "the shop" }));
    await open(page, `/product/${examples.product}`);
    const link = page.locator("#buy-box a[data-shop]").first();
    await link.hover();
    await page.waitForLoadState("networkidle");
    await link.click();
    if (choice === "accepted")
      await expect
        .poll(() => tracked)
        .toMatchObject([
          { type: "outbound", path: `/product/${examples.product}`, block: "box", position: 1, lang: "en" },
        ]);
    else {
      await page.waitForTimeout(300);
      expect(tracked).toEqual([]);
    }
    await context.close();
  }
});

type Offer = { programme: string; price: { amount: number } | null; availability: string; url: string };
type Product = {
  slug: string;
  name: string;
  summary: string;
  verdict: string;
  pros: string[];
  cons: string[];
  score: number;
  offers: Offer[];
  buying: { state: string; price: unknown };
};
const productOf = (request: APIRequestContext, slug: string, lang = "en") =>
  readApi<Product>(request, `/api/products/by-slug/${slug}?lang=${lang}`);

test("a price older than the shop's rules allow is not shown; the button says to check it at the shop", async ({
  request,
  page,
}) => {
  const product = await productOf(request, "murmur-m2");
  const amazon = product.offers.find((offer) => offer.programme === "amazon");
  expect(amazon).toMatchObject({ price: null, availability: "in-stock" });
  // The fresh price is shown, which proves that the right places are checked: Amazon $27.35, Walmart $29.00.
  const stale = /\b27[.,]35\b/;
  for (const path of [
    "/product/murmur-m2",
    "/fr/product/murmur-m2",
    "/category/computers",
    "/products?brand=Murmur",
    "/search?q=murmur",
    "/",
    "/article/small-upgrades-for-a-desk",
    "/rss.xml",
  ]) {
    const text = await (await request.get(path)).text();
    expect.soft(stale.exec(text)?.[0], path).toBeUndefined();
    if (/^\/(product|category|search|products)/.test(path)) expect.soft(text, path).toMatch(/\$29[.,]00/);
  }
  for (const path of [
    "products/by-slug/murmur-m2",
    "products?q=murmur",
    "compare?ids=1,2",
    "search?q=murmur",
    "home",
  ]) {
    // A product's own `price` is the editor's list price, which is the same in the demo.
    const answer = JSON.stringify(
      await readApi<object>(request, `/api/${path}`),
      function (this: object, key: string, value: unknown) {
        return key === "price" && "slug" in this ? undefined : value;
      },
    );
    expect.soft(answer, path).not.toMatch(/\b2735\b/);
  }
  const html = await (await request.get("/product/murmur-m2")).text();
  expect(JSON.stringify(structuredData(html))).toContain('"29.00"');
  await open(page, "/product/murmur-m2");
  const button = page.locator(`#buy-box a[href="${amazon?.url}"]`);
  await expect(button).toContainText(messagesFor("en").t("offer.check-price-at", { shop: "Amazon" }));
  await expect(
    page.locator("#buy-box li").filter({ has: page.locator(`a[href="${amazon?.url}"]`) }),
  ).not.toContainText("$");
});

test("a product out of stock everywhere says so, without a price, on its page, card and in its structured data", async ({
  request,
  page,
}) => {
  const { t } = messagesFor("en");
  const product = await productOf(request, "garrick-press-45");
  expect(product.offers.map((offer) => offer.availability)).toEqual([
    "out-of-stock",
    "out-of-stock",
    "out-of-stock",
  ]);
  expect(product.buying).toMatchObject({ state: "out-of-stock", price: null });
  await open(page, "/product/garrick-press-45");
  const box = page.locator("#buy-box");
  await expect(box).toContainText(t("offer.all-out-of-stock"));
  await expect(box.getByRole("listitem")).toHaveCount(3);
  for (const list of await box.getByRole("list").all()) await expect(list).not.toContainText("$");
  await open(page, "/category/cameras");
  const card = page
    .locator("main article")
    .filter({ has: page.locator("a[href='/product/garrick-press-45']") })
    .last();
  await expect(card).toContainText(t("offer.out-of-stock"));
  await expect(card).not.toContainText("$");
  const html = await (await request.get("/product/garrick-press-45")).text();
  const described = structuredData(html).find((block) => block["@type"] === "Product");
  expect(described).toBeDefined();
  expect(described).not.toHaveProperty("offers");
});

for (const { lang, tag } of journeyLanguages("en", "ar"))
  test(`on a small phone the disclosure is visible before or with the first buy button (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: lang });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("consent", "refused"));
    for (const kind of ["product", "article"] as const) {
      await open(page, await pathTo(request, lang, kind));
      // The first visible shop link; the disclosure links to its page.
      const disclosure = page.locator(`main a[href$="/affiliate-disclosure"]:visible`).first();
      const buttons = await page.locator("main a[rel~=sponsored]:visible").all();
      const tops = await Promise.all(
        buttons.map(async (button) => (await button.boundingBox())?.y ?? Number.POSITIVE_INFINITY),
      );
      const said = await disclosure.boundingBox();
      expect(buttons.length, kind).toBeGreaterThan(0);
      expect(said, kind).not.toBeNull();
      expect(said?.y ?? 0, `${kind}: disclosure above the button`).toBeLessThan(Math.min(...tops));
      // In an article it is above the text; at a buy box both are in one view.
      if (kind === "product") expect(Math.min(...tops) - (said?.y ?? 0)).toBeLessThan(640 - 64 - 44);
    }
    await context.close();
  });

const typesOf = (blocks: unknown): string[] =>
  [...JSON.stringify(blocks).matchAll(/"@type":"(\w+)"/g)].map(([, type = ""]) => type);

for (const { lang, tag } of journeyLanguages("he", "en", "fr", "ar", "zh"))
  test(`a product's structured data matches its page (${lang})`, { tag }, async ({ request, page }) => {
    const path = await pathTo(request, lang, "product");
    const html = await (await request.get(path)).text();
    const blocks = structuredData(html);
    expect(typesOf(blocks)).toEqual(
      expect.arrayContaining(["Product", "Review", "Rating", "BreadcrumbList", "Offer"]),
    );
    expect(typesOf(blocks)).not.toContain("AggregateRating");
    const product = blocks.find((block) => block["@type"] === "Product") as Record<string, unknown>;
    expect(product.url).toBe(canonicalOf(html));

    await open(page, path);
    const text = (await page.getByRole("main").textContent())?.replace(/\s+/g, " ") ?? "";
    const review = product.review as {
      reviewBody: string;
      reviewRating: { ratingValue: number };
      positiveNotes: { itemListElement: { name: string }[] };
      negativeNotes: { itemListElement: { name: string }[] };
    };
    const said = [
      product.name,
      product.description,
      review.reviewBody,
      ...[review.positiveNotes, review.negativeNotes].flatMap((list) =>
        list.itemListElement.map((item) => item.name),
      ),
    ] as string[];
    expect(said.length).toBeGreaterThan(5);
    for (const sentence of said) expect.soft(text).toContain(sentence.replace(/\s+/g, " "));
    expect.soft(text).toContain(String(review.reviewRating.ratingValue));

    const trail = blocks.find((block) => block["@type"] === "BreadcrumbList") as unknown as {
      itemListElement: { name: string; position: number; item: string }[];
    };
    const crumbs = await page.getByRole("main").locator("nav").first().locator("li").allInnerTexts();
    expect(trail.itemListElement.map(({ name }) => name)).toEqual(crumbs.map((words) => words.trim()));
    expect(trail.itemListElement.map(({ position }) => position)).toEqual(crumbs.map((_, i) => i + 1));

    const offers = (product.offers as { offers?: object[] }).offers ?? [product.offers].flat();
    const { origin } = new URL(page.url());
    for (const offer of offers as { price: string; url: string }[]) {
      const address = offer.url.replace(origin, "");
      const { amount } =
        (await productOf(request, examples.product, lang)).offers.find(({ url }) => url === address)?.price ??
        {};
      expect.soft(offer.price).toBe(((amount ?? 0) / 100).toFixed(2));
      // A cloaked link carries its placement in the query.
      await expect.soft(page.locator(`#buy-box a[href^="${address}"]`).first()).toBeVisible();
    }
  });

test("an article, a category and the home page have valid structured data of known types", async ({
  request,
}) => {
  for (const [path, kinds] of [
    [`/article/${examples.article}`, ["BreadcrumbList", "Article"]],
    [`/category/${examples.category}`, ["BreadcrumbList"]],
    ["/", ["WebSite"]],
  ] as const) {
    const blocks = structuredData(await (await request.get(path)).text());
    const types = typesOf(blocks).join(" ");
    for (const kind of kinds) expect.soft(types, path).toContain(kind);
    for (const block of blocks) expect.soft(block["@context"], path).toBe("https://schema.org");
  }
});

test("a report that fails offline leaves the page unchanged and is sent later", async ({ page, context }) => {
  const { t } = messagesFor("en");
  const path = "/product/tarnlight-2p";
  await open(page, path);
  const report = page.locator("#report");
  // Before the first interaction, so its code has not been loaded.
  await context.setOffline(true);
  await report.locator("summary").click();
  await report.getByLabel(t("product.report-link")).check();
  await report.locator("textarea").fill("The link is dead.");
  const send = report.getByRole("button", { name: t("product.report-send") });
  await send.click();
  await expect(report.getByRole("alert")).toHaveText(t("error.sending"));
  await expect(report.locator("textarea")).toHaveValue("The link is dead.");
  await context.setOffline(false);
  await send.click();
  await expect(page).toHaveURL(/#reported$/);
  await expect(page.getByText(t("product.report-thanks"))).toBeVisible();
});
