/** Addresses that programs put around a link to count or check who follows it: host, path, and where the link stands in the query. */
const wrappers: readonly { host: RegExp; path: RegExp; names: readonly string[] }[] = [
  { host: /^(www\.)?google\.([a-z]{2,3}|com?\.[a-z]{2})$/, path: /^\/url$/, names: ["q", "url"] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, names: ["url"] },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, names: ["u"] },
  { host: /^l\.instagram\.com$/, path: /^\/$/, names: ["u"] },
  { host: /^(www\.)?youtube\.com$/, path: /^\/redirect$/, names: ["q"] },
  { host: /^(www\.)?duckduckgo\.com$/, path: /^\/l\/$/, names: ["uddg"] },
];
const mostLayers = 5;

/** The address that a link is for, without what Google, Outlook and others wrapped around it; the same where nothing is. */
export function unwrappedLink(address: string): string {
  let found = address;
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const url = URL.parse(found);
    const wrapper =
      url && wrappers.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
    const inner = wrapper?.names.map((name) => url?.searchParams.get(name)).find((one) => one);
    if (!inner || !/^https?:\/\//i.test(inner) || !URL.canParse(inner)) return found;
    found = inner;
  }
  return found;
}
