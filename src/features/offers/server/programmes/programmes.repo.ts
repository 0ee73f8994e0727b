import type { Selectable } from "kysely";
import { subIdRuleSchema } from "#features/marketplaces/sub-id-rule.ts";
import { policySchema } from "#features/offers/policy.ts";
import type { Programme } from "#features/offers/programmes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

/** A stored programme. */
export type StoredProgramme = Programme & { isActive: boolean; version: number };

const programmeOf = (row: Selectable<Schema["programmes"]>): StoredProgramme => ({
  id: row.id,
  key: row.key,
  name: row.name,
  kind: row.kind as Programme["kind"],
  homeUrl: row.home_url,
  logoUrl: row.logo_url,
  hosts: JSON.parse(row.hosts) as string[],
  country: row.country,
  tags: JSON.parse(row.tags) as Programme["tags"],
  linkTemplate: row.link_template,
  subId: row.sub_id === null ? null : subIdRuleSchema.parse(JSON.parse(row.sub_id)),
  hidesReferrer: row.hides_referrer === 1,
  // Older releases stored an empty list here.
  disclosure: { ...(JSON.parse(row.disclosure) as Programme["disclosure"]) },
  policy: policySchema.parse(JSON.parse(row.policy)),
  isActive: row.is_active === 1,
  version: row.version,
});

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** The columns of a programme's fields. */
const columnsOf = ({ id: _, version: _version, ...said }: Omit<StoredProgramme, "id"> & { id?: number }) => ({
  key: said.key,
  name: said.name,
  kind: said.kind,
  home_url: said.homeUrl,
  logo_url: said.logoUrl,
  hosts: JSON.stringify(said.hosts),
  country: said.country,
  tags: JSON.stringify(said.tags),
  link_template: said.linkTemplate,
  sub_id: said.subId && JSON.stringify(said.subId),
  hides_referrer: flag(said.hidesReferrer),
  disclosure: JSON.stringify(said.disclosure),
  policy: JSON.stringify(said.policy),
  is_active: flag(said.isActive),
});

/** Cached per transaction: an import reads it for each row. */
const readIn = new WeakMap<Queries | Tx, Promise<StoredProgramme[]>>();

export function all(db: Queries | Tx): Promise<StoredProgramme[]> {
  const known = readIn.get(db);
  if (known) return known;
  const read = db
    .selectFrom("programmes")
    .selectAll()
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(programmeOf));
  if ("isTransaction" in db && db.isTransaction) readIn.set(db, read);
  return read;
}

export async function lockRow(
  tx: Tx,
  engine: Database["engine"],
  id: number,
): Promise<StoredProgramme | undefined> {
  const query = tx.selectFrom("programmes").selectAll().where("id", "=", id);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row && programmeOf(row);
}

/** Inserts a programme unless its key exists; returns the id of a new one. */
export async function insert(
  tx: Tx,
  programme: Omit<StoredProgramme, "id" | "version">,
  now: number,
): Promise<number | undefined> {
  readIn.delete(tx);
  const row = await tx
    .insertInto("programmes")
    .values({ ...columnsOf({ ...programme, version: 1 }), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function update(tx: Tx, programme: StoredProgramme, now: number): Promise<void> {
  readIn.delete(tx);
  await tx
    .updateTable("programmes")
    .set((eb) => ({ ...columnsOf(programme), updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", programme.id)
    .execute();
}

export async function remove(tx: Tx, id: number): Promise<void> {
  readIn.delete(tx);
  await tx.deleteFrom("programmes").where("id", "=", id).execute();
}

/** Number of offers by programme. */
export async function offerCounts(db: Queries | Tx): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("offers")
    .select("programme_id")
    .select(({ fn }) => fn.countAll<number>().as("offers"))
    .groupBy("programme_id")
    .execute();
  return new Map(rows.map((row) => [row.programme_id, Number(row.offers)]));
}
