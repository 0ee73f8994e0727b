import type { MarketplaceKey, MarketplaceOf } from "#features/marketplaces/listing.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import type { Availability } from "#features/offers/offer.ts";
import type { Programme } from "#features/offers/programmes.ts";
import { isWithin } from "#i18n/urls/shop-hosts.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { emitEvent } from "#platform/events/events.ts";
import type { Changing } from "../changing.ts";
import { directLink } from "../links/shop-links.ts";
import { offerEvent } from "../offer-event.ts";
import * as repo from "../offers.repo.ts";
import type { Offers } from "../offers.service.ts";
import { rankDue } from "./due-offers.ts";
import * as checks from "./offer-checks.repo.ts";

export type OfferLinks = ReturnType<typeof createOfferLinks>;

/** Result of following a link; `unknown`: the shop blocks robots, or did not answer. */
export type LinkFinding = "there" | "missing" | "lost" | "unknown";
export type LinkVisit = {
  id: number;
  productId: number;
  /** The offer's URL. */
  url: string;
  /** The hosts where it may end. */
  hosts: readonly string[];
  /** The query parameters it must end with: the affiliate tag. */
  marks: readonly (readonly [name: string, value: string])[];
};

const hour = 3_600_000;
const day = 24 * hour;
/** Milliseconds for which claimed links belong to one instance. */
const lease = hour;
/** Milliseconds until the next check, by result. A missing page is checked twice before it is reported. */
const pauses: Record<LinkFinding, number> = { there: 7 * day, missing: hour, lost: day, unknown: 7 * day };

/**
 * The URL to follow: with the tag if it is part of the shop's own URL. A network would count the visit as a click, so the shop's page is
 * followed instead of its link.
 */
function visitOf({ id, productId, url, country }: checks.ClaimedLink, programme: Programme): LinkVisit {
  const link = directLink({ url, country }, programme);
  const [own, tagged] = [URL.parse(url), URL.parse(link)];
  const isAtShop = tagged !== null && programme.hosts.some((host) => isWithin(tagged.hostname, host));
  if (!own || !isAtShop) return { id, productId, url, hosts: programme.hosts, marks: [] };
  const marks = [...tagged.searchParams].filter(([name, value]) => own.searchParams.get(name) !== value);
  return { id, productId, url: link, hosts: programme.hosts, marks };
}

/** Checks whether offer links still work, for shops that cannot be queried by API. */
export function createOfferLinks({
  db,
  clock,
  offers,
  marketplace,
  changing,
}: {
  db: Database;
  clock: Clock;
  offers: Offers;
  marketplace: MarketplaceOf;
  changing: Changing;
}) {
  const served = (key: MarketplaceKey) => marketplace(key).countries;

  return {
    /** Offers with a due link, the most clicked first; at most `mostRanked`. */
    due: (): Promise<number[]> => {
      const now = clock.now();
      return rankDue(db.read, (window) => checks.linksDueWithin(db.read, window, { now, served }));
    },

    /** Claims those of these links that are still due; no other instance follows them. */
    claim: (ids: readonly number[]): Promise<LinkVisit[]> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        const claimed = await checks.claimLinks(tx, db.engine, {
          ids,
          now,
          until: now + lease,
          served,
        });
        const { programmes } = await offers.rows.context(tx);
        return claimed.flatMap((row) => {
          const programme = programmes.find((one) => one.id === row.programmeId);
          return programme ? [visitOf(row, programme)] : [];
        });
      }),

    /** Stores the target of a short link, by which its shop can be queried. One that leads to another shop is lost. */
    lead: ({ id, productId }: LinkVisit, url: string): Promise<LinkFinding> =>
      db.transact(async (tx) => {
        const row = await repo.lockRow(tx, db.engine, { productId, id });
        const context = await offers.rows.context(tx);
        const programme = context.programmes.find((one) => one.id === row?.programmeId);
        if (!row || !programme || readShopUrl(url)?.marketplace !== programme.key) return "lost";
        const input = { ...row, programme: programme.key, url, externalId: null };
        await changing(tx, [productId], () =>
          repo.updateOffer(tx, id, offers.rows.of(productId, input, context), context.now),
        );
        await checks.setNextRefreshAt(tx, [id], context.now);
        return "there";
      }),

    /** Saves the result. A page missing twice, an hour apart, is out of stock; one that is back may be available. */
    note: ({ id, productId }: LinkVisit, finding: LinkFinding): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        const row = await repo.lockRow(tx, db.engine, { productId, id });
        if (!row) return;
        const before = (await checks.checksOf(tx, [id])).get(id) ?? checks.unchecked;
        const isBroken = finding === "missing" && before.missingAt !== null && now - before.missingAt >= hour;
        const wasBroken = before.link === "broken";
        await checks.setVisitAt(tx, [id], now + (isBroken ? day : pauses[finding]));
        if (finding === "missing" && !isBroken)
          return checks.saveOfferCheck(tx, id, { missingAt: before.missingAt ?? now, linkAt: now });
        // A shop that now blocks robots does not change the last state.
        if (finding === "unknown" && wasBroken) return checks.saveOfferCheck(tx, id, { linkAt: now });
        const link = isBroken ? "broken" : finding === "there" ? "fine" : (finding as "lost" | "unknown");
        const missingAt = isBroken || finding === "unknown" ? before.missingAt : null;
        // A followed link is not queried by API; the API's last refusal is obsolete.
        const refusal = before.refusal === "no-credentials" ? before.refusal : null;
        await checks.saveOfferCheck(tx, id, { link, linkAt: now, missingAt, refusal });
        const setTo = async (availability: Availability): Promise<void> => {
          if (availability === row.availability) return;
          await changing(tx, [productId], () => repo.updateOffer(tx, id, { ...row, availability }, now));
        };
        if (isBroken && !wasBroken) emitEvent(tx, offerEvent("offer.broken", { id, productId }), String(id));
        if (isBroken) await setTo("out-of-stock");
        else if (wasBroken) await setTo("unknown");
      }),
  };
}
