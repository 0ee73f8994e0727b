import { expect, it } from "vitest";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import type { Language } from "#i18n/languages.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { MenuItem, Menus, MenusState, MenuTarget } from "../menu.ts";

const item = (target: MenuTarget, changed: Partial<MenuItem> = {}): MenuItem => ({
  target,
  label: {},
  languages: [],
  children: [],
  ...changed,
});
type Drawn = { href: string | null; label: string; children: readonly Drawn[] };
/** The links of a menu, as label → href, those below others after them. */
const links = (entries: readonly Drawn[]): [string, string | null][] =>
  entries.flatMap(({ label, href, children }) => [
    [label, href] as [string, string | null],
    ...links(children),
  ]);

async function aSite() {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const state = async () => (await editor.by<MenusState>("GET", "/admin/menus")).body;
  const save = async (value: Partial<Menus>) => {
    const { version, value: current } = await state();
    return editor.by<MenusState>("PUT", "/admin/menus", { version, value: { ...current, ...value } });
  };
  const shown = async (lang: Language) =>
    (await callApi<PublicSettings>(app, "GET", `/settings/public?lang=${lang}`)).body.menus;
  return { app, editor, state, save, shown };
}

it("shows the menus of the specification until others are set", async () => {
  const { app, state, shown } = await aSite();
  await aCategory(app, "Home");
  await aCategory(app, "Toys");
  const { version, value, defaults } = await state();
  expect([version, value]).toEqual([0, defaults]);
  const { header, footer, bottom } = await shown("en");
  expect(links(header)).toEqual([
    ["Categories", null],
    ["Products", "/products"],
    ["Articles", "/articles"],
  ]);
  expect(links(footer)).toEqual([
    ["Quick links", null],
    ["Home", "/"],
    ["Sitemap", "/sitemap"],
    ["All products", "/products"],
    ["Favorites", "/favorites"],
    ["Email us", "mailto:hello@example.com"],
    ["Categories", null],
    ["Home", "/category/home"],
    ["Legal", null],
    ["Terms of service", "/terms"],
    ["Privacy policy", "/privacy"],
    ["Affiliate disclosure", "/affiliate-disclosure"],
    ["Sitemap", "/sitemap"],
  ]);
  expect(links(bottom).map(([, href]) => href)).toEqual([
    "/about",
    "/terms",
    "/privacy",
    "/cookies",
    "/accessibility",
  ]);
  expect(links((await shown("he")).header)[1]).toEqual(["מוצרים", "/products"]);
});

it("follows what its items link to: their names, languages, unpublishing and trash", async () => {
  const { app, editor, save, shown } = await aSite();
  const category = String(await aCategory(app, "Kettles"));
  const guide = String(await anArticle(app, "Best kettles"));
  const product = String(await aProduct(app, "Fast kettle", { categoryId: Number(category) }));
  const saved = await save({
    header: [
      item(
        { type: "heading" },
        {
          label: { en: "Tea", fr: "Thé" },
          children: [
            item(
              { type: "category", id: category },
              {
                label: { fr: "Bouilloires" },
                children: [item({ type: "product", id: product })],
              },
            ),
            item({ type: "article", id: guide }),
          ],
        },
      ),
      item({ type: "link", href: "https://example.com/x" }, { label: { en: "Shop" }, languages: ["en"] }),
      item({ type: "category", id: "987654" }),
      item({ type: "heading" }, { label: { en: "Nothing below" } }),
    ],
  });
  expect(saved.status).toBe(200);
  expect(saved.body.version).toBe(1);
  expect(links((await shown("en")).header)).toEqual([
    ["Tea", null],
    ["Kettles", "/category/kettles"],
    ["Fast kettle", "/product/fast-kettle"],
    ["Best kettles", "/article/best-kettles"],
    ["Shop", "https://example.com/x"],
  ]);
  const french = (await shown("fr")).header;
  expect(links(french).map(([label]) => label)).toEqual([
    "Thé",
    "Bouilloires",
    "Fast kettle",
    "Best kettles",
  ]);
  expect(french[0]?.children[1]).toMatchObject({ label: "Best kettles", textLang: "en" });
  expect((await shown("he")).header[0]).toMatchObject({ label: "Tea", textLang: "en" });

  const article = (await editor.by<{ version: number }>("GET", `/admin/articles/${guide}`)).body;
  await editor.by("PATCH", `/admin/articles/${guide}`, {
    version: article.version,
    title: "Kettles compared",
  });
  expect(links((await shown("en")).header)[3]?.[0]).toBe("Kettles compared");
  await editor.by("POST", `/admin/articles/${guide}/unpublish`);
  await editor.by("DELETE", `/admin/products/${product}`);
  expect(links((await shown("en")).header).map(([label]) => label)).toEqual(["Tea", "Kettles", "Shop"]);
  await editor.by("POST", `/admin/products/${product}/restore`);
  expect(links((await shown("en")).header).map(([label]) => label)).toContain("Fast kettle");
});

it("lists categories and the pages that chose the menu, none twice", async () => {
  const { app, editor, save, shown } = await aSite();
  const parent = await aCategory(app, "Kitchen");
  await aCategory(app, "Pans", { parentId: parent });
  const page = async (title: string, menu: string) => {
    const made = await editor.by<{ id: string }>("POST", "/admin/content/page", {
      title,
      menu,
      content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Hello." }] }] },
    });
    await editor.by("POST", `/admin/content/page/${made.body.id}/publish`);
    return made.body.id;
  };
  const press = await page("Press", "footer");
  await page("Jobs", "footer");
  await save({
    footer: [
      item(
        { type: "heading" },
        {
          label: { en: "More" },
          children: [
            item({ type: "categories" }),
            item({ type: "page", id: press }),
            item({ type: "pages" }),
          ],
        },
      ),
    ],
  });
  expect(links((await shown("en")).footer)).toEqual([
    ["More", null],
    ["Kitchen", "/category/kitchen"],
    ["Press", "/press"],
    ["Jobs", "/jobs"],
  ]);
});

it("has the partner shops' logos where the footer's menu has them, whatever the line's switch says", async () => {
  const { app, save, shown } = await aSite();
  const partners = async () =>
    (await callApi<PublicSettings>(app, "GET", "/settings/public?lang=en")).body.partners.map(
      ({ name }) => name,
    );
  const logos = item({ type: "partners" }, { label: { en: "Where we buy" } });
  const heading = item(
    { type: "heading" },
    { label: { en: "Shops" }, children: [item({ type: "partners" })] },
  );
  await app.db.transact((tx) => app.settings.editing.set(tx, "footer", { showsPartners: false }, null));
  expect(await partners()).toEqual([]);
  expect((await save({ footer: [logos, heading] })).status).toBe(200);
  expect((await shown("en")).footer).toMatchObject([
    { label: "Where we buy", href: null, showsPartners: true },
    { label: "Shops", children: [{ label: "Our partner shops", showsPartners: true }] },
  ]);
  expect((await shown("fr")).footer[0]).toMatchObject({ label: "Nos marchands partenaires" });
  expect(await partners()).toContain("Amazon");
  for (const menu of ["header", "bottom"])
    expect((await save({ [menu]: [item({ type: "partners" })] })).status).toBe(422);
});

it("refuses what a menu cannot have, and another's outdated version", async () => {
  const { app, editor, save, state } = await aSite();
  const link = item({ type: "link", href: "/x" }, { label: { en: "x" } });
  const nested = { ...link, children: [link] };
  for (const wrong of [
    { header: [item({ type: "link", href: "/x" })] },
    { header: [item({ type: "heading" }, { label: { en: " " } })] },
    { header: [item({ type: "link", href: "javascript:alert(1)" }, { label: { en: "x" } })] },
    { header: [item({ type: "categories" }, { children: [link] })] },
    { header: [{ ...nested, children: [{ ...nested, children: [nested] }] }] },
    { footer: Array(5).fill(nested) },
    { footer: [{ ...link, children: [nested] }] },
    { bottom: [nested] },
    { bottom: [item({ type: "category", id: "1 or 1" } as MenuTarget)] },
    { header: [{ ...link, children: Array(50).fill({ ...link, children: Array(50).fill(link) }) }] },
    { bottom: [{ ...link, label: { xx: "x" } }] },
  ] as unknown as Partial<Menus>[])
    expect([(await save(wrong)).status, wrong]).toEqual([422, wrong]);
  expect((await state()).version).toBe(0);
  expect((await save({ bottom: [link] })).status).toBe(200);
  const stale = await editor.by<{ code: string; current: MenusState }>("PUT", "/admin/menus", {
    version: 0,
    value: (await state()).value,
  });
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, "conflict", 1]);
  expect((await callApi(app, "GET", "/admin/menus")).status).toBe(401);
  const audited = await app.db.read
    .selectFrom("audit")
    .select("after")
    .where("entity_type", "=", "menus")
    .execute();
  expect(audited.map(({ after }) => Object.keys(JSON.parse(after ?? "{}")))).toEqual([["bottom"]]);
});
