import { expect, test } from "vitest";
import { type Article, articleTemplates } from "../article.ts";
import { articleJsonLd, picksOf } from "./article-json-ld.ts";

const product = (id: string, slug: string) =>
  ({ id, slug, name: `Product ${id}` }) as Article["products"][number];
const pick = (productId: string) => ({ productId, award: "best-overall" as const, reason: "why" });

const article = (more: Partial<Article> = {}): Article => ({
  id: "1",
  slug: "best",
  title: "The best",
  excerpt: "This one.",
  template: "round-up",
  author: { slug: "a-b", name: "A. B.", role: "Editor", image: null },
  reviewer: null,
  imageUrl: null,
  image: null,
  shareImage: null,
  category: null,
  publishedAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-10T00:00:00.000Z",
  checkedAt: null,
  readingMinutes: 4,
  newsletterConsent: null,
  ads: [],
  awards: [{ id: "best-overall", label: "Best overall", icon: "award", namesCategory: true }],
  content: {
    type: "doc",
    content: [
      { type: "picks", attrs: { picks: [pick("3"), pick("9"), pick("1")] } },
      { type: "picks", attrs: { picks: [pick("3"), pick("2")] } },
    ],
  },
  contentHtml: "",
  products: [product("1", "one"), product("2", "two"), product("3", "drei é")],
  links: {},
  shopLinks: {},
  pictures: {},
  authors: {},
  related: [],
  categories: [],
  fields: [],
  updatedReason: null,
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  alternates: {},
  ...more,
});

const frame = {
  siteName: "Magpie",
  siteUrl: "https://site.example",
  lang: "fr" as const,
  canonical: "/fr/article/best",
  crumbs: [
    { name: "Accueil", href: "/fr" },
    { name: "The best", href: "/fr/article/best" },
  ],
};
const block = (all: object[], type: string) =>
  all.find((one) => (one as Record<string, unknown>)["@type"] === type) as Record<string, never> | undefined;

test("picks keep the order of the text, once each, without what is not public", () => {
  expect(picksOf(article()).map((one) => one.product.id)).toEqual(["3", "1", "2"]);
});

test.each(articleTemplates)(
  "a %s lists its picks in that order with addresses in the page's language",
  (template) => {
    const list = block(articleJsonLd(article({ template }), frame), "ItemList") as unknown as {
      itemListElement: { position: number; url: string }[];
    };
    expect(list.itemListElement.map(({ position, url }) => [position, url])).toEqual([
      [1, "https://site.example/fr/product/drei%20%C3%A9"],
      [2, "https://site.example/fr/product/one"],
      [3, "https://site.example/fr/product/two"],
    ]);
  },
);

test("an article without picks has no list, and one without questions no FAQ", () => {
  const content = { type: "doc" as const, content: [] };
  const types = articleJsonLd(article({ content }), frame).map(
    (one) => (one as Record<string, unknown>)["@type"],
  );
  expect(types).toEqual(["Article", "BreadcrumbList"]);
});

test("a text shown by fallback is declared in its own language", () => {
  expect(block(articleJsonLd(article({ textLang: "en" }), frame), "Article")?.inLanguage).toBe("en");
  expect(block(articleJsonLd(article(), frame), "Article")?.inLanguage).toBe("fr");
});

test("a text shown by fallback is the main entity of the page it is canonical on", () => {
  const shown = articleJsonLd(article({ textLang: "en" }), { ...frame, canonical: "/article/best" });
  expect(block(shown, "Article")?.mainEntityOfPage).toBe("https://site.example/article/best");
  expect(block(articleJsonLd(article(), frame), "Article")?.mainEntityOfPage).toBe(
    "https://site.example/fr/article/best",
  );
});

test("breadcrumbs and author have absolute addresses", () => {
  const all = articleJsonLd(article(), frame);
  expect(block(all, "BreadcrumbList")?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Accueil", item: "https://site.example/fr" },
    { "@type": "ListItem", position: 2, name: "The best", item: "https://site.example/fr/article/best" },
  ]);
  expect(block(all, "Article")?.author).toMatchObject({
    name: "A. B.",
    url: "https://site.example/fr/author/a-b",
  });
});

test("questions match the page", () => {
  const content = {
    type: "doc" as const,
    content: [{ type: "faq" as const, attrs: { items: [{ question: "Why?", answer: "Because." }] } }],
  };
  expect(block(articleJsonLd(article({ content }), frame), "FAQPage")?.mainEntity).toEqual([
    { "@type": "Question", name: "Why?", acceptedAnswer: { "@type": "Answer", text: "Because." } },
  ]);
});

test("the reviewer is set on the page", () => {
  const reviewer = { slug: "c-d", name: "C. D.", role: "Dermatologist", image: null };
  const [page] = articleJsonLd(article({ reviewer }), frame);
  expect(page).toMatchObject({
    mainEntityOfPage: {
      "@id": "https://site.example/fr/article/best",
      reviewedBy: { "@type": "Person", name: "C. D.", url: "https://site.example/fr/author/c-d" },
    },
  });
});
