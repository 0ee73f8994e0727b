import type { FindLinkTexts } from "#features/offers/server/links/link-library.ts";
import type { Language } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import { readableDocument } from "#platform/document/document.ts";
import type { Search } from "#platform/search/search.ts";
import * as repo from "../articles.repo.ts";
import type { ArticleChoice } from "../public/article-index.ts";
import { withHeldBlocks } from "../reusable/held-blocks.ts";
import * as links from "./article-link-texts.repo.ts";

/** How many texts are read per query: for the URLs, and for each word. */
const most = 300;
const readAtOnce = 50;

/** The texts that may contain a link of the library. Words are found by the search index, in public texts only. */
export function createArticleLinkTexts({
  db,
  search,
  newestOf,
}: {
  db: Database;
  search: Search;
  newestOf: (choice: ArticleChoice, limit: number) => Promise<number[]>;
}) {
  const findTexts: FindLinkTexts = async ({ addresses, words }) => {
    const langsOf = new Map<number, Set<Language>>();
    let isMore = false;
    const add = (found: readonly { id: number; lang: Language }[]) => {
      if (found.length > most) isMore = true;
      for (const { id, lang } of found.slice(0, most))
        langsOf.set(id, (langsOf.get(id) ?? new Set()).add(lang));
    };
    add(await links.textsWith(db.read, addresses, most + 1));
    for (const { lang, word } of words) {
      const plan = await search.plan(word, lang);
      if (!plan?.article) continue;
      const hits = await search.hits(plan.article, { isPartial: false });
      const found = await newestOf({ lang, hits }, most + 1);
      add(found.map((id) => ({ id, lang })));
    }
    const ids = [...langsOf.keys()].sort((a, b) => b - a);
    const texts: Awaited<ReturnType<FindLinkTexts>>["texts"] = [];
    for (let at = 0; at < ids.length; at += readAtOnce)
      for (const text of await repo.textsOf(db.read, ids.slice(at, at + readAtOnce)))
        if (langsOf.get(text.articleId)?.has(text.lang))
          texts.push({
            article: text.articleId,
            title: text.title,
            lang: text.lang,
            isPublished: text.published,
            content: await withHeldBlocks(db.read, readableDocument(text.content), text.lang),
          });
    return { texts: texts.sort((a, b) => b.article - a.article), isMore };
  };
  return { findTexts };
}
