import type { Items } from "#content/server/items/items.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { FreePage } from "#features/pages/free-page.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { isoTime, parseTime } from "#platform/clock.ts";
import { readableDocument } from "#platform/document/document.ts";
import { outsideLinksIn } from "#platform/document/document-reading.ts";
import { builtInText } from "../built-in-texts.ts";
import { type StaticPage, staticPages } from "../static-page.ts";
import { asOwnPage, builtInPage, filled } from "./built-in-page.ts";
import { type Addresses, pathOf, standInFor } from "./page-addresses.ts";
import type { SettingsOfPages } from "./page-check.ts";

/** The static pages: each has a built-in text in every language, and perhaps a page that stands in for it. */
export function createStaticPages({
  addresses,
  items,
  offers,
  settings,
  siteUrl,
}: {
  addresses: () => Promise<Addresses>;
  items: Pick<Items, "create">;
  offers: Pick<Offers, "linksTo">;
  settings: SettingsOfPages;
  siteUrl: string;
}) {
  const words = async () => ({ ...(await settings().site()), siteUrl });
  const statistics = () => settings().statistics();
  async function builtIn(name: StaticPage, lang: Language): Promise<FreePage> {
    const { versionDate, ...text } = await filled(builtInPage(name, lang, await statistics()), words);
    const shopLinks = await offers.linksTo(outsideLinksIn(text.content), lang);
    return {
      ...text,
      content: readableDocument(text.content),
      ...{ products: [], links: {}, pictures: {}, shopLinks },
      ...{ id: null, slug: name, staticPage: name, publishedAt: null, noindex: false },
      updatedAt: isoTime(parseTime(versionDate)),
      versionDate,
      metaTitle: null,
      metaKeywords: [],
      alternates: Object.fromEntries(languageCodes.map((code) => [code, localPath(code, pathOf(name))])),
    };
  }

  return {
    /** What the placeholders of a text stand for. */
    words,
    /** What readers see of a static page without a page that stands in for it. */
    builtIn,

    /** The static pages that have a text of the publisher's own in a language. */
    async written(lang: Language): Promise<StaticPage[]> {
      const all = await addresses();
      return staticPages.filter((name) => standInFor(all, name, lang));
    },
    /** Each static page, and the page that an editor wrote for it. */
    async list(lang: Language): Promise<{ page: StaticPage; title: string; id: string | null }[]> {
      const { current } = await addresses();
      return staticPages.map((name) => {
        const own = current.find(({ slug }) => slug === name);
        const { title } = builtInText(name, lang, null);
        return { page: name, title, id: own ? String(own.id) : null };
      });
    },
    /** The page that an editor writes for a static one: it begins with the built-in text in every language, unpublished. */
    async writeOwn(name: StaticPage, actor: Actor): Promise<string> {
      const { current } = await addresses();
      const own = current.find(({ slug }) => slug === name);
      return own ? String(own.id) : (await items.create(asOwnPage(name, await statistics()), actor)).id;
    },
  };
}
