import { unwrapUrl } from "#i18n/urls/wrapped-url.ts";

/**
 * The address of a link as a document may hold it: https, mailto, or a path of this site; null for what is none of these. An
 * address of this site becomes its path, http becomes https, and what other programs wrap around a link goes. A standing page may leave the mail's address to the settings.
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
