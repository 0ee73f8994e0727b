import { type Selectable, sql } from "kysely";
import {
  type DigestContents,
  type DigestResults,
  type DigestState,
  type DigestTexts,
  type GuideChoice,
  guideChoiceSchema,
  newDigestSchema,
  storedContentSchema,
} from "#features/newsletter/digest.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type DigestRow = {
  id: number;
  version: number;
  state: DigestState;
  choice: GuideChoice;
  texts: DigestTexts;
  content: DigestContents | null;
  results: DigestResults | null;
  sendAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  createdBy: number | null;
  updatedAt: number;
};

type Stored = Selectable<Schema["newsletter_digests"]>;

const digestOf = (row: Stored): DigestRow => ({
  id: row.id,
  version: row.version,
  state: row.state as DigestState,
  choice: guideChoiceSchema.parse(JSON.parse(row.choice)),
  texts: newDigestSchema.shape.texts.parse(JSON.parse(row.texts)),
  content: row.content === null ? null : storedContentSchema.parse(JSON.parse(row.content)),
  results: row.results === null ? null : (JSON.parse(row.results) as DigestResults),
  sendAt: row.send_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
});

type Change = Partial<
  Pick<
    DigestRow,
    "state" | "choice" | "texts" | "content" | "results" | "sendAt" | "startedAt" | "finishedAt"
  >
>;
const changed = ({ choice, texts, content, results, sendAt, startedAt, finishedAt, ...change }: Change) => ({
  ...change,
  ...(choice === undefined ? {} : { choice: JSON.stringify(choice) }),
  ...(texts === undefined ? {} : { texts: JSON.stringify(texts) }),
  ...(content === undefined ? {} : { content: content && JSON.stringify(content) }),
  ...(results === undefined ? {} : { results: results && JSON.stringify(results) }),
  ...(sendAt === undefined ? {} : { send_at: sendAt }),
  ...(startedAt === undefined ? {} : { started_at: startedAt }),
  ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
});

export async function insert(
  tx: Tx,
  { choice, texts, createdBy }: { choice: GuideChoice; texts: DigestTexts; createdBy: number | null },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("newsletter_digests")
    .values({
      ...{ state: "draft", choice: JSON.stringify(choice), texts: JSON.stringify(texts) },
      ...{ created_by: createdBy, created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function find(db: Queries | Tx, id: number): Promise<DigestRow | undefined> {
  const row = await db.selectFrom("newsletter_digests").selectAll().where("id", "=", id).executeTakeFirst();
  return row && digestOf(row);
}

/** Changes a digest in one of these states; false where it is in another, or has another version. */
export async function update(
  tx: Tx,
  id: number,
  { from, version }: { from: readonly DigestState[]; version?: number },
  change: Change,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("newsletter_digests")
    .set((eb) => ({ ...changed(change), version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("state", "in", from)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("newsletter_digests").where("id", "=", id).execute();
}

/** The newest first. */
export async function page(
  db: Queries,
  { limit, after }: { limit: number; after: number | null },
): Promise<DigestRow[]> {
  const rows = await db
    .selectFrom("newsletter_digests")
    .selectAll()
    .$if(after !== null, (query) => query.where("id", "<", after ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(digestOf);
}

export async function count(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom("newsletter_digests")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those that were sent, and the ones that are being sent: what readers have got. */
export async function sentOnes(db: Queries | Tx): Promise<DigestRow[]> {
  const rows = await db
    .selectFrom("newsletter_digests")
    .selectAll()
    .where("started_at", "is not", null)
    .orderBy("started_at", "desc")
    .limit(100)
    .execute();
  return rows.map(digestOf);
}

export async function due(db: Queries, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletter_digests")
    .select("id")
    .where("state", "=", "scheduled")
    .where("send_at", "<=", now)
    .execute();
  return rows.map(({ id }) => id);
}

export async function sending(db: Queries): Promise<DigestRow[]> {
  const rows = await db.selectFrom("newsletter_digests").selectAll().where("state", "=", "sending").execute();
  return rows.map(digestOf);
}

/** The confirmed readers of each language. */
export async function recipients(db: Queries | Tx): Promise<Map<Language, number>> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select((eb) => ["lang", eb.fn.countAll<number>().as("count")])
    .where("state", "=", "confirmed")
    .groupBy("lang")
    .execute();
  return new Map(rows.map(({ lang, count }) => [lang as Language, Number(count)]));
}

export async function namesOf(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Every confirmed reader of these languages becomes a recipient. */
export async function addRecipients(
  tx: Tx,
  digestId: number,
  langs: readonly Language[],
  now: number,
): Promise<void> {
  if (langs.length === 0) return;
  await tx
    .insertInto("newsletter_sends")
    .columns(["digest_id", "subscriber_id", "state", "next_at"])
    .expression((eb) =>
      eb
        .selectFrom("newsletter_subscribers")
        .select((select) => [
          sql<number>`cast(${digestId} as integer)`.as("digest_id"),
          select.ref("id").as("subscriber_id"),
          sql<string>`'waiting'`.as("state"),
          sql<number>`cast(${now} as bigint)`.as("next_at"),
        ])
        .where("state", "=", "confirmed")
        .where("lang", "in", langs),
    )
    .execute();
}
