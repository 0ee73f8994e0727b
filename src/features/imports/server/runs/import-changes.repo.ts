import type { ChangedType } from "#features/imports/import-run.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

export type Change = {
  type: ChangedType;
  entityId: number | string;
  label: string;
  action: "added" | "changed" | "joined";
  before: object | null;
  mark: string;
};

/** A category created by a file, with the languages it was public in before a draft import restored it from the trash. */
export const addedCategory = (id: number, label: string, withdrawn: readonly Language[] = []): Change => ({
  type: "category",
  entityId: id,
  label,
  action: "added",
  before: withdrawn.length ? { withdrawn } : null,
  mark: "",
});

export async function addChanges(tx: Tx, runId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length)
    await tx
      .insertInto("import_changes")
      .values(
        changes.map((change) => ({
          run_id: runId,
          entity_type: change.type,
          entity_id: String(change.entityId),
          label: change.label.slice(0, 300),
          action: change.action,
          before: change.before && JSON.stringify(change.before),
          mark: change.mark,
          undone: null,
        })),
      )
      .execute();
}

/** The remaining changes of a run to undo, the newest first. */
export async function changesToUndo(
  db: Queries,
  runId: number,
  limit: number,
): Promise<(Change & { id: number })[]> {
  const rows = await db
    .selectFrom("import_changes")
    .selectAll()
    .where("run_id", "=", runId)
    .where("undone", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.entity_type as ChangedType,
    entityId: row.entity_id,
    label: row.label,
    action: row.action as Change["action"],
    before: row.before === null ? null : (JSON.parse(row.before) as object),
    mark: row.mark,
  }));
}

export async function setUndone(tx: Tx, id: number, undone: string): Promise<void> {
  // Once restored, the previous state is no longer needed.
  await tx.updateTable("import_changes").set({ undone, before: null }).where("id", "=", id).execute();
}

/** The articles and reusable blocks that a run created and its undo removed, as "article:1". */
export async function takenBackTexts(db: Queries, runId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("import_changes")
    .select(["entity_type as type", "entity_id as id"])
    .where("run_id", "=", runId)
    .where("entity_type", "in", ["article", "reusable"])
    .where("action", "=", "added")
    .where("undone", "=", "undone")
    .execute();
  return rows.map(({ type, id }) => `${type}:${id}`);
}

/** The number of entities added, changed, undone or left as edited, by kind. */
export async function countByEntity(db: Queries, runIds: readonly number[]) {
  if (!runIds.length) return [];
  return db
    .selectFrom("import_changes")
    .select(["run_id", "entity_type as type", "action", "undone"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("run_id", "in", runIds)
    .groupBy(["run_id", "entity_type", "action", "undone"])
    .orderBy("entity_type")
    .orderBy("action")
    .execute();
}

/** What an undo could not revert. */
export async function skippedByUndo(db: Queries, runId: number, limit: number) {
  return db
    .selectFrom("import_changes")
    .select(["entity_type as type", "entity_id as id", "label", "undone as reason"])
    .where("run_id", "=", runId)
    .where("undone", "is not", null)
    .where("undone", "!=", "undone")
    .orderBy("import_changes.id")
    .limit(limit)
    .execute();
}

export type Origin = { key: string; type: ChangedType; entityId: number; contentHash: string; mark: string };

/** The entities these rows of a source map to; unknown rows have no entry. */
export async function origins(
  db: Queries | Tx,
  source: string,
  keys: readonly string[],
): Promise<Map<string, Origin>> {
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom("import_origins")
    .selectAll()
    .where("source", "=", source)
    .where("source_key", "in", keys)
    .execute();
  return new Map(
    rows.map((row) => [
      row.source_key,
      {
        key: row.source_key,
        type: row.entity_type as ChangedType,
        entityId: row.entity_id,
        contentHash: row.content_hash,
        mark: row.mark,
      },
    ]),
  );
}

export async function saveOrigin(tx: Tx, source: string, origin: Origin, now: number): Promise<void> {
  const values = {
    entity_type: origin.type,
    entity_id: origin.entityId,
    content_hash: origin.contentHash,
    mark: origin.mark,
    imported_at: now,
  };
  await tx
    .insertInto("import_origins")
    .values({ source, source_key: origin.key, ...values })
    .onConflict((conflict) => conflict.columns(["source", "source_key"]).doUpdateSet(values))
    .execute();
}

/** Forgets that an entity came from a file. */
export async function removeOrigins(tx: Tx, type: ChangedType, entityId: number): Promise<void> {
  await tx
    .deleteFrom("import_origins")
    .where("entity_type", "=", type)
    .where("entity_id", "=", entityId)
    .execute();
}

/** Keeps the origins of an undone entity, so that the next import restores it. */
export async function takeBackOrigins(tx: Tx, type: ChangedType, entityId: number): Promise<void> {
  await tx
    .updateTable("import_origins")
    .set({ content_hash: undoneMark })
    .where("entity_type", "=", type)
    .where("entity_id", "=", entityId)
    .execute();
}
export const undoneMark = "taken back";

export async function countToUndo(db: Queries, runId: number): Promise<number> {
  const { total } = await db
    .selectFrom("import_changes")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("run_id", "=", runId)
    .where("undone", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Records the state of an entity as its sources left it, for all of its rows. */
export async function setMarks(tx: Tx, type: ChangedType, entityId: number, mark: string): Promise<void> {
  await tx
    .updateTable("import_origins")
    .set({ mark })
    .where("entity_type", "=", type)
    .where("entity_id", "=", entityId)
    .execute();
}

/** The same after another change by the importer itself, so that an undo still recognizes the entity. */
export async function moveMarks(
  tx: Tx,
  type: ChangedType,
  entityId: number,
  from: string,
  to: string,
): Promise<void> {
  await setMarks(tx, type, entityId, to);
  await tx
    .updateTable("import_changes")
    .set({ mark: to })
    .where("entity_type", "=", type)
    .where("entity_id", "=", String(entityId))
    .where("mark", "=", from)
    .execute();
}
