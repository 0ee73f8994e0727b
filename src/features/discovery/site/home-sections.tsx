import { pathOf } from "#content/slug-owner.ts";
import { ArticleCard, Facts, Kicker } from "#features/articles/site/article-card.tsx";
import { NewsletterForm } from "#features/newsletter/site/newsletter-form.tsx";
import type { StaticPage } from "#features/pages/static-page.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { relOf } from "#i18n/urls/outbound-link.ts";
import { feedPath, localHref, localPath } from "#i18n/urls/paths.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import { Icon } from "#ui/icon.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { ShownBlock, ShownBlockOf } from "../home-page.ts";

/** A block with the id of its heading. */
export type BlockProps<Type extends ShownBlock["type"]> = { id: string; block: ShownBlockOf<Type> };

/** The leading guide with its verdict. The image comes first on phones, beside the text on wide screens. */
export function Lead({ block: { article: card } }: BlockProps<"lead">) {
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

export function Guides({ id, block: { title, category, articles } }: BlockProps<"guides">) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title ?? category?.name ?? t("discovery.newGuides")}
        href={localPath(
          lang,
          category ? `/articles?category=${encodeURIComponent(category.slug)}` : "/articles",
        )}
        hrefText={t("discovery.allGuides")}
      />
      <CardGrid width="wide">
        {articles.map((card) => (
          <ArticleCard key={card.id} card={card} isRowOnPhone />
        ))}
      </CardGrid>
    </section>
  );
}

export function CategoryTiles({ id, block: { title, categories } }: BlockProps<"categories">) {
  const { lang, t } = useMessages();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHeading id={id} title={title ?? t("frame.categories")} />
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] lg:gap-6"
      >
        {categories.map((category) => (
          <li key={category.id} className="group relative min-w-0">
            <ImageFrame picture={category.image} ratio="4/3" sizes="(width < 40rem) 46vw, 18rem" />
            <h3 className="mt-2 text-lg" {...languageAttributes(category.textLang)}>
              <a
                href={localPath(lang, pathOf("category", category.slug))}
                className="cover-link group-hover:text-brand"
              >
                {category.name}
              </a>
            </h3>
            <p className="text-sm text-ink-faint">{t("listing.total", { count: category.productCount })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The owner's own words. */
export function TextBlock({
  id,
  block: { title, titleLang, paragraphs, button, textLang },
}: BlockProps<"text">) {
  const { lang } = useMessages();
  return (
    <section className="section" {...(title ? { "aria-labelledby": id } : {})}>
      {title ? (
        <h2 id={id} className="mb-4 text-2xl" {...languageAttributes(titleLang)}>
          <TitleText>{title}</TitleText>
        </h2>
      ) : null}
      <div
        className="grid max-w-2xl gap-4 text-lg whitespace-pre-line text-ink-soft"
        {...languageAttributes(textLang)}
      >
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      {button ? (
        <a
          href={localHref(lang, button.href)}
          rel={relOf(button.href)}
          {...languageAttributes(button.textLang)}
          className="mt-6 inline-flex min-h-11 items-center rounded-md border border-line-strong px-5 font-semibold hover:border-ink"
        >
          {button.label}
        </a>
      ) : null}
    </section>
  );
}

const builtIn = [
  { page: "how-we-test", title: "discovery.trustTest", text: "discovery.trustTestText" },
  { page: "about", title: "discovery.trustAbout", text: "discovery.trustAboutText" },
  { page: "affiliate-disclosure", title: "discovery.trustEarn", text: "discovery.trustEarnText" },
] as const;

/**
 * Reasons to trust the site, which are for the owner to give: nothing is shown until these statements, or the pages about people and
 * tests, are written.
 */
export function HowWeWork({
  id,
  block: { title, statements },
  writtenPages,
}: BlockProps<"how-we-work"> & { writtenPages: readonly StaticPage[] }) {
  const { lang, t } = useMessages();
  const isWritten = writtenPages.some((page) => page === "how-we-test" || page === "about");
  if (!statements.length && !isWritten) return null;
  const shown: ShownBlockOf<"how-we-work">["statements"] = statements.length
    ? statements
    : builtIn
        .filter(({ page }) => page === "affiliate-disclosure" || writtenPages.includes(page))
        .map((one) => ({ title: t(one.title), text: t(one.text), href: `/${one.page}` }));
  return (
    <section className="section rounded-xl bg-surface px-6 py-8 md:px-10 md:py-10" aria-labelledby={id}>
      <h2 id={id} className="mb-6 text-2xl">
        {title ?? t("discovery.trust")}
      </h2>
      <div className="grid gap-x-10 gap-y-7 md:auto-cols-fr md:grid-flow-col">
        {shown.map(({ title: name, text, href, textLang }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two statements may have the same title
            key={at}
            className="group relative border-t border-line-strong pt-4"
            {...languageAttributes(textLang)}
          >
            <h3 className="text-xl">
              {href ? (
                <a
                  href={localHref(lang, href)}
                  rel={relOf(href)}
                  className="cover-link inline-flex min-h-8 items-center gap-2 group-hover:text-brand"
                >
                  {name}
                  <Icon name="arrow" size={18} />
                </a>
              ) : (
                name
              )}
            </h3>
            {text ? <p className="mt-1.5 text-base text-ink-soft">{text}</p> : null}
          </div>
        ))}
      </div>
    </section>
  );
}

export function NewsletterBlock({ id, block: { title, intro, consent } }: BlockProps<"newsletter">) {
  const { t } = useMessages();
  return (
    <section className="section border-y border-line py-8" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title ?? t("newsletter.title")}
      </h2>
      <p className="mt-1 mb-5 text-base text-ink-soft">{intro ?? t("newsletter.form")}</p>
      <NewsletterForm consent={consent} labelledBy={id} />
    </section>
  );
}

/** Ways to follow new guides without giving any data. */
export function FeedBlock({ id, block: { title, intro } }: BlockProps<"feed">) {
  const { lang, t } = useMessages();
  return (
    <section
      className="section flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-line py-6"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className="text-xl">
          {title ?? t("discovery.follow")}
        </h2>
        <p className="mt-1 text-base text-ink-soft">{intro ?? t("discovery.followText")}</p>
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
