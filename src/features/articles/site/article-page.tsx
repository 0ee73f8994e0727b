import type { MetaDescriptor } from "react-router";
import { writtenIn } from "#features/products/site/text-language.ts";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { pageHead, siteOf } from "../../../page-head.ts";
import type { Route } from "./+types/article-page";
import { articleBlocks } from "./article-blocks.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleHeader, AuthorBox } from "./article-header.tsx";
import { articleJsonLd } from "./article-json-ld.ts";
import { ContentsList, sectionsOf } from "./contents-list.tsx";
import { ShareBar } from "./share-bar.tsx";

async function load({ api, lang, params, url }: PageRequest) {
  const [article, catalogue] = await Promise.all([
    api.get("/api/articles/by-slug/{slug}", { params: { slug: params.slug ?? "" }, query: { lang } }),
    loadCatalogue(lang),
  ]);
  const path = localPath(lang, pathOf("article", article.slug));
  settleAddress(url, path);
  const { t } = messagesOf(lang, catalogue);
  const crumbs = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: t("articles.title"), href: localPath(lang, "/articles") },
    { name: article.title, href: path },
  ];
  // What the page does not draw (the text as HTML, the products' own pages) need not travel to the browser with it.
  const products = article.products.map((product) => ({ ...product, description: "", images: [] }));
  return { lang, article: { ...article, products, contentHtml: "" }, path, crumbs };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, article, path, crumbs } = loaderData;
  const site = siteOf(matches);
  return pageHead(site, {
    lang,
    title: article.metaTitle ?? article.title,
    description: article.metaDescription ?? article.excerpt,
    keywords: article.metaKeywords,
    path,
    alternates: article.alternates,
    canonical: article.textLang ? article.alternates[article.textLang] : undefined,
    image: article.image?.url ?? article.imageUrl,
    type: "article",
    jsonLd: articleJsonLd(article, { ...site, lang, crumbs }),
  });
}

export default function ArticlePage({ loaderData, matches }: Route.ComponentProps) {
  const messages = useMessages();
  const { t } = messages;
  const { article, path, crumbs } = loaderData;
  const sections = sectionsOf(article.content);
  const written = writtenIn(article.textLang);
  return (
    <div className="frame pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={crumbs} />
      <ArticleHeader article={article} />
      <div
        className={`mt-10 grid gap-x-12 lg:mt-14 ${sections.length > 2 ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}
      >
        {sections.length > 2 ? <ContentsList sections={sections} written={written} /> : null}
        <div className="min-w-0">
          <div {...written}>
            {/* The text keeps its measure; tables and cards take the room beside it. */}
            <RichText
              document={article.content}
              blocks={articleBlocks(article, messages)}
              linkOf={({ kind, id }) => article.links[`${kind}:${id}`]}
              className="max-w-4xl [&>:first-child]:mt-0 [&>:not(.live-block)]:max-w-(--measure)"
            />
          </div>
          <div className="mt-12 grid max-w-4xl gap-8">
            <ShareBar url={siteOf(matches).siteUrl + path} title={article.title} />
            {article.author ? <AuthorBox author={article.author} /> : null}
          </div>
        </div>
      </div>
      {article.related.length ? (
        <section className="section" aria-labelledby="related">
          <SectionHeading id="related" title={t("articles.related")} />
          <CardGrid width="wide">
            {article.related.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </section>
      ) : null}
    </div>
  );
}
