import { questionsJsonLd } from "#features/articles/site/article-json-ld.ts";
import { breadcrumbJsonLd } from "#features/products/site/structured-data/product-json-ld.ts";
import { type Language, languages } from "#i18n/languages.ts";
import type { FreePage } from "../free-page.ts";

type Frame = {
  siteName: string;
  siteUrl: string;
  lang: Language;
  crumbs: { name: string; href: string }[];
  /** The path of the language the text is written in. */
  canonical: string;
};

/** Structured data of a free page (schema.org): the page, its breadcrumbs and its questions. */
export function freePageJsonLd(
  page: FreePage,
  { siteName, siteUrl, lang, crumbs, canonical }: Frame,
): object[] {
  return [
    {
      "@context": "https://schema.org",
      "@type": "WebPage",
      name: page.title,
      ...(page.metaDescription ? { description: page.metaDescription } : {}),
      url: siteUrl + canonical,
      inLanguage: languages[page.textLang ?? lang].tag,
      ...(page.publishedAt ? { datePublished: page.publishedAt } : {}),
      dateModified: page.updatedAt,
      publisher: { "@type": "Organization", name: siteName, url: `${siteUrl}/` },
    },
    breadcrumbJsonLd(crumbs, siteUrl),
    ...questionsJsonLd(page.content),
  ];
}
