import { useEffect } from "react";
import { ShareLinks } from "#features/products/site/share-links.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { headOf, type PageHead, siteOf } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";

async function load({ api, lang, params, url }: PageRequest) {
  const preview = url.searchParams.get("preview");
  const [article, catalogue] = await Promise.all([
    preview
      ? api.get("/api/preview/articles/{token}", { params: { token: preview }, query: { lang } })
      : api.get("/api/articles/by-slug/{slug}", { params: { slug: params.slug ?? "" }, query: { lang } }),
    loadCatalogue(lang),
  ]);
  const path = localPath(lang, pathOf("article", article.slug));
  settleAddress(url, path);
  const { t } = messagesOf(lang, catalogue);
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
    noindex: preview !== null,
  };
  return { lang, head, canonical, title: article.title, shown: { article, crumbs } };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
/** An article is read, not operated: it comes as HTML and costs no script. */
const ArticleView = serverPart(() => import("./article-view.tsx"));
const StructuredData = serverPart(() => import("./article-structured-data.tsx"));

export const clientLoader = browserLoader(load, ArticleView);

export const meta = headOf;

export default function ArticlePage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, title, canonical, shown } = loaderData;
  const site = siteOf(matches);
  useEffect(() => {
    if (!document.querySelector("[data-embed]")) return;
    let stop = () => {};
    let isLeft = false;
    import("#platform/browser/play-embeds.ts").then(
      ({ playEmbeds }) => {
        if (!isLeft) stop = playEmbeds();
      },
      // The videos' links lead to their own pages.
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  });
  return (
    <div className="frame pt-6 pb-20">
      <ArticleView article={shown?.article} crumbs={shown?.crumbs} />
      <div className="no-print mt-12 flex flex-wrap items-center gap-2 border-t border-line pt-6">
        <ShareLinks address={site.siteUrl + canonical} title={title} />
      </div>
      <StructuredData
        article={shown?.article}
        site={site}
        lang={lang}
        crumbs={shown?.crumbs}
        canonical={canonical}
      />
    </div>
  );
}
