import { expect, test } from "@playwright/test";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import en from "#locales/en/crm-programmes.json" with { type: "json" };
import he from "#locales/he/crm-programmes.json" with { type: "json" };
import { barriers, faultsOf, overhang, tagsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
const own = <Value>(value: Value) => ({ value, source: "", readAt: null });

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];

  test(`an administrator changes a tag and rules, and every link and price follows, in old articles too (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const session = await signInByApi(request, await accountOf("admin"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const send = async (method: "post" | "patch", path: string, data: object) => {
      const answer = await request[method](`/api/admin${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    // A shop of this test's own, because other tests check the other shops' links.
    const mark = `${lang}-${Date.now()}`;
    const host = `kettles-${mark}.example`;
    const network = `network-${mark}.example`;
    const name = `Kettle House ${mark}`;
    const programme = await send("post", "/programmes", {
      name,
      hosts: [host],
      homeUrl: `https://${host}/`,
      linkTemplate: `https://${network}/click?id={tag}&to={url}`,
      tags: [{ country: "", tag: "first-20" }],
      policy: { mayCloak: own(false) },
    });
    const product = await send("post", "/products", {
      name: `Kettle ${mark}`,
      slug: `kettle-${mark}`,
      summary: "Boils water.",
      verdict: "Buy it.",
    });
    const offer = await send("post", `/products/${product.id}/offers`, {
      url: `https://${host}/blue`,
      price: { amount: 73_519, currency: "USD" },
      availability: "in-stock",
    });
    await send("post", `/products/${product.id}/publish`, { lang: "en" });
    const article = await send("post", "/articles", {
      title: `Kettles ${mark}`,
      slug: `kettles-${mark}`,
      content: {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [
              {
                type: "text",
                text: "this one",
                marks: [{ type: "link", attrs: { href: `https://${host}/blue` } }],
              },
            ],
          },
          { type: "productCard", attrs: { productId: product.id } },
        ],
      },
    });
    await send("post", `/articles/${article.id}/publish`, { lang: "en" });

    const pages = [`/product/kettle-${mark}`, `/article/kettles-${mark}`, "/about"].map((path) =>
      localPath(lang, path),
    );
    /** Every link to the shop on these pages, footer included; each has `rel="sponsored"`. */
    const links = async () => {
      const found: string[] = [];
      for (const path of pages) {
        const html = await (await request.get(path)).text();
        for (const link of tagsOf(html, "a").filter(
          (one) => one["data-shop"] === host || one.href?.includes(host) || one.href?.startsWith("/go/"),
        )) {
          expect([path, link.href, link.rel]).toEqual([path, link.href, "sponsored nofollow noopener"]);
          expect(link.target).toBe("_blank");
          found.push(link.href ?? "");
        }
      }
      return found;
    };
    const direct = (tag: string) => `https://${network}/click?id=${tag}&to=https%3A%2F%2F${host}%2F`;
    const all = await links();
    // On the product page, in the article's text and card, and in the footer of each page.
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(all.filter((href) => !href.startsWith(direct("first-20")))).toEqual([]);

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm/programmes");
    await page.getByRole("rowheader", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const isSound = async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
        expect([width, await barriers(page)]).toEqual([width, []]);
      }
    };
    const save = async () => {
      const saved = page.waitForResponse(
        (answer) => answer.url().includes("/api/admin/programmes/") && answer.request().method() === "PATCH",
      );
      await page.getByRole("button", { name: t("programmes.save"), exact: true }).click();
      expect((await saved).status()).toBe(200);
    };
    await page.getByRole("textbox", { name: t("programmes.tag"), exact: true }).fill("second-20");
    await save();
    await isSound();
    expect((await links()).filter((href) => !href.startsWith(direct("second-20")))).toEqual([]);

    await page.getByText(t("programmes.rule-mayCloak"), { exact: true }).click();
    await save();
    const cloaked = await links();
    expect(cloaked).toHaveLength(all.length);
    const go = cloaked.filter((href) => href.startsWith(`/go/${offer.id}`));
    expect(go.length).toBeGreaterThanOrEqual(2);
    // Links in texts and in the footer are not offers: they stay direct.
    expect(cloaked.filter((href) => !go.includes(href) && !href.startsWith(direct("second-20")))).toEqual([]);
    const followed = await request.get(go[0] ?? "", { maxRedirects: 0 });
    expect(followed.headers().location).toContain(direct("second-20"));

    // The page in 25 hours: with the price, until the shop's rule limits it to a day.
    const at = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const shown = async () => {
      const { url } = await send("post", `/products/${product.id}/preview-link`, { lang: "en", at });
      return (await (await request.get(url)).text()).includes("735.19");
    };
    expect(await shown()).toBe(true);
    await page.getByRole("textbox", { name: t("programmes.rule-maxPriceAgeHours") }).fill("24");
    await page.keyboard.press("Tab");
    await save();
    expect(await shown()).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
    const { items } = await (await request.get("/api/admin/programmes", { headers })).json();
    const { version } = items.find(({ id }: { id: string }) => id === programme.id);
    await send("patch", `/programmes/${programme.id}`, { version, isActive: false });
    // No partner any more: the product page no longer mentions it, and a link in a text is an ordinary link.
    const after = await Promise.all(pages.map(async (path) => (await request.get(path)).text()));
    expect(after.filter((html) => html.includes(network) || html.includes("/go/"))).toEqual([]);
  });
}
