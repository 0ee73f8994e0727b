import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import { formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enWords from "#locales/en/crm-analytics.json" with { type: "json" };
import enHome from "#locales/en/crm-home.json" with { type: "json" };
import heWords from "#locales/he/crm-analytics.json" with { type: "json" };
import heHome from "#locales/he/crm-home.json" with { type: "json" };
import { personsBrowser } from "#tests/support/content/visits.ts";
import {
  alternatesOf,
  barriers,
  examples,
  faultsOf,
  open,
  overhang,
  readApi,
} from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, asPerson, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof enWords>> = {
  en: messagesOf<typeof enWords>("en", enWords),
  he: messagesOf<typeof enWords>("he", heWords),
};
const homeWords: Record<"en" | "he", MessagesOf<typeof enHome>> = {
  en: messagesOf<typeof enHome>("en", enHome),
  he: messagesOf<typeof enHome>("he", heHome),
};

/** A visitor with consent: a person's browser, or the default one, which identifies as automated. */
async function reader(
  browser: Browser,
  lang: "en" | "he",
  userAgent?: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: lang, ...(userAgent ? { userAgent } : {}), ...options });
  await context.addInitScript(asPerson, "accepted");
  await context.route(/amazon|walmart|aliexpress|ebay/, (route) => route.fulfill({ body: "the shop" }));
  return context.newPage();
}

/** Performs `act` and waits for the page to send its events. */
async function telling(page: Page, act: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse(/\/api\/analytics\/events$/);
  await act();
  expect((await response).status()).toBe(204);
}

async function reportFor(request: APIRequestContext, token: string, path: string) {
  const answer = await request.get(`/api/analytics/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];
  const { t: home } = homeWords[lang];

  test(`page views and an outbound click appear on the dashboard and link to their rows (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const report = (path: string) => reportFor(request, session.token, path);
    const counted = async () => {
      const { items } = await report(`pages?language=${lang}&limit=500`);
      const of = (kind: string) => items.filter((row: { kind: string }) => row.kind === kind);
      const product = of("product")[0] ?? { views: 0, clicks: 0 };
      return { home: of("home")[0]?.views ?? 0, views: product.views, clicks: product.clicks };
    };
    const html = await (await request.get(`/product/${examples.product}`)).text();
    const path = decodeURI(new URL(alternatesOf(html)[languages[lang].tag] ?? "").pathname);
    const before = await counted();

    const person = await reader(browser, lang, personsBrowser);
    await telling(person, () => open(person, localPath(lang, "/")));
    await telling(person, () => open(person, path));
    const link = person.locator("#buy-box a[data-shop]").first();
    await telling(person, () => link.click());
    // The same page in the same document: going back is another view.
    await telling(person, async () => {
      await person.bringToFront();
      await person.evaluate(() => document.querySelector<HTMLElement>("header a[href]")?.click());
      await person.waitForURL((url) => decodeURI(url.pathname) !== path);
    });
    await person.context().close();

    const program = await reader(browser, lang);
    await telling(program, () => open(program, path));
    await program.context().close();

    await expect.poll(counted).toEqual({
      home: before.home + 2,
      views: before.views + 1,
      clicks: before.clicks + 1,
    });

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm/home");
    const { totals } = await report("summary");
    const figure = page.getByRole("group", { name: home("home.sum-clicks"), exact: true });
    await expect(figure).toContainText(formatNumber(lang, totals.clicks));
    await expect(figure.getByRole("img")).toBeVisible();
    await figure.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("analytics.title"));
    await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
    await expect(page.getByRole("tab", { name: t("analytics.tab-clicks") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    // From the page to the block that contained the link.
    const name = (await report(`products?lang=${lang}`)).items[0].name.text;
    await page
      .getByRole("row", { name })
      // An article about it has a longer name.
      .getByRole("link", { name: new RegExp(`^[\u2068]?${name}[\u2069]?[,،:] ?.*${t("analytics.clicks")}`) })
      .click();
    await expect(page.getByRole("row", { name: t("analytics.block-box") })).toBeVisible();
    for (const tab of ["products", "searches", "overview"] as const) {
      await page.getByRole("tab", { name: t(`analytics.tab-${tab}`), exact: true }).click();
      await expect(page.getByRole("tabpanel").getByRole("row").nth(1)).toBeVisible();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }
    }
    const products = page.getByRole("tab", { name: t("analytics.tab-products") });
    await products.click();
    // Until then, the button is the previous tab's.
    await expect(products).toHaveAttribute("aria-selected", "true");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t("analytics.save-file") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("pages.csv");
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

test("counts the first tap, key press or click on a shop link, before any code has loaded", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const session = await signInByApi(request, await accountOf("editor"));
  const slug = "tarnlight-2p";
  const { id } = await readApi<{ id: string }>(request, `/api/products/by-slug/${slug}`);
  const clicks = async (): Promise<number> => {
    const { items } = await reportFor(request, session.token, `clicks?by=block&kind=product&page=${id}`);
    return items.find(({ key }: { key: string }) => key === "box")?.clicks ?? 0;
  };
  const ways: ((link: Locator, page: Page) => Promise<unknown>)[] = [
    (link) => link.tap(),
    (link) => link.press("Enter"),
    (link) => link.click({ button: "middle" }),
    // The page does not see the context menu's choice, only that it then goes to the background.
    async (link, page) => {
      await link.click({ button: "right" });
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
    },
  ];
  for (const way of ways) {
    const before = await clicks();
    const page = await reader(browser, "en", personsBrowser, { hasTouch: true });
    // The page's code never loads.
    await page.route("**/assets/*.js", () => {});
    await page.goto(`/product/${slug}`, { waitUntil: "commit" });
    await way(page.locator("#buy-box a[data-shop]").first(), page);
    await expect.poll(clicks).toBe(before + 1);
    await page.context().close();
  }
});

test("counts nothing and loads no code without consent, or when the browser opts out", {
  tag: endureTag,
}, async ({ browser }) => {
  for (const refuse of [
    () => localStorage.setItem("consent", "refused"),
    () => {
      localStorage.setItem("consent", "accepted");
      Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" });
    },
  ]) {
    const page = await reader(browser, "en", personsBrowser);
    await page.addInitScript(refuse);
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.url().includes("/api/analytics/")) sent.push(one.url());
    });
    await open(page, `/product/${examples.product}`);
    await page.locator("#buy-box a[data-shop]").first().hover();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(2_500);
    expect(sent).toEqual([]);
    await page.context().close();
  }
});
