import type { Revised } from "#content/revision.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

const author = ["users.id as author_id", "users.name as author_name"] as const;

const revisionsOf = (db: Queries, of: Revised) =>
  db
    .selectFrom("revisions")
    .where("revisions.entity_type", "=", of.type)
    .where("revisions.entity_id", "=", of.id);

export async function newest(
  db: Queries | Tx,
  of: Revised,
): Promise<{ number: number; content: string; author_id: number | null } | undefined> {
  return revisionsOf(db, of)
    .select(["number", "content", "author_id"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insert(
  tx: Tx,
  of: Revised,
  revision: { number: number; content: string; author_id: number | null; created_at: number },
): Promise<void> {
  await tx
    .insertInto("revisions")
    .values({ entity_type: of.type, entity_id: of.id, ...revision })
    .execute();
}

export async function removeBefore(tx: Tx, of: Revised, number: number): Promise<void> {
  await tx
    .deleteFrom("revisions")
    .where("entity_type", "=", of.type)
    .where("entity_id", "=", of.id)
    .where("number", "<", number)
    .execute();
}

export async function list(db: Queries, of: Revised, before: number | null, limit: number) {
  return revisionsOf(db, of)
    .leftJoin("users", "users.id", "revisions.author_id")
    .select(["revisions.number", "revisions.created_at", ...author])
    .$if(before !== null, (query) => query.where("revisions.number", "<", before ?? 0))
    .orderBy("revisions.number", "desc")
    .limit(limit)
    .execute();
}

export async function contentOf(db: Queries, of: Revised, number: number): Promise<string | undefined> {
  const row = await revisionsOf(db, of).select("content").where("number", "=", number).executeTakeFirst();
  return row?.content;
}

export async function saveDraft(
  tx: Tx,
  of: Revised,
  draft: { content: string; author_id: number | null; base_version: number; updated_at: number },
): Promise<void> {
  await tx
    .insertInto("drafts")
    .values({ entity_type: of.type, entity_id: of.id, ...draft })
    .onConflict((conflict) => conflict.columns(["entity_type", "entity_id"]).doUpdateSet(draft))
    .execute();
}

export async function draft(db: Queries | Tx, of: Revised) {
  return db
    .selectFrom("drafts")
    .leftJoin("users", "users.id", "drafts.author_id")
    .select(["drafts.content", "drafts.base_version", "drafts.updated_at", ...author])
    .where("entity_type", "=", of.type)
    .where("entity_id", "=", of.id)
    .executeTakeFirst();
}

export async function drafted(
  db: Queries,
  type: Revised["type"],
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .selectFrom("drafts")
    .select("entity_id")
    .where("entity_type", "=", type)
    .where("entity_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.entity_id));
}

export async function removeDraft(tx: Tx, of: Revised): Promise<void> {
  await tx.deleteFrom("drafts").where("entity_type", "=", of.type).where("entity_id", "=", of.id).execute();
}

export async function saveEditorPresence(tx: Tx, of: Revised, userId: number, now: number): Promise<void> {
  await tx
    .insertInto("editors")
    .values({ entity_type: of.type, entity_id: of.id, user_id: userId, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["entity_type", "entity_id", "user_id"]).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

export async function removeEditor(tx: Tx, of: Revised, userId: number): Promise<void> {
  await tx
    .deleteFrom("editors")
    .where("entity_type", "=", of.type)
    .where("entity_id", "=", of.id)
    .where("user_id", "=", userId)
    .execute();
}

export async function removeEditorsBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("editors").where("seen_at", "<", time).execute();
}

export async function editorsSince(db: Queries, of: Revised, time: number) {
  return db
    .selectFrom("editors")
    .innerJoin("users", "users.id", "editors.user_id")
    .select(["users.id", "users.name"])
    .where("entity_type", "=", of.type)
    .where("entity_id", "=", of.id)
    .where("seen_at", ">=", time)
    .orderBy("users.id")
    .execute();
}
