import type { ReactNode } from "react";
import type { StaticPage } from "#features/pages/static-page.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { Site } from "#pages/page-head.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { Home, ShownBlock } from "../home-page.ts";
import { Picks, ProductsBlock, Rechecked } from "./home-products.tsx";
import {
  CategoryTiles,
  FeedBlock,
  Guides,
  HowWeWork,
  Lead,
  NewsletterBlock,
  TextBlock,
} from "./home-sections.tsx";
import { siteJsonLd } from "./site-json-ld.ts";

type Props = {
  home: Home;
  /** The site's static pages that the owner has written. */
  writtenPages: readonly StaticPage[];
  site: Site;
};

function blockView(block: ShownBlock, id: string, writtenPages: Props["writtenPages"]): ReactNode {
  switch (block.type) {
    case "lead":
      return <Lead id={id} block={block} />;
    case "guides":
      return <Guides id={id} block={block} />;
    case "picks":
      return <Picks id={id} block={block} />;
    case "products":
      return <ProductsBlock id={id} block={block} />;
    case "rechecked":
      return <Rechecked id={id} block={block} />;
    case "categories":
      return <CategoryTiles id={id} block={block} />;
    case "text":
      return <TextBlock id={id} block={block} />;
    case "how-we-work":
      return <HowWeWork id={id} block={block} writtenPages={writtenPages} />;
    case "newsletter":
      return <NewsletterBlock id={id} block={block} />;
    case "feed":
      return <FeedBlock id={id} block={block} />;
  }
}

/** What a site without content has as well. */
const isContent = ({ type }: ShownBlock): boolean => !["how-we-work", "newsletter", "feed"].includes(type);

/** The home page; its favorite buttons are handled by event delegation. */
export function HomeView({ home, writtenPages, site }: Props) {
  const { lang, t } = useMessages();
  const heading = home.heading ?? site.tagline ?? (site.isDemo ? t("discovery.promise") : site.siteName);
  const intro = home.intro ?? (site.isDemo && !site.tagline ? t("discovery.promiseMore") : null);
  return (
    <div className="frame pt-8 pb-24">
      <header className="mb-8 flex flex-wrap items-baseline gap-x-6 gap-y-1 lg:mb-6">
        <h1 className="text-2xl">
          <TitleText>{heading}</TitleText>
        </h1>
        {intro ? <p className="text-ink-soft">{intro}</p> : null}
      </header>
      {home.blocks.some(isContent) ? null : (
        <EmptyState icon="clock" title={t("discovery.soon")}>
          {t("discovery.soonText")}
        </EmptyState>
      )}
      {home.blocks.map((block, at) => {
        const id = `block-${at + 1}`;
        return (
          <div key={id} className="contents">
            {blockView(block, id, writtenPages)}
          </div>
        );
      })}
      <JsonLd blocks={siteJsonLd(site, lang)} />
    </div>
  );
}
