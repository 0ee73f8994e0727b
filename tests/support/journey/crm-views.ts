import type { Page } from "@playwright/test";
import { settingTabs } from "#features/settings/setting-tabs.ts";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import type { CrmContent } from "../content/crm-content.ts";
import type { crmMessagesIn } from "./crm-messages-in.ts";

type Words = Awaited<ReturnType<typeof crmMessagesIn>>["t"];

/** A screen, a part of one, or a dialog: its path, and how it is opened there. */
export type CrmView = { name: string; path: string; open?: (page: Page) => Promise<unknown> };

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const choose = async (page: Page, menu: string | RegExp, entry: string) => {
  await press(page, menu);
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

/** Every screen of the CRM with its parts and dialogs, as an administrator sees them. */
export function crmViews(t: Words, made: CrmContent): CrmView[] {
  const product = `/crm/products/edit/${made.product.id}`;
  const article = `/crm/articles/${made.article.id}/edit`;
  const english = t("editor.language-actions", { name: "English" });
  const screens = {
    ...Object.fromEntries(sectionsFor("admin").map(({ key, path }) => [key, path])),
    // Editors have them in their navigation, administrators in the settings.
    "api keys": "/crm/api-keys",
    "connect an agent": "/crm/connect-agent",
    "media, one picture": `/crm/media?picture=${made.picture.id}`,
    "products, none found": "/crm/products?q=nothing-has-this-name",
    "products, bin": "/crm/products?status=deleted",
    "products, new": "/crm/products/new",
    "product, in two languages": `${product}?lang=he`,
    ...Object.fromEntries(
      ["texts", "facts", "offers", "pictures", "seo", "history"].map((part) => [
        `product, ${part}`,
        `${product}?part=${part}`,
      ]),
    ),
    "articles, new": "/crm/articles/new",
    "articles, written for us": "/crm/articles/generate",
    "articles, one order": `/crm/articles/generate/${made.writing.id}`,
    "article, looked through": `/crm/articles/${made.writing.articleId ?? made.article.id}/review`,
    "the writer": "/crm/writer",
    article,
    "article, in two languages": `${article}?lang=he`,
    "article, there is none": "/crm/articles/999999/edit",
    "pages, new": "/crm/pages/new",
    "page, there is none": "/crm/pages/999999/edit",
    "reusable blocks": "/crm/reusable-blocks",
    "reusable blocks, new": "/crm/reusable-blocks/new",
    "reusable block, there is none": "/crm/reusable-blocks/999999/edit",
    authors: "/crm/authors",
    "programmes, a new one": "/crm/programmes?programme=new",
    "links, a new one": "/crm/links?link=new",
    "users, one": `/crm/users?user=${made.user.id}`,
    "users, invite": "/crm/users?invite",
    ...Object.fromEntries(settingTabs.map((tab) => [`settings, ${tab}`, `/crm/settings?tab=${tab}`])),
    "set-up": "/crm/set-up",
    "categories, bin": "/crm/categories?status=deleted",
    "categories, new": "/crm/categories/new",
    category: `/crm/categories/${made.category.id}/edit`,
    "imports, a run": `/crm/imports/${made.run.id}`,
    "imports, a feed": `/crm/imports/feeds/${made.feed.id}`,
    "fetcher, search": "/crm/product-fetcher?way=search",
    "fetcher, many": "/crm/product-fetcher?way=many",
    "fetcher, a list": `/crm/product-fetcher/${made.list.id}`,
    "amazon by hand": "/crm/amazon-manual",
    "redirects, in vain": "/crm/redirects?list=missing",
    "newsletter, subscribers": "/crm/newsletter?tab=subscribers",
    "newsletter, a digest": `/crm/newsletter/${made.digest.id}`,
    "questions, helpful votes": "/crm/questions?tab=helpful",
    glossary: "/crm/translations/terms?lang=fr",
    // One more needs a language model: crm-ai.spec.ts covers it.
    "translations, no such order": "/crm/translations/runs/999999",
    "a screen that is none": "/crm/no-such-screen",
  };
  const row = (page: Page) => page.getByRole("row").nth(1);
  const windows: CrmView[] = [
    { name: "palette", path: "/crm/home", open: (page) => press(page, t("crm.palette-open")) },
    { name: "shortcuts", path: "/crm/home", open: (page) => page.keyboard.press("?") },
    {
      name: "media as a list, some chosen",
      path: "/crm/media",
      async open(page) {
        await press(page, t("crm-media.view-list"));
        await page.getByRole("grid").getByRole("row").first().focus();
        await page.keyboard.press("Space");
      },
    },
    {
      name: "products, some chosen",
      path: "/crm/products",
      open: (page) => row(page).getByRole("checkbox").click({ force: true }),
    },
    { name: "products, columns", path: "/crm/products", open: (page) => press(page, t("list.columns")) },
    { name: "products, filters", path: "/crm/products", open: (page) => press(page, t("list.filters")) },
    {
      name: "products, edited at once",
      path: "/crm/products",
      async open(page) {
        await row(page).getByRole("checkbox").click({ force: true });
        await press(page, t("list.edit"));
      },
    },
    {
      name: "product, an offer",
      path: `${product}?part=offers`,
      open: (page) => press(page, t("offers.new")),
    },
    {
      name: "product, media picker",
      path: `${product}?part=pictures`,
      open: (page) => press(page, t("prod.choose-picture")),
    },
    {
      name: "product, picture by address",
      path: `${product}?part=pictures`,
      async open(page) {
        await press(page, t("prod.choose-picture"));
        await page.getByRole("tab", { name: t("crm-media.pick-address") }).click();
      },
    },
    {
      name: "product, schedule",
      path: product,
      open: (page) => choose(page, english, t("editor.schedule")),
    },
    {
      name: "product, take down",
      path: product,
      open: (page) => choose(page, english, t("editor.unpublish")),
    },
    {
      name: "product, to the bin",
      path: product,
      open: (page) => choose(page, t("editor.more"), t("editor.to-bin")),
    },
    {
      name: "articles as a board",
      path: "/crm/articles",
      open: (page) => press(page, t("crm-articles.view-board")),
    },
    { name: "article, preview", path: article, open: (page) => press(page, t("editor.preview")) },
    {
      name: "article, a revision",
      path: `${article}?part=history`,
      open: (page) => press(page, t("editor.compare-now")),
    },
    {
      name: "article, blocks by /",
      path: `${article}?lang=en`,
      async open(page) {
        await page.locator(".ProseMirror > p").first().click();
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.keyboard.type("/");
      },
    },
    {
      name: "article, link",
      path: article,
      async open(page) {
        await page.locator(".ProseMirror > p").first().dblclick();
        await press(page, t("editor.link"));
      },
    },
    ...(
      [
        "picks",
        "comparisonTable",
        "faq",
        "image",
        "embed",
        "callToAction",
        "table",
        "gallery",
        "buttons",
        "prosConsList",
        "authorBox",
        "newsletterForm",
        "adSlot",
        "reusable",
        "mediaText",
      ] as const
    ).map(
      (block): CrmView => ({
        name: `article, form of ${block}`,
        path: article,
        open: (page) =>
          page
            .locator(".live-block")
            .filter({
              has: page.locator("strong").getByText(t(`crm-articles.block-${block}`), { exact: true }),
            })
            .getByRole("button", { name: t("crm-articles.block-edit"), exact: true })
            .click(),
      }),
    ),
    {
      name: "article, two versions",
      path: `/crm/articles/${made.shared.id}/edit?lang=en`,
      async open(page) {
        await made.rival();
        await page
          .getByRole("textbox", { name: t("crm-articles.field-title"), exact: true })
          .fill(`Kettles of mine ${made.mark}`);
        await page.getByRole("alertdialog").waitFor();
      },
    },
    {
      name: "settings, two versions",
      path: "/crm/settings?tab=site",
      async open(page) {
        // A stubbed conflict, because the settings are shared with other tests.
        await page.route("**/api/admin/settings", (route) => {
          if (route.request().method() !== "PATCH") return route.fallback();
          const { version, change } = route.request().postDataJSON();
          const current = { version: version + 1, value: { ...change, siteName: "Theirs" } };
          return route.fulfill({ status: 409, json: { code: "conflict", message: "Conflict", current } });
        });
        await page.getByRole("textbox", { name: t("settings.site-name"), exact: true }).fill("Mine");
        await press(page, t("settings.save"));
        await page.getByRole("dialog").waitFor();
        await page.unroute("**/api/admin/settings");
      },
    },
    {
      name: "signed out",
      path: "/crm/categories/new?lang=en",
      async open(page) {
        const json = { code: "unauthenticated", message: "Sign in" };
        await page.route("**/api/admin/categories", (route) =>
          route.request().method() === "POST" ? route.fulfill({ status: 401, json }) : route.fallback(),
        );
        await page.getByLabel(t("cat.name"), { exact: true }).fill("Half a category");
        await press(page, t("editor.save-draft"));
        await page.getByRole("alertdialog").locator("input[type=password]").waitFor();
      },
    },
    { name: "authors, one", path: "/crm/authors", open: (page) => press(page, t("crm-articles.author-new")) },
    { name: "programmes, one", path: "/crm/programmes", open: (page) => row(page).click() },
    {
      name: "marketplaces, keys",
      path: "/crm/marketplaces",
      open: (page) => press(page, t("marketplaces.keys")),
    },
    ...(["edit", "move", "merge", "delete"] as const).map(
      (entry): CrmView => ({
        name: `categories, ${entry}`,
        path: "/crm/categories",
        async open(page) {
          await choose(page, new RegExp(t("cat.actions", { name: "(.*)" })), t(`cat.${entry}`));
          if (entry === "edit") await page.waitForURL("**/edit");
        },
      }),
    ),
    { name: "redirects, new", path: "/crm/redirects", open: (page) => press(page, t("redirects.new")) },
    {
      name: "redirects, a file",
      path: "/crm/redirects",
      open: (page) => choose(page, t("redirects.file"), t("redirects.take-file")),
    },
    {
      name: "audit, one line",
      path: "/crm/audit",
      // The first cell, because the middle contains a link to the entity.
      open: (page) => row(page).getByRole("gridcell").first().click(),
    },
  ];
  return [...Object.entries(screens).map(([name, path]) => ({ name, path })), ...windows];
}
