import { expect, it } from "vitest";
import { createWeb } from "#server/http.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { visit } from "#tests/support/site/page-visit.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** A site without French, with a product in English and Hebrew. */
async function site() {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    texts: {
      en: { name: "Kettle", slug: "kettle" },
      he: { name: "קומקום", slug: "kumkum" },
    },
  });
  await app.db.transact((tx) => app.settings.editing.set(tx, "languages", { off: ["fr"] }, null));
  return app;
}

const cookieOf = (lang: string) => `link-language=${lang}; Path=/; Max-Age=60; SameSite=Lax`;

it("a link with ?lang= leads to the page's address in that language, without the parameter", async () => {
  const app = await site();
  for (const [from, to, lang] of [
    ["/product/kettle?lang=he", "/he/product/kumkum", "he"],
    ["/product/kettle?x=%C3%A9&lang=he&shops=US", "/he/product/kumkum?x=%C3%A9&shops=US", "he"],
    ["/he/product/kumkum?lang=en", "/product/kettle", "en"],
    // Where it is not translated, the page shows the English text.
    ["/he/product/kumkum?lang=ar", "/ar/product/kettle", "ar"],
    // A page in English must be told apart from one that was not chosen.
    ["/product/kettle?lang=en", "/product/kettle", "en"],
    ["/product/kettle?lang=EN", "/product/kettle", "en"],
    ["/product/kettle?lang=iw", "/he/product/kumkum", "he"],
    ["/product/kettle?lang=en&lang=he", "/product/kettle", "en"],
    // The slug is one of the chosen language.
    ["/product/kumkum?lang=he", "/he/product/kumkum", "he"],
    ["/product/unknown?lang=he&x=1", "/he/product/unknown?x=1", "he"],
    ["/?lang=he", "/he", "he"],
    ["/he?lang=en&utm_source=a", "/?utm_source=a", "en"],
    ["/products?sort=newest&lang=zh-TW", "/zh/products?sort=newest", "zh"],
    ["/search?q=a&lang=ar", "/ar/search?q=a", "ar"],
    ["/about?lang=ar", "/ar/about", "ar"],
  ] as const)
    expect
      .soft([from, await visit(app, from)])
      .toEqual([from, { status: 302, location: to, cookie: cookieOf(lang) }]);
});

it("drops a language that is switched off, and ignores what is no language", async () => {
  const app = await site();
  expect(await visit(app, "/product/kettle?lang=fr&x=1")).toEqual({
    status: 302,
    location: "/product/kettle?x=1",
    cookie: null,
  });
  for (const lang of ["de", "__proto__", "constructor", "", "%ff", "//evil.com"])
    expect.soft([lang, (await visit(app, `/product/kettle?lang=${lang}`)).status]).toEqual([lang, 200]);
});

it("works on pages that exist once, leaves the CRM its own parameter, and never leads to another host", async () => {
  const app = await site();
  const web = createWeb(app, {} as Parameters<typeof createWeb>[1], {
    clientDir: app.config.dataDir,
    publicScript: { file: "/assets/public.js", imports: [] },
  });
  const ask = async (path: string) => {
    const { status, headers } = await web.request(`http://localhost${path}`);
    return [status, headers.get("location"), headers.get("set-cookie")];
  };
  expect(await ask("/favorites?lang=he&x=1")).toEqual([302, "/favorites?x=1", cookieOf("he")]);
  expect(await ask("/sign-in?redirect=%2Fabout&lang=fr")).toEqual([302, "/sign-in?redirect=%2Fabout", null]);
  expect(await ask("//evil.com/?lang=he")).toEqual([301, "/evil.com?lang=he", null]);
  expect(await ask("/en//evil/?lang=he")).toEqual([301, "/evil?lang=he", null]);
  expect((await ask("/rss.xml?lang=he"))[0]).toBe(200);
  expect((await ask("/api/products?lang=he"))[0]).toBe(200);
  // No redirect: the page is rendered, which this build without pages cannot.
  expect((await ask("/crm/products?lang=he"))[1]).toBeNull();
});
