import type { PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import { PageError } from "./polite-fetch.ts";

/**
 * Where an address leads in the end, without what stands there: by HEAD, and by the beginning of GET where that is refused, since
 * some servers answer HEAD as if nothing was there. Throws PageError.
 */
export async function resolveFinalUrl(
  fetchPolitely: PublicFetch,
  url: string,
  signal: AbortSignal,
): Promise<URL> {
  const head = await fetchPolitely(url, { method: "HEAD", signal }).catch((error: unknown) => {
    if (error instanceof PageError && /^(not-found|page-)/.test(error.problem)) return null;
    throw error;
  });
  return new URL((head ?? (await fetchPolitely(url, { cut: 1, signal }))).url);
}
