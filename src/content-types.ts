import type { ContentType } from "#content/content-type.ts";
import { page } from "#features/pages/page.content.ts";
import { pageTags } from "#features/pages/server/pages.service.ts";

/** TABLE 4: every content type that the engine stores itself. */
export const contentTypes = [page];

/** For the engine: these and `more` types, and the cache tags that changes of a type invalidate beside its own. */
export const declaredTypes = (more: readonly ContentType[] = []) => ({
  types: [...contentTypes, ...more],
  tagsOf: new Map([[page.name, pageTags]]),
});
