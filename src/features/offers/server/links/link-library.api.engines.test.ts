import { describe, expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import type { LibraryLink, LinkOccurrences } from "#features/offers/library-link.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anArticle } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const kettle = "https://www.amazon.com/dp/B0CX23V2ZK";
const content = (text: string, href?: string) => ({
  type: "doc" as const,
  content: [
    {
      type: "paragraph" as const,
      content: [
        { type: "text" as const, text },
        ...(href
          ? [{ type: "text" as const, text: " here", marks: [{ type: "link" as const, attrs: { href } }] }]
          : []),
      ],
    },
  ],
});
const link = (more: object = {}) => ({
  name: "The kettle",
  url: kettle,
  replaces: [],
  keywords: { en: ["kettle"], he: ["קומקום"] },
  isActive: true,
  ...more,
});

async function aSite() {
  const app = await testApp();
  const [ada, eve] = [await anEditor(app, "Ada", "admin"), await anEditor(app, "Eve")];
  const programme = (await app.programmes.list()).find(({ key }) => key === "amazon");
  await ada.patch(`/programmes/${programme?.id}`, {
    version: programme?.version,
    tags: [{ country: "US", tag: "magpie-20" }],
  });
  const switchTo = async (change: object) => {
    const { version } = (await ada.get<AllSettings>("/settings")).body.sections.links;
    return ada.patch("/settings", { section: "links", version, change });
  };
  const make = (more: object = {}) => eve.post<LibraryLink>("/links", link(more));
  return { app, ada, eve, switchTo, make };
}
const rel = 'rel="sponsored nofollow noopener"';

describe("keywords of the library", () => {
  it("become links in articles saved before, once enabled, and plain text again when disabled", async () => {
    const { app, make, switchTo, eve } = await aSite();
    const texts = {
      en: { title: "Coffee", content: content("A kettle and a kettle and a kettle") },
      he: { title: "קפה", content: content("הקומקום הזה") },
    };
    await anArticle(app, "Coffee", { texts });
    const instances = [await cachedInstance(app), await cachedInstance(await app.another())];
    const shown = (slug: string, lang = "en") =>
      Promise.all(
        instances.map(async ({ ask, look }) => {
          await look();
          const path = `/api/articles/by-slug/${encodeURIComponent(slug)}?lang=${lang}`;
          return ((await (await ask(path)).json()) as Article).contentHtml;
        }),
      );
    const times = async () => (await shown("coffee")).map((html) => html.split("<a ").length - 1);
    expect(await times()).toEqual([0, 0]);
    // Entering it twice stores it once.
    const twin = (await make()).body;
    const made = (await make({ url: `${kettle}?tag=somebody-20` })).body;
    expect(made).toMatchObject({ url: kettle, shop: "Amazon", version: 1 });
    expect(await times()).toEqual([0, 0]);
    await switchTo({ keywords: true });
    expect(await times()).toEqual([1, 1]);
    expect((await shown("coffee"))[1]).toContain(
      `A <a href="${kettle}?tag=magpie-20" ${rel}>kettle</a> and a kettle`,
    );
    expect((await shown("קפה", "he"))[0]).toContain(`${rel}>הקומקום</a> הזה`);
    await switchTo({ perLink: 2 });
    expect(await times()).toEqual([2, 2]);
    await switchTo({ perLink: 3, perPage: 2 });
    expect(await times()).toEqual([2, 2]);
    await eve.remove(`/links/${twin.id}`);
    expect(await times()).toEqual([2, 2]);
    await eve.patch(`/links/${made.id}`, { version: 1, link: link({ isActive: false }) });
    expect(await times()).toEqual([0, 0]);
    await eve.patch(`/links/${made.id}`, { version: 2, link: link() });
    expect(await times()).toEqual([2, 2]);
    expect((await eve.remove(`/links/${made.id}`, undefined, { "If-Match": "3" })).status).toBe(204);
    expect(await times()).toEqual([0, 0]);
  });

  it("count existing links in the text, and are off while their shop is disabled", async () => {
    const { app, make, switchTo, ada } = await aSite();
    await switchTo({ keywords: true });
    await make();
    await anArticle(app, "Tea", {
      texts: { en: { title: "Tea", content: content("A kettle", `${kettle}?tag=x-20`) } },
    });
    await anArticle(app, "Milk", { texts: { en: { title: "Milk", content: content("A kettle") } } });
    expect((await app.articles.bySlug("tea", "en")).contentHtml).toContain("<p>A kettle<a ");
    const milk = await app.articles.bySlug("milk", "en");
    expect(milk.shopLinks[kettle]).toMatchObject({ programme: "amazon", url: `${kettle}?tag=magpie-20` });
    expect(milk.shopLinks[kettle]?.disclosure?.text).toContain("As an Amazon Associate");
    const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
    await ada.patch(`/programmes/${amazon?.id}`, { version: amazon?.version, isActive: false });
    expect((await app.articles.bySlug("milk", "en")).contentHtml).toBe("<p>A kettle</p>");
  });
});

describe("replaced URLs", () => {
  it("resolve to the new one in every article at once, with a preview of each occurrence, and can be reverted", async () => {
    const { app, eve, make } = await aSite();
    const old = "https://old-network.example/click?id=7&to=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0CX23V2ZK";
    for (const title of ["One", "Two"])
      await anArticle(app, title, { texts: { en: { title, content: content("See", old) } } });
    await anArticle(app, "Three", {
      publish: false,
      texts: { en: { title: "Three", content: content("See", kettle) } },
    });
    const moved = link({ url: "{to}", replaces: ["https://old-network.example/click*"], keywords: {} });
    const { body } = await eve.post<LinkOccurrences>("/links/places", moved);
    expect(body.total).toEqual({ texts: 2, links: 2 });
    expect(body.items.map(({ title, replaced }) => [title, replaced])).toEqual([
      ["Two", 1],
      ["One", 1],
    ]);
    const html = async () => (await app.articles.bySlug("one", "en")).contentHtml;
    expect(await html()).toContain("old-network.example");
    const { id } = (await make(moved)).body;
    expect(await html()).toContain(`<a href="${kettle}?tag=magpie-20" ${rel}> here</a>`);
    await eve.patch(`/links/${id}`, { version: 1, link: { ...moved, isActive: false } });
    expect(await html()).toContain("old-network.example");
    const direct = (await eve.post<LinkOccurrences>("/links/places", link({ keywords: {} }))).body;
    expect(direct.items).toMatchObject([{ title: "Three", direct: 1, isPublished: false }]);
  });
});

describe("a link of the library", () => {
  it("previews where its keywords would be used before they are enabled", async () => {
    const { app, eve } = await aSite();
    await anArticle(app, "Coffee", {
      texts: {
        en: { title: "Coffee", content: content("We boiled water in a Kettle, twice") },
        he: { title: "קפה", content: content("בקומקום") },
      },
    });
    await anArticle(app, "Teakettles", {
      texts: { en: { title: "Teakettles", content: content("teakettles") } },
    });
    const { body } = await eve.post<LinkOccurrences>("/links/places", link());
    expect(body).toMatchObject({ total: { texts: 2, links: 2 }, isMore: false });
    expect(body.items.find(({ lang }) => lang === "en")).toMatchObject({
      title: "Coffee",
      keywords: 1,
      example: { before: "We boiled water in a ", words: "Kettle", after: ", twice" },
    });
    expect(body.items.find(({ lang }) => lang === "he")?.example?.words).toBe("בקומקום");
    expect((await eve.get<{ items: LibraryLink[] }>("/links")).body.items).toEqual([]);
  });

  it("is for editors, is audited, and reports conflicting changes", async () => {
    const { app, eve, ada, make } = await aSite();
    const reader = await anEditor(app, "Rose");
    await app.accounts.changeRole(reader.id, "user");
    expect((await reader.get("/links")).status).toBe(403);
    const { id } = (await make()).body;
    const renamed = { version: 1, link: link({ name: "Swan kettle" }) };
    expect((await ada.patch<LibraryLink>(`/links/${id}`, renamed)).body).toMatchObject({ version: 2 });
    const late = await eve.patch<LibraryLink>(`/links/${id}`, renamed);
    expect([late.status, late.body.current?.name]).toEqual([409, "Swan kettle"]);
    const refused = await make({ url: "https://nobody.example/x" });
    expect([refused.status, refused.body.details?.[0]?.message]).toEqual([422, "unknown-shop"]);
    await make({ replaces: ["https://old.example/a"] });
    const twice = await make({ replaces: ["https://old.example/a"] });
    expect(twice.body.details).toMatchObject([{ path: "replaces", message: "replaced-already" }]);
    const { items } = await app.auditLog.list({ limit: 10, type: "library-link" });
    expect(items.map(({ action, person }) => [action, person?.name])).toEqual([
      ["create", "Eve"],
      ["update", "Ada"],
      ["create", "Eve"],
    ]);
    expect(items[1]).toMatchObject({ before: { name: "The kettle" }, after: { name: "Swan kettle" } });
  });
});
