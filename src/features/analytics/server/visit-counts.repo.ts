import { sql } from "kysely";
import { type Language, unprefixedLanguage } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";
import type { EntityKind, PageKind, PageReference } from "../counted-page.ts";

export type ViewRow = Schema["page_views"];
export type KindRow = Schema["visit_kinds"];
export type ClickRow = Omit<Schema["outbound_clicks"], "page_kind" | "page_id" | "product_id" | "device"> & {
  page_kind: PageKind;
  page_id: number;
  product_id: number;
  device: string;
};

/** Rows per statement: both engines allow more parameters. */
const portion = 200;

const portions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / portion) }, (_, at) =>
    rows.slice(at * portion, (at + 1) * portion),
  );

/** Where each kind stores its slugs; an author has one for all languages. */
const slugPlaces = {
  product: { table: "product_texts", id: "product_id", hasLanguage: true },
  article: { table: "article_texts", id: "article_id", hasLanguage: true },
  category: { table: "category_texts", id: "category_id", hasLanguage: true },
  author: { table: "authors", id: "id", hasLanguage: false },
  page: { table: "content_texts", id: "content_id", hasLanguage: true },
} as const satisfies Record<EntityKind, object>;

/** Owners of slugs: language and slug → id. The language is ignored for kinds with one slug for all languages. */
async function owners(
  db: Queries,
  kind: EntityKind,
  langs: readonly Language[],
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const { table, id, hasLanguage } = slugPlaces[kind];
  const found = new Map<string, number>();
  for (const some of portions(slugs)) {
    const { rows } = await sql<{ id: number; lang: string; slug: string }>`
      select ${sql.ref(id)} as id, ${hasLanguage ? sql.ref("lang") : sql`''`} as lang, slug from ${sql.table(table)}
      where slug in (${sql.join(some)}) ${hasLanguage ? sql`and lang in (${sql.join([...langs])})` : sql``}
        ${kind === "page" ? sql`and type = ${kind}` : sql``}`.execute(db);
    for (const row of rows) found.set(`${row.lang} ${row.slug}`, row.id);
  }
  return found;
}

/** The ids of the entities at these addresses; unknown ones are left out. Untranslated entities use the slug of the default language, or had the English one. */
export async function entitiesAt(
  db: Queries,
  addresses: readonly (PageReference & { kind: EntityKind; slug: string })[],
): Promise<Map<PageReference, number>> {
  const found = new Map<PageReference, number>();
  const others = [await defaultLanguageIn(db), unprefixedLanguage];
  for (const kind of Object.keys(slugPlaces) as EntityKind[]) {
    const own = addresses.filter((one) => one.kind === kind);
    if (!own.length) continue;
    const langs = [...new Set([...own.map(({ lang }) => lang), ...others])];
    const ids = await owners(db, kind, langs, [...new Set(own.map(({ slug }) => slug))]);
    for (const address of own)
      for (const lang of [address.lang, ...others, ""]) {
        const id = ids.get(`${lang} ${address.slug}`);
        if (id === undefined) continue;
        found.set(address, id);
        break;
      }
  }
  return found;
}

/** The existing ones of these offers, each with its product. */
export async function offersAmong(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const some of portions(ids)) {
    const offers = db.selectFrom("offers").select(["id", "product_id"]).where("id", "in", some);
    for (const offer of await offers.execute()) found.set(offer.id, offer.product_id);
  }
  return found;
}

export type ShopLink = Pick<ClickRow, "programme" | "offer_id" | "product_id">;
/** By page: "product 7", "article 3". */
export type ShopLinks = ReadonlyMap<string, readonly ShopLink[]>;

/** The shop links on these products' pages and in articles: there, the first of each product. */
export async function shopLinks(
  tx: Tx,
  products: readonly number[],
  articles: readonly number[],
): Promise<ShopLinks> {
  const found = new Map<string, ShopLink[]>();
  const add = (page: string, link: ShopLink) => found.set(page, [...(found.get(page) ?? []), link]);
  for (const some of portions(products)) {
    const rows = await tx
      .selectFrom("offers")
      .innerJoin("programmes", "programmes.id", "offers.programme_id")
      .select(["offers.id as offer_id", "offers.product_id", "programmes.key as programme"])
      .where("offers.product_id", "in", some)
      .where("offers.is_active", "=", 1)
      .orderBy("offers.id")
      .execute();
    for (const row of rows) add(`product ${row.product_id}`, row);
  }
  for (const some of portions(articles)) {
    const rows = await tx
      .selectFrom("article_products")
      .selectAll()
      .where("article_id", "in", some)
      .orderBy("position")
      .execute();
    for (const { article_id, product_id } of rows) {
      const [first] = found.get(`product ${product_id}`) ?? [];
      if (first) add(`article ${article_id}`, first);
    }
  }
  return found;
}

/** Adds to the counts; rows are sorted so that concurrent writers cannot deadlock. */
export async function addViews(tx: Tx, rows: readonly ViewRow[]): Promise<void> {
  for (const some of portions(rows))
    await tx
      .insertInto("page_views")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "kind", "page_id", "lang"])
          .doUpdateSet({ times: sql<number>`page_views.times + excluded.times` }),
      )
      .execute();
}

export async function addKinds(tx: Tx, rows: readonly KindRow[]): Promise<void> {
  for (const some of portions(rows))
    await tx
      .insertInto("visit_kinds")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "event", "lang", "device", "source"])
          .doUpdateSet({ times: sql<number>`visit_kinds.times + excluded.times` }),
      )
      .execute();
}

export async function addClicks(tx: Tx, rows: readonly ClickRow[]): Promise<void> {
  for (const some of portions(rows))
    await tx
      .insertInto("outbound_clicks")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "programme", "offer_id", "path", "block", "position", "lang", "device"])
          .doUpdateSet({ times: sql<number>`outbound_clicks.times + excluded.times` }),
      )
      .execute();
}

/** The number of distinct click placements of a day. */
export async function clickRowsOf(tx: Tx, day: number): Promise<number> {
  const { rows } = await tx
    .selectFrom("outbound_clicks")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

const countedTables = ["page_views", "visit_kinds", "outbound_clicks", "search_counts"] as const;

/** Deletes all counts older than a day. */
export async function removeBefore(tx: Tx, day: number): Promise<number> {
  let removed = 0;
  for (const table of [...countedTables, "earnings"] as const) {
    const [{ numDeletedRows }] = (await tx.deleteFrom(table).where("day", "<", day).execute()) as [
      { numDeletedRows: bigint },
    ];
    removed += Number(numDeletedRows);
  }
  return removed;
}

/** Deletes the counts between two days, both inclusive. */
export async function removeBetween(tx: Tx, first: number, last: number): Promise<void> {
  for (const table of countedTables)
    await tx.deleteFrom(table).where("day", ">=", first).where("day", "<=", last).execute();
}

export async function isAnyCounted(db: Queries): Promise<boolean> {
  for (const table of countedTables)
    if (await db.selectFrom(table).select("day").limit(1).executeTakeFirst()) return true;
  return false;
}
