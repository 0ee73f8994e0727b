import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";

/**
 * The URL of a link as a document may hold it: https, mailto, or a path of this site; null for any other. A URL of this site becomes its
 * path, http becomes https, and wrappers of other programs are removed. A static page may take the mail address from the settings.
 */
export function linkUrl(written: string, origin: string): string | null {
  const address = written.trim();
  if (
    /^#[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*$/u.test(address) ||
    /^mailto:([^\s@]+@[^\s@]+|\{contactEmail\})$/i.test(address)
  )
    return address;
  if (/^\/(?![/\\])/.test(address)) return address.length <= 2000 ? address : null;
  const whole = unwrapUrl(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address);
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  url.protocol = "https:";
  return url.href.length <= 2000 ? url.href : null;
}
