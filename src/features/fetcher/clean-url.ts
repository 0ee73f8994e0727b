const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|igshid|mc_[ce]id|_ga|_gl|srsltid|ref|ref_|aff\w*|affiliate\w*|awc|irclickid|irgwc|clickid|cjevent|sscid|tag|partner\w*)$/i;

/** Strips tracking parameters from a URL, so that two links to the same page compare equal. */
export function cleanUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href;
}
