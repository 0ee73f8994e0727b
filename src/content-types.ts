import type { ContentType } from "#content/content-type.ts";
import type { TranslatedType } from "#features/discovery/translation.ts";
import { page } from "#features/pages/page.content.ts";
import { pageTags } from "#features/pages/server/pages.service.ts";

/** TABLE 4: every content type that the engine stores itself. The overview of translations names each. */
export const contentTypes = [page] satisfies readonly { name: TranslatedType }[];

/** For the engine: these and `more` types, and the cache tags that changes of a type invalidate beside its own. */
export const declaredTypes = (more: readonly ContentType[] = []) => ({
  types: [...contentTypes, ...more],
  tagsOf: new Map([[page.name, pageTags]]),
});
