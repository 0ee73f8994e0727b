import { pathOf } from "#content/slug-owner.ts";
import type { ShownAward } from "#features/settings/award.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import type { Article, Byline } from "../article.ts";
import type { Alternatives } from "./local-pick.ts";

/** A product recommended at the top of an article. */
export type DisplayedPick = {
  product: Article["products"][number];
  /** Undefined where the site has it no longer. */
  award: ShownAward | undefined;
  label?: string | undefined;
  reason: string;
  alternatives?: Alternatives;
};

/** The picks of a block whose products are public. */
export const shownPicks = (
  picks: AttrsOf<"picks">["picks"],
  { products, awards }: Pick<Article, "products" | "awards">,
): DisplayedPick[] =>
  picks.flatMap(({ productId, ...pick }) => {
    const product = products.find((one) => one.id === productId);
    return product ? [{ ...pick, product, award: awards.find(({ id }) => id === pick.award) }] : [];
  });

/** The picks of an article that are still public, in the order of its text; a product picked twice counts once. */
export function picksOf(article: {
  content: Article["content"];
  products: Article["products"];
  awards: Article["awards"];
}): DisplayedPick[] {
  const picks = new Map<string, DisplayedPick>();
  for (const block of article.content.content)
    if (block.type === "picks")
      for (const pick of shownPicks(block.attrs.picks, article))
        if (!picks.has(pick.product.id)) picks.set(pick.product.id, pick);
  return [...picks.values()];
}

type Frame = {
  siteName: string;
  siteUrl: string;
  lang: Language;
  crumbs: readonly { name: string; href: string }[];
  /** The path of the language the text is written in: of a text shown by fallback another one than the page's. */
  canonical: string;
};

/**
 * Structured data of an article's page (schema.org): the article, its breadcrumbs, its questions, and its picks in the order of
 * the page. Contains nothing the page does not show; no prices.
 */
export function articleJsonLd(
  article: Article,
  { siteName, siteUrl, lang, crumbs, canonical }: Frame,
): object[] {
  const absolute = (address: string) => (address.startsWith("/") ? siteUrl + address : address);
  const written = article.textLang ?? lang;
  const person = ({ name, role, slug }: Byline) => ({
    "@type": "Person",
    name,
    jobTitle: role,
    url: absolute(localPath(lang, `/author/${encodeURIComponent(slug)}`)),
  });
  const picks = picksOf(article);
  const image = article.image?.url ?? article.imageUrl;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article.title,
      description: article.excerpt,
      inLanguage: languages[written].tag,
      // schema.org has `reviewedBy` on WebPage, not on Article.
      mainEntityOfPage: article.reviewer
        ? { "@type": "WebPage", "@id": absolute(canonical), reviewedBy: person(article.reviewer) }
        : absolute(canonical),
      ...(image ? { image: [absolute(image)] } : {}),
      ...(article.publishedAt ? { datePublished: article.publishedAt } : {}),
      dateModified: article.updatedAt,
      ...(article.author ? { author: person(article.author) } : {}),
      publisher: { "@type": "Organization", name: siteName, url: `${siteUrl}/` },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map(({ name, href }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: absolute(href),
      })),
    },
    ...(picks.length
      ? [
          {
            "@context": "https://schema.org",
            "@type": "ItemList",
            name: article.title,
            numberOfItems: picks.length,
            itemListElement: picks.map(({ product }, index) => ({
              "@type": "ListItem",
              position: index + 1,
              name: product.name,
              url: absolute(localPath(lang, pathOf("product", product.slug))),
            })),
          },
        ]
      : []),
    ...questionsJsonLd(article.content),
  ];
}

/** The questions that a document answers (FAQPage); empty without any. */
export function questionsJsonLd({ content }: Article["content"]): object[] {
  const questions = content.flatMap((block) => (block.type === "faq" ? block.attrs.items : []));
  return questions.length
    ? [
        {
          "@context": "https://schema.org",
          "@type": "FAQPage",
          mainEntity: questions.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        },
      ]
    : [];
}
