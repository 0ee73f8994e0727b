import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { ItemOf } from "#content/admin-item.ts";
import type { page } from "#features/pages/page.content.ts";
import { languageCodes } from "#i18n/languages.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { PageText, StaticPage } from "../static-page.ts";

type Page = ItemOf<typeof page>;

async function setUp() {
  const app = await testApp();
  const ada = await anEditor(app);
  const read = async (name: string, lang: string) =>
    (await callApi<PageText>(app, "GET", `/pages/${name}?lang=${lang}`)).body;
  const customize = async (name: StaticPage) => {
    const { body } = await ada.post<{ id: string }>(`/static-pages/${name}`);
    return (await ada.get<Page>(`/content/page/${body.id}`)).body;
  };
  const change = async ({ id }: Page, patch: object) => {
    const { version } = (await ada.get<Page>(`/content/page/${id}`)).body;
    expect((await ada.patch(`/content/page/${id}`, { version, ...patch })).status).toBe(200);
  };
  const run = async ({ id }: Page, verb: string, body: object = {}) =>
    expect((await ada.post(`/content/page/${id}/${verb}`, body)).status, verb).toBe(200);
  return { app, ada, read, customize, change, run };
}

describe("a static page", () => {
  it("is written by editors beginning with the built-in text, which readers see until it is published", async () => {
    const { app, ada, read, customize, change, run } = await setUp();
    const before = await read("terms", "he");
    const own = await customize("terms");
    expect(own.slug).toBe("terms");
    expect(Object.keys(own.translations).sort()).toEqual(["ar", "fr", "he", "zh"]);
    expect(own.translations.he).toMatchObject({
      slug: "terms",
      content: expect.objectContaining({ type: "doc" }),
    });
    expect((await customize("terms")).id).toBe(own.id);
    const listed = await ada.get<{ items: { page: string; id: string | null }[] }>("/static-pages");
    expect(listed.body.items.filter(({ id }) => id !== null)).toMatchObject([{ page: "terms", id: own.id }]);

    const content = sampleDocument('תנאי {siteName} "כאן"');
    await change(own, { versionDate: "2026-12-01", translations: { he: { title: "תנאים", content } } });
    expect(await read("terms", "he")).toEqual(before);
    await run(own, "publish", { lang: "he" });
    const published = await read("terms", "he");
    expect(published).toMatchObject({ title: "תנאים", versionDate: "2026-12-01" });
    expect(JSON.stringify(published.content)).toContain('תנאי Magpie \\"כאן\\"');
    // A text of one language takes no other language's place.
    expect((await read("terms", "en")).title).not.toBe("תנאים");
    expect(await app.pages.statics.customizedIn("he")).toEqual(["terms"]);
    expect(await app.pages.statics.customizedIn("en")).toEqual([]);

    await run(own, "unpublish", { lang: "he" });
    expect(await read("terms", "he")).toEqual(before);
    await run(own, "publish");
    expect((await ada.remove(`/content/page/${own.id}`)).status).toBe(204);
    expect(await read("terms", "he")).toEqual(before);
    expect((await customize("terms")).deletedAt).not.toBe(null);
  });

  it("about tests makes claims, so a site has one only in the languages in which its owner writes it", async () => {
    const { app, customize, run } = await setUp();
    type Settings = { explainsTests: boolean; menus: { bottom: { href: string }[] } };
    const shown = async (lang: string) => {
      const { body } = await callApi<Settings>(app, "GET", `/settings/public?lang=${lang}`);
      const { status } = await callApi(app, "GET", `/pages/how-we-test?lang=${lang}`);
      const isLinked = body.menus.bottom.some(({ href }) => href.endsWith("/how-we-test"));
      const { body: addresses } = await app.feeds.answer("/sitemap-pages.xml", new URLSearchParams());
      const isInSitemap = addresses.includes(`${lang === "en" ? "" : `/${lang}`}/how-we-test</loc>`);
      return [status, body.explainsTests, isLinked, isInSitemap];
    };
    expect(await shown("he")).toEqual([404, false, false, false]);
    const own = await customize("how-we-test");
    expect(await shown("he")).toEqual([404, false, false, false]);
    await run(own, "publish", { lang: "he" });
    expect(await shown("he")).toEqual([200, true, true, true]);
    const alternates = (await app.pages.bySlug("how-we-test", "he"))?.alternates;
    expect(alternates).toEqual({ he: "/he/how-we-test" });
    expect(await shown("fr")).toEqual([404, false, false, false]);
    await run(own, "unpublish", { lang: "he" });
    expect(await shown("he")).toEqual([404, false, false, false]);
  });

  it("may have an address of its own in a language, and is in the sitemaps with it", async () => {
    const { app, customize, change, run } = await setUp();
    const own = await customize("privacy");
    await change(own, { translations: { fr: { slug: "confidentialite" } } });
    const sitemap = async () => (await app.feeds.answer("/sitemap-pages.xml", new URLSearchParams())).body;
    expect(await sitemap()).toContain("<loc>https://magpie.example/fr/privacy</loc>");
    await run(own, "publish");
    expect(await app.pages.bySlug("privacy", "fr")).toMatchObject({
      slug: "confidentialite",
      staticPage: "privacy",
      alternates: { en: "/privacy", he: "/he/privacy", fr: "/fr/confidentialite" },
    });
    expect(await app.pages.bySlug("confidentialite", "fr")).toMatchObject({ staticPage: "privacy" });
    expect(await sitemap()).toContain("<loc>https://magpie.example/fr/confidentialite</loc>");
    expect(await sitemap()).not.toContain("<loc>https://magpie.example/fr/privacy</loc>");
    expect((await sitemap()).match(/<loc>https:\/\/magpie.example\/he\/privacy<\/loc>/g)).toHaveLength(1);
    expect(await app.pages.links("fr")).toEqual([]);
  });

  it("links to shops as articles do", async () => {
    const { app, read, customize, change, run } = await setUp();
    const href = "https://www.amazon.com/dp/B0CX23V2ZK?tag=theirs-20";
    const marks = [{ type: "link", attrs: { href } }];
    const content = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Kettle", marks }] }],
    };
    const own = await customize("about");
    await change(own, { content });
    await run(own, "publish", { lang: "en" });
    const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
    const tags = [{ country: "US", tag: "ours-20" }];
    await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { tags }, null));
    expect((await read("about", "en")).shopLinks[href]).toMatchObject({
      programme: "amazon",
      url: "https://www.amazon.com/dp/B0CX23V2ZK?tag=ours-20",
    });
  });

  it("names an outside statistics service while it is on, in every language, or its checklist says so", {
    tags: postgresInEndure,
  }, async () => {
    const { app, ada, read, customize, change } = await setUp();
    const pages = ["privacy", "cookies"].flatMap((name) =>
      languageCodes.map((lang) => [name, lang] as const),
    );
    const texts = () =>
      Promise.all(pages.map(async ([name, lang]) => JSON.stringify(await read(name, lang))));
    const before = await texts();
    for (const one of before) expect(one).not.toMatch(/Matomo|\{statistics\}/);
    const outside = { provider: "matomo", id: "7", host: "statistics.example.org" } as const;
    const turn = (on: boolean) =>
      app.db.transact((tx) =>
        app.settings.editing.set(tx, "statistics", { outside: on ? outside : null }, null),
      );
    await turn(true);
    for (const [i, now] of (await texts()).entries()) {
      expect(now).toContain("Matomo");
      expect(now).not.toContain("{statistics}");
      expect(now).not.toBe(before[i]);
    }
    expect(await read("privacy", "en").then(JSON.stringify)).not.toContain("no third-party");

    const own = await customize("privacy");
    expect(JSON.stringify(own.content)).toContain("Matomo");
    const found = async () =>
      (await ada.get<Checklist>(`/content/page/${own.id}/checklist?lang=en`)).body.items.filter(
        ({ code }) => code === "statistics-unnamed",
      );
    expect(await found()).toEqual([]);
    await change(own, { content: sampleDocument("We count nothing.") });
    expect(await found()).toEqual([
      { code: "statistics-unnamed", level: "warning", path: "content", about: "Matomo" },
    ]);
    await turn(false);
    expect(await found()).toEqual([]);
    expect(await texts()).toEqual(before);
  });
});
