import type { Kysely } from "kysely";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";

type Rows = {
  article_texts: { article_id: number; lang: string; title: string; title_folded: string; content: string };
  article_links: { article_id: number; kind: string; target_id: number };
};

/** As the document of that release had it. */
function linksIn(node: unknown, found: Map<string, { kind: string; id: number }>): void {
  if (typeof node !== "object" || node === null) return;
  const { type, attrs } = node as { type?: unknown; attrs?: { kind?: string; id?: string } };
  if (type === "reference" && attrs?.kind && attrs.kind !== "product" && /^\d{1,9}$/.test(attrs.id ?? ""))
    found.set(`${attrs.kind}:${attrs.id}`, { kind: attrs.kind, id: Number(attrs.id) });
  for (const child of Object.values(node)) linksIn(child, found);
}

/** What the texts of an article lead to besides products, and by which letters editors find it. */
export const articleLinks = {
  async up(anyDb: Kysely<unknown>): Promise<void> {
    const db = anyDb as Kysely<Rows>;
    await db.schema
      .createTable("article_links")
      .addColumn("article_id", "integer", (column) =>
        column.notNull().references("articles.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("target_id", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("article_links_pk", ["article_id", "kind", "target_id"])
      .execute();
    await db.schema
      .createIndex("article_links_target")
      .on("article_links")
      .columns(["kind", "target_id"])
      .execute();
    await db.schema
      .alterTable("article_texts")
      .addColumn("title_folded", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    // The list is searched in it alone: the texts beside it are long.
    await db.schema
      .createIndex("article_texts_title_folded")
      .on("article_texts")
      .columns(["title_folded", "article_id"])
      .execute();
    await db.schema.createIndex("articles_updated_at").on("articles").columns(["updated_at", "id"]).execute();
    const keys = await db.selectFrom("article_texts").select(["article_id", "lang"]).execute();
    for (const { article_id, lang } of keys) {
      const row = await db
        .selectFrom("article_texts")
        .select(["title", "content"])
        .where("article_id", "=", article_id)
        .where("lang", "=", lang)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("article_texts")
        .set({ title_folded: foldLetters(row.title) })
        .where("article_id", "=", article_id)
        .where("lang", "=", lang)
        .execute();
      const found = new Map<string, { kind: string; id: number }>();
      linksIn(JSON.parse(row.content), found);
      for (const { kind, id } of found.values())
        await db
          .insertInto("article_links")
          .values({ article_id, kind, target_id: id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
  },
};
