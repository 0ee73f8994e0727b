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

/** Latin letters that Unicode does not decompose, each before its spelling. */
const spelled = new Map(
  "ßss æae œoe øo łl đd ðd þth ħh ıi ĸk ŋn ŧt ƀb ɓb ɖd ɗd ǝe əe ɛe ƒf ɠg ɨi ƙk ɔo ƴy"
    .split(" ")
    .map(([letter = "", ...spelling]) => [letter, spelling.join("")] as const),
);

/**
 * Turns a title into a slug, by one rule for all languages (docs/decisions/0036): Latin letters in ASCII, letters of every other script
 * as they are. `fallback` is used where no letter or digit is left ("!!!"), so the answer is never empty.
 */
export function slugify(title: string, fallback: string): string {
  const words = title
    .toWellFormed()
    // Trademark signs, invisible characters (U+200F, a soft hyphen) and the Arabic tatweel are not letters.
    .replace(/[™®©℠℗\u0640]|\p{Cf}/gu, "")
    // "1½" is 1 and 1/2, and not 11/2; "10³" is not 103.
    .replace(/(?<=\p{N})(?=[¼-¾⅐-⅟↉²³¹⁰-⁹₀-₉])/gu, " ")
    .normalize("NFKD")
    // Accents go, niqqud and tashkeel too: they are rarely typed. In other scripts marks make the letter (ガ, हि, й), as hamza and madda do.
    .replace(/(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}]|[^\p{L}\p{M}])\p{M}+/gu, "$1")
    .replace(/[\u064B-\u0652\u0670]/gu, "")
    .toLowerCase()
    .replace(/[ß-ɨ]/g, (letter) => spelled.get(letter) ?? letter)
    .normalize("NFC")
    .replace(/['‘’‛ʻʼʽ׳״`]/gu, "")
    .replace(/(?<=l)·(?=l)/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
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
