import { sql } from "kysely";
import type { Award } from "#features/products/product.ts";
import type { Candidate } from "#features/products/product-picks.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { publishing } from "#platform/database/published-texts.ts";

/** Which products the rows of the front page and of a category choose from. `visible` are the ids of visible categories. */
type RowFilter = {
  lang: Language;
  visible: readonly number[];
  /** A category and all below it. */
  categories?: readonly number[];
};

const { isReadable } = publishing("product");

/** Readable products that are still made: nobody is advised to buy what is not. */
function matching(db: Queries, { lang, visible, categories }: RowFilter) {
  let query = db
    .selectFrom("product_texts as t")
    .innerJoin("products as p", "p.id", "t.product_id")
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null)
    .where("p.discontinued_at", "is", null)
    .where(isReadable(lang));
  for (const column of ["p.category_id", "p.sub_category_id"] as const)
    query = query.where((eb) =>
      eb.or([eb(column, "is", null), ...(visible.length ? [eb(column, "in", visible)] : [])]),
    );
  if (categories)
    query = query.where((eb) =>
      categories.length
        ? eb.or([eb("p.category_id", "in", categories), eb("p.sub_category_id", "in", categories)])
        : eb.lit(false),
    );
  return query;
}

/** The best by score, with this award where one is named, whatever their place in a list. */
export async function bestOf(
  db: Queries,
  filter: RowFilter,
  award: Award | null,
  limit: number,
): Promise<Candidate[]> {
  const rows = await matching(db, filter)
    .$if(award !== null, (query) => query.where("p.awards", "like", `%"${award}"%`))
    .$if(award === null, (query) => query.where("p.score", "is not", null))
    .select(["p.id", "p.awards", "p.score"])
    .orderBy("p.score", (by) => by.desc().nullsLast())
    .orderBy("p.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, awards: JSON.parse(row.awards) as Award[], score: row.score }));
}

/** The products whose recommendation was looked at last, by the date their cards show (`updatedAt`); what nobody judged is none. */
export async function lastChecked(db: Queries, filter: RowFilter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter)
    .where("p.score", "is not", null)
    .select("p.id")
    .orderBy(
      sql`case when ${sql.ref("t.updated_at")} > ${sql.ref("p.updated_at")} then ${sql.ref("t.updated_at")} else ${sql.ref("p.updated_at")} end`,
      "desc",
    )
    .orderBy("p.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
