import type { MetaDescriptor } from "react-router";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import { HeartButton } from "#features/favorites/site/heart-button.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { browserLoader, type PageRequest, serverLoader, settleAddress } from "../../../page-api.ts";
import { pageHead, siteOf } from "../../../page-head.ts";
import type { ProductCard as Card } from "../product.ts";
import type { Route } from "./+types/category-page";
import { BottomDock } from "./bottom-dock.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { CompareButton } from "./compare-button.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { isPart, loadListing } from "./listing-data.ts";
import { ProductCard } from "./product-card.tsx";
import { breadcrumbJsonLd } from "./product-json-ld.ts";
import { ProductListing } from "./product-listing.tsx";
import { writtenIn } from "./text-language.ts";
import { topPicks } from "./top-picks.ts";

async function load(request: PageRequest) {
  const { api, lang, params, url } = request;
  const [category, catalogue] = await Promise.all([
    api.get("/api/categories/by-slug/{slug}", { params: { slug: params.slug ?? "" }, query: { lang } }),
    loadCatalogue(lang),
  ]);
  const path = localPath(lang, pathOf("category", category.slug));
  settleAddress(url, path);
  const [listing, guides] = await Promise.all([
    loadListing(request, category.id),
    api.get("/api/articles", { query: { lang, category: category.id, limit: 3 } }),
  ]);
  const { t } = messagesOf(lang, catalogue);
  const trail = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    ...[...category.ancestors, category].map(({ name, slug }) => ({
      name,
      href: localPath(lang, pathOf("category", slug)),
    })),
  ];
  return { lang, category, listing, guides: guides.items, path, trail };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, category, listing, path, trail } = loaderData;
  const site = siteOf(matches);
  return pageHead(site, {
    lang,
    title: category.metaTitle || category.name,
    description: category.metaDescription || category.description,
    keywords: category.metaKeywords,
    path,
    alternates: category.alternates,
    canonical: (category.textLang && category.alternates[category.textLang]) || path,
    image: category.image?.url ?? null,
    noindex: isPart(listing),
    jsonLd: [breadcrumbJsonLd(trail, site.siteUrl)],
  });
}

const actions = (card: Card) => <HeartButton productId={card.id} name={card.name} />;
const tool = (card: Card) => <CompareButton productId={card.id} name={card.name} compact />;

export default function CategoryPage({ loaderData, matches }: Route.ComponentProps) {
  const { lang, t } = useMessages();
  const { category, listing, guides, path, trail } = loaderData;
  const written = writtenIn(category.textLang);
  const siblings = (matches[1].loaderData?.categories ?? []).filter(
    (one) => one.parentId === category.parentId && one.id !== category.id,
  );
  const picks = isPart(listing) ? [] : topPicks(listing.items, listing.total);
  const isEmpty = listing.total === 0 && !isPart(listing);
  return (
    <>
      <div className="frame pt-6 pb-20">
        <Breadcrumbs label={t("trail.label")} items={trail} />
        {category.textLang ? (
          <div className="mt-4">
            <Note>{t("product.fallback")}</Note>
          </div>
        ) : null}
        <header className="mt-5" {...written}>
          <h1 tabIndex={-1} className="text-4xl">
            {category.name}
          </h1>
          <p className="measure mt-3 text-lg text-ink-soft">{category.description}</p>
        </header>
        <CategoryChips label={t("listing.sub-categories")} categories={category.children} />
        {isEmpty ? (
          <EmptyState title={t("listing.no-products")} icon="search">
            {t("listing.no-products-text")}
          </EmptyState>
        ) : (
          <>
            <TopPicks picks={picks} />
            <section className="section" aria-labelledby="products">
              <SectionHeading
                id="products"
                title={t("listing.category-products", { category: category.name })}
              />
              <ProductListing
                listing={listing}
                path={path}
                categories={[]}
                actions={actions}
                tool={tool}
                eager={picks.length === 0}
              />
            </section>
          </>
        )}
        {guides.length > 0 ? (
          <section className="section" aria-labelledby="guides">
            <SectionHeading
              id="guides"
              title={t("listing.guides", { category: category.name })}
              href={`${localPath(lang, "/articles")}?category=${category.id}`}
              hrefText={t("listing.all-guides")}
            />
            <CardGrid width="wide">
              {guides.map((guide) => (
                <ArticleCard key={guide.id} card={guide} />
              ))}
            </CardGrid>
          </section>
        ) : null}
        {siblings.length > 0 ? (
          <section className="section" aria-labelledby="siblings">
            <SectionHeading id="siblings" title={t("listing.siblings")} />
            <CategoryChips label={t("listing.siblings")} categories={siblings} />
          </section>
        ) : null}
      </div>
      <BottomDock>
        <CompareTray />
      </BottomDock>
    </>
  );
}

function TopPicks({ picks }: { picks: Card[] }) {
  const { t } = useMessages();
  if (picks.length === 0) return null;
  return (
    <section className="section" aria-labelledby="picks">
      <SectionHeading id="picks" kicker={t("listing.picks-kicker")} title={t("listing.picks")} />
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-3 lg:gap-x-8">
        {picks.map((card) => (
          <li key={card.id} className="grid min-w-0">
            <ProductCard
              card={card}
              eager
              actions={actions(card)}
              tool={tool(card)}
              sizes="(width < 40rem) 92vw, (width < 80rem) 30vw, 24rem"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
