import type { ReactNode } from "react";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import type { StaticPage } from "#features/pages/static-page.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { Site } from "#pages/page-head.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { Home } from "../discovery.ts";
import type { FrontPageRow } from "../home-page.ts";
import { Follow, Lead, NewProducts, Picks, Rechecked, Trust } from "./home-sections.tsx";
import { siteJsonLd } from "./site-json-ld.ts";

type Props = {
  home: Home;
  /** The site's static pages that the owner has written. */
  writtenPages: readonly StaticPage[];
  site: Site;
};

/** The front page; its favorite buttons are handled by event delegation. */
export function HomeView({ home, writtenPages, site }: Props) {
  const { lang, t } = useMessages();
  const guides = home.guides.slice(0, 6);
  const isEmpty = !(
    home.lead ||
    guides.length ||
    home.picks.length ||
    home.rechecked.length ||
    home.newProducts.length
  );
  const rows: Record<FrontPageRow, ReactNode> = {
    guides: guides.length ? (
      <section key="guides" className="section" aria-labelledby="new-guides">
        <SectionHeading
          id="new-guides"
          title={t("discovery.newGuides")}
          href={localPath(lang, "/articles")}
          hrefText={t("discovery.allGuides")}
        />
        <CardGrid width="wide">
          {guides.map((card) => (
            <ArticleCard key={card.id} card={card} isRowOnPhone />
          ))}
        </CardGrid>
      </section>
    ) : null,
    picks: home.picks.length ? (
      <Picks key="picks" departments={home.picks} />
    ) : home.newProducts.length ? (
      <NewProducts key="picks" products={home.newProducts} />
    ) : null,
    rechecked: home.rechecked.length ? <Rechecked key="rechecked" products={home.rechecked} /> : null,
  };
  return (
    <div className="frame pt-8 pb-24">
      <header className="mb-8 flex flex-wrap items-baseline gap-x-6 gap-y-1 lg:mb-6">
        <h1 className="text-2xl">
          <TitleText>{site.tagline ?? t("discovery.promise")}</TitleText>
        </h1>
        {site.tagline ? null : <p className="text-ink-soft">{t("discovery.promiseMore")}</p>}
      </header>
      {isEmpty ? (
        <EmptyState icon="clock" title={t("discovery.soon")}>
          {t("discovery.soonText")}
        </EmptyState>
      ) : null}
      {home.lead ? <Lead card={home.lead} /> : null}
      {home.rows.map((row) => rows[row])}
      <Trust writtenPages={writtenPages} />
      <Follow />
      <JsonLd blocks={siteJsonLd(site, lang)} />
    </div>
  );
}
