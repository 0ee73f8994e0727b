import { type Browser, expect, type Page, test } from "@playwright/test";
import { defaultDesign } from "#features/settings/design/design.ts";
import { languageCodes } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import { hostileText, paragraph } from "#tests/support/content/hostile-texts.ts";
import { aSite, type CreatedEntity, fillIn } from "#tests/support/content/markup-site.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

/** Input that became active in a page: a script that ran, text that became an element or attribute. */
const alive = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = "ran" in window ? ["a script ran"] : [];
    for (const element of document.querySelectorAll("*"))
      for (const { name, value } of element.attributes)
        if (
          name.startsWith("on") ||
          (/^(href|src|action|srcset)$/.test(name) && /^\s*javascript:/i.test(value))
        )
          found.push(`<${element.localName} ${name}="${value.slice(0, 80)}">`);
    for (const script of document.scripts)
      if (script.text.trim() === "ran=1") found.push("a script of words");
    return found;
  });

/** Pages without the CSP: that is the second line of defense, and this tests the first. */
async function unguarded(
  browser: Browser,
  { token, user }: { token?: string; user?: unknown },
): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, locale: "en-US" });
  await context.route(/evil\.example|youtube/, (route) => route.abort());
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem("consent", "refused");
      localStorage.setItem("current-language", "en");
      if (token) localStorage.setItem("auth_token", token);
      if (user) localStorage.setItem("auth_user", user);
    },
    [token, user ? JSON.stringify(user) : undefined] as const,
  );
  return context.newPage();
}

test("markup in any field is plain text, on every page and every screen", { tag: endureTag }, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const site = await aSite();
  try {
    const made = await fillIn(site);
    const { category, products, author, article, run, picture, programme, link, user } = made;

    const visitor = await unguarded(browser, {});
    // The check itself detects the same text as markup.
    await visitor.setContent(`<a href="javascript:ran=1" title="${hostileText}">${hostileText}</a>`);
    await expect.poll(() => alive(visitor)).toContain("a script ran");
    expect((await alive(visitor)).length).toBeGreaterThan(3);
    const query = `?q=${encodeURIComponent(hostileText)}`;
    const failed: string[] = [];
    const look = async (page: Page, path: string) => {
      await page.goto(site.url + path, { waitUntil: "load" });
      await expect(page.locator("h1").first(), path).toBeVisible();
      for (const one of await alive(page)) failed.push(`${path}: ${one}`);
    };
    const slugs = async (lang: string) => {
      const find = async (kind: "products" | "articles" | "categories") => {
        const answer = await site.call<{ items: CreatedEntity[] } | CreatedEntity[]>(
          "GET",
          `/${kind}?lang=${lang}`,
        );
        return (Array.isArray(answer) ? answer : answer.items).map(({ slug }) => slug);
      };
      return {
        products: await find("products"),
        articles: await find("articles"),
        categories: await find("categories"),
      };
    };
    for (const lang of languageCodes) {
      const { products: names, articles, categories } = await slugs(lang);
      expect([names.length, articles.length, categories.length]).toEqual([2, 1, 1]);
      for (const path of [
        "/",
        "/products",
        "/articles",
        "/sitemap",
        `/search${query}`,
        `/products${query}`,
        `/compare?ids=${products[0].id},${products[1].id}`,
        `/category/${categories[0]}`,
        `/author/${author.slug}`,
        ...names.map((slug) => `/product/${slug}`),
        `/article/${articles[0]}`,
        "/about",
        "/privacy",
        "/cookies",
      ])
        await look(visitor, localPath(lang, path));
    }
    await visitor.context().close();

    const editor = await unguarded(browser, site);
    for (const path of [
      ...sectionsFor("admin").map((section) => section.path),
      "/crm/authors",
      `/crm/products/edit/${products[0].id}`,
      `/crm/categories/${category.id}/edit`,
      `/crm/articles/${article.id}/edit`,
      `/crm/imports/${run.id}`,
      `/crm/media?picture=${picture.id}`,
      `/crm/users?user=${user.id}`,
      `/crm/programmes?programme=${programme?.id}`,
      `/crm/links?link=${link.id}`,
      "/account",
    ]) {
      await look(editor, path);
      await editor.waitForLoadState("networkidle");
      await expect(editor.locator("main [role=status] .animate-pulse")).toHaveCount(0);
      // What is not visible at first: other tabs, and dialogs opened by buttons.
      for (const tab of await editor.getByRole("tab").all()) {
        await tab.click();
        await editor.waitForLoadState("networkidle");
        for (const one of await alive(editor)) failed.push(`${path}: ${one}`);
      }
      for (const one of await alive(editor)) failed.push(`${path}: ${one}`);
    }
    // Dialogs and menus that contain the text.
    const compare = (page: Page) =>
      page
        .getByRole("button", { name: messagesOf<typeof enEditor>("en", enEditor).t("editor.compare-now") })
        .last()
        .click();
    for (const [path, press] of [
      [`/crm/media?picture=${picture.id}`, async () => {}],
      [`/crm/users?user=${user.id}`, async () => {}],
      [
        "/crm/authors",
        (page) => page.getByRole("main").getByRole("listitem").getByRole("button").first().click(),
      ],
      ["/crm/audit", (page) => page.getByRole("row").nth(1).click()],
      [`/crm/articles/${article.id}/edit?part=history`, compare],
      [`/crm/products/edit/${products[0].id}?part=history`, compare],
    ] satisfies [string, (page: Page) => Promise<unknown>][]) {
      await editor.goto(site.url + path);
      await press(editor);
      const window = editor.getByRole("dialog");
      await expect(window, path).toBeVisible();
      await expect(window.locator(".animate-pulse"), path).toHaveCount(0);
      const written = await window.evaluate((element) =>
        [
          element.textContent,
          ...[...element.querySelectorAll("input, textarea")].map(
            (field) => (field as HTMLInputElement).value,
          ),
        ].join(" "),
      );
      expect(written, path).toContain("onerror=ran=1");
      for (const one of await alive(editor)) failed.push(`${path}, opened: ${one}`);
    }
    // An article's text in its editor, with an unknown block.
    await editor.goto(`${site.url}/crm/articles/${article.id}/edit`);
    await expect(editor.locator(".ProseMirror")).toContainText("<img src=x onerror=ran=1>");
    await expect(editor.locator(".ProseMirror [contenteditable=false]").last()).toBeVisible();
    failed.push(...(await alive(editor)));
    await editor.context().close();
    expect(failed).toEqual([]);

    const feed = await (await fetch(`${site.url}/rss.xml`)).text();
    expect(feed).toContain("&lt;script&gt;");
    expect(feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "")).not.toMatch(/<script|<img/);
  } finally {
    await site.end();
  }
});

test("every URL field refuses javascript:, data: and protocol-relative URLs", async () => {
  const site = await aSite();
  try {
    const bad = [
      "javascript:ran=1",
      "JaVaScRiPt:ran=1",
      "data:text/html,<script>ran=1</script>",
      "//evil.example/x",
    ];
    const { items } = await site.call<{ items: { id: string; version: number }[] }>(
      "GET",
      "/admin/programmes",
    );
    for (const href of bad) {
      await site.refused("POST", "/admin/products", { name: "x", imageUrl: href });
      await site.refused("POST", "/admin/products", { name: "x", images: [{ url: href }] });
      await site.refused("POST", "/admin/categories", { name: "x", imageUrl: href });
      await site.refused("POST", "/admin/authors", {
        imageUrl: href,
        texts: { en: { name: "x", role: "", bio: "" } },
      });
      for (const field of ["logo", "logoDark", "icon"])
        await site.refused("POST", "/admin/design/publish", {
          version: 0,
          value: { ...defaultDesign, [field]: href },
        });
      await site.refused("PUT", "/admin/menus", {
        version: 1,
        value: {
          header: [{ target: { type: "link", href }, label: { en: "x" }, languages: [], children: [] }],
          footer: [],
          bottom: [],
        },
      });
      await site.refused("PATCH", `/admin/programmes/${items[0]?.id}`, {
        version: items[0]?.version,
        logoUrl: href,
      });
      await site.refused("PATCH", `/admin/programmes/${items[0]?.id}`, {
        version: items[0]?.version,
        homeUrl: href,
      });
      for (const block of [
        { type: "callToAction", attrs: { text: "x", label: "x", productId: null, href } },
        { type: "buttons", attrs: { buttons: [{ label: "x", href, look: "filled" }], align: "start" } },
        paragraph([{ type: "link", attrs: { href } }]),
      ]) {
        const content = { type: "doc", content: [block] };
        await site.refused("POST", "/admin/articles", { title: "x", content });
        await site.refused("POST", "/admin/content/page", { title: "x", content });
      }
    }
  } finally {
    await site.end();
  }
});
