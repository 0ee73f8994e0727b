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
import { builtInPage, customizedPage, fillPlaceholders } from "./built-in-page.ts";
import { type Addresses, pathOf, replacementOf } from "./page-addresses.ts";
import type { SettingsOfPages } from "./page-check.ts";

/** The static pages: each has a built-in text in every language, which a page of the editors may replace. */
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
  const placeholders = async (lang: Language) => ({ ...(await settings().site(lang)), siteUrl });
  const statistics = () => settings().statistics();
  async function builtIn(name: StaticPage, lang: Language): Promise<FreePage> {
    const { versionDate, ...text } = await fillPlaceholders(builtInPage(name, lang, await statistics()), () =>
      placeholders(lang),
    );
    const shopLinks = await offers.linksTo(outsideLinksIn(text.content), lang);
    return {
      ...text,
      content: readableDocument(text.content),
      ...{
        products: [],
        links: {},
        pictures: {},
        authors: {},
        awards: [],
        shopLinks,
        newsletterConsent: null,
        ads: [],
      },
      ...{ id: null, slug: name, staticPage: name, publishedAt: null, noindex: false },
      updatedAt: isoTime(parseTime(versionDate)),
      versionDate,
      metaTitle: null,
      metaKeywords: [],
      alternates: Object.fromEntries(languageCodes.map((code) => [code, localPath(code, pathOf(name))])),
    };
  }

  return {
    /** Whether a static page is public with its built-in text. That about tests makes claims: the owner writes it, except for the demo. */
    isShown: async (name: StaticPage): Promise<boolean> =>
      name !== "how-we-test" || (await settings().isDemo()),
    /** The values of the placeholders in texts of a language. */
    placeholders,
    /** A static page with its built-in text. */
    builtIn,

    /** The static pages whose text was replaced in a language. */
    async customizedIn(lang: Language): Promise<StaticPage[]> {
      const all = await addresses();
      return staticPages.filter((name) => replacementOf(all, name, { lang, fallback: lang }));
    },
    /** Each static page, and the id of the page that replaces it, published or not. */
    async list(lang: Language): Promise<{ page: StaticPage; title: string; id: string | null }[]> {
      const { current } = await addresses();
      return staticPages.map((name) => {
        const own = current.find(({ slug }) => slug === name);
        const { title } = builtInText(name, lang, null);
        return { page: name, title, id: own ? String(own.id) : null };
      });
    },
    /** The id of the page that replaces a static one; a new one is unpublished and has the built-in text in every language. */
    async customize(name: StaticPage, actor: Actor): Promise<string> {
      const { current } = await addresses();
      const own = current.find(({ slug }) => slug === name);
      return own ? String(own.id) : (await items.create(customizedPage(name, await statistics()), actor)).id;
    },
  };
}
