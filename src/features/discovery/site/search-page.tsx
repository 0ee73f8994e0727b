import type { MetaDescriptor } from "react-router";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import { PricesNote } from "#features/offers/site/price.tsx";
import { ListedCard } from "#features/products/site/listing/listed-card.tsx";
import { BreadcrumbStructuredData } from "#features/products/site/structured-data/breadcrumb-structured-data.tsx";
import type { Translate } from "#i18n/messages/messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { longestQuery } from "#i18n/query-length.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { inEveryLanguage, pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import { mostCounted } from "../search-totals.ts";
import { FoundCategories, FoundPages } from "./found-links.tsx";

const path = "/search";
/** Results of a single kind: the API's maximum. */
const shown = 50;
/** Results of each kind when all kinds are shown. */
const shownOfEach = 12;
const kinds = ["products", "guides", "categories", "pages"] as const;
type Kind = (typeof kinds)[number];

async function load({ services, lang, t, url }: PageRequest) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, longestQuery);
  const requestedKind = kinds.find((kind) => kind === url.searchParams.get("in"));
  const result = await services.discovery.search(q, lang, requestedKind ? shown : shownOfEach);
  const { totals } = result;
  const counts = { ...totals, guides: totals.articles };
  const found = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  // Without results, offers other places to go.
  const [guides, categories] = found
    ? [[], []]
    : await Promise.all([
        services.articles.list({ lang, limit: 3 }).then(({ items }) => items),
        services.categories.list(lang).then((all) => all.filter(({ parentId }) => parentId === null)),
      ]);
  return {
    lang,
    q,
    result,
    found,
    counts,
    /** The kind shown alone; falls back to all kinds if it has no results. */
    kind: requestedKind && counts[requestedKind] > 0 ? requestedKind : null,
    guides,
    categories,
    title: q ? t(found ? "discovery.searchTitle" : "discovery.nothing", { query: q }) : t("frame.search"),
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("frame.search"), href: localPath(lang, path) },
    ],
  };
}

export const loader = pageLoader(load);

export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  return loaderData
    ? pageHead(siteOf(matches), {
        lang: loaderData.lang,
        title: loaderData.title,
        path: localPath(loaderData.lang, path),
        alternates: inEveryLanguage((lang) => localPath(lang, path)),
        noindex: true,
      })
    : [];
}

export default function SearchPage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const { q, found, title, trail } = loaderData;
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <h1 className="mt-8 text-3xl">
        <TitleText>{title}</TitleText>
      </h1>
      <search>
        <form
          action={localPath(lang, path)}
          method="get"
          className="relative mt-6 flex max-w-2xl flex-wrap items-end justify-end gap-3"
        >
          <div className="min-w-0 grow basis-40">
            <Field
              key={q}
              label={t("discovery.searchLabel")}
              labelHidden
              type="search"
              name="q"
              defaultValue={q}
              placeholder={t("discovery.searchHint")}
              maxLength={longestQuery}
              autoComplete="off"
              enterKeyHint="search"
              end={
                <button
                  type="button"
                  data-clear-search=""
                  aria-label={t("frame.search-clear")}
                  className="grid size-11 place-items-center text-ink-soft hover:text-brand noscript:hidden"
                >
                  <Icon name="close" size={18} />
                </button>
              }
            />
          </div>
          <Button type="submit" className="shrink-0">
            {t("frame.search")}
          </Button>
        </form>
      </search>
      {found ? <Results loaded={loaderData} /> : <WayOn loaded={loaderData} />}
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
    </div>
  );
}

type Loaded = PageProps<typeof loader>["loaderData"];

function Results({ loaded: { q, result, found, counts, kind } }: { loaded: Loaded }) {
  const { lang, t } = useMessages();
  const addressOf = (one: Kind | null) =>
    `${localPath(lang, path)}?${new URLSearchParams(one ? { q, in: one } : { q })}`;
  const present = kinds.filter((one) => counts[one] > 0);
  /** A section's heading: how many of the total it shows, and a link to the rest of its kind. */
  const headingOf = (one: Kind, here: number) => ({
    id: one,
    title: t(`discovery.${one}`),
    ...(counts[one] > here
      ? {
          kicker: t("discovery.firstShown", { shown: here, total: countText(t, counts[one]) }),
          ...(kind ? {} : { href: addressOf(one), hrefText: t("discovery.showMore") }),
        }
      : {}),
  });
  // Capped counts cannot be added up.
  const isUncounted = present.some((one) => counts[one] > mostCounted);
  const shows = (one: Kind) => counts[one] > 0 && (kind === null || kind === one);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-ink-faint">
        {isUncounted
          ? t("discovery.foundMore", { number: mostCounted })
          : t("discovery.found", { count: found })}
      </p>
      {result.matchingAll < found ? (
        <p className="mt-2">
          {result.matchingAll
            ? t("discovery.allWords", { count: result.matchingAll })
            : t("discovery.someWords")}
        </p>
      ) : null}
      <Suggestion text={result.didYouMean} />
      {present.length > 1 ? (
        <nav aria-label={t("discovery.kinds")} className="mt-5 flex flex-wrap gap-2">
          {[null, ...present].map((one) => (
            <ChipLink key={one ?? "all"} href={addressOf(one)} current={one === kind}>
              {t(`discovery.${one ?? "everything"}`)}{" "}
              <span className="tabular opacity-75">
                {one
                  ? countText(t, counts[one])
                  : isUncounted
                    ? t("discovery.moreThan", { number: mostCounted })
                    : found}
              </span>
            </ChipLink>
          ))}
        </nav>
      ) : null}
      {shows("products") ? (
        <section className="mt-12" aria-labelledby="products">
          <SectionHeading {...headingOf("products", result.products.length)} />
          <CardGrid>
            {result.products.map((card) => (
              <ListedCard key={card.id} card={card} compares isRowOnTablet />
            ))}
          </CardGrid>
          <div className="mt-8">
            <PricesNote />
          </div>
        </section>
      ) : null}
      {shows("guides") ? (
        <section className="mt-12" aria-labelledby="guides">
          <SectionHeading {...headingOf("guides", result.articles.length)} />
          <CardGrid width="wide">
            {result.articles.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </section>
      ) : null}
      {shows("categories") ? (
        <section className="mt-12" aria-labelledby="categories">
          <SectionHeading {...headingOf("categories", result.categories.length)} />
          <FoundCategories items={result.categories} />
        </section>
      ) : null}
      {shows("pages") ? (
        <section className="mt-12" aria-labelledby="pages">
          <SectionHeading {...headingOf("pages", result.pages.length)} />
          <FoundPages items={result.pages} />
        </section>
      ) : null}
    </>
  );
}

/** The number of results, as far as counted. */
const countText = (t: Translate, total: number) =>
  total > mostCounted ? t("discovery.moreThan", { number: mostCounted }) : total;

function WayOn({ loaded: { q, result, guides, categories } }: { loaded: Loaded }) {
  const { lang, t } = useMessages();
  return (
    <>
      {q ? (
        <p role="status" className="mt-4 text-ink-soft">
          {t("discovery.nothingHint")}
        </p>
      ) : null}
      <Suggestion text={result.didYouMean} />
      {categories.length ? (
        <section className="mt-12" aria-labelledby="categories">
          <SectionHeading id="categories" title={t("discovery.categories")} />
          <FoundCategories items={categories} />
        </section>
      ) : null}
      {guides.length ? (
        <section className="section" aria-labelledby="guides">
          <SectionHeading
            id="guides"
            title={t("discovery.popularGuides")}
            href={localPath(lang, "/articles")}
            hrefText={t("discovery.allGuides")}
          />
          <CardGrid width="wide">
            {guides.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </section>
      ) : null}
    </>
  );
}

function Suggestion({ text }: { text: string | undefined }) {
  const { lang, parts } = useMessages();
  if (!text) return null;
  return (
    <p className="mt-4">
      {parts("discovery.didYouMean", {
        suggestion: (
          <a
            key="suggestion"
            href={`${localPath(lang, path)}?${new URLSearchParams({ q: text })}`}
            className="text-link font-semibold"
          >
            {text}
          </a>
        ),
      })}
    </p>
  );
}
