import type { Language } from "#i18n/languages.ts";
import type { ShorthandBlock } from "#platform/document/document-shorthand.ts";
import about from "./built-in/about.ts";
import accessibility from "./built-in/accessibility.ts";
import disclosure from "./built-in/affiliate-disclosure.ts";
import cookies from "./built-in/cookies.ts";
import howWeTest from "./built-in/how-we-test.ts";
import privacy from "./built-in/privacy.ts";
import terms from "./built-in/terms.ts";
import type { StaticPage } from "./static-page.ts";

/** Words that depend on whose statistics a site uses: its own alone, or an outside service's too, which {statistics} names. */
type ByStatistics<Words> = { own?: Words; outside: Words };

/** A static page as it comes with Magpie: what a site shows until its owner publishes a text. `version` is an ISO calendar day. */
export type BuiltInPage = {
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

export const builtInPages: Record<StaticPage, BuiltInPage> = {
  about,
  "how-we-test": howWeTest,
  privacy,
  terms,
  "affiliate-disclosure": disclosure,
  cookies,
  accessibility,
};

/** The built-in texts, for a site with a third-party statistics service or without (null). */
export function builtInText(page: StaticPage, lang: Language, statistics: string | null) {
  const { title, description, blocks } = builtInPages[page].texts[lang];
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
