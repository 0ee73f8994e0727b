import type { MetaDescriptor } from "react-router";
import { BuyingDisclosure } from "#features/offers/site/buying-disclosure.tsx";
import { PricesNote } from "#features/offers/site/price.tsx";
import type { Comparison } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { inEveryLanguage, pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, type PageServices, pageLoader } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { ShareLinks } from "../islands/share-links/share-links.tsx";
import { BreadcrumbStructuredData } from "../structured-data/breadcrumb-structured-data.tsx";
import { comparePath, mostCompared } from "./compare-list.ts";
import { CompareTable } from "./compare-table.tsx";

const page = "/compare";

/** The ids of the address, once each; what is no id is left out. */
const idsOf = (text: string | null): number[] => {
  const ids = (text ?? "").split(",").filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].filter((id) => id < 2 ** 31).slice(0, mostCompared);
};

/** The product alone, as a comparison shows it. */
async function alone(products: PageServices["products"], lang: Language, id: number): Promise<Comparison> {
  const [card] = await products.cards([id], lang);
  if (!card) return { products: [], rows: [] };
  const { related, articles, ...product } = await products.bySlug(card.slug, lang);
  return {
    products: [product],
    rows: product.specs.map(({ value, unit, textLang, ...spec }) => ({
      ...spec,
      values: [[value, unit].filter(Boolean).join("\u00a0")],
      valueLangs: [textLang ?? null],
      different: false,
    })),
  };
}

async function compared({ services: { products }, lang }: PageRequest, ids: readonly number[]) {
  const [only] = ids;
  if (only === undefined) return null;
  return ids.length === 1 ? alone(products, lang, only) : products.compare(ids, lang);
}

async function load(request: PageRequest) {
  const { lang, t, url } = request;
  const ids = idsOf(url.searchParams.get("ids"));
  const comparison = await compared(request, ids);
  return {
    lang,
    comparison,
    isMissing: comparison !== null && comparison.products.length < ids.length,
    differencesOnly: url.searchParams.get("differences") === "1",
    title: t("compare.title"),
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("compare.title"), href: localPath(lang, page) },
    ],
    description: t("compare.description"),
  };
}

export const loader = pageLoader(load);

/** A comparison is a visitor's own: one of thousands, not to be indexed. */
export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, title, description, comparison } = loaderData;
  return pageHead(siteOf(matches), {
    lang,
    title,
    description,
    path: localPath(lang, page),
    alternates: inEveryLanguage((one) => localPath(one, page)),
    noindex: comparison !== null,
  });
}

export default function ComparePage({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const { comparison, differencesOnly, isMissing, title, trail } = loaderData;
  const products = comparison?.products ?? [];
  const ids = products.map((product) => product.id);
  const { siteUrl, shareTargets } = siteOf(matches);
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-3 mb-4 sm:mt-5 sm:mb-8">
        <h1 tabIndex={-1} className="text-4xl max-sm:text-2xl">
          {title}
        </h1>
        <p className={`measure mt-3 text-ink-soft ${products.length > 0 ? "max-sm:hidden" : ""}`}>
          {t("compare.intro")}
        </p>
      </header>
      {isMissing ? (
        <div className="mb-6">
          <Note>{t("compare.missing")}</Note>
        </div>
      ) : null}
      {comparison && products.length > 0 ? (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-5">
            {products.length > 1 ? (
              <a
                href={localPath(lang, comparePath(ids, !differencesOnly))}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-3 text-sm font-semibold hover:border-ink sm:px-4"
              >
                {t(differencesOnly ? "compare.everything" : "compare.differences")}
              </a>
            ) : (
              <p>
                {t("compare.one-more")}{" "}
                <a href={localPath(lang, "/products")} className="text-link font-semibold">
                  {t("compare.browse")}
                </a>
              </p>
            )}
            <ShareLinks
              address={`${siteUrl}${localPath(lang, comparePath(ids))}`}
              title={title}
              targets={shareTargets}
            />
          </div>
          {products.some((product) => product.offers.length > 0) ? (
            <div className="measure mb-4">
              <BuyingDisclosure links={products.flatMap(({ offers }) => offers)} />
            </div>
          ) : null}
          <CompareTable comparison={comparison} differencesOnly={differencesOnly && products.length > 1} />
          <div className="mt-6">
            <PricesNote />
          </div>
        </>
      ) : (
        <div data-kept-comparison={comparison ? undefined : ""}>
          <EmptyState
            icon="compare"
            title={t("compare.empty")}
            action={
              <a
                href={localPath(lang, "/products")}
                className="inline-flex min-h-11 items-center rounded-md bg-ink px-5 font-semibold text-paper hover:bg-ink-soft"
              >
                {t("compare.browse")}
              </a>
            }
          >
            {t("compare.empty-text")}
          </EmptyState>
        </div>
      )}
      <BreadcrumbStructuredData trail={trail} siteUrl={siteUrl} list={null} />
    </div>
  );
}
