import { createContext } from "react-router";
import type { Language } from "#i18n/languages.ts";

/** The chunks of each language's messages, all of them and the first; absent in development, where modules are found by name. */
type MessageFiles = Record<"all" | "first", Partial<Record<Language, string>>>;

/** What of the build's code a page names by itself: the messages, and what counts visits (code-after-paint.ts). */
export type PageCode = MessageFiles & { visits?: string | undefined };

/** What the page renderer needs from the server: the addresses of built files it announces early, and where to report errors. */
export type PageFiles = {
  messages: PageCode;
  report(error: unknown, url: string): void;
  /** Takes the whole document, which so need not become a stream and a text again on its way through the router. */
  take(html: string): void;
};

export const pageFiles = createContext<PageFiles>();
