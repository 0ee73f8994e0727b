import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/database.ts";
import {
  type Publication,
  publicationColumns,
  publicationOf,
  publishing,
} from "#platform/database/published-texts.ts";
import type { SpecField } from "../category.ts";
import type { Testing } from "../criterion.ts";
import type { Faq } from "../faq.ts";

const publishedColumns = [
  "lang",
  "slug",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "published",
  "published_at",
  "publish_at",
  "unpublish_at",
  "category_texts.updated_at",
] as const;

export type CategoryRow = {
  id: number;
  parentId: number | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  sortOrder: number;
  isActive: boolean;
  updatedAt: number;
  demoKey: string | null;
};
export type CategoryText = Publication & { categoryId: number; name: string; description: string };

export const { setPublished, setState } = publishing("category");

/** Every category that is not deleted, with its texts: a few hundred rows at most, read whole. */
export async function all(db: Queries | Tx): Promise<{ rows: CategoryRow[]; texts: CategoryText[] }> {
  const [rows, texts] = await Promise.all([
    db
      .selectFrom("categories")
      .select([
        "id",
        "parent_id",
        "image_url",
        "thumbnail_url",
        "sort_order",
        "is_active",
        "updated_at",
        "demo_key",
      ])
      .where("deleted_at", "is", null)
      .orderBy("sort_order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("category_texts")
      .innerJoin("categories", "categories.id", "category_texts.category_id")
      .where("categories.deleted_at", "is", null)
      // Without the questions: one page shows them, and every answer reads this.
      .select(["category_id", "name", "description", ...publishedColumns])
      .execute(),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      imageUrl: row.image_url,
      thumbnailUrl: row.thumbnail_url,
      sortOrder: row.sort_order,
      isActive: row.is_active === 1,
      updatedAt: row.updated_at,
      demoKey: row.demo_key,
    })),
    texts: texts.map((row) => ({
      categoryId: row.category_id,
      name: row.name,
      description: row.description,
      ...publicationOf(row),
    })),
  };
}

export async function specTemplates(
  db: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, SpecField[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("categories")
    .select(["id", "spec_template"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, JSON.parse(row.spec_template) as SpecField[]]));
}

/** Where every category hangs. */
export const places = async (db: Queries | Tx): Promise<{ id: number; parentId: number | null }[]> =>
  db
    .selectFrom("categories")
    .select(["id", "parent_id as parentId"])
    .where("deleted_at", "is", null)
    .execute();

/** What each of these categories says of its own; none of them may say anything. */
export async function testings(db: Queries | Tx, ids: readonly number[]): Promise<Map<number, Testing>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("categories")
    .select(["id", "criteria", "test_method"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        criteria: JSON.parse(row.criteria) as Testing["criteria"],
        method: row.test_method === null ? null : (JSON.parse(row.test_method) as Testing["method"]),
      },
    ]),
  );
}

const testingColumns = ({ criteria, method }: Testing) => ({
  criteria: JSON.stringify(criteria),
  test_method: method && JSON.stringify(method),
});

export const saveTesting = async (tx: Tx, id: number, testing: Testing, now: number): Promise<void> =>
  void (await tx
    .updateTable("categories")
    .set({ ...testingColumns(testing), updated_at: now })
    .where("id", "=", id)
    .execute());

export type NewCategory = {
  parentId: number | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  sortOrder: number;
  specTemplate: SpecField[];
  testing: Testing;
  demoKey: string | null;
  now: number;
};

export async function insert(tx: Tx, category: NewCategory): Promise<number> {
  const { id } = await tx
    .insertInto("categories")
    .values({
      parent_id: category.parentId,
      image_url: category.imageUrl,
      thumbnail_url: category.thumbnailUrl,
      sort_order: category.sortOrder,
      spec_template: JSON.stringify(category.specTemplate),
      ...testingColumns(category.testing),
      deleted_at: null,
      demo_key: category.demoKey,
      created_at: category.now,
      updated_at: category.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertText(tx: Tx, text: CategoryText & { faq: Faq }): Promise<void> {
  await tx
    .insertInto("category_texts")
    .values({
      category_id: text.categoryId,
      lang: text.lang,
      name: text.name,
      description: text.description,
      faq: JSON.stringify(text.faq),
      ...publicationColumns(text),
      publish_at: null,
      unpublish_at: null,
    })
    .execute();
}

export async function faqOf(db: Queries, id: number, lang: Language): Promise<Faq> {
  const row = await db
    .selectFrom("category_texts")
    .select("faq")
    .where("category_id", "=", id)
    .where("lang", "=", lang)
    .executeTakeFirst();
  return row ? (JSON.parse(row.faq) as Faq) : [];
}

/** False where the category has no text in the language. */
export async function setFaq(tx: Tx, id: number, lang: Language, faq: Faq, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("category_texts")
    .set({ faq: JSON.stringify(faq), updated_at: now })
    .where("category_id", "=", id)
    .where("lang", "=", lang)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the demo's categories that nothing of the owner's hangs on; gives how many were left. */
export async function deleteDemo(tx: Tx): Promise<number> {
  // Children first, so that a parent is free once its children are gone.
  for (const depth of ["children", "parents"] as const) {
    const free = await tx
      .selectFrom("categories as c")
      .select("c.id")
      .where("c.demo_key", "is not", null)
      .where("c.parent_id", depth === "children" ? "is not" : "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("products as p")
              .select("p.id")
              .where((eb) =>
                eb.or([
                  eb("p.category_id", "=", eb.ref("c.id")),
                  eb("p.sub_category_id", "=", eb.ref("c.id")),
                ]),
              ),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("categories as child").select("child.id").whereRef("child.parent_id", "=", "c.id"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("article_categories as a")
              .select("a.article_id")
              .whereRef("a.category_id", "=", "c.id"),
          ),
        ),
      )
      .execute();
    if (free.length)
      await tx
        .deleteFrom("categories")
        .where(
          "id",
          "in",
          free.map((row) => row.id),
        )
        .execute();
  }
  const left = await tx
    .updateTable("categories")
    .set({ demo_key: null })
    .where("demo_key", "is not", null)
    .executeTakeFirst();
  return Number(left.numUpdatedRows);
}
