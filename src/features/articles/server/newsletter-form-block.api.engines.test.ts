import { expect, it } from "vitest";
import type { Document } from "#platform/document/document.ts";
import { anArticle } from "#tests/support/content/made-content.ts";
import { aNewsletter } from "#tests/support/servers/newsletter-site.ts";
import { call } from "#tests/support/site/test-app.ts";
import type { Article } from "../article.ts";
import type { ResolvedReferences } from "../article-edit.ts";

it("the newsletter's form is in an article while readers can subscribe, and a link in feeds and Markdown", async () => {
  const { app, admin, set } = await aNewsletter();
  const content: Document = {
    type: "doc",
    content: [{ type: "newsletterForm", attrs: { title: "", text: "One guide a week." } }],
  };
  await anArticle(app, "Kettles", {
    texts: { en: { title: "Kettles", content }, he: { title: "קומקומים", content } },
  });
  await anArticle(app, "Toasters", {
    texts: { en: { title: "Toasters", content: { type: "doc", content: [] } } },
  });
  const shown = async (address: string) =>
    (await call<Article>(app, `/api/articles/by-slug/${address}`)).body;
  const parts = async () =>
    (await admin.by<ResolvedReferences>("GET", "/admin/article-parts?lang=he")).body.newsletterConsent;

  await set({ consent: { en: "Yes, please.", he: "כן, תודה." } });
  const { newsletterConsent, contentHtml } = await shown("kettles");
  expect(newsletterConsent).toBe("Yes, please.");
  expect(contentHtml).toBe('<p>One guide a week. <a href="/newsletter">Newsletter</a></p>');
  expect((await shown("kettles?lang=he")).newsletterConsent).toBe("כן, תודה.");
  expect((await shown("kettles?lang=he")).contentHtml).toContain('<a href="/he/newsletter">ניוזלטר</a>');
  expect((await shown("toasters")).newsletterConsent).toBeNull();
  expect(await parts()).toBe("כן, תודה.");

  await set({ isOn: false });
  expect(await shown("kettles")).toMatchObject({ newsletterConsent: null, contentHtml: "" });
  expect(await parts()).toBeNull();
});
