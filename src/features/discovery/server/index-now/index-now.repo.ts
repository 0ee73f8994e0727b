import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { TextKind } from "#platform/database/published-texts.ts";

const tables = {
  category: "categories",
  product: "products",
  article: "articles",
  content: "content_items",
} as const;

export type EntityTexts = {
  id: number;
  /** Neither hidden nor in the trash. */
  isActive: boolean;
  updatedAt: number;
  /** The categories it is hidden with. */
  categoryIds: readonly number[];
  /** Of content types alone. */
  facts: Record<string, unknown>;
  texts: readonly {
    lang: Language;
    slug: string;
    published: boolean;
    publishedAt: number | null;
    updatedAt: number;
  }[];
};

async function textsOf(db: Queries, kind: TextKind, ids: readonly number[]) {
  const rows = await db
    .selectFrom(`${kind}_texts`)
    .select([`${kind}_id as id`, "lang", "slug", "published", "published_at", "updated_at"])
    .where(`${kind}_id`, "in", ids)
    .orderBy("lang")
    .execute();
  return Map.groupBy(rows, (row) => Number(row.id));
}

async function categoriesOf(
  db: Queries,
  kind: TextKind,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (kind === "category") return new Map(ids.map((id) => [id, [id]]));
  if (kind !== "product") return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "category_id", "sub_category_id"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, [row.category_id ?? [], row.sub_category_id ?? []].flat()] as const),
  );
}

async function factsOf(
  db: Queries,
  kind: TextKind,
  ids: readonly number[],
): Promise<Map<number, EntityTexts["facts"]>> {
  if (kind !== "content") return new Map();
  const rows = await db.selectFrom("content_items").select(["id", "facts"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, JSON.parse(row.facts) as EntityTexts["facts"]]));
}

/** These entities with all their texts, published or not; deleted ones have no row. */
export async function entityTexts(
  db: Queries,
  kind: TextKind,
  ids: readonly number[],
): Promise<EntityTexts[]> {
  const rows = await db
    .selectFrom(tables[kind])
    .select(["id", "is_active", "deleted_at", "updated_at"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const [texts, categories, facts] = await Promise.all([
    textsOf(db, kind, ids),
    categoriesOf(db, kind, ids),
    factsOf(db, kind, ids),
  ]);
  return rows.map((row) => ({
    id: row.id,
    isActive: row.is_active === 1 && row.deleted_at === null,
    updatedAt: row.updated_at,
    categoryIds: categories.get(row.id) ?? [],
    facts: facts.get(row.id) ?? {},
    texts: (texts.get(row.id) ?? []).map((text) => ({
      lang: text.lang as Language,
      slug: text.slug,
      published: text.published === 1,
      publishedAt: text.published_at,
      updatedAt: text.updated_at,
    })),
  }));
}
