import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** The item of a comment, with its type. */
export type Commented = { type: string; id: number };

const columns = { product: "product_id", article: "article_id", category: "category_id" } as const;
/** Items of declared types share a table. */
const columnOf = (type: string) =>
  new Map<string, ItemColumn>(Object.entries(columns)).get(type) ?? "content_id";
type ItemColumn = (typeof columns)[keyof typeof columns] | "content_id";

export type ThreadRow = {
  id: number;
  of: Commented;
  lang: Language | null;
  anchor: string | null;
  quote: string;
  resolvedAt: number | null;
};
export type CommentRow = {
  id: number;
  threadId: number;
  authorId: number | null;
  text: string;
  createdAt: number;
  editedAt: number | null;
};

const threads = (db: Queries | Tx) =>
  db
    .selectFrom("comment_threads")
    .select(["id", "entity_type", "lang", "anchor", "quote", "resolved_at"])
    .select(({ fn }) =>
      fn.coalesce("product_id", "article_id", "category_id", "content_id").$castTo<number>().as("item"),
    );
const threadOf = (row: Awaited<ReturnType<ReturnType<typeof threads>["execute"]>>[number]): ThreadRow => ({
  id: row.id,
  of: { type: row.entity_type, id: row.item },
  lang: isLanguage(row.lang) ? row.lang : null,
  anchor: row.anchor,
  quote: row.quote,
  resolvedAt: row.resolved_at,
});

export async function threadsOf(db: Queries | Tx, { type, id }: Commented): Promise<ThreadRow[]> {
  const rows = await threads(db)
    .where("entity_type", "=", type)
    .where(columnOf(type), "=", id)
    .orderBy("id")
    .execute();
  return rows.map(threadOf);
}

export async function thread(db: Queries | Tx, id: number): Promise<ThreadRow | undefined> {
  const row = await threads(db).where("id", "=", id).executeTakeFirst();
  return row && threadOf(row);
}

export async function countThreads(tx: Tx, { type, id }: Commented): Promise<number> {
  const { number } = await tx
    .selectFrom("comment_threads")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where(columnOf(type), "=", id)
    .executeTakeFirstOrThrow();
  return Number(number);
}

export async function insertThread(
  tx: Tx,
  { type, id }: Commented,
  values: { lang: Language | null; anchor: string | null; quote: string; created_at: number },
): Promise<number> {
  const made = await tx
    .insertInto("comment_threads")
    .values({ entity_type: type, [columnOf(type)]: id, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

/** False where it is gone. */
export async function updateThread(
  tx: Tx,
  id: number,
  change: { resolved_at?: number | null; anchor?: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("comment_threads")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0n;
}

export async function removeThread(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("comment_threads").where("id", "=", id).execute();
}

const comments = (db: Queries | Tx) =>
  db.selectFrom("comments").select(["id", "thread_id", "author_id", "text", "created_at", "edited_at"]);
const commentOf = (row: Awaited<ReturnType<ReturnType<typeof comments>["execute"]>>[number]): CommentRow => ({
  id: row.id,
  threadId: row.thread_id,
  authorId: row.author_id,
  text: row.text,
  createdAt: row.created_at,
  editedAt: row.edited_at,
});

export async function commentsOf(db: Queries | Tx, threadIds: readonly number[]): Promise<CommentRow[]> {
  if (!threadIds.length) return [];
  const rows = await comments(db).where("thread_id", "in", threadIds).orderBy("id").execute();
  return rows.map(commentOf);
}

export async function comment(db: Queries | Tx, id: number): Promise<CommentRow | undefined> {
  const row = await comments(db).where("id", "=", id).executeTakeFirst();
  return row && commentOf(row);
}

/** What a user wrote, for the export of personal data. */
export async function commentsBy(db: Queries, userId: number): Promise<CommentRow[]> {
  const rows = await comments(db).where("author_id", "=", userId).orderBy("id").execute();
  return rows.map(commentOf);
}

export async function insertComment(
  tx: Tx,
  values: { thread_id: number; author_id: number; text: string; created_at: number },
): Promise<number> {
  const made = await tx.insertInto("comments").values(values).returning("id").executeTakeFirstOrThrow();
  return made.id;
}

/** False where it is gone. */
export async function updateComment(
  tx: Tx,
  id: number,
  change: { text: string; edited_at: number },
): Promise<boolean> {
  const changed = await tx.updateTable("comments").set(change).where("id", "=", id).executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0n;
}

export async function removeComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("comments").where("id", "=", id).execute();
}

/** Who is mentioned; returns those who were not before. */
export async function saveMentions(tx: Tx, commentId: number, userIds: readonly number[]): Promise<number[]> {
  const known = await tx
    .selectFrom("comment_mentions")
    .select("user_id")
    .where("comment_id", "=", commentId)
    .execute();
  const before = new Set(known.map(({ user_id }) => user_id));
  const gone = [...before].filter((id) => !userIds.includes(id));
  const added = userIds.filter((id) => !before.has(id));
  if (gone.length)
    await tx
      .deleteFrom("comment_mentions")
      .where("comment_id", "=", commentId)
      .where("user_id", "in", gone)
      .execute();
  if (added.length)
    await tx
      .insertInto("comment_mentions")
      .values(added.map((user_id) => ({ comment_id: commentId, user_id })))
      .execute();
  return added;
}

export type PersonRow = {
  id: number;
  name: string;
  email: string;
  role: string;
  language: string | null;
  writes: Language[] | null;
  isActive: boolean;
};

/** The roles of those who comment, and can be mentioned. */
export const commenting: ReadonlySet<string> = new Set(["admin", "editor", "author", "translator"]);

/** The users of the CRM, and of everyone else these ids, by name. */
export async function people(db: Queries | Tx, ids: readonly number[]): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "language", "translates_into", "is_active"])
    .where((eb) => eb.or([eb("role", "in", [...commenting]), ...(ids.length ? [eb("id", "in", ids)] : [])]))
    .orderBy("name_folded")
    .orderBy("id")
    .limit(1_000)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    language: row.language,
    writes:
      row.role === "translator" ? (JSON.parse(row.translates_into) as string[]).filter(isLanguage) : null,
    isActive: row.is_active === 1,
  }));
}
