import { Link, type MetaDescriptor } from "react-router";
import { HeartButton } from "#features/favorites/site/heart-button.tsx";
import { BuyBox } from "#features/offers/site/buy-box.tsx";
import { StickyBuyBar } from "#features/offers/site/sticky-buy-bar.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { formatDate } from "#i18n/format.ts";
import { languages } from "#i18n/languages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { Note } from "#ui/note.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Tag } from "#ui/tag.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { pageHead, siteOf } from "../../../page-head.ts";
import type { Product } from "../product.ts";
import type { Route } from "./+types/product-page";
import { BottomDock } from "./bottom-dock.tsx";
import { CompareButton } from "./compare-button.tsx";
import { comparePath } from "./compare-list.ts";
import { CompareTray } from "./compare-tray.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductCard } from "./product-card.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { breadcrumbJsonLd, productJsonLd } from "./product-json-ld.ts";
import { ProductScore } from "./product-score.tsx";
import { ShareLinks } from "./share-links.tsx";
import { writtenIn } from "./text-language.ts";

async function load({ api, lang, params, url }: PageRequest) {
  const [product, catalogue] = await Promise.all([
    api.get("/api/products/by-slug/{slug}", { params: { slug: params.slug ?? "" }, query: { lang } }),
    loadCatalogue(lang),
  ]);
  const path = localPath(lang, pathOf("product", product.slug));
  settleAddress(url, path);
  const trail = [
    { name: messagesOf(lang, catalogue).t("trail.home"), href: localPath(lang, "/") },
    ...[product.category, product.subCategory].flatMap((place) =>
      place ? [{ name: place.name, href: localPath(lang, pathOf("category", place.slug)) }] : [],
    ),
    { name: product.name, href: path },
  ];
  // A text shown by fallback is canonical in the language it is written in (readings.md 13).
  return {
    lang,
    product,
    path,
    trail,
    canonical: (product.textLang && product.alternates[product.textLang]) || path,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, product, path, trail, canonical } = loaderData;
  const site = siteOf(matches);
  const described = productJsonLd(product, {
    ...site,
    address: site.siteUrl + canonical,
    language: languages[product.textLang ?? lang].tag,
  });
  return pageHead(site, {
    lang,
    title: product.metaTitle || product.name,
    description: product.metaDescription || product.summary,
    keywords: product.metaKeywords,
    path,
    alternates: product.alternates,
    canonical,
    image: product.images[0]?.url ?? null,
    type: "product",
    jsonLd: [...(described ? [described] : []), breadcrumbJsonLd(trail, site.siteUrl)],
  });
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { t } = useMessages();
  const { product, canonical, trail } = loaderData;
  const settings = matches[1].loaderData?.settings;
  const leading =
    product.offers.find((offer) => !offer.standsApart && offer.availability !== "out-of-stock") ??
    product.offers.find((offer) => offer.availability !== "out-of-stock");
  return (
    <>
      <div className="frame pt-6 pb-20">
        <Breadcrumbs label={t("trail.label")} items={trail} />
        {product.textLang ? (
          <div className="mt-4">
            <Note>{t("product.fallback")}</Note>
          </div>
        ) : null}
        <article key={product.id} className="mt-5 lg:mt-8">
          <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div className="lg:sticky lg:top-24">
              <Gallery pictures={product.images} name={product.name} />
            </div>
            <div className="grid gap-6">
              <ProductTitle product={product} />
              <div className="flex flex-wrap items-center gap-2">
                <HeartButton
                  productId={product.id}
                  name={product.name}
                  className="border border-line-strong"
                />
                <CompareButton productId={product.id} name={product.name} />
                <ShareLinks
                  address={`${settings?.siteUrl ?? ""}${canonical}`}
                  title={product.name}
                  subject={t("product.share-subject", { name: product.name, site: settings?.siteName ?? "" })}
                />
              </div>
              {product.isDiscontinued ? (
                <Discontinued product={product} />
              ) : (
                <BuyBox offers={product.offers} listPrice={product.buying.price} />
              )}
            </div>
          </div>
          <div className="section grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <ProductFacts product={product} />
            <Aside product={product} contact={settings?.contactEmail} />
          </div>
        </article>
        {product.related.length > 0 ? (
          <section className="section" aria-labelledby="related">
            <SectionHeading id="related" title={t("product.related")} />
            <CardGrid>
              {product.related.map((card) => (
                <ProductCard
                  key={card.id}
                  card={card}
                  actions={<HeartButton productId={card.id} name={card.name} />}
                  tool={<CompareButton productId={card.id} name={card.name} compact />}
                />
              ))}
            </CardGrid>
          </section>
        ) : null}
      </div>
      <BottomDock>
        <CompareTray />
        {leading ? <StickyBuyBar key={product.id} offer={leading} /> : null}
      </BottomDock>
    </>
  );
}

function ProductTitle({ product }: { product: Product }) {
  const { lang, t, parts } = useMessages();
  const written = writtenIn(product.textLang);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {product.brand ? (
          <p className="kicker">
            <Isolate>{product.brand}</Isolate>
          </p>
        ) : null}
        {product.awards.map((award) => (
          <Tag key={award} tone="award">
            {t(`award.${award}`)}
          </Tag>
        ))}
      </div>
      <h1 tabIndex={-1} className="text-3xl" {...written}>
        <Isolate>{product.name}</Isolate>
      </h1>
      <p className="text-ink-soft" {...written}>
        {product.summary}
      </p>
      {product.score === null ? null : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ProductScore score={product.score} size="m" />
          <p className="text-sm text-ink-faint">
            {parts("score.meaning", {
              how: (
                <Link key="how" to={localPath(lang, "/how-we-test")} className="text-link">
                  {t("score.how")}
                </Link>
              ),
            })}
          </p>
        </div>
      )}
      {product.verdict ? (
        <div className="mt-1 border-s-2 border-brand ps-4">
          <p className="kicker mb-1">{t("product.verdict")}</p>
          <p className="font-display text-lg" {...written}>
            {product.verdict}
          </p>
        </div>
      ) : null}
    </header>
  );
}

function Discontinued({ product }: { product: Product }) {
  const { lang, t, parts } = useMessages();
  const successor = product.successor;
  return (
    <Note tone="warn" title={t("product.discontinued")}>
      <p>{t("product.discontinued-text")}</p>
      {successor ? (
        <p>
          {parts("product.successor", {
            name: (
              <Link
                key="name"
                to={localPath(lang, pathOf("product", successor.slug))}
                className="text-link font-semibold"
              >
                <Isolate>{successor.name}</Isolate>
              </Link>
            ),
          })}
        </p>
      ) : null}
    </Note>
  );
}

function Aside({ product, contact }: { product: Product; contact: string | undefined }) {
  const { lang, t, parts } = useMessages();
  const rival = product.related[0];
  const checked = parseTime(product.updatedAt);
  const report = `mailto:${contact}?subject=${encodeURIComponent(t("product.report-subject", { name: product.name }))}`;
  return (
    <aside className="grid content-start gap-8">
      {product.articles.length > 0 ? (
        <section aria-labelledby="guides">
          <h2 id="guides" className="mb-3 border-t border-ink pt-3 text-xl">
            {t("product.guides")}
          </h2>
          <ul>
            {product.articles.map((article) => (
              <li key={article.slug} className="border-b border-line">
                <Link
                  to={localPath(lang, pathOf("article", article.slug))}
                  className="flex min-h-11 items-center py-2.5 font-display hover:text-brand"
                >
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid gap-2 text-sm text-ink-soft">
        {rival ? (
          <Link
            to={localPath(lang, comparePath([product.id, rival.id], true))}
            className="text-link w-fit py-1"
          >
            {parts("product.compare-with", { name: <Isolate key="name">{rival.name}</Isolate> })}
          </Link>
        ) : null}
        <p>
          {parts("product.checked", {
            date: (
              <time key="date" dateTime={product.updatedAt} className="tabular">
                <Isolate dir="ltr">{formatDate(lang, checked)}</Isolate>
              </time>
            ),
          })}
        </p>
        {contact ? (
          <a href={report} className="text-link w-fit py-1">
            {t("product.report")}
          </a>
        ) : null}
      </div>
    </aside>
  );
}
