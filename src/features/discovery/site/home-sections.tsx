import { pathOf } from "#content/slug-owner.ts";
import type { ArticleCard } from "#features/articles/article.ts";
import { Facts, Kicker } from "#features/articles/site/article-card.tsx";
import { PricesNote } from "#features/offers/site/price.tsx";
import type { StaticPage } from "#features/pages/static-page.ts";
import { ListedCard } from "#features/products/site/listing/listed-card.tsx";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { feedPath, localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { Home } from "../discovery.ts";

/** The leading guide with its verdict. The image comes first on phones, beside the text on wide screens. */
export function Lead({ card }: { card: ArticleCard }) {
  const { lang, t } = useMessages();
  const written = languageAttributes(card.textLang);
  return (
    <article className="group relative grid items-center gap-x-12 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[5fr_7fr]">
      <ImageFrame
        picture={card.image}
        ratio="4/3"
        sizes="(width < 64rem) 88vw, 42rem"
        eager
        className="max-lg:aspect-video lg:order-last lg:aspect-3/2"
      />
      <div>
        <Kicker card={card} />
        <h2 className="text-4xl" {...written}>
          <a href={localPath(lang, pathOf("article", card.slug))} className="cover-link">
            <TitleText>{card.title}</TitleText>
          </a>
        </h2>
        <p className="mt-5 text-lg text-ink-soft" {...written}>
          {card.excerpt}
        </p>
        <p
          className="mt-6 inline-flex items-center gap-2 font-semibold group-hover:text-brand"
          aria-hidden="true"
        >
          {t("discovery.readGuide")}
          <Icon name="arrow" size={20} />
        </p>
        <div className="mt-6">
          <Facts card={card} />
        </div>
      </div>
    </article>
  );
}

/** Four in a row; a horizontal scroller on phones. */
function ProductRow({ products, headingLevel }: { products: Home["rechecked"]; headingLevel: 3 | 4 }) {
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

/** Each department's best. */
export function Picks({ departments }: { departments: Home["picks"] }) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby="picks">
      <SectionHeading
        id="picks"
        title={t("discovery.picks")}
        kicker={t("discovery.picksIntro")}
        href={localPath(lang, "/products")}
        hrefText={t("frame.all-products")}
      />
      <div className="grid gap-14">
        {departments.map(({ category, products }) => (
          <section key={category.id} aria-labelledby={`picks-${category.id}`} className="min-w-0">
            <h3 id={`picks-${category.id}`} className="mb-5 text-xl">
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

/** The newest products, on a site whose products have no scores yet. */
export function NewProducts({ products }: { products: Home["newProducts"] }) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby="new-products">
      <SectionHeading
        id="new-products"
        title={t("discovery.newProducts")}
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
export function Rechecked({ products }: { products: Home["rechecked"] }) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby="rechecked">
      <SectionHeading id="rechecked" title={t("discovery.rechecked")} kicker={t("discovery.recheckedHint")} />
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

const statements = [
  { page: "how-we-test", title: "discovery.trustTest", text: "discovery.trustTestText" },
  { page: "about", title: "discovery.trustAbout", text: "discovery.trustAboutText" },
  { page: "affiliate-disclosure", title: "discovery.trustEarn", text: "discovery.trustEarnText" },
] as const;

/**
 * Reasons to trust the site. Its people and tests are for the owner to describe: until that page is written, only how the site earns
 * money is stated, which holds for every site.
 */
export function Trust({ writtenPages }: { writtenPages: readonly StaticPage[] }) {
  const { lang, t } = useMessages();
  const shown = statements.filter(
    ({ page }) => page === "affiliate-disclosure" || writtenPages.includes(page),
  );
  return (
    <section className="section rounded-xl bg-surface px-6 py-8 md:px-10 md:py-10" aria-labelledby="trust">
      <h2 id="trust" className="mb-6 text-2xl">
        {t("discovery.trust")}
      </h2>
      <div className="grid gap-x-10 gap-y-7 md:auto-cols-fr md:grid-flow-col">
        {shown.map(({ page, title, text }) => (
          <div key={page} className="group relative border-t border-line-strong pt-4">
            <h3 className="text-xl">
              <a
                href={localPath(lang, `/${page}`)}
                className="cover-link inline-flex min-h-8 items-center gap-2 group-hover:text-brand"
              >
                {t(title)}
                <Icon name="arrow" size={18} />
              </a>
            </h3>
            <p className="mt-1.5 text-base text-ink-soft">{t(text)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Ways to follow new guides without giving any data. */
export function Follow() {
  const { lang, t } = useMessages();
  return (
    <section
      className="section flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-line py-6"
      aria-labelledby="follow"
    >
      <div>
        <h2 id="follow" className="text-xl">
          {t("discovery.follow")}
        </h2>
        <p className="mt-1 text-base text-ink-soft">{t("discovery.followText")}</p>
      </div>
      <a
        href={feedPath(lang)}
        type="application/rss+xml"
        className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-5 text-sm font-semibold hover:border-ink"
      >
        {t("discovery.followLink")}
      </a>
    </section>
  );
}
