import type { Language } from "#i18n/languages.ts";
import type { ShorthandBlock } from "#platform/document/document-shorthand.ts";
import about from "./pages/about.ts";
import accessibility from "./pages/accessibility.ts";
import disclosure from "./pages/affiliate-disclosure.ts";
import cookies from "./pages/cookies.ts";
import howWeTest from "./pages/how-we-test.ts";
import privacy from "./pages/privacy.ts";
import terms from "./pages/terms.ts";
import type { StaticPage } from "./site-settings.ts";

/** Words that depend on whose statistics a site uses: its own alone, or an outside service's too, which {statistics} names. */
type ByStatistics<Words> = { own?: Words; outside: Words };

/** A static page as it ships: what a new site shows until its owner writes another text. `version` is an ISO calendar day. */
export type ShippedPage = {
  version: string;
  texts: Record<
    Language,
    {
      title: string;
      description: string | Required<ByStatistics<string>>;
      blocks: readonly (ShorthandBlock | ByStatistics<ShorthandBlock>)[];
    }
  >;
};

export const shippedPages: Record<StaticPage, ShippedPage> = {
  about,
  "how-we-test": howWeTest,
  privacy,
  terms,
  "affiliate-disclosure": disclosure,
  cookies,
  accessibility,
};

/** The built-in texts, for a site with a third-party statistics service or without (null). */
export function shippedText(page: StaticPage, lang: Language, statistics: string | null) {
  const { title, description, blocks } = shippedPages[page].texts[lang];
  const fill = (text: string): string => (statistics ? text.replaceAll("{statistics}", statistics) : text);
  const chosen = blocks.flatMap((block) =>
    "outside" in block ? ((statistics ? block.outside : block.own) ?? []) : [block],
  );
  return {
    title,
    description:
      typeof description === "string"
        ? description
        : fill(statistics ? description.outside : description.own),
    blocks: JSON.parse(fill(JSON.stringify(chosen))) as ShorthandBlock[],
  };
}
