import type { CategoryDetails } from "#features/categories/category.ts";
import type { ProductCard as Card } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import { FallbackNote } from "../product/fallback-note.tsx";
import { breadcrumbJsonLd, itemListJsonLd } from "../structured-data/product-json-ld.ts";
import { CategoryChips } from "./category-chips.tsx";
import { ListedCard } from "./listed-card.tsx";
import type { Listing } from "./listing-data.ts";

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
  const written = languageAttributes(category.textLang);
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <FallbackNote textLang={category.textLang} className="mt-4" />
      <header className="mt-3 flex items-center justify-between gap-12 lg:mt-5">
        <div className="min-w-0">
          <div {...written}>
            <h1 tabIndex={-1} className="text-4xl max-sm:text-3xl">
              <TitleText>{category.name}</TitleText>
            </h1>
            <p className="measure mt-2 text-ink-soft sm:text-lg lg:mt-3">{category.description}</p>
          </div>
          <CategoryChips label={t("listing.sub-categories")} categories={category.children} />
        </div>
        {category.image ? (
          <ImageFrame
            picture={{ ...category.image, alt: "" }}
            ratio="4/3"
            sizes="18rem"
            className="w-72 shrink-0 max-lg:hidden"
          />
        ) : null}
      </header>
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
    <section className="mt-8 lg:mt-10" aria-labelledby="picks">
      <SectionHeading id="picks" kicker={t("listing.picks-kicker")} title={t("listing.picks")} />
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className="max-sm:strip sm:grid sm:grid-cols-3 sm:gap-x-6 lg:gap-x-8"
      >
        {picks.map((card, index) => (
          <li key={card.id} className="grid min-w-0 max-sm:w-44 max-sm:shrink-0 max-sm:snap-start">
            <ListedCard
              card={card}
              eager={index < 2}
              compares
              sizes="(width < 40rem) 11rem, (width < 80rem) 30vw, 24rem"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
