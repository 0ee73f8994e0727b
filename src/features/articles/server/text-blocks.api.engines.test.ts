import { expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { MediaItem } from "#features/media/media-item.ts";
import type { Document } from "#platform/document/document.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { Article } from "../article.ts";

it("galleries, columns and author boxes bring along what they show, on the page, in the feed and in the CRM", async () => {
  const app = await testApp();
  const { token, by } = await aMember(app, "editor");
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await photo(600, "#336699"))], "hob.jpg"));
  const headers = { authorization: `Bearer ${token}` };
  const picture = (await call<MediaItem>(app, "/api/admin/media", { method: "POST", body: form, headers }))
    .body;
  await app.worker.runDue();
  const author = (name: string) =>
    app.articles.addAuthor({
      slug: name.toLowerCase(),
      imageUrl: null,
      texts: {
        en: { name, role: "Editor", bio: `${name} tests kettles.` },
        he: { name: "אן", role: "", bio: "בודקת." },
      },
    });
  const [own, other] = [await author("Ann"), await author("Bea")];
  const shop = "https://www.amazon.com/dp/B0ABCDEF31";
  const button = { label: "Buy", href: shop, look: "filled" as const };
  const content: Document = {
    type: "doc",
    content: [
      { type: "authorBox", attrs: { authorId: null } },
      { type: "authorBox", attrs: { authorId: String(other) } },
      { type: "authorBox", attrs: { authorId: "99999" } },
      {
        type: "gallery",
        attrs: { images: [{ mediaId: picture.id, alt: "", caption: "Hob" }], columns: 2, shape: "square" },
      },
      {
        type: "columns",
        content: [
          { type: "column", content: [{ type: "buttons", attrs: { buttons: [button], align: "start" } }] },
          { type: "column", content: [] },
        ],
      },
      { type: "mediaText", attrs: { mediaId: "", alt: "", side: "start" }, content: [] },
    ],
  };
  const id = await anArticle(app, "Kettles", { authorId: own, texts: { en: { title: "Kettles", content } } });

  const article = (await call<Article>(app, "/api/articles/by-slug/kettles?lang=he")).body;
  expect(article.authors).toMatchObject({ own: { name: "אן", bio: "בודקת." }, [other]: { slug: "bea" } });
  expect(Object.keys(article.authors)).toHaveLength(2);
  expect(article.pictures[picture.id]?.url).toBe(picture.url);
  expect(Object.keys(article.shopLinks)).toEqual([shop]);
  const html = (await call<Article>(app, "/api/articles/by-slug/kettles")).body.contentHtml;
  expect(html).toContain("Ann tests kettles.");
  expect(html).toContain("<figcaption>Hob</figcaption>");
  expect(html).toMatch(
    /<a href="https:\/\/www\.amazon\.com[^"]*" rel="sponsored nofollow noopener">Buy<\/a>/,
  );

  const { items } = (await by<Checklist>("GET", `/admin/articles/${id}/checklist?lang=en`)).body;
  expect(items.map(({ code, about, count }) => `${code} ${about ?? count ?? ""}`.trim())).toEqual(
    expect.arrayContaining(["alt-missing 1", "unfinished-block 1", "broken-link 1", "disclosure-missing"]),
  );
  const { body: used } = await by<object>("GET", `/admin/media/${picture.id}`);
  expect(JSON.stringify(used)).toContain("Kettles");
});
