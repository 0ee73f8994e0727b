/** The kinds of things whose addresses end in a slug, each with slugs of its own per language (readings.md 14). */
export const slugOwners = ["category", "product", "article"] as const;
export type SlugOwner = (typeof slugOwners)[number];

/** Who gives up addresses: an author has one slug for every language, kept as the English one. */
export type FormerOwner = SlugOwner | "author";

/** The page path of a thing, without a language prefix. Slugs are Unicode: the path is percent-encoded. */
export const pathOf = (owner: SlugOwner, slug: string): string =>
  `/${owner}/${encodeURIComponent(slug.toWellFormed())}`;
