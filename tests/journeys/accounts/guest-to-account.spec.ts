import { type Browser, expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { open, readApi } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import {
  accountWords,
  fillIn,
  goodPassword,
  linkTo,
  newEmail,
  storedToken,
  visitor,
} from "#tests/support/journey/visitor.ts";

type Product = { id: string; name: string; slug: string };
const slugs = ["halden-m7", "fotin-35", "popshot-one", "orvane-twin-66"];

for (const { lang, tag } of enduredLanguages("ar", "en")) {
  const { t } = accountWords[lang];
  const site = messagesFor(lang);
  const home = new RegExp(`:\\d+${localPath(lang, "/")}$`);
  const countInHeader = (page: Page) => page.locator("header a[href='/favorites']:visible");

  /** The products, in this language. */
  const products = (page: Page) =>
    Promise.all(
      slugs.map((slug) => readApi<Product>(page.request, `/api/products/by-slug/${slug}?lang=${lang}`)),
    ) as Promise<[Product, Product, Product, Product]>;

  const favor = async (page: Page, { slug, id }: Product): Promise<void> => {
    await open(page, localPath(lang, `/product/${slug}`));
    const heart = page.locator(`main button[data-favorite="${id}"]`).first();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  };

  const signOut = async (page: Page): Promise<void> => {
    await page.locator("header details:visible summary").last().click();
    await page.locator("header [data-sign-out]:visible").click();
    await expect(page).toHaveURL(home);
  };

  const favorites = async (page: Page): Promise<string[]> => {
    await expect(page.getByRole("main").locator("article h2").first()).toBeVisible();
    return page.getByRole("main").locator("article h2").allInnerTexts();
  };

  const newcomer = async (browser: Browser, email: string): Promise<Page> => {
    const page = await visitor(browser, lang);
    await open(page, localPath(lang, "/"));
    await page.locator("header a[href^='/sign-in']:visible").click();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("sign-in.create") })
      .click();
    await fillIn(page, { name: "ياسمين Maya", email, password: goodPassword });
    await expect(page).toHaveURL(home);
    await expect(page.locator("html")).toHaveAttribute("data-signed-in", "");
    return page;
  };

  test(`in ${lang}, the account's favorites and a guest's on another device are merged after signing in there`, {
    tag,
  }, async ({ browser }) => {
    const email = newEmail();
    const page = await newcomer(browser, email);
    const [a, b, c, d] = await products(page);

    const answer = await page.goto(await linkTo("/confirm-email", email));
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(page.getByText(t("confirm.done-title"))).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
    await page
      .getByRole("link", { name: site.t("account.my-account") })
      .filter({ visible: true })
      .click();
    await expect(page.getByText(t("own.email-confirmed"))).toBeVisible();

    await favor(page, a);
    await favor(page, b);
    await expect(countInHeader(page)).toContainText(site.t("frame.favorites-count", { count: 2 }));
    const token = await storedToken(page);
    await signOut(page);
    expect(await storedToken(page)).toBeNull();
    await expect
      .poll(async () => (await page.request.get(`/api/auth/verify?token=${token}`)).status())
      .toBe(401);
    await expect(countInHeader(page)).toContainText(site.t("favorites.title"));
    await page.context().close();

    const elsewhere = await visitor(browser, lang);
    for (const product of [b, c, d]) await favor(elsewhere, product);
    await expect(countInHeader(elsewhere)).toContainText(site.t("frame.favorites-count", { count: 3 }));
    await elsewhere.goto("/sign-in?redirect=/favorites");
    await fillIn(elsewhere, { email: email.toUpperCase(), password: goodPassword });
    await expect(elsewhere).toHaveURL(/\/favorites$/);
    await expect(countInHeader(elsewhere)).toContainText(site.t("frame.favorites-count", { count: 4 }));
    expect((await favorites(elsewhere)).toSorted()).toEqual([a, b, c, d].map(({ name }) => name).toSorted());

    // The account has all of them: another device shows them too.
    const third = await visitor(browser, lang);
    await third.goto("/sign-in?redirect=/favorites");
    await fillIn(third, { email, password: goodPassword });
    await expect(countInHeader(third)).toContainText(site.t("frame.favorites-count", { count: 4 }));
    expect(await favorites(third)).toEqual(await favorites(elsewhere));
    await third.context().close();
    await elsewhere.context().close();
  });
}
