import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Terms } from "../translating.ts";
import type { Difference } from "../translation-checks.ts";

export type TextLocation = { type: string; id: number; lang: Language };
type Stored = {
  field: string;
  mark: string;
  differences: Difference[];
  by: string;
  model: string;
  at: number;
};

export async function saveText(
  tx: Tx,
  { type, id, lang }: TextLocation,
  text: Omit<Stored, "by" | "at"> & { asker: { id: number; name: string } },
  now: number,
): Promise<void> {
  const row = {
    mark: text.mark,
    differences: JSON.stringify(text.differences),
    asked_by: text.asker.id,
    asked_name: text.asker.name,
    model: text.model,
    created_at: now,
  };
  await tx
    .insertInto("machine_texts")
    .values({ type, entity_id: id, lang, field: text.field, ...row })
    .onConflict((conflict) => conflict.columns(["type", "entity_id", "lang", "field"]).doUpdateSet(row))
    .execute();
}

export async function findTexts(db: Queries, { type, id, lang }: TextLocation): Promise<Stored[]> {
  const rows = await db
    .selectFrom("machine_texts")
    .selectAll()
    .where("type", "=", type)
    .where("entity_id", "=", id)
    .where("lang", "=", lang)
    .execute();
  return rows.map((row) => ({
    field: row.field,
    mark: row.mark,
    differences: JSON.parse(row.differences) as Difference[],
    by: row.asked_name,
    model: row.model,
    at: Number(row.created_at),
  }));
}

/** The hashes of an entity's AI-written fields, in every language. */
export async function marksOf(
  db: Queries | Tx,
  { type, id }: { type: string; id: number },
): Promise<{ lang: Language; field: string; mark: string }[]> {
  const rows = await db
    .selectFrom("machine_texts")
    .select(["lang", "field", "mark"])
    .where("type", "=", type)
    .where("entity_id", "=", id)
    .execute();
  return rows.map((row) => ({ ...row, lang: row.lang as Language }));
}

export async function terms(db: Queries | Tx, lang: Language): Promise<Terms & { version: number }> {
  const row = await db
    .selectFrom("translation_terms")
    .selectAll()
    .where("lang", "=", lang)
    .executeTakeFirst();
  return row
    ? { ...(JSON.parse(row.value) as Terms), version: row.version }
    : { terms: [], kept: [], version: 0 };
}

/** False on a version conflict. */
export async function saveTerms(
  tx: Tx,
  lang: Language,
  { version, value }: { version: number; value: Terms },
  now: number,
): Promise<boolean> {
  const row = { version: version + 1, value: JSON.stringify(value), updated_at: now };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("translation_terms")
    .values({ lang, ...row })
    .onConflict((conflict) =>
      conflict.column("lang").doUpdateSet(row).where("translation_terms.version", "=", version),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
