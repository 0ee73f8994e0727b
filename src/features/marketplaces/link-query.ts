/** Adds to a URL's query, before its fragment: the part behind "#" is not sent to servers. */
export function withQuery(url: string, query: string): string {
  const end = url.indexOf("#") < 0 ? url.length : url.indexOf("#");
  const address = url.slice(0, end);
  const mark = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${mark}${query}${url.slice(end)}`;
}

/** The same address without these parameters; letter by letter as it was where it has none of them. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const parsed = URL.parse(url);
  if (!parsed || !names.some((name) => parsed.searchParams.has(name))) return url;
  for (const name of names) parsed.searchParams.delete(name);
  return parsed.href;
}
