/** Slugs (readings.md 14): Unicode letters allowed, NFC, never empty, no dots, never like an id, reserved words refused. */
const reserved = new Set([
  "new",
  "edit",
  "api",
  "crm",
  "search",
  "compare",
  "page",
  "feed",
  "rss",
  "sitemap",
  "null",
  "undefined",
]);
const longest = 96;

/** Turns a title into a slug. `fallback` is used where no letter or digit is left ("!!!"), so the answer is never empty. */
export function slugify(title: string, fallback: string): string {
  const words = title
    .normalize("NFKD")
    // Latin accents go; marks of other scripts (niqqud, tashkeel) go too, they are rarely typed.
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’׳״`]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  let slug = [...words].slice(0, longest).join("").replace(/-+$/, "");
  if (!slug) slug = fallback;
  return /^\d+$/.test(slug) || reserved.has(slug) ? `${fallback}-${slug}` : slug;
}

/** Whether a slug typed by an editor may be stored as it is. */
export const isSlug = (slug: string): boolean =>
  slug.length > 0 &&
  [...slug].length <= longest &&
  slug === slug.normalize("NFC").toLowerCase() &&
  /^[\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*$/u.test(slug) &&
  !/^\d+$/.test(slug) &&
  !reserved.has(slug);

/** The n-th try at a free slug: `a`, `a-2`, `a-3` … */
export const numberedSlug = (slug: string, attempt: number): string =>
  attempt < 2 ? slug : `${slug}-${attempt}`;
