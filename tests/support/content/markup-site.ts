import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { MenusState } from "#features/menus/menu.ts";
import { defaultDesign } from "#features/settings/design/design.ts";
import { languageCodes } from "#i18n/languages.ts";
import { goodPassword } from "../journey/visitor.ts";
import { freePort, startProgram } from "../site/built-program.ts";
import { address, hostileMenus, hostileText, inEach, inOthers, long, paragraph } from "./hostile-texts.ts";
import { photo } from "./made-images.ts";

export type CreatedEntity = { id: string; slug: string; version: number };

/** A separate site, whose administrator's name is hostile too. */
export async function aSite() {
  const data = await mkdtemp(join(tmpdir(), "magpie-markup-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const admin = { email: "boss@example.com", password: goodPassword };
  const env = { DATA_DIR: data, PORT: new URL(url).port, SITE_URL: url, DATABASE_URL: "" };
  const program = startProgram({ ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await program.running;
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  const answerTo = (method: string, path: string, body?: object | FormData) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body instanceof FormData ? {} : { "Content-Type": "application/json" }),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
  async function call<Answer = CreatedEntity>(method: string, path: string, body?: object | FormData) {
    const answer = await answerTo(method, path, body);
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 500)}`).toBe(true);
    return (text ? JSON.parse(text) : {}) as Answer;
  }
  const refused = async (method: string, path: string, body: object) =>
    expect((await answerTo(method, path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(422);
  const { user } = await call<{ user: unknown }>("POST", "/auth/profile", { name: hostileText });
  const end = async () => {
    program.process.kill("SIGTERM");
    await program.ended;
    await rm(data, { recursive: true, force: true });
  };
  return { url, token, user, call, refused, end };
}
type Site = Awaited<ReturnType<typeof aSite>>;

/** Everything an editor, an administrator and a visitor can enter, with all markup that is accepted. */
export async function fillIn({ call }: Site) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await photo(640, "#336699"))], `${hostileText}.jpg`));
  form.set("folder", hostileText.replaceAll("/", ""));
  form.set("tags", `"'><img src=x onerror=ran=1>`);
  form.set("alt", JSON.stringify(inEach(hostileText)));
  const picture = await call<CreatedEntity & { url: string }>("POST", "/admin/media", form);
  await call("PATCH", `/admin/media/${picture.id}`, {
    version: picture.version,
    caption: inEach(long),
    credit: inEach(hostileText),
  });

  const seo = { metaTitle: hostileText, metaDescription: long, metaKeywords: [hostileText] };
  const categoryText = {
    name: hostileText,
    description: long,
    ...seo,
    faq: [{ question: hostileText, answer: long }],
  };
  const category = await call("POST", "/admin/categories", {
    ...categoryText,
    imageUrl: address,
    thumbnailUrl: address,
    specTemplate: [
      {
        key: "weight",
        type: "text",
        label: inEach(hostileText),
        unit: "\"'><i>",
        group: inEach(hostileText),
      },
    ],
    criteria: [{ key: "taste", weight: 100, label: inEach(hostileText) }],
    testMethod: inEach(long),
    translations: inOthers(categoryText),
  });
  await call("POST", `/admin/categories/${category.id}/publish`, {});

  const productText = {
    name: hostileText,
    summary: long,
    description: long,
    pros: [hostileText],
    cons: [hostileText],
    verdict: long,
    bestFor: long,
    notFor: long,
    ...seo,
  };
  const products: CreatedEntity[] = [];
  for (const number of [1, 2]) {
    const product = await call("POST", "/admin/products", {
      ...productText,
      brand: hostileText,
      model: `${hostileText}${number}`,
      categoryId: category.id,
      imageUrl: number === 1 ? picture.url : address,
      images: [
        { mediaId: picture.id, alt: inEach(hostileText) },
        { url: address, alt: inEach(hostileText) },
      ],
      specs: [
        { key: "weight", value: inEach(hostileText), unit: "\"'><i>", label: hostileText },
        { key: hostileText, value: hostileText },
      ],
      ratings: [{ key: "taste", score: 7 }],
      awards: ["best-overall"],
      price: { amount: 1_900, currency: "USD" },
      translations: inOthers(productText),
    });
    products.push(await call("POST", `/admin/products/${product.id}/publish`, {}));
  }
  const [one, two] = products as [CreatedEntity, CreatedEntity];

  const author = await call("POST", "/admin/authors", {
    imageUrl: address,
    texts: inEach({ name: hostileText, role: hostileText, bio: long }),
  });
  const blocks = [
    { type: "heading", attrs: { level: 2 }, content: paragraph().content },
    paragraph([{ type: "link", attrs: { href: address } }]),
    paragraph([{ type: "reference", attrs: { kind: "product", id: one.id } }]),
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph()] }] },
    ...["blockquote", "note", "verdict"].map((type) => ({ type, content: [paragraph()] })),
    { type: "picks", attrs: { picks: [{ productId: one.id, award: "best-overall", reason: long }] } },
    { type: "productCard", attrs: { productId: one.id } },
    { type: "comparisonTable", attrs: { productIds: [one.id, two.id] } },
    { type: "versus", attrs: { productIds: [one.id, two.id] } },
    { type: "prosCons", attrs: { productId: one.id } },
    { type: "specTable", attrs: { productId: one.id } },
    { type: "faq", attrs: { items: [{ question: hostileText, answer: long }] } },
    { type: "image", attrs: { mediaId: picture.id, alt: hostileText, caption: hostileText, width: "wide" } },
    { type: "embed", attrs: { provider: "youtube", videoId: "dQw4w9WgXcQ", title: hostileText } },
    {
      type: "callToAction",
      attrs: { text: hostileText, label: hostileText, productId: null, href: address },
    },
    {
      type: "table",
      attrs: {
        caption: hostileText,
        rows: [
          [hostileText, hostileText],
          [hostileText, hostileText],
        ],
      },
    },
    { type: "blockquote", attrs: { source: hostileText }, content: [paragraph()] },
    {
      type: "gallery",
      attrs: {
        images: [{ mediaId: picture.id, alt: hostileText, caption: hostileText }],
        columns: 2,
        shape: "square",
      },
    },
    {
      type: "buttons",
      attrs: { buttons: [{ label: hostileText, href: address, look: "filled" }], align: "end" },
    },
    {
      type: "prosConsList",
      attrs: { prosTitle: hostileText, consTitle: hostileText, pros: [hostileText], cons: [hostileText] },
    },
    { type: "authorBox", attrs: { authorId: author.id } },
    { type: "adSlot", attrs: { slotId: "top" } },
    { type: "newsletterForm", attrs: { title: hostileText, text: hostileText } },
    {
      type: "mediaText",
      attrs: { mediaId: picture.id, alt: hostileText, side: "end", href: address },
      content: [paragraph()],
    },
    {
      type: "columns",
      content: [1, 2].map(() => ({ type: "column", content: [paragraph()] })),
    },
    { type: "embed", attrs: { provider: "x", videoId: "1234567890123456789", title: hostileText } },
    { type: hostileText, html: hostileText, attrs: { src: "javascript:ran=1" } },
  ];
  const content = { type: "doc", content: blocks };
  const articleText = { title: hostileText, excerpt: long, content, updatedReason: hostileText, ...seo };
  const article = await call("POST", "/admin/articles", {
    ...articleText,
    authorId: author.id,
    categoryIds: [category.id],
    imageUrl: picture.url,
    translations: inOthers(articleText),
  });
  await call("POST", `/admin/articles/${article.id}/publish`, {});
  // Edited, so that two versions can be compared.
  for (const [path, change] of [
    [`/admin/articles/${article.id}`, { title: `${hostileText} 2`, excerpt: `${long} 2` }],
    [`/admin/products/${one.id}`, { verdict: `${long} 2`, brand: `${hostileText} 2` }],
  ] as const) {
    const { version } = await call("GET", path);
    await call("PATCH", path, { version, ...change });
  }

  const sections: [string, object][] = [
    [
      "site",
      {
        siteName: hostileText,
        tagline: inEach(hostileText),
        synonyms: { en: { [hostileText]: [hostileText] } },
      },
    ],
    ["footer", { copyright: inEach(hostileText), disclosure: inEach(long.replace("\n", " ")) }],
    ["mail", { fromName: hostileText }],
    ["search", { adsTxt: long }],
  ];
  for (const [section, change] of sections)
    await call("PATCH", "/admin/settings", { section, version: 0, change });
  const menus = await call<MenusState>("GET", "/admin/menus");
  await call("PUT", "/admin/menus", { version: menus.version, value: hostileMenus(menus.value) });
  await call("POST", "/admin/design/publish", {
    version: 0,
    value: { ...defaultDesign, logo: address, logoDark: address },
  });
  const staticContent = { type: "doc", content: blocks.slice(0, 2).concat(blocks.slice(3, 6)) };
  for (const page of ["about", "privacy", "cookies"]) {
    const { id } = await call<{ id: string }>("POST", `/admin/static-pages/${page}`);
    const { version } = await call<{ version: number }>("GET", `/admin/content/page/${id}`);
    const text = { title: hostileText, metaDescription: long, content: staticContent };
    await call("PATCH", `/admin/content/page/${id}`, {
      version,
      ...text,
      translations: Object.fromEntries(
        languageCodes.filter((lang) => lang !== "en").map((lang) => [lang, text]),
      ),
    });
    await call("POST", `/admin/content/page/${id}/publish`, {});
  }
  const { items } = await call<{ items: { id: string; key: string; version: number }[] }>(
    "GET",
    "/admin/programmes",
  );
  const [shop] = items;
  await call("PATCH", `/admin/programmes/${shop?.id}`, {
    version: shop?.version,
    name: hostileText,
    logoUrl: address,
    tags: [{ country: "US", tag: "tag-20" }],
    disclosure: { en: hostileText },
  });
  const asin = "https://www.amazon.com/dp/B0CX23V2ZK";
  const libraryLink = {
    name: hostileText,
    url: asin,
    replaces: [],
    keywords: { en: ["kettle"] },
    isActive: true,
  };
  const link = await call("POST", "/admin/links", libraryLink);
  await call("POST", "/admin/redirects", { from: `/old-${hostileText}`, to: "/about" });
  const user = await call("POST", "/admin/users", {
    email: "noa@example.com",
    name: hostileText,
    role: "editor",
  });
  await call("POST", "/reports", { productId: one.id, kind: "text", note: long });
  const file = new FormData();
  file.set(
    "file",
    new File(
      [`Name,SKU,Price\n${JSON.stringify(hostileText).replaceAll('\\"', '""')},A,x\n`],
      `${hostileText}.csv`,
    ),
  );
  const run = await call("POST", "/crm/imports", file);
  await call("POST", `/admin/imports/${run.id}/start`, {
    what: "check",
    version: run.version,
    mapping: { name: "Name", sku: "SKU", price: "Price" },
  });
  const pair = [one, two] as const;
  return { category, products: pair, author, article, run, picture, programme: shop, link, user };
}
