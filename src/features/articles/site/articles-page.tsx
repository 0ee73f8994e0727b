import type { MetaDescriptor } from "react-router";
import { requestedCategory } from "#features/categories/site/requested-category.ts";
import { BreadcrumbStructuredData } from "#features/products/site/structured-data/breadcrumb-structured-data.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { inEveryLanguage, pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { AppError } from "#platform/errors.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { LinkButton } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import { articlesQuery } from "../article.ts";
import { ArticleRows, pageLength } from "./article-rows.tsx";

const path = "/articles";

async function load(request: PageRequest) {
  const { services, lang, t, url } = request;
  const chosen = await requestedCategory(request);
  // One that is not known has no articles.
  const category = chosen?.slug ?? url.searchParams.get("category") ?? "";
  const after = url.searchParams.get("after") ?? "";
  const query = articlesQuery.safeParse({
    lang,
    category: category || undefined,
    cursor: after || undefined,
    limit: pageLength,
  });
  if (!query.success) throw new AppError("malformed-request");
  const [list, categories] = await Promise.all([
    services.articles.list(query.data),
    services.categories.list(lang),
  ]);
  return {
    lang,
    list,
    filter: { category, after },
    feed: chosen && { category: chosen.slug, name: chosen.name },
    title: chosen ? t("articles.listOf", { category: chosen.name }) : t("articles.title"),
    description: t("articles.description"),
    departments: categories
      .filter((one) => one.parentId === null || one.id === chosen?.id)
      .map(({ slug, name, textLang }) => ({ slug, name, textLang })),
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("articles.title"), href: localPath(lang, path) },
    ],
  };
}

export const loader = pageLoader(load);

/** Filtered and later pages are not indexed; canonical is the list itself (features.md 65). */
export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  return loaderData
    ? pageHead(siteOf(matches), {
        lang: loaderData.lang,
        title: loaderData.title,
        description: loaderData.description,
        path: localPath(loaderData.lang, path),
        alternates: inEveryLanguage((lang) => localPath(lang, path)),
        feed: loaderData.feed,
        noindex: Boolean(loaderData.filter.category || loaderData.filter.after),
      })
    : [];
}

export default function ArticlesPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const { list, filter, departments, title, trail } = loaderData;
  const home = localPath(lang, path);
  const isEmpty = list.total === 0 && !filter.category;
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-8 max-w-3xl">
        <h1 className="text-3xl">
          <TitleText>{title}</TitleText>
        </h1>
        <p className="mt-3 text-lg text-ink-soft">{t("articles.intro")}</p>
      </header>
      {isEmpty ? null : (
        <>
          <nav aria-label={t("articles.filterLabel")} className="mt-7 flex flex-wrap gap-2">
            <ChipLink href={home} current={!filter.category}>
              {t("articles.filterAll")}
            </ChipLink>
            {departments.map((one) => (
              <ChipLink
                key={one.slug}
                href={`${home}?${new URLSearchParams({ category: one.slug })}`}
                current={filter.category === one.slug}
              >
                <span {...languageAttributes(one.textLang)}>{one.name}</span>
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
        <ArticleRows list={list} filter={filter} />
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
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
    </div>
  );
}
