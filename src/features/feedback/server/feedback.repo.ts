import type { Selectable } from "kysely";
import type { QuestionState } from "#features/feedback/feedback.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type QuestionRow = {
  id: number;
  articleId: number;
  lang: Language;
  state: QuestionState;
  question: string;
  answer: string | null;
  version: number;
  createdAt: number;
};

const questionOf = (row: Selectable<Schema["reader_questions"]>): QuestionRow => ({
  id: row.id,
  articleId: row.article_id,
  lang: row.lang as Language,
  state: row.state as QuestionState,
  question: row.question,
  answer: row.answer,
  version: row.version,
  createdAt: row.created_at,
});

/** False for a visitor who has voted today. */
export async function addVoter(tx: Tx, day: number, voter: string): Promise<boolean> {
  const added = await tx
    .insertInto("helpful_voters")
    .values({ day, voter })
    .onConflict((conflict) => conflict.columns(["day", "voter"]).doNothing())
    .returning("day")
    .executeTakeFirst();
  return added !== undefined;
}

export const removeVoters = (tx: Tx, before: number) =>
  tx.deleteFrom("helpful_voters").where("day", "<", before).execute();

export async function countVote(
  tx: Tx,
  { articleId, lang, helpful }: { articleId: number; lang: Language; helpful: "yes" | "no" },
): Promise<void> {
  await tx
    .insertInto("helpful_votes")
    .values({ article_id: articleId, lang, [helpful]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["article_id", "lang"])
        .doUpdateSet((eb) => ({ [helpful]: eb(`helpful_votes.${helpful}`, "+", 1) })),
    )
    .execute();
}

/** The articles with the most votes, all languages together. */
export async function votes(
  db: Queries,
  limit: number,
): Promise<{ articleId: number; yes: number; no: number }[]> {
  const rows = await db
    .selectFrom("helpful_votes")
    .innerJoin("articles", "articles.id", "helpful_votes.article_id")
    .where("articles.deleted_at", "is", null)
    .select(({ fn, eb }) => [
      "article_id",
      fn.sum<number>("yes").as("yes"),
      fn.sum<number>("no").as("no"),
      fn.sum<number>(eb("yes", "+", eb.ref("no"))).as("votes"),
    ])
    .groupBy("article_id")
    .orderBy("votes", "desc")
    .orderBy("article_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ articleId: row.article_id, yes: Number(row.yes), no: Number(row.no) }));
}

export const insertQuestion = (
  tx: Tx,
  row: { articleId: number; lang: Language; question: string; now: number },
) =>
  tx
    .insertInto("reader_questions")
    .values({
      article_id: row.articleId,
      lang: row.lang,
      state: "open",
      question: row.question,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();

/** The newest questions of an article, to find duplicates and to cap the open ones. */
export const questionsOfArticle = (db: Queries | Tx, articleId: number, limit: number) =>
  db
    .selectFrom("reader_questions")
    .select(["question", "state"])
    .where("article_id", "=", articleId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The public ones, the newest answer last. */
export const answered = (db: Queries, articleId: number, lang: Language) =>
  db
    .selectFrom("reader_questions")
    .select(["id", "question", "answer"])
    .where("article_id", "=", articleId)
    .where("lang", "=", lang)
    .where("state", "=", "answered")
    .orderBy("answered_at")
    .orderBy("id")
    .execute();

export async function find(db: Queries | Tx, id: number): Promise<QuestionRow | undefined> {
  const row = await db.selectFrom("reader_questions").selectAll().where("id", "=", id).executeTakeFirst();
  return row && questionOf(row);
}

export async function page(
  db: Queries,
  state: QuestionState,
  { limit, after }: { limit: number; after: number | null },
): Promise<QuestionRow[]> {
  let query = db.selectFrom("reader_questions").selectAll().where("state", "=", state);
  if (after !== null) query = query.where("id", "<", after);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(questionOf);
}

export async function count(db: Queries, state: QuestionState): Promise<number> {
  const row = await db
    .selectFrom("reader_questions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** False where another editor changed it since. */
export async function update(
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: { state: QuestionState; answer?: string; answeredAt: number | null; now: number },
): Promise<boolean> {
  const { state, answer, answeredAt, now } = change;
  const { numUpdatedRows } = await tx
    .updateTable("reader_questions")
    .set({
      ...{ state, answered_at: answeredAt, updated_at: now, version: version + 1 },
      ...(answer === undefined ? {} : { answer }),
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const remove = (tx: Tx, id: number) =>
  tx.deleteFrom("reader_questions").where("id", "=", id).execute();

export const removeRejected = (tx: Tx, before: number) =>
  tx
    .deleteFrom("reader_questions")
    .where("state", "=", "rejected")
    .where("updated_at", "<", before)
    .execute();
