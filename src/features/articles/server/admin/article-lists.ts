import { articleTemplateSchema } from "#features/articles/article.ts";
import type { AdminArticlesQuery, ArticleListRow } from "#features/articles/article-edit.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import * as repo from "../articles.repo.ts";
import * as authorsRepo from "../authors/authors.repo.ts";
import { authorText } from "../authors/bylines.ts";
import * as edits from "../saving/article-edits.repo.ts";
import type { ArticleAdminDependencies } from "./article-admin.service.ts";
import * as lines from "./article-list-rows.repo.ts";
import { statesOf } from "./article-state.ts";

/** The editors' list of articles, whatever their state. */
export function createArticleLists({
  db,
  clock,
  revisions,
  machine: aiReview,
  languagesOn,
}: Pick<ArticleAdminDependencies, "db" | "clock" | "revisions" | "machine" | "languagesOn">) {
  async function linesOf(ids: readonly number[], lang: Language): Promise<ArticleListRow[]> {
    const [rows, texts, plans, drafted, marks] = await Promise.all([
      repo.byIds(db.read, ids),
      repo.textsOf(db.read, ids),
      edits.plansOf(db.read, ids),
      revisions.drafted("article", ids),
      aiReview().marks(ids),
    ]);
    const fallback = await defaultLanguageOf(db);
    const authors = await authorsRepo.byIds(db.read, [...new Set(rows.flatMap((row) => row.authorId ?? []))]);
    return ids.flatMap((id): ArticleListRow[] => {
      const row = rows.find((one) => one.id === id);
      if (!row) return [];
      const own = texts.filter((text) => text.articleId === id);
      const shown =
        own.find((text) => text.lang === lang) ?? own.find((text) => text.lang === fallback) ?? own[0];
      const author = authors.find((one) => one.id === row.authorId);
      return [
        {
          id: String(id),
          version: row.version,
          title: shown?.title ?? "",
          textLang: shown?.lang ?? baseLanguage,
          template: articleTemplateSchema.parse(row.template),
          imageUrl: row.imageUrl,
          author: author
            ? {
                id: String(author.id),
                name: authorText(author, lang, fallback)?.name ?? author.slug,
              }
            : null,
          machine: marks.get(id) ?? null,
          states: statesOf({ texts: own, plans: plans.filter((plan) => plan.articleId === id) }),
          hasDraft: drafted.has(id),
          isActive: row.isActive,
          createdAt: isoTime(row.createdAt),
          updatedAt: isoTime(row.updatedAt),
          deletedAt: row.deletedAt === null ? null : isoTime(row.deletedAt),
        },
      ];
    });
  }

  /** The articles whose texts link to an entity. */
  async function leadingTo(kind: "article" | "category", id: number, lang: Language) {
    const found = await linesOf(await edits.linkingTo(db.read, kind, id), lang);
    return found.map((line) => ({ type: "article" as const, id: line.id, title: line.title }));
  }

  return {
    /** Titles are given in `shownIn` where they have one. */
    async lines(
      { limit, cursor, ...filter }: AdminArticlesQuery & { createdBy?: number },
      shownIn: Language,
    ) {
      const own = listOf("admin-articles", filter);
      const after = openCursor(own, cursor);
      const query = {
        ...filter,
        on: await languagesOn(),
        fallback: await defaultLanguageOf(db),
        now: clock.now(),
      };
      const [rows, total] = await Promise.all([
        lines.pageOfListRows(db.read, query, limit + 1, after),
        lines.countListRows(db.read, query),
      ]);
      const { shown, nextCursor } = cutPage(own, rows, limit);
      return {
        items: await linesOf(
          shown.map((row) => row.id),
          shownIn,
        ),
        total,
        nextCursor,
      };
    },

    /** The first of those a filter finds, by default the newest, and how many they are in all. */
    async newest(
      filter: Partial<Omit<AdminArticlesQuery, "limit" | "cursor">>,
      limit: number,
    ): Promise<{ ids: number[]; total: number }> {
      const query = {
        sort: "newest" as const,
        ...filter,
        on: await languagesOn(),
        fallback: await defaultLanguageOf(db),
        now: clock.now(),
      };
      const rows = await lines.pageOfListRows(db.read, query, limit + 1, null);
      const total = rows.length > limit ? await lines.countListRows(db.read, query) : rows.length;
      return { ids: rows.slice(0, limit).map((row) => row.id), total };
    },

    /** The states of these articles' languages. */
    async states(ids: readonly number[]): Promise<Map<number, ReturnType<typeof statesOf>>> {
      const [texts, plans] = await Promise.all([repo.textsOf(db.read, ids), edits.plansOf(db.read, ids)]);
      return new Map(
        ids.map((id) => [
          id,
          statesOf({
            texts: texts.filter((text) => text.articleId === id),
            plans: plans.filter((plan) => plan.articleId === id),
          }),
        ]),
      );
    },

    leadingTo,
    /** The articles whose texts link to this one. */
    uses: async (id: number, lang: Language) =>
      (await leadingTo("article", id, lang)).filter((use) => use.id !== String(id)),
  };
}
