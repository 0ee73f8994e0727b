import { saveTextListRows } from "#content/server/list-rows/text-list-rows.ts";
import type { Tx } from "#platform/database/handles.ts";
import { type Document, readableDocument } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { indexTexts, readersOf, type SearchableText } from "#platform/search/search-index.repo.ts";
import { statesOf } from "../admin/article-state.ts";
import * as repo from "../articles.repo.ts";
import { withHeldBlocks } from "../reusable/held-blocks.ts";
import * as edits from "./article-edits.repo.ts";

const emptyDocument: Document = { type: "doc", content: [] };

/** Updates the search index and the translation matrix of these articles; hidden ones are indexed for editors only. Ties sort by date. */
export async function indexArticles(tx: Tx, ids: readonly number[]): Promise<void> {
  const articles = new Map((await repo.byIds(tx, ids)).map((article) => [article.id, article]));
  const textsOf = Map.groupBy(await repo.textsOf(tx, ids), (text) => text.articleId);
  const plans = await edits.plansOf(tx, ids);
  const there = ids.flatMap((id) => {
    const article = articles.get(id);
    if (!article || article.deletedAt !== null) return [];
    const texts = textsOf.get(id) ?? [];
    const states = statesOf({ texts, plans: plans.filter((plan) => plan.articleId === id) });
    return [
      { id, words: texts.flatMap(({ title, slug }) => [title, slug]), states, isActive: article.isActive },
    ];
  });
  await saveTextListRows(tx, "article", ids, there);
  const documents = new Map<object, Document>();
  for (const text of [...textsOf.values()].flat())
    documents.set(text, await withHeldBlocks(tx, readableDocument(text.content), text.lang));
  const textsToFind = (id: number): SearchableText[] => {
    const article = articles.get(id);
    const texts = textsOf.get(id) ?? [];
    if (!article || article.deletedAt !== null) return [];
    return texts.map((text) => ({
      lang: text.lang,
      readers: article.isActive ? readersOf(texts, text.lang) : [],
      categories: [],
      names: [text.title],
      identifiers: [],
      summaries: [],
      bodies: [text.excerpt, plainText(documents.get(text) ?? emptyDocument)],
    }));
  };
  await indexTexts(tx, "article", new Map(ids.map((id) => [id, textsToFind(id)])));
}
