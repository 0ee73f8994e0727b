import type { MetaDescriptor } from "react-router";
import { ArticleCard } from "#features/articles/site/article-card.tsx";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { inEveryLanguage, pageHead, siteOf } from "../../../page-head.ts";
import type { Route } from "./+types/home-page";
import { Lead, Picks, Rechecked, Trust } from "./home-sections.tsx";
import { siteJsonLd } from "./site-json-ld.ts";

async function load({ api, lang }: PageRequest) {
  const [home, catalogue] = await Promise.all([
    api.get("/api/home", { query: { lang } }),
    loadCatalogue(lang),
  ]);
  return { lang, home, description: messagesOf(lang, catalogue).t("discovery.description") };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, home, description } = loaderData;
  const site = siteOf(matches);
  return pageHead(site, {
    lang,
    title: null,
    description,
    path: localPath(lang, "/"),
    alternates: inEveryLanguage((code) => localPath(code, "/")),
    image: home.lead?.image?.url,
    jsonLd: siteJsonLd(site, lang),
  });
}

export default function HomePage({ loaderData: { home } }: Route.ComponentProps) {
  const { lang, t } = useMessages();
  const guides = home.guides.slice(0, 6);
  return (
    <div className="frame pt-8 pb-24 md:pt-12">
      <header className="mb-8 flex flex-wrap items-baseline gap-x-6 gap-y-1 md:mb-10">
        <h1 className="text-2xl">{t("discovery.promise")}</h1>
        <p className="text-ink-soft">{t("discovery.promiseMore")}</p>
      </header>
      {home.lead ? <Lead card={home.lead} /> : null}
      {guides.length ? (
        <section className="section" aria-labelledby="new-guides">
          <SectionHeading
            id="new-guides"
            title={t("discovery.newGuides")}
            href={localPath(lang, "/articles")}
            hrefText={t("discovery.allGuides")}
          />
          <CardGrid width="wide">
            {guides.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </section>
      ) : null}
      {home.picks.length ? <Picks departments={home.picks} /> : null}
      {home.rechecked.length ? <Rechecked products={home.rechecked} /> : null}
      <Trust />
    </div>
  );
}
