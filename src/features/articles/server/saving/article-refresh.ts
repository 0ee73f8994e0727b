import type { ArticleContent } from "#features/articles/article-content.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import * as edits from "./article-edits.repo.ts";
import { targetsOf } from "./article-saving.ts";
import { indexArticles } from "./article-search.ts";
import { articleStorage } from "./article-storage.ts";

/** Articles per step: each is read with its texts. */
const atOnce = 50;

/** Brings up to date what is stored beside the texts of articles, where something that they show has changed and they have not. */
export async function refreshArticles(tx: Tx, ids: readonly number[], siteUrl: string): Promise<void> {
  const storage = articleStorage({ siteUrl });
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    for (const { id, content } of await storage.read(tx, some))
      await edits.saveTargets(tx, id, await targetsOf(tx, content as ArticleContent, siteUrl));
    await indexArticles(tx, some);
  }
  if (ids.length) invalidateTags(tx, "articles", ...ids.map((id) => `article:${id}`));
}
