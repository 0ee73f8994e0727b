import type { Tx } from "#platform/database/database.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { indexTexts, readersOf } from "#platform/search/search-index.repo.ts";
import * as repo from "./articles.repo.ts";

/** Makes the search's index say what an article's tables say; what is not shown stands in no index. Of equal answers the newer comes first. */
export async function indexArticle(tx: Tx, id: number): Promise<void> {
  const [article] = await repo.byIds(tx, [id]);
  const texts = await repo.textsOf(tx, [id]);
  const isShown = article?.isActive && article.deletedAt === null;
  await indexTexts(
    tx,
    "article",
    id,
    isShown
      ? texts.map((text) => ({
          lang: text.lang,
          readers: readersOf(texts, text.lang),
          base: Math.max(0, text.publishedAt ?? 0),
          names: [text.title],
          identifiers: [],
          bodies: [text.excerpt, plainText(text.content)],
        }))
      : [],
  );
}
