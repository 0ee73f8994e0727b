import type { Language } from "#i18n/languages.ts";
import type { WrittenBlock } from "#platform/document/written-blocks.ts";
import about from "./pages/about.ts";
import accessibility from "./pages/accessibility.ts";
import disclosure from "./pages/affiliate-disclosure.ts";
import cookies from "./pages/cookies.ts";
import howWeTest from "./pages/how-we-test.ts";
import privacy from "./pages/privacy.ts";
import terms from "./pages/terms.ts";
import type { StandingPage } from "./site-settings.ts";

/** A standing page as it ships: what a fresh site shows until its owner writes another text. `version` is an ISO calendar day. */
export type ShippedPage = {
  version: string;
  texts: Record<Language, { title: string; description: string; blocks: readonly WrittenBlock[] }>;
};

export const shippedPages: Record<StandingPage, ShippedPage> = {
  about,
  "how-we-test": howWeTest,
  privacy,
  terms,
  "affiliate-disclosure": disclosure,
  cookies,
  accessibility,
};
