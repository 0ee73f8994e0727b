import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { type Language, languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import ar from "#locales/ar/favorites.json" with { type: "json" };
import en from "#locales/en/favorites.json" with { type: "json" };
import { barriers, open, overhang, readApi, settled } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const wordsOf = { en, ar } as const;
const words = (lang: keyof typeof wordsOf) => messagesOf<typeof en>(lang as Language, wordsOf[lang]);
const password = "blue kettle on the hob";
let people = 0;

type Session = { token: string; user: { id: string } };
type Card = { id: string; slug: string; name: string };

async function signUp(page: Page): Promise<Session> {
  const email = `visitor-${test.info().workerIndex}-${process.pid}-${++people}@example.com`;
  const answer = await page.request.post("/api/auth/register", { data: { name: "Ada", email, password } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Session;
}
/** What the sign-in screens store in the browser. */
async function signIn(page: Page, { token, user }: Session): Promise<void> {
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem("auth_user", user as string);
      localStorage.setItem("auth_token", token as string);
    },
    [token, JSON.stringify(user)],
  );
}
const cards = (page: Page, slugs: readonly string[], lang: Language): Promise<Card[]> =>
  Promise.all(slugs.map((slug) => readApi<Card>(page.request, `/api/products/by-slug/${slug}?lang=${lang}`)));
const four = ["halden-m7", "fotin-35", "popshot-one", "orvane-twin-66"];
const heart = (page: Page, { id }: Card): Locator =>
  page.locator(`main button[data-favorite="${id}"]`).first();
const onAccount = async (page: Page, { token }: Session): Promise<string[]> => {
  const answer = await page.request.get("/api/favorites/ids", {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { ids: string[] }).ids;
};
const here = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? "[]") as string[]);
const keepThere = (page: Page, { token }: Session, id: string) =>
  page.request.put(`/api/favorites/${id}`, { headers: { Authorization: `Bearer ${token}` }, data: {} });
const names = (page: Page): Promise<string[]> => page.getByRole("main").locator("article h2").allInnerTexts();

async function withFavorites(
  page: Page,
  lang: Language,
  session: Session,
  list: readonly Card[],
): Promise<void> {
  for (const { id } of list.toReversed()) await keepThere(page, session, id);
  await open(page, localPath(lang, "/about"));
  await signIn(page, session);
  await open(page, "/favorites");
  await expect.poll(() => names(page)).toEqual(list.map(({ name }) => name));
}

/** Takes the context offline, including its own requests. */
async function onAccountOutside(context: BrowserContext, { token }: Session): Promise<string[]> {
  const base = context.pages()[0]?.url() ?? "";
  const answer = await fetch(new URL("/api/favorites/ids", base), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { ids: string[] }).ids;
}

for (const { lang, tag } of journeyLanguages("en", "ar")) {
  const { t } = words(lang);
  const site = messagesFor(lang);

  test.describe(`in ${lang}`, { tag }, () => {
    test.use({ locale: lang });

    test("a guest's favorites and the account's are merged, here and on another device", {
      tag: endureTag,
    }, async ({ page, browser }) => {
      const [a, b, c, d] = (await cards(page, four, lang)) as [Card, Card, Card, Card];
      const session = await signUp(page);
      for (const { id } of [c, d]) await keepThere(page, session, id);
      await open(page, localPath(lang, "/products"));
      await page.evaluate(
        (ids) => localStorage.setItem("favorites", JSON.stringify(ids)),
        [a.id, b.id, c.id],
      );
      await signIn(page, session);
      await page.reload();
      const all = [a.id, b.id, d.id, c.id];
      await expect.poll(() => here(page)).toEqual(all);
      expect(await onAccount(page, session)).toEqual(all);
      await expect(page.locator("header a[href='/favorites']:visible")).toContainText(
        site.t("frame.favorites-count", { count: 4 }),
      );

      const elsewhere = await (
        await browser.newContext({ viewport: { width: 1280, height: 800 } })
      ).newPage();
      await open(elsewhere, localPath(lang, "/about"));
      await signIn(elsewhere, session);
      await open(elsewhere, "/favorites");
      await expect.poll(() => names(elsewhere)).toEqual([a, b, d, c].map(({ name }) => name));
      await open(elsewhere, localPath(lang, `/product/${a.slug}`));
      await expect(heart(elsewhere, a)).toHaveAttribute("aria-pressed", "true");
      await heart(elsewhere, a).click();
      await expect.poll(() => onAccount(page, session)).toEqual(all.slice(1));
      await elsewhere.context().close();
    });

    test("favorites changed offline are sent when the network is back, and leaving loses nothing", {
      tag: endureTag,
    }, async ({ page, context }) => {
      const [a, b, c] = (await cards(page, four, lang)) as [Card, Card, Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, [a]);
      const category = await readApi<{ slug: string }>(
        page.request,
        `/api/categories/by-slug/cameras?lang=${lang}`,
      );
      await open(page, localPath(lang, `/category/${category.slug}`));
      await expect(heart(page, a)).toHaveAttribute("aria-pressed", "true");
      await context.setOffline(true);
      await heart(page, a).click();
      await heart(page, b).click();
      await expect(heart(page, b)).toHaveAttribute("aria-pressed", "true");
      await page.waitForTimeout(300);
      expect(await onAccountOutside(context, session)).toEqual([a.id]);
      await context.setOffline(false);
      await expect.poll(() => onAccount(page, session)).toEqual([b.id]);
      // The response never arrives, because the tab is closed.
      await page.route("**/api/favorites/**", () => {});
      await heart(page, c).click();
      await page.waitForTimeout(300);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await open(page, localPath(lang, "/about"));
      await expect.poll(() => onAccount(page, session)).toEqual([c.id, b.id]);
    });

    test("signing out leaves no favorites on the device", { tag: endureTag }, async ({ page }) => {
      const [a, b] = (await cards(page, four, lang)) as [Card, Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, [a, b]);
      await page.evaluate(() => {
        localStorage.removeItem("auth_token");
        localStorage.removeItem("auth_user");
      });
      await page.reload();
      await expect.poll(() => here(page)).toEqual([]);
      await expect(page.getByText(t("favorites.empty-title"))).toBeVisible();
      expect(await onAccount(page, session)).toEqual([a.id, b.id]);
      expect(await page.evaluate(() => localStorage.getItem("favorites-account"))).toBeNull();
    });

    test("undoing a removal restores note and position, by keyboard alone", {
      tag: endureTag,
    }, async ({ page }) => {
      const list = (await cards(page, four.slice(0, 3), lang)) as [Card, Card, Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, list);
      const second = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: list[1].name }) });
      await second.getByRole("button", { name: t("favorites.note-add") }).click();
      const field = page.getByLabel(t("favorites.note", { name: list[1].name }));
      await expect(field).toBeFocused();
      await field.fill("For the train.\nAsk Dana.");
      await second.getByRole("button", { name: t("favorites.note-save") }).click();
      await expect(page.locator("#announcer")).toHaveText(t("favorites.note-saved"));
      await expect(second.getByRole("button", { name: t("favorites.note-edit") })).toBeFocused();

      const removal = page.getByRole("button", { name: t("favorites.remove", { name: list[1].name }) });
      await removal.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => onAccount(page, session)).toEqual([list[0].id, list[2].id]);
      const undo = page.getByRole("button", { name: t("favorites.undo") });
      await expect(undo).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      const ids = list.map(({ id }) => id);
      await expect.poll(() => onAccount(page, session)).toEqual(ids);
      await page.reload();
      await expect.poll(() => names(page)).toEqual(list.map(({ name }) => name));
      await expect(second).toContainText("Ask Dana.");
    });

    test("a note is saved on blur; one that cannot be saved stays in its field", {
      tag: endureTag,
    }, async ({ page }) => {
      const [a] = (await cards(page, four, lang)) as [Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, [a]);
      await page.getByRole("button", { name: t("favorites.note-add") }).click();
      const field = page.getByLabel(t("favorites.note", { name: a.name }));
      await field.fill("Left");
      await page.getByRole("heading", { level: 1 }).click();
      await expect(page.getByText("Left", { exact: true })).toBeVisible();

      await page.getByRole("button", { name: t("favorites.note-edit") }).click();
      await page.route("**/api/favorites/*", (route) => route.abort());
      await field.fill("Not lost");
      await page.getByRole("button", { name: t("favorites.note-save") }).click();
      await expect(page.getByRole("alert")).toHaveText(t("favorites.note-failed"));
      await expect(field).toHaveValue("Not lost");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await page.unrouteAll();
      await page.getByRole("button", { name: t("favorites.note-save") }).click();
      await expect(page.getByText("Not lost", { exact: true })).toBeVisible();
    });

    test("a list is shared with a link that does not reveal its owner, and revoked", {
      tag: endureTag,
    }, async ({ page, browser }) => {
      const list = (await cards(page, four.slice(0, 2), lang)) as [Card, Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, list);
      await page.getByText(t("favorites.share"), { exact: true }).click();
      await page.getByRole("button", { name: t("favorites.share-make") }).click();
      const address = await page.getByLabel(t("favorites.share-link")).inputValue();
      const stranger = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
      await open(stranger, address);
      await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(t("favorites.shared-title"));
      await expect.poll(() => names(stranger)).toEqual(list.map(({ name }) => name));
      expect(await stranger.content()).not.toMatch(/\bAda\b|visitor-/);
      await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await heart(stranger, list[1]).click();
      expect(await here(stranger)).toEqual([list[1].id]);

      await page.getByRole("button", { name: t("favorites.share-stop") }).click();
      await expect(page.getByText(t("favorites.share-stopped"))).toBeVisible();
      await stranger.reload();
      await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(t("favorites.shared-ended"));
      await stranger.context().close();
    });

    test("the list can be ordered, grouped and printed", { tag: endureTag }, async ({ page }) => {
      const slugs = ["halden-m7", "tarsus-tripod", "fotin-35"];
      const list = (await cards(page, slugs, lang)) as [Card, Card, Card];
      const session = await signUp(page);
      await withFavorites(page, lang, session, list);
      await page.getByLabel(t("favorites.sort"), { exact: true }).selectOption("name");
      const byName = list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, lang));
      await expect.poll(() => names(page)).toEqual(byName);
      await page.getByLabel(t("favorites.group")).check();
      await expect(page.getByRole("main").locator("section > h2").first()).toBeVisible();
      await expect(page.getByRole("main").locator("article h3")).toHaveCount(3);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: t("favorites.print") })).toBeHidden();
      await expect(page.getByRole("main").locator("article h3").first()).toBeVisible();
    });
  });
}

test("in Arabic on a narrow phone everything is visible, right to left", { tag: endureTag }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const list = (await cards(page, four, "ar")) as [Card, Card, Card, Card];
  const session = await signUp(page);
  for (const { id } of list) await keepThere(page, session, id);
  await open(page, "/ar/about");
  await signIn(page, session);
  await open(page, "/favorites");
  await expect(page.locator("html")).toHaveAttribute("dir", languages.ar.direction);
  const arabic = words("ar");
  await page.getByText(arabic.t("favorites.share"), { exact: true }).click();
  await page
    .getByRole("button", { name: arabic.t("favorites.note-add") })
    .first()
    .click();
  await settled(page);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
});
