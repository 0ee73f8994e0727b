import { isNeverFetched } from "#features/fetcher/manual-entry.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import { readShortUrl } from "#features/marketplaces/shop-url.ts";
import type { LinkFinding, LinkVisit, OfferLinks } from "#features/offers/server/refresh/offer-links.ts";
import { isWithin } from "#i18n/urls/shop-hosts.ts";
import { limitConcurrency } from "#platform/concurrency-limit.ts";
import type { PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import { resolveFinalUrl } from "../pages/final-url.ts";
import { PageError } from "../pages/polite-fetch.ts";

/** Concurrent checks; those of one shop still wait for each other. */
const atOnce = 4;
const mostClaimed = 40;

/** Follows offer links as a reader's browser would, and records the result. */
export function createLinkChecks({
  offerLinks,
  fetchPolitely,
  followShort,
}: {
  offerLinks: OfferLinks;
  fetchPolitely: PublicFetch;
  followShort: FollowShort;
}) {
  const turn = limitConcurrency(atOnce);

  async function follow(visit: LinkVisit, signal: AbortSignal): Promise<LinkFinding> {
    const { url, hosts, marks } = visit;
    const short = readShortUrl(url);
    if (short) {
      const address = await followShort(short, signal);
      return address ? offerLinks.lead(visit, address) : "unknown";
    }
    const host = URL.parse(url)?.hostname ?? "";
    if (isNeverFetched(host)) return "unknown";
    try {
      const landed = await resolveFinalUrl(fetchPolitely, url, signal);
      const isThere = [host, ...hosts].some((one) => isWithin(landed.hostname, one));
      const isOurs = marks.every(([name, value]) => landed.searchParams.getAll(name).includes(value));
      return isThere && isOurs ? "there" : "lost";
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      if (error.problem === "not-found") return "missing";
      // Redirected to a different shop.
      return error.problem === "never-fetched" ? "lost" : "unknown";
    }
  }

  return {
    async checkDue({ signal }: Pick<RunningJob, "signal">) {
      const counts: Record<LinkFinding, number> = { there: 0, missing: 0, lost: 0, unknown: 0 };
      for (let due = await offerLinks.due(); due.length; due = await offerLinks.due())
        for (let at = 0; at < due.length; at += mostClaimed) {
          signal.throwIfAborted();
          const visits = await offerLinks.claim(due.slice(at, at + mostClaimed));
          await Promise.all(
            visits.map((visit) =>
              turn(async () => {
                const finding = await follow(visit, signal);
                counts[finding]++;
                await offerLinks.note(visit, finding);
              }),
            ),
          );
        }
      return counts;
    },
  };
}
