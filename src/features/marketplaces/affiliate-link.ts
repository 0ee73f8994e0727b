import { ebaySites } from "#i18n/urls/shop-hosts.ts";
import { withoutParameters, withQuery } from "./link-query.ts";
import type { MarketplaceKey } from "./listing.ts";
import { readShopUrl, type ShopUrl } from "./shop-url.ts";

/** How a programme's links are made: our ids there, by country, and the network's form for shops that have no interface here. */
export type LinkTerms = {
  tags: readonly { country: string; tag: string }[];
  /** "https://network.example/click?id={tag}&to={url}", or "{url}?partner={tag}"; null where the address itself is the link. */
  template: string | null;
};

const encoded = encodeURIComponent;

/** Their tags work in their own country's shop alone; the other networks' ids work in all of theirs. */
export const taggedByCountry: readonly MarketplaceKey[] = ["amazon"];

function tagFor(
  { marketplace, country }: { marketplace?: ShopUrl["marketplace"]; country: string },
  { tags }: LinkTerms,
): string | undefined {
  const of = (wanted: string) => tags.find((one) => one.country === wanted);
  return (
    of(country) ?? (marketplace && taggedByCountry.includes(marketplace) ? undefined : (of("") ?? tags[0]))
  )?.tag;
}

/** "publisher", or "publisher/campaign/ad" where the network has given others than Walmart's usual ones. */
function walmartPlace(tag: string): string {
  const [publisher = "", campaign = "568844", ad = "9383"] = tag.split(/[/.:]/);
  return [publisher, campaign, ad].map(encoded).join("/");
}

const builders: Readonly<Record<ShopUrl["marketplace"], (address: ShopUrl, tag: string) => string>> = {
  amazon: ({ url }, tag) => withQuery(url, `tag=${encoded(tag)}`),
  ebay({ url, country }, tag) {
    const { rotation, site } = ebaySites.get(country) ?? {};
    if (!rotation) return url;
    return withQuery(
      url,
      `mkevt=1&mkcid=1&mkrid=${rotation}&siteid=${site}&campid=${encoded(tag)}&toolid=10001`,
    );
  },
  walmart: ({ url, country }, tag) =>
    country === "US" ? `https://goto.walmart.com/c/${walmartPlace(tag)}?veh=aff&u=${encoded(url)}` : url,
  aliexpress: ({ url }, tag) =>
    `https://s.click.aliexpress.com/deep_link.htm?aff_short_key=${encoded(tag)}&dl_target_url=${encoded(url)}`,
};

/** The parameter of a template that takes the sub-id. */
export const subIdParameter = (template: string): string | undefined =>
  /[?&]([\w.-]+)=\{subid\}/.exec(template)?.[1];

function filled(template: string, url: string, tag: string): string {
  // The sub-id is hung on where the link is shown (sub-id.ts).
  const plain = template.replace(/([?&])[\w.-]+=\{subid\}(&?)/, (_, before, after) => (after ? before : ""));
  const rest = plain.replaceAll("{tag}", encoded(tag));
  if (!rest.startsWith("{url}")) return rest.replaceAll("{url}", encoded(url));
  const tail = rest.slice("{url}".length).replace(/^[?&]/, "");
  if (!tail) return url;
  const own = [...new URLSearchParams(tail).keys(), subIdParameter(template) ?? []].flat();
  return withQuery(withoutParameters(url, own), tail);
}

/**
 * The affiliate link: the URL without others' tags and tracking, with our tag where we have one. Never another host than the shop's or
 * its network's. `country` is the offer's, where its URL does not contain one.
 */
export function affiliateLink(url: string, terms: LinkTerms, country = ""): string {
  const address = readShopUrl(url);
  if (address) {
    const tag = tagFor({ ...address, country: address.country || country }, terms);
    return tag ? builders[address.marketplace](address, tag) : address.url;
  }
  const tag = tagFor({ country }, terms) ?? "";
  return terms.template && (tag || !terms.template.includes("{tag}"))
    ? filled(terms.template, url, tag)
    : url;
}
