import { type APIRequestContext, expect } from "@playwright/test";
import { accountOf, newEmail, signInByApi } from "../journey/visitor.ts";
import { photo } from "./made-images.ts";

type Made = { id: string; version: number };
const text = (words: string) => [{ type: "text", text: words }];
const paragraph = (words: string) => ({ type: "paragraph", content: text(words) });

/** An article's content with every kind of block. */
const blocksOf = (one: string, two: string, picture: string, words: string) => [
  { type: "heading", attrs: { level: 2 }, content: text(words) },
  paragraph(words),
  { type: "bulletList", content: [{ type: "listItem", content: [paragraph(words)] }] },
  ...["blockquote", "note", "verdict"].map((type) => ({ type, content: [paragraph(words)] })),
  { type: "picks", attrs: { picks: [{ productId: one, award: "best-overall", reason: words }] } },
  { type: "productCard", attrs: { productId: one } },
  { type: "comparisonTable", attrs: { productIds: [one, two] } },
  { type: "versus", attrs: { productIds: [one, two] } },
  { type: "prosCons", attrs: { productId: one } },
  { type: "specTable", attrs: { productId: one } },
  { type: "faq", attrs: { items: [{ question: words, answer: words }] } },
  { type: "image", attrs: { mediaId: picture, alt: words, caption: words, width: "text" } },
  { type: "embed", attrs: { provider: "youtube", videoId: "dQw4w9WgXcQ", title: words } },
  { type: "callToAction", attrs: { text: words, label: words, productId: one, href: null } },
  {
    type: "table",
    attrs: {
      caption: words,
      rows: [
        [words, words],
        [words, words],
      ],
    },
  },
  { type: "blockquote", attrs: { source: words }, content: [paragraph(words)] },
  {
    type: "gallery",
    attrs: { images: [{ mediaId: picture, alt: words, caption: words }], columns: 3, shape: "landscape" },
  },
  {
    type: "buttons",
    attrs: { buttons: [{ label: words, href: "/about", look: "outline" }], align: "start" },
  },
  { type: "prosConsList", attrs: { prosTitle: "", consTitle: "", pros: [words], cons: [words] } },
  { type: "authorBox", attrs: { authorId: null } },
  { type: "adSlot", attrs: { slotId: "top" } },
  { type: "reusable", attrs: { blockId: "999999" } },
  { type: "newsletterForm", attrs: { title: words, text: words } },
  {
    type: "mediaText",
    attrs: { mediaId: picture, alt: words, side: "start" },
    content: [paragraph(words)],
  },
  {
    type: "columns",
    content: [
      { type: "column", content: [paragraph(words)] },
      { type: "column", content: [paragraph(words)] },
    ],
  },
  { type: "disclosure" },
  { type: "somethingNew", attrs: { from: "a later version" } },
];

/** Content for checking the CRM screens: entities in every state, created through the API, besides the demo's. */
export async function crmContent(
  request: APIRequestContext,
  admin: { email: string; password: string },
  mark: string,
) {
  const session = await signInByApi(request, admin);
  const other = await signInByApi(request, await accountOf("editor"));
  async function call<Answer = Made>(
    method: "get" | "post" | "put" | "patch",
    path: string,
    sent?: { data?: object; multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }> },
    { token } = session,
  ): Promise<Answer> {
    const answer = await request[method](`/api${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...sent,
    });
    expect(answer.ok(), `${method} ${path}: ${(await answer.text()).slice(0, 300)}`).toBe(true);
    return (await answer.json()) as Answer;
  }
  const colour = `#${Math.floor(Math.random() * 0xff_ff_ff)
    .toString(16)
    .padStart(6, "0")}`;
  const picture = await call("post", "/admin/media", {
    multipart: {
      file: { name: `kettle-${mark}.jpg`, mimeType: "image/jpeg", buffer: await photo(1200, colour) },
    },
  });
  const { items: shown } = await call<{ items: { id: string }[] }>(
    "get",
    "/admin/products?limit=2&sort=name",
  );
  const [one = "", two = ""] = shown.map(({ id }) => id);
  const product = await call("post", "/admin/products", {
    data: {
      name: `Kettle ${mark}`,
      summary: "Boils water.",
      verdict: "Pours like a swan.",
      pros: ["quiet"],
      cons: ["heavy"],
      images: [{ mediaId: picture.id, alt: {} }],
      translations: { he: { name: `קומקום ${mark}`, summary: "מרתיח מים." } },
    },
  });
  await call("post", `/admin/products/${product.id}/publish`, { data: {} });
  await call("post", `/admin/products/${product.id}/offers`, {
    data: { url: "https://www.amazon.com/dp/B0TESTTEST", price: { amount: 4_900, currency: "USD" } },
  });
  const content = (words: string) => ({ type: "doc", content: blocksOf(one, two, picture.id, words) });
  const article = await call("post", "/admin/articles", {
    data: {
      title: `Quiet kettles ${mark}`,
      content: content("They hardly whistle."),
      translations: { he: { title: `קומקומים שקטים ${mark}`, content: content("הם כמעט לא שורקים.") } },
    },
  });
  await call("patch", `/admin/articles/${article.id}`, {
    data: { version: article.version, title: `The quietest kettles ${mark}` },
  });
  const file = Buffer.from(`Name,SKU,Price\nLamp ${mark},L-${mark},12\nNo price,,x\n`);
  const run = await call("post", "/crm/imports", {
    multipart: { file: { name: `lamps-${mark}.csv`, mimeType: "text/csv", buffer: file } },
  });
  const list = await call("post", "/admin/fetcher/jobs", {
    data: { urls: [`http://127.0.0.1:9/${mark}`, `http://127.0.0.1:9/other-${mark}`] },
  });
  const digest = await call("post", "/admin/newsletter/digests", {
    data: { texts: { en: { subject: `Kettles ${mark}`, intro: "Hello!" } } },
  });
  const feed = await call("post", "/admin/feeds", { data: { name: `Lamps ${mark}` } });
  await call("post", `/admin/feeds/${feed.id}/upload`, {
    multipart: { file: { name: `feed-${mark}.csv`, mimeType: "text/csv", buffer: file } },
  });
  // Without a language model it is an outline, generated while this waits.
  const writing = await call<{ id: string; articleId: string | null }>("post", "/articles/generate", {
    data: { topic: `Kettles ${mark}`, template: "guide" },
  });
  const { items: categories } = await call<{ items: { id: string }[] }>("get", "/admin/categories");
  // Deep in the tree, scheduled and outdated in every language, for the fullest possible row.
  const names = Object.fromEntries(["he", "ar", "fr", "zh"].map((lang) => [lang, { name: `K ${mark}` }]));
  const category = await call("post", "/admin/categories", {
    data: { name: `Kettles ${mark}`, parentId: categories[0]?.id, translations: names },
  });
  await call("post", `/admin/categories/${category.id}/publish`, { data: {} });
  for (const lang of ["en", ...Object.keys(names)])
    await call("post", `/admin/categories/${category.id}/schedule`, {
      data: { lang, publishAt: null, unpublishAt: "2099-01-01T00:00:00.000Z" },
    });
  const { version } = await call("get", `/admin/categories/${category.id}`);
  await call("patch", `/admin/categories/${category.id}`, { data: { version, name: `Tea kettles ${mark}` } });
  await call("post", "/admin/redirects", { data: { from: `/old-${mark}`, to: "/about" } });
  const user = await call("post", "/admin/users", {
    data: { email: newEmail(), name: `Noa ${mark}`, role: "editor" },
  });
  /** An article of which another user saves a draft once `rival` is called. */
  const shared = await call("post", "/admin/articles", { data: { title: `Loud kettles ${mark}` } });
  const rival = () =>
    call(
      "put",
      `/admin/articles/${shared.id}/draft`,
      { data: { version: shared.version, draftOf: null, title: `Louder kettles ${mark}` } },
      other,
    );
  return {
    ...{ session, mark, picture, product, article, run, list, user, shared, rival },
    ...{ feed, writing, category, digest },
  };
}
export type CrmContent = Awaited<ReturnType<typeof crmContent>>;
