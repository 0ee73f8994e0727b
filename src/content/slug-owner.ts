/** The entity types whose URLs end in a slug; slugs are unique per type and language (readings.md 14). */
export const slugOwners = ["category", "product", "article"] as const;
export type SlugOwner = (typeof slugOwners)[number];

/** The types that have former slugs: an author has one slug for all languages, stored as the English one. */
export type FormerOwner = SlugOwner | "author";

/** The page path of an entity, without a language prefix. Slugs are Unicode: the path is percent-encoded. */
export const pathOf = (owner: SlugOwner, slug: string): string =>
  `/${owner}/${encodeURIComponent(slug.toWellFormed())}`;
