import { createContext } from "react-router";
import type { Language } from "#i18n/languages.ts";

/** What the page renderer needs from the server: the addresses of built files it announces early, and where to report errors. */
export type PageFiles = {
  fonts: Record<Language, readonly string[]>;
  /** The chunk with a language's messages; absent in development, where the module is found by its name. */
  catalogues: Partial<Record<Language, string>>;
  report(error: unknown, url: string): void;
  /** Takes the whole document, which so need not become a stream and a text again on its way through the router. */
  take(html: string): void;
};

export const pageFiles = createContext<PageFiles>();
