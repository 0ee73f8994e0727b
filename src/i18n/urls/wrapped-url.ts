import { knownShopOf } from "./shop-hosts.ts";

/** A link that only counts a click on its way to the address it carries, and nothing of whoever wrote it. */
type Wrapper = {
  host: RegExp;
  path: RegExp;
  parameters: readonly string[];
  /** How the address is written where it is not written plainly. */
  read?: (value: string) => string;
};

const google = /^(www\.)?google\.(com?\.)?[a-z]{2,3}$/;
const wrappers: readonly Wrapper[] = [
  { host: google, path: /^\/url$/, parameters: ["q", "url"] },
  { host: google, path: /^\/aclk$/, parameters: ["adurl"] },
  { host: /^(www\.)?googleadservices\.com$/, path: /^\/pagead\/aclk$/, parameters: ["adurl"] },
  { host: /^(www\.)?bing\.com$/, path: /^\/(ck\/a|aclk|aclick)$/, parameters: ["u"], read: fromBing },
  { host: /^(www\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ["uddg"] },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\/(l\.php)?$/, parameters: ["u"] },
  { host: /^(www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ["q"] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ["url"] },
];
/** Amazon's own for advertisements; what it carries is a path of the same shop. */
const advertised = /^(?:\/-\/[a-z]{2})?\/(?:sspa\/click|gp\/slredirect\/)/;
/** Those of its mails and of its old pages. */
const forwarded = /^(?:\/-\/[a-z]{2})?\/gp\/(?:redirect|r)\.html(?:\/|$)/;

/** Wrapped so many times is no link any more. */
const mostTimes = 4;

/** Bing writes "a1" before base64url, and base64 of an encoded address in its advertisements. */
function fromBing(value: string): string {
  const text = value.replace(/^a1/, "").replace(/-/g, "+").replace(/_/g, "/");
  try {
    const written = atob(text);
    return /^https?%3a/i.test(written) ? decodeURIComponent(written) : written;
  } catch {
    // Not written so: it leads where it is.
    return value;
  }
}

function carriedBy(url: URL): URL | null {
  const host = url.hostname.replace(/\.$/, "");
  const isForwarded = forwarded.test(url.pathname);
  if (knownShopOf(host) === "amazon" && (isForwarded || advertised.test(url.pathname))) {
    const names = isForwarded ? ["location", "U", "u"] : ["url"];
    const inner = URL.parse(names.map((name) => url.searchParams.get(name)).find(Boolean) ?? "", url);
    return inner && inner.href !== url.href && knownShopOf(inner.hostname) === "amazon" ? inner : null;
  }
  const wrapper = wrappers.find((one) => one.host.test(host) && one.path.test(url.pathname));
  const value = wrapper?.parameters.map((name) => url.searchParams.get(name)).find(Boolean);
  if (!wrapper || !value) return null;
  return URL.parse(wrapper.read?.(value) ?? value);
}

/**
 * The address that a link of a search engine, an advertisement or a mail program leads to; any other address letter by letter as it is.
 * What an affiliate network's link carries is left in it: it is how the link earns.
 */
export function unwrapUrl(address: string): string {
  let found = URL.parse(address.trim());
  if (!found) return address;
  let isWrapped = false;
  for (let times = 0; times < mostTimes; times++) {
    const inner = carriedBy(found);
    if (!inner || !/^https?:$/.test(inner.protocol) || inner.username || inner.password) break;
    isWrapped = true;
    found = inner;
  }
  return isWrapped ? found.href : address;
}
