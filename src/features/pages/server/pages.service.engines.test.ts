import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { ItemOf } from "#content/admin-item.ts";
import type { page } from "#features/pages/page.content.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Page = ItemOf<typeof page>;
const press = {
  title: "Press",
  content: sampleDocument("Ask us."),
  translations: { fr: { title: "Presse", content: sampleDocument("Demandez.") } },
};
const gone = { code: "gone" };
const missing = { code: "not-found" };

async function setUp() {
  const app = await testApp();
  const ada = await anEditor(app);
  const make = async (patch: object = press) => (await ada.post<Page>("/content/page", patch)).body;
  const run = async (id: string, verb: string, body: object = {}) => {
    const answer = await ada.post<Page>(`/content/page/${id}/${verb}`, body);
    expect(answer.status, verb).toBe(200);
    return answer.body;
  };
  const publish = async (patch?: object) => run((await make(patch)).id, "publish");
  const read = (slug: string, lang: "en" | "fr" | "he" = "en") => app.pages.bySlug(slug, lang);
  return { app, ada, make, run, publish, read };
}

describe("a free page", () => {
  it("is public in its languages, and in English elsewhere", async () => {
    const { make, run, read } = await setUp();
    const { id } = await make();
    expect(await read("press")).toBeNull();
    await run(id, "publish");
    expect(await read("press")).toMatchObject({
      title: "Press",
      slug: "press",
      noindex: false,
      alternates: { en: "/press", fr: "/fr/presse" },
    });
    expect(await read("presse", "fr")).toMatchObject({ title: "Presse", slug: "presse" });
    expect(await read("press", "fr")).toMatchObject({ title: "Presse", slug: "presse" });
    expect(await read("press", "he")).toMatchObject({ title: "Press", textLang: "en" });
    expect(await read("presse")).toBeNull();
    await run(id, "unpublish", { lang: "fr" });
    expect(await read("presse", "fr")).toMatchObject({ title: "Press", slug: "press", textLang: "en" });
    expect((await read("press"))?.alternates).toEqual({ en: "/press" });
  });

  it("is found by its former slug, and missing or gone when it is taken back", async () => {
    const { ada, run, publish, read } = await setUp();
    const { id, version } = await publish();
    await ada.patch(`/content/page/${id}`, { version, slug: "media-kit" });
    expect(await read("press")).toMatchObject({ slug: "media-kit" });
    await run(id, "unpublish");
    await expect(read("press")).rejects.toMatchObject(missing);
    await run(id, "publish");
    await run(id, "block");
    await expect(read("media-kit")).rejects.toMatchObject(missing);
    await run(id, "unblock");
    expect(await read("media-kit")).toMatchObject({ title: "Press" });
    const before = (await ada.get<Page>(`/content/page/${id}`)).body;
    expect((await ada.remove(`/content/page/${id}`, { version: before.version })).status).toBe(204);
    await expect(read("media-kit")).rejects.toMatchObject(gone);
    await expect(read("press", "he")).rejects.toMatchObject(gone);
  });

  it("shows what its document names: products, links and shops", async () => {
    const { app, publish, read } = await setUp();
    const [kettle, secret] = [
      await aProduct(app, "Kettle"),
      await aProduct(app, "Secret", { publish: false }),
    ];
    const guide = await anArticle(app, "Tea");
    const content = {
      type: "doc",
      content: [
        ...[kettle, secret].map((id) => ({ type: "productCard", attrs: { productId: String(id) } })),
        {
          type: "paragraph",
          content: [
            {
              type: "text",
              text: "Tea",
              marks: [{ type: "reference", attrs: { kind: "article", id: String(guide) } }],
            },
          ],
        },
      ],
    };
    await publish({ title: "Kit", content });
    const shown = await read("kit");
    expect(shown?.products.map(({ name }) => name)).toEqual(["Kettle"]);
    expect(shown?.links).toEqual({ [`article:${guide}`]: "/article/tea" });
    await app.products.rename(kettle, "en", { name: "Gooseneck" });
    expect((await read("kit"))?.products.map(({ name }) => name)).toEqual(["Gooseneck"]);
  });

  it("is in the menu it was put in, in the reader's language, as long as it is public", async () => {
    const { app, ada, run, publish } = await setUp();
    const { id, version } = await publish({ ...press, menu: "footer" });
    await publish({ title: "Jobs", content: sampleDocument("None."), menu: "header" });
    await publish({ title: "Hidden", content: sampleDocument("Shh.") });
    const links = async (lang: "en" | "fr") => {
      const { header, footer } = await app.pages.menus(lang);
      return [footer, header];
    };
    expect(await links("en")).toEqual([
      [{ href: "/press", label: "Press" }],
      [{ href: "/jobs", label: "Jobs" }],
    ]);
    expect(await links("fr")).toEqual([
      [{ href: "/presse", label: "Presse" }],
      [{ href: "/jobs", label: "Jobs", textLang: "en" }],
    ]);
    await ada.patch(`/content/page/${id}`, { version, title: "For the press", menu: "header" });
    expect((await links("en"))[1]?.map(({ label }) => label)).toEqual(["For the press", "Jobs"]);
    await run(id, "unpublish");
    expect((await links("fr"))[1]?.map(({ label }) => label)).toEqual(["Jobs"]);
  });

  it("drops the pages that show a menu only with a change of what the menu shows", async () => {
    const { app, ada, make, run } = await setUp();
    const dropped: string[] = [];
    app.db.onCommit(({ tags }) => dropped.push(...tags));
    const { id } = await make({ ...press, menu: "footer" });
    const droppedBy = async (change: () => Promise<unknown>) => {
      dropped.length = 0;
      await change();
      return ["page-menus", "content-routes:page", "content:page", `page:${id}`].filter((tag) =>
        dropped.includes(tag),
      );
    };
    const patch = (given: object) => async () => {
      const { version } = (await ada.get<Page>(`/content/page/${id}`)).body;
      expect((await ada.patch(`/content/page/${id}`, { version, ...given })).status).toBe(200);
    };
    const [own, routes, menus] = [
      ["content:page", `page:${id}`],
      ["content-routes:page", "content:page", `page:${id}`],
      ["page-menus", "content-routes:page", "content:page", `page:${id}`],
    ];
    expect(await droppedBy(patch({ title: "Newsroom" }))).toEqual(own);
    expect(await droppedBy(() => run(id, "publish"))).toEqual(menus);
    expect(await droppedBy(patch({ content: sampleDocument("Call us."), metaTitle: "News" }))).toEqual(own);
    expect(await droppedBy(patch({ title: "Press room" }))).toEqual(["page-menus", ...own]);
    expect(await droppedBy(patch({ slug: "press-room" }))).toEqual(menus);
    expect(await droppedBy(() => run(id, "unpublish", { lang: "fr" }))).toEqual(menus);
    expect(await droppedBy(() => run(id, "block"))).toEqual(menus);
    expect(await droppedBy(() => run(id, "unblock"))).toEqual(menus);
    expect(await droppedBy(patch({ menu: "none" }))).toEqual(["page-menus", ...own]);
    expect(await droppedBy(() => run(id, "unpublish"))).toEqual(routes);
  });

  it("is served in place of a redirect of its address, which is said before it is published", async () => {
    const { app, ada, make, run, read } = await setUp();
    await app.redirects.create(
      { from: "/fr/presse", to: "/about", status: 301 },
      { id: ada.id, name: "Ada", ipPrefix: null },
    );
    const { id } = await make();
    const found = async (lang: string) =>
      (await ada.get<Checklist>(`/content/page/${id}/checklist?lang=${lang}`)).body.items.filter(
        ({ code }) => code === "redirect-here",
      );
    expect(await found("fr")).toEqual([
      { level: "warning", code: "redirect-here", path: "translations.fr.slug" },
    ]);
    expect(await found("en")).toEqual([]);
    await run(id, "publish");
    expect(await read("presse", "fr")).toMatchObject({ title: "Presse" });
  });

  it("is in the sitemaps in its languages, but not with noindex", async () => {
    const { app, publish } = await setUp();
    await publish();
    await publish({ title: "Quiet", content: sampleDocument("Shh."), noindex: true });
    const { body } = await app.feeds.answer("/sitemap-pages.xml", new URLSearchParams());
    expect(body).toContain("<loc>https://magpie.example/press</loc>");
    expect(body).toContain('hreflang="fr" href="https://magpie.example/fr/presse"');
    expect(body).not.toContain("quiet");
    expect(await app.pages.links("fr")).toEqual([{ href: "/presse", label: "Presse" }]);
    expect((await app.pages.bySlug("quiet", "en"))?.noindex).toBe(true);
  });

  it("is found by visitors by its title first, then by its text, in the language they read", async () => {
    const { app, ada, publish, make, run } = await setUp();
    const { id, version } = await publish({ ...press, metaDescription: "For journalists." });
    await publish({ title: "Contact", content: sampleDocument("Ask the press desk or the kitchen.") });
    await make({ title: "Press draft", content: sampleDocument("Not yet.") });
    await publish({ title: "Press, hidden", content: sampleDocument("Quiet."), noindex: true });
    const found = async (q: string, lang: "en" | "fr" | "he" = "en") => {
      const { pages, totals, matchingAll } = await app.discovery.search(q, lang, 10);
      expect([totals.pages, matchingAll]).toEqual([pages.length, pages.length]);
      return pages.map(({ title, textLang }) => [title, textLang].filter(Boolean).join(" "));
    };
    expect(await found("press")).toEqual(["Press", "Contact"]);
    expect(await found("desk kitchen")).toEqual(["Contact"]);
    expect(await found("demandez", "fr")).toEqual(["Presse"]);
    expect(await found("contact", "he")).toEqual(["Contact en"]);
    const [first] = (await app.discovery.search("presse", "fr", 10)).pages;
    expect(first).toEqual({ id, slug: "presse", title: "Presse", excerpt: "Demandez." });
    expect((await ada.patch(`/content/page/${id}`, { version, title: "Newsroom" })).status).toBe(200);
    expect(await found("newsroom")).toEqual(["Newsroom"]);
    await run(id, "unpublish", { version: version + 1 });
    for (const nothing of ["newsroom", "", "%"]) expect(await found(nothing)).toEqual([]);
  });

  it("shows its draft to who has the link, until it expires", async () => {
    const { app, ada, make } = await setUp();
    const { id, version } = await make();
    const title = "Press room";
    await ada.put(`/content/page/${id}/draft`, { version, draftOf: null, title });
    const { body } = await ada.post<{ url: string }>(`/content/page/${id}/preview-link`, { lang: "fr" });
    const url = new URL(body.url);
    expect(url.pathname).toBe("/fr/presse");
    const token = url.searchParams.get("preview") ?? "";
    expect(await app.pages.preview(token, "en")).toMatchObject({ title, slug: "press" });
    expect(await app.pages.preview(token, "fr")).toMatchObject({ title: "Presse" });
    expect(await app.pages.bySlug("press", "en")).toBeNull();
    app.clock.move(8 * 86_400_000);
    await expect(app.pages.preview(token, "en")).rejects.toMatchObject({ code: "link-expired" });
  });

  it("is none at any other address, whatever it is spelled like", async () => {
    const { app, publish, read } = await setUp();
    await publish();
    for (const slug of ["", "constructor", "__proto__", "press\u0000", "' or 1=1 --", "%", "x".repeat(9_000)])
      expect(await read(slug)).toBeNull();
    expect(await app.pages.bySlug("press/..", "fr")).toBeNull();
  });

  it("has no address of the site, typed or made from its title", async () => {
    const { ada, make } = await setUp();
    const refused = await ada.post<Page>("/content/page", { ...press, slug: "products" });
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: "slug", message: "slug-reserved" }],
    ]);
    expect((await make({ title: "Products", content: sampleDocument("Ours.") })).slug).toBe("products-2");
  });
});
