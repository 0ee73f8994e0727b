import type { PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import { decodePage } from "./page-text.ts";

export type Page = { url: string; html: string };
export type FetchPage = (address: string, signal?: AbortSignal) => Promise<Page>;

/** Fetches HTML pages, and nothing else. Throws PageError. */
export const createPageFetch =
  ({ fetchPolitely }: { fetchPolitely: PublicFetch }): FetchPage =>
  async (address, signal) => {
    const types = /^(text\/html|application\/xhtml\+xml)\b/i;
    const page = await fetchPolitely(address, { signal, types });
    // As in browsers, a redirect keeps the fragment unless it sets another.
    const url = new URL(page.url);
    url.hash ||= URL.parse(address)?.hash ?? "";
    return { url: url.href, html: decodePage(page.bytes, page.type) };
  };
