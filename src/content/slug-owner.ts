/** The entity types whose URLs end in a slug; slugs are unique per type and language (readings.md 14). */
export const slugOwners = ["category", "product", "article"] as const;
export type SlugOwner = (typeof slugOwners)[number];

/**
 * What has slugs, and a history of them: also every declared content type by its name, and an author, whose one slug for all languages is
 * stored as the English one.
 */
export type SlugSpace = SlugOwner | (string & {});
/** Whether its texts are in tables of its own. */
export const hasOwnTexts = (type: SlugSpace): type is SlugOwner =>
  (slugOwners as readonly string[]).includes(type);

/** The page path of an entity, without a language prefix. Slugs are Unicode: the path is percent-encoded. */
export const pathOf = (owner: SlugOwner, slug: string): string =>
  `/${owner}/${encodeURIComponent(slug.toWellFormed())}`;
