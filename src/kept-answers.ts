import { followChanges } from "#platform/database/changes.ts";
import { createPageCache, type PageCache } from "#platform/http/page-cache.ts";
import type { App } from "./app.ts";

export type KeptAnswers = {
  cache: PageCache;
  /** Whether it is known just now what changed. */
  isSure(): boolean;
  /** Reads what others changed now, instead of soon. */
  look(): Promise<void>;
  stop(): void;
};

/** The room for finished answers, emptied of what is changed here or by others. */
export async function keepAnswers({ config, clock, db, log }: App): Promise<KeptAnswers> {
  const cache = createPageCache({ maxBytes: config.PAGE_CACHE_MB * 1_000_000, clock });
  const following = await followChanges(
    db,
    { changed: cache.forget, lost: cache.forgetAll },
    { onFailure: (error) => log.warn({ error: String(error) }, "what others change cannot be read") },
  );
  return { cache, ...following };
}
