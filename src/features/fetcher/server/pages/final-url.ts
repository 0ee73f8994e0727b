import type { PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import { PageError } from "./polite-fetch.ts";

/**
 * Resolves redirects to the final URL by HEAD, or by the start of a GET if HEAD is refused, since some servers answer HEAD with 404. Throws
 * PageError.
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
