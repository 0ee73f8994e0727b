import type { Language } from "#i18n/languages.ts";
import type { Site } from "#pages/page-head.ts";
import { JsonLd } from "#ui/text/json-ld.tsx";
import type { Article } from "../article.ts";
import { articleJsonLd } from "./article-json-ld.ts";

type Props = {
  article: Article;
  site: Site;
  lang: Language;
  crumbs: { name: string; href: string }[];
  canonical: string;
};

export function ArticleStructuredData({ article, site, lang, crumbs, canonical }: Props) {
  return <JsonLd blocks={articleJsonLd(article, { ...site, lang, crumbs, canonical })} />;
}
