import type { CategoryDetails } from "#features/categories/category.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { writtenIn } from "#i18n/text-language.ts";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { JsonLd } from "#ui/json-ld.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import type { ProductCard as Card } from "../product.ts";
import { CategoryChips } from "./category-chips.tsx";
import { FallbackNote } from "./fallback-note.tsx";
import { ListedCard } from "./listed-card.tsx";
import type { Listing } from "./listing-data.ts";
import { breadcrumbJsonLd, itemListJsonLd } from "./product-json-ld.ts";

type Props = {
  category: CategoryDetails;
  listing: Listing;
  /** None where the list is filtered. */
  picks: Card[];
  isEmpty: boolean;
  trail: readonly Crumb[];
  siteUrl: string;
};

/** What the category is, its sub-categories, and our picks in it. */
export function CategoryIntro({ category, listing, picks, isEmpty, trail, siteUrl }: Props) {
  const { lang, t } = useMessages();
  const written = writtenIn(category.textLang);
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <FallbackNote textLang={category.textLang} className="mt-4" />
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
        <TopPicks picks={picks} />
      )}
      <JsonLd blocks={[breadcrumbJsonLd(trail, siteUrl), ...itemListJsonLd(listing, { lang, siteUrl })]} />
    </>
  );
}

function TopPicks({ picks }: { picks: Card[] }) {
  const { t } = useMessages();
  if (picks.length === 0) return null;
  return (
    <section className="section" aria-labelledby="picks">
      <SectionHeading id="picks" kicker={t("listing.picks-kicker")} title={t("listing.picks")} />
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className="grid gap-x-6 gap-y-8 sm:grid-cols-3 lg:gap-x-8"
      >
        {picks.map((card, index) => (
          <li key={card.id} className="grid min-w-0">
            <ListedCard
              card={card}
              // On a phone the others are below the first screen, and its line is narrow.
              eager={index === 0}
              compares
              sizes="(width < 40rem) 88vw, (width < 80rem) 30vw, 24rem"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
