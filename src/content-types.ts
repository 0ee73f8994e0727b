import type { ContentType } from "#content/content-type.ts";
import { reusable } from "#features/articles/reusable.content.ts";
import { reusableHooks } from "#features/articles/server/reusable/reusable-hooks.ts";
import type { TranslatedType } from "#features/discovery/translation.ts";
import { page } from "#features/pages/page.content.ts";
import { pageCheck, type SettingsOfPages } from "#features/pages/server/page-check.ts";
import { pageTags } from "#features/pages/server/pages.service.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** TABLE 4: every content type that the engine stores itself. The overview of translations names each. */
export const contentTypes = [page, reusable] satisfies readonly { name: TranslatedType }[];

/** For the engine: these and `more` types, the cache tags that changes of a type invalidate beside its own, and its own checks. */
export const declaredTypes = (
  more: readonly ContentType[] = [],
  settings: SettingsOfPages,
  jobs: Pick<Jobs, "enqueue">,
) => ({
  types: [...contentTypes, ...more],
  tagsOf: new Map([[page.name, pageTags]]),
  checks: new Map([[page.name, pageCheck(settings)]]),
  hooksOf: new Map([[reusable.name, reusableHooks(jobs)]]),
});
