import { expect, it } from "vitest";
import type { MediaItem, MediaPatch } from "#features/media/media-item.ts";
import type { Product } from "#features/products/product.ts";
import type { Document } from "#platform/document/document.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { Article, ArticleList } from "../article.ts";

/** A picture of the library, at the head and twice in the text of an article, and in a product's gallery. */
async function illustrated() {
  const app = await testApp();
  const { token, by } = await aMember(app, "editor");
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await photo(600, "#336699"))], "hob.jpg"));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await call<MediaItem>(app, "/api/admin/media", { method: "POST", body: form, headers });
  await app.worker.runDue();
  const { id, url } = sent.body;
  const image = (caption: string) => ({
    type: "image" as const,
    attrs: { mediaId: id, alt: "", caption, width: "text" as const },
  });
  const content: Document = { type: "doc", content: [image(""), image("The article’s own")] };
  const texts = { en: { title: "Kettles", content }, he: { title: "קומקומים", content, slug: "kettles" } };
  await anArticle(app, "Kettles", { imageUrl: url, texts });
  await aProduct(app, "Kettle", { images: [{ mediaId: Number(id), url: null, alt: {} }] });
  const say = async (change: Partial<MediaPatch>) => {
    const { version } = (await by<MediaItem>("GET", `/admin/media/${id}`)).body;
    expect((await by("PATCH", `/admin/media/${id}`, { version, ...change })).status).toBe(200);
  };
  const read = async <Body>(path: string, lang: string) =>
    (await callApi<Body>(app, "GET", `${path}?lang=${lang}`)).body;
  return {
    say,
    article: (lang: string) => read<Article>("/articles/by-slug/kettles", lang),
    articles: (lang: string) => read<ArticleList>("/articles", lang),
    product: (lang: string) => read<Product>("/products/by-slug/kettle", lang),
    picture: ({ pictures }: Article) => pictures[id],
  };
}

it("a large picture has its caption and credit as soon as they are saved, each marked where it is in another language", async () => {
  const { say, article, articles, product, picture } = await illustrated();
  const unsaid = await article("en");
  for (const one of [unsaid.image, picture(unsaid), (await product("en")).images[0]]) {
    expect(one).not.toHaveProperty("caption");
    expect(one).not.toHaveProperty("credit");
  }

  await say({ caption: { en: "On our hob", he: "על הכיריים" }, credit: { fr: "Photo : Léa" } });
  const en = { caption: { text: "On our hob" }, credit: { text: "Photo : Léa", textLang: "fr" } };
  const read = await article("en");
  for (const one of [read.image, picture(read), (await product("en")).images[0]])
    expect(one).toMatchObject(en);
  const he = await article("he");
  for (const one of [he.image, picture(he), (await product("he")).images[0]])
    expect(one).toMatchObject({ caption: { text: "על הכיריים" }, credit: { textLang: "fr" } });
  // The page is French, its text English: the main image is part of the page, the other of the text.
  const fr = await article("fr");
  expect(fr.textLang).toBe("en");
  expect(fr.image).toMatchObject({
    caption: { text: "On our hob", textLang: "en" },
    credit: { text: "Photo : Léa" },
  });
  expect(picture(fr)).toMatchObject(en);
  expect((await product("ar")).images[0]?.caption).toEqual({ text: "On our hob", textLang: "en" });

  await say({ caption: { en: "" }, credit: { en: "Lea" } });
  expect(picture(await article("en"))).toMatchObject({ credit: { text: "Lea" } });
  expect(picture(await article("en"))).not.toHaveProperty("caption");
  expect((await articles("en")).items[0]?.image).not.toHaveProperty("credit");
});

it("programs that read an article as HTML get the words as text, the article's own caption before the library's", async () => {
  const { say, article } = await illustrated();
  await say({ caption: { en: "<script>alert(1)</script>" }, credit: { fr: "Léa & co" } });
  const credit = '<small><span lang="fr" dir="ltr">Léa &amp; co</span></small>';
  const captions = [...(await article("en")).contentHtml.matchAll(/<figcaption>(.*?)<\/figcaption>/g)];
  expect(captions.map(([, words]) => words)).toEqual([
    `&lt;script&gt;alert(1)&lt;/script&gt;<br>${credit}`,
    `The article’s own<br>${credit}`,
  ]);
});
