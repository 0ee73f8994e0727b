import { type MetaDescriptor, redirect, useLocation } from "react-router";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { LinkButton } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { inEveryLanguage, pageHead, siteOf } from "../../../page-head.ts";
import type { PageMeta, PageProps } from "../../../page-types.ts";
import { ArticleRows, pageLength } from "./article-rows.tsx";
import { chosenCategory } from "./chosen-category.ts";

const path = "/articles";

async function load({ api, lang, url }: PageRequest) {
  const category = url.searchParams.get("category") ?? "";
  const after = url.searchParams.get("after") ?? "";
  const [list, categories, catalogue] = await Promise.all([
    api.get("/api/articles", { query: { lang, category, cursor: after, limit: pageLength } }),
    api.get("/api/categories", { query: { lang } }),
    loadCatalogue(lang),
  ]);
  const { t } = messagesOf(lang, catalogue);
  const chosen = chosenCategory(categories, category);
  // An older link names a slug, which another language would not know.
  if (chosen && chosen.id !== category) {
    const query = new URLSearchParams(url.searchParams);
    query.set("category", chosen.id);
    throw redirect(`${url.pathname}?${query}`, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  return {
    lang,
    list,
    filter: { category, after },
    title: chosen ? t("articles.listOf", { category: chosen.name }) : t("articles.title"),
    description: t("articles.description"),
    departments: categories
      .filter((one) => one.parentId === null || one === chosen)
      .map(({ id, name, textLang }) => ({ id, name, textLang })),
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("articles.title"), href: localPath(lang, path) },
    ],
  };
}

export const loader = serverLoader(load);
const StructuredTrail = serverPart(() => import("#features/products/site/structured-trail.tsx"));

export const clientLoader = browserLoader(load);

/** Filtered and later pages are not indexed; canonical is the list itself (features.md 65). */
export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  return loaderData
    ? pageHead(siteOf(matches), {
        lang: loaderData.lang,
        title: loaderData.title,
        description: loaderData.description,
        path: localPath(loaderData.lang, path),
        alternates: inEveryLanguage((lang) => localPath(lang, path)),
        noindex: Boolean(loaderData.filter.category || loaderData.filter.after),
      })
    : [];
}

export default function ArticlesPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const { key } = useLocation();
  const { list, filter, departments, title, trail } = loaderData;
  const home = localPath(lang, path);
  const isEmpty = list.total === 0 && !filter.category;
  return (
    <div className="frame pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-8 max-w-3xl">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{t("articles.intro")}</p>
      </header>
      {isEmpty ? null : (
        <>
          <nav aria-label={t("articles.filterLabel")} className="mt-7 flex flex-wrap gap-2">
            <ChipLink href={home} current={!filter.category}>
              {t("articles.filterAll")}
            </ChipLink>
            {departments.map((one) => (
              <ChipLink key={one.id} href={`${home}?category=${one.id}`} current={filter.category === one.id}>
                <span {...writtenIn(one.textLang)}>{one.name}</span>
              </ChipLink>
            ))}
          </nav>
          <p className="mt-6 mb-8 border-t border-line pt-3 text-sm text-ink-faint">
            {t("articles.count", { count: list.total })}
          </p>
        </>
      )}
      {isEmpty ? (
        <EmptyState icon="clock" title={t("discovery.soon")}>
          {t("discovery.soonText")}
        </EmptyState>
      ) : list.items.length ? (
        <ArticleRows key={key} place={key} first={list} filter={filter} />
      ) : (
        <EmptyState
          title={t("articles.none")}
          action={
            <LinkButton kind="quiet" href={home}>
              {t("articles.seeAll")}
            </LinkButton>
          }
        >
          <p>{t("articles.noneHint")}</p>
        </EmptyState>
      )}
      <StructuredTrail trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
    </div>
  );
}
