const hasControlOrSpace = /[\p{Cc}\s]/u;

/** True for an absolute http or https URL without user name or password. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || hasControlOrSpace.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

/**
 * The rule for product images: a path of this site starting with a single "/", or absolute https.
 * `//host`, `/\host`, control characters, `data:` and `http:` are refused.
 */
export function isProductImageUrl(text: string): boolean {
  if (hasControlOrSpace.test(text)) return false;
  if (text.startsWith("/")) return !/^\/[/\\]/.test(text);
  return /^https:\/\//i.test(text) && isWebUrl(text);
}
