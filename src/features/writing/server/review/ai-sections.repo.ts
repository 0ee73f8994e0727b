import { z } from "zod";
import { type StoredClaim, storedClaimSchema, type Verdict } from "#features/writing/review.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Block } from "#platform/document/document.ts";

/** The hash of an AI block, and its words; old rows have the hash alone. */
const blockSchema = z.union([
  z.object({ mark: z.string(), text: z.string() }),
  z.string().transform((mark) => ({ mark, text: "" })),
]);
export type AiBlock = z.output<typeof blockSchema>;

/** Blocks removed from a text by a rejection, and the index they were at. */
export type RemovedBlocks = { lang: Language; at: number; blocks: Block[] };
const storedSectionSchema = z.union([
  z.object({ written: z.array(blockSchema), takenOut: z.array(z.custom<RemovedBlocks>()) }),
  z.array(blockSchema).transform((written) => ({ written, takenOut: [] })),
]);

export type AiSection = {
  lang: Language;
  position: number;
  heading: string;
  /** Its original blocks. */
  blocks: AiBlock[];
  takenOut: RemovedBlocks[];
  claims: StoredClaim[];
  verdict: Verdict | null;
  by: string | null;
  at: number | null;
};

/** In order, by language. */
export async function find(db: Queries | Tx, articleId: number): Promise<AiSection[]> {
  const rows = await db
    .selectFrom("written_sections")
    .selectAll()
    .where("article_id", "=", articleId)
    .orderBy("lang")
    .orderBy("position")
    .execute();
  return rows.map((row) => {
    const { written, takenOut } = storedSectionSchema.parse(JSON.parse(row.blocks));
    return {
      lang: row.lang as Language,
      position: row.position,
      heading: row.heading,
      blocks: written,
      takenOut,
      claims: z.array(storedClaimSchema).parse(JSON.parse(row.claims)),
      verdict: row.verdict as Verdict | null,
      by: row.decided_name,
      at: row.decided_at,
    };
  });
}

export async function insertAll(
  tx: Tx,
  articleId: number,
  sections: readonly Pick<AiSection, "lang" | "position" | "heading" | "blocks" | "claims">[],
): Promise<void> {
  for (const { lang, position, heading, blocks, claims } of sections)
    await tx
      .insertInto("written_sections")
      .values({
        article_id: articleId,
        lang,
        position,
        heading,
        blocks: JSON.stringify({ written: blocks, takenOut: [] }),
        claims: JSON.stringify(claims),
      })
      .execute();
}

/** Deletes the sections of a language before they are rewritten. */
export const remove = async (tx: Tx, articleId: number, lang: Language): Promise<void> =>
  void (await tx
    .deleteFrom("written_sections")
    .where("article_id", "=", articleId)
    .where("lang", "=", lang)
    .execute());

/** Saves the verdict on a section with the blocks removed; null withdraws it. */
export const decide = async (
  tx: Tx,
  articleId: number,
  { lang, position, blocks }: Pick<AiSection, "lang" | "position" | "blocks">,
  said: { verdict: Verdict; userId: number; name: string; at: number } | null,
  takenOut: readonly RemovedBlocks[],
): Promise<void> => {
  await tx
    .updateTable("written_sections")
    .set({
      verdict: said?.verdict ?? null,
      decided_by: said?.userId ?? null,
      decided_name: said?.name ?? null,
      decided_at: said?.at ?? null,
      blocks: JSON.stringify({ written: blocks, takenOut }),
    })
    .where("article_id", "=", articleId)
    .where("lang", "=", lang)
    .where("position", "=", position)
    .execute();
};

export const setClaims = async (
  tx: Tx,
  articleId: number,
  { lang, position }: { lang: Language; position: number },
  claims: readonly StoredClaim[],
): Promise<void> => {
  await tx
    .updateTable("written_sections")
    .set({ claims: JSON.stringify(claims) })
    .where("article_id", "=", articleId)
    .where("lang", "=", lang)
    .where("position", "=", position)
    .execute();
};

type MachineWriter = { writer: string; model: string | null };

export const saveWriter = async (
  tx: Tx,
  articleId: number,
  { writer, model }: MachineWriter,
): Promise<void> =>
  void (await tx.insertInto("machine_articles").values({ article_id: articleId, writer, model }).execute());

/** Locks the article's sections, so that concurrent writers wait. */
export const lockRow = async (tx: Tx, articleId: number): Promise<void> =>
  void (await tx
    .updateTable("machine_articles")
    .set({ article_id: articleId })
    .where("article_id", "=", articleId)
    .execute());

/** The writer of an article; undefined if it is not AI-written. */
export const writerOf = (db: Queries | Tx, articleId: number): Promise<MachineWriter | undefined> =>
  db
    .selectFrom("machine_articles")
    .select(["writer", "model"])
    .where("article_id", "=", articleId)
    .executeTakeFirst();

/** The AI-written ones among some articles, with the names of who accepted their sections. */
export async function marksOf(
  db: Queries,
  ids: readonly number[],
): Promise<(MachineWriter & { articleId: number; acceptedBy: string[] })[]> {
  if (!ids.length) return [];
  const [writers, accepted] = await Promise.all([
    db.selectFrom("machine_articles").selectAll().where("article_id", "in", ids).execute(),
    db
      .selectFrom("written_sections")
      .select(["article_id", "decided_name"])
      .distinct()
      .where("article_id", "in", ids)
      .where("verdict", "=", "accepted")
      .orderBy("decided_name")
      .execute(),
  ]);
  return writers.map(({ article_id, writer, model }) => ({
    articleId: article_id,
    writer,
    model,
    acceptedBy: accepted.flatMap((one) => (one.article_id === article_id && one.decided_name) || []),
  }));
}
