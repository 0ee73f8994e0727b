import { pathOf } from "#content/slug-owner.ts";
import { ArticleFeedback } from "#features/feedback/site/article-feedback.tsx";
import { NewsletterForm } from "#features/newsletter/site/newsletter-form.tsx";
import { ShareLinks } from "#features/products/site/islands/share-links/share-links.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader, redirectToCurrentPath } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { ArticleStructuredData } from "./article-structured-data.tsx";
import { ArticleView } from "./article-view.tsx";

async function load({ services: { articles, feedback }, lang, t, params, url }: PageRequest) {
  const preview = url.searchParams.get("preview");
  const article = await (preview
    ? articles.admin.preview(preview, lang)
    : articles.bySlug(params.slug ?? "", lang));
  const path = localPath(lang, pathOf("article", article.slug));
  redirectToCurrentPath(url, path);
  const crumbs = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: t("articles.title"), href: localPath(lang, "/articles") },
    { name: article.title, href: path, textLang: article.textLang },
  ];
  // A text shown by fallback is canonical in the language it is written in (readings.md 13).
  const canonical = (article.textLang && article.alternates[article.textLang]) || path;
  const head: PageHead = {
    lang,
    title: article.metaTitle ?? article.title,
    description: article.metaDescription ?? article.excerpt,
    keywords: article.metaKeywords,
    path,
    alternates: article.alternates,
    canonical,
    image: article.shareImage,
    type: "article",
    ...(preview === null ? { markdown: `${path}.md` } : {}),
    noindex: preview !== null,
  };
  // A preview is no page yet.
  const asked = preview === null ? await feedback.ofArticle(Number(article.id), lang) : null;
  return { lang, head, canonical, article, crumbs, asked };
}

export const loader = pageLoader(load);

export const meta = headOf;

export default function ArticlePage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, canonical, article, crumbs, asked } = loaderData;
  const site = siteOf(matches);
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <ArticleView article={article} crumbs={crumbs} newsletterForm={NewsletterForm}>
        {asked ? (
          <ArticleFeedback article={article} path={crumbs.at(-1)?.href ?? ""} feedback={asked} />
        ) : null}
      </ArticleView>
      <div className="no-print mt-12 flex flex-wrap items-center gap-2 border-t border-line pt-6">
        <ShareLinks address={site.siteUrl + canonical} title={article.title} targets={site.shareTargets} />
      </div>
      <ArticleStructuredData
        article={article}
        site={site}
        lang={lang}
        crumbs={crumbs}
        canonical={canonical}
      />
    </div>
  );
}
