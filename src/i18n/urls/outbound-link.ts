import { knownShopOf } from "./shop-hosts.ts";

/** Affiliate networks, and shops that pay through them; a link with one of the parameters is an affiliate link at any host. */
const affiliateHost =
  /(^|\.)(aliexpress\.ru|awin1\.com|shareasale\.com|anrdoezrs\.net|dpbolvw\.net|jdoqocy\.com|kqzyfj\.com|tkqlhce\.com|linksynergy\.com|rakuten\.com|impact\.com|pxf\.io|sjv\.io|avantlink\.com|skimresources\.com|viglink\.com|geni\.us|clickbank\.net|partnerize\.com|prf\.hn|tradedoubler\.com|zanox\.com|webgains\.com|flexoffers\.com|pepperjamnetwork\.com|howl\.me|go\.skimresources\.com)$/i;
const affiliateParameter =
  /[?&](tag|ascsubtag|campid|mkrid|awinaffid|irclickid|aff_id|affid|affiliate_id|aff_fcid|afftrack|ranMID)=/i;

/** The `rel` of every link to a shop, wherever it occurs (readings.md 39). */
export const shopRel = "sponsored nofollow noopener";

/** Whether whoever follows a link may earn the site something. */
export function isPaidLink(href: string): boolean {
  const host = /^https:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(href)?.[1];
  return (
    host !== undefined &&
    (knownShopOf(host) !== undefined || affiliateHost.test(host) || affiliateParameter.test(href))
  );
}

/** The `rel` of a link in a text: paid links are marked as such wherever they occur. */
export function relOf(href: string): string | undefined {
  if (!/^https:\/\//i.test(href)) return undefined;
  return isPaidLink(href) ? shopRel : "noopener";
}
