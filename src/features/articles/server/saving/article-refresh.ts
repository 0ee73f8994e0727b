import type { ArticleContent } from "#features/articles/article-content.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { refreshArticlesWith } from "../reusable/refresh-articles.jobs.ts";
import { articlesWith } from "../reusable/reusable-uses.repo.ts";
import * as edits from "./article-edits.repo.ts";
import { targetsOf } from "./article-saving.ts";
import { indexArticles } from "./article-search.ts";
import { articleStorage } from "./article-storage.ts";

/** Articles per transaction: each is read with its texts, and locked meanwhile. */
const atOnce = 50;

/** Brings up to date what is stored beside the texts of articles, where a reusable block that they show has changed and they have not. */
export function createArticleRefresh({
  db,
  jobs,
  siteUrl,
}: {
  db: Database;
  jobs: Pick<Jobs, "isSuperseded">;
  siteUrl: string;
}) {
  const storage = articleStorage({ siteUrl });

  return async function refresh(
    { blockId }: { blockId: number },
    job: RunningJob,
  ): Promise<{ articles: number }> {
    const ids = await articlesWith(db.read, blockId);
    let done = 0;
    while (done < ids.length) {
      job.signal.throwIfAborted();
      // What changed the block again has a job of its own.
      if (await jobs.isSuperseded(job.id, refreshArticlesWith, { blockId })) break;
      const some = ids.slice(done, done + atOnce);
      await db.transact(async (tx) => {
        // An editor's change in between must not be followed by the links of the text before.
        for (const id of some) await storage.hold(tx, db.engine, id);
        for (const { id, content } of await storage.read(tx, some))
          await edits.saveTargets(tx, id, await targetsOf(tx, content as ArticleContent, siteUrl));
        await indexArticles(tx, some);
        invalidateTags(tx, "articles", ...some.map((id) => `article:${id}`));
      });
      done += some.length;
      job.progress((100 * done) / ids.length);
    }
    return { articles: done };
  };
}
