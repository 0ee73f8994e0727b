import { pathOf } from "#content/slug-owner.ts";
import { PricesNote } from "#features/offers/site/price.tsx";
import { ListedCard } from "#features/products/site/listing/listed-card.tsx";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ShownBlockOf } from "../home-page.ts";
import type { BlockProps } from "./home-sections.tsx";

/** Four in a row; a horizontal scroller on phones. */
function ProductRow({
  products,
  headingLevel,
}: {
  products: ShownBlockOf<"products">["products"];
  headingLevel: 3 | 4;
}) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
      role="list"
      className="max-lg:strip lg:grid lg:grid-cols-4 lg:gap-6"
    >
      {products.map((card) => (
        <li
          key={card.id}
          className="grid max-lg:w-[15rem] max-lg:max-w-[44vi] max-lg:shrink-0 max-lg:snap-start"
        >
          <ListedCard card={card} headingLevel={headingLevel} sizes="17rem" />
        </li>
      ))}
    </ul>
  );
}

/** Each top-level category's best. */
export function Picks({ id, block: { title, intro, departments } }: BlockProps<"picks">) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title ?? t("discovery.picks")}
        kicker={intro ?? t("discovery.picksIntro")}
        href={localPath(lang, "/products")}
        hrefText={t("frame.all-products")}
      />
      <div className="grid gap-14">
        {departments.map(({ category, products }) => (
          <section key={category.id} aria-labelledby={`${id}-${category.id}`} className="min-w-0">
            <h3 id={`${id}-${category.id}`} className="mb-5 text-xl">
              <a
                href={localPath(lang, pathOf("category", category.slug))}
                className="group inline-flex min-h-11 items-center gap-2 hover:text-brand"
              >
                <span {...languageAttributes(category.textLang)}>{category.name}</span>
                <Icon name="chevron" size={20} className="text-ink-faint" />
              </a>
            </h3>
            <ProductRow products={products} headingLevel={4} />
          </section>
        ))}
        <PricesNote />
      </div>
    </section>
  );
}

/** Chosen products, or the newest. */
export function ProductsBlock({ id, block: { title, isNewest, products } }: BlockProps<"products">) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title ?? t(isNewest ? "discovery.newProducts" : "discovery.picks")}
        href={localPath(lang, "/products")}
        hrefText={t("frame.all-products")}
      />
      <ProductRow products={products} headingLevel={3} />
      <div className="mt-6">
        <PricesNote />
      </div>
    </section>
  );
}

/** Products that a person checked again, with the day. */
export function Rechecked({ id, block: { title, intro, products } }: BlockProps<"rechecked">) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title ?? t("discovery.rechecked")}
        kicker={intro ?? t("discovery.recheckedHint")}
      />
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className="grid gap-x-10 sm:grid-cols-2"
      >
        {products.map((card) => (
          <li key={card.id} className="group relative flex items-center gap-5 border-b border-line py-4">
            <ImageFrame picture={card.image} ratio="1/1" sizes="5rem" className="w-20 shrink-0" />
            <div className="min-w-0">
              <h3 className="text-lg" {...languageAttributes(card.textLang)}>
                <a
                  href={localPath(lang, pathOf("product", card.slug))}
                  className="cover-link group-hover:text-brand"
                >
                  <Isolate>{card.name}</Isolate>
                </a>
              </h3>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-faint">
                <Icon name="check" size={16} className="text-good" />
                <time dateTime={card.checkedAt ?? ""} className="tabular">
                  {t("discovery.checkedOn", { date: formatDate(lang, parseTime(card.checkedAt ?? "")) })}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
