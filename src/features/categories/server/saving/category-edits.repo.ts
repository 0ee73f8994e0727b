import type { SpecField } from "#content/fields/custom-field.ts";
import type { StoredText } from "#content/server/items/item.ts";
import type { SourceMarks } from "#content/translation-marks.ts";
import type { CategoryContent } from "#features/categories/category-edit.ts";
import type { Testing } from "#features/categories/criterion.ts";
import type { Faq } from "#features/categories/faq.ts";
import type { Language } from "#i18n/languages.ts";
import type { Engine } from "#platform/database/engines/engine.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { publicationColumns, publicationOf, publishing } from "#platform/database/published-texts.ts";
import type { CategoryText } from "../categories.repo.ts";

export const { setPublished, setState, setSchedule, putBackTexts } = publishing("category");

/** What a category says in one language. */
export type WrittenText = CategoryText & { faq: Faq };
/** A category as its rows have it, in the trash or not. */
export type StoredCategory = {
  id: number;
  version: number;
  isActive: boolean;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  parentId: number | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  sortOrder: number;
  specTemplate: SpecField[];
  criteria: Testing["criteria"];
  testMethod: Testing["method"];
  texts: (WrittenText & StoredText)[];
};

const columnsOf = (content: CategoryContent) => ({
  parent_id: content.parentId === null ? null : Number(content.parentId),
  image_url: content.imageUrl || null,
  thumbnail_url: content.thumbnailUrl || null,
  sort_order: content.sortOrder,
  spec_template: JSON.stringify(content.specTemplate),
  criteria: JSON.stringify(content.criteria),
  test_method: content.testMethod && JSON.stringify(content.testMethod),
});

/** In the order of siblings; all of them where no ids are given. */
export async function stored(db: Queries | Tx, ids?: readonly number[]): Promise<StoredCategory[]> {
  if (ids?.length === 0) return [];
  let categories = db.selectFrom("categories").selectAll().orderBy("sort_order").orderBy("id");
  let texts = db.selectFrom("category_texts").selectAll();
  if (ids) {
    categories = categories.where("id", "in", ids);
    texts = texts.where("category_id", "in", ids);
  }
  const textsOf = Map.groupBy(await texts.execute(), (text) => text.category_id);
  return (await categories.execute()).map((row) => ({
    id: row.id,
    version: row.version,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    parentId: row.parent_id,
    imageUrl: row.image_url,
    thumbnailUrl: row.thumbnail_url,
    sortOrder: row.sort_order,
    specTemplate: JSON.parse(row.spec_template) as SpecField[],
    criteria: JSON.parse(row.criteria) as Testing["criteria"],
    testMethod: row.test_method === null ? null : (JSON.parse(row.test_method) as Testing["method"]),
    texts: (textsOf.get(row.id) ?? []).map((text) => ({
      categoryId: text.category_id,
      name: text.name,
      description: text.description,
      faq: JSON.parse(text.faq) as Faq,
      marks: JSON.parse(text.source_marks) as SourceMarks,
      publishAt: text.publish_at,
      unpublishAt: text.unpublish_at,
      missedAt: text.missed_at,
      ...publicationOf(text),
    })),
  }));
}

export async function insert(tx: Tx, content: CategoryContent, now: number): Promise<number> {
  const { id } = await tx
    .insertInto("categories")
    .values({
      ...columnsOf(content),
      deleted_at: null,
      moved_to: null,
      demo_key: null,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setDemoKey = async (tx: Tx, id: number, demoKey: string): Promise<void> =>
  void (await tx.updateTable("categories").set({ demo_key: demoKey }).where("id", "=", id).execute());

/** A demo category that was edited becomes the owner's: it stays when the demo is removed. */
export async function update(tx: Tx, id: number, content: CategoryContent, now: number): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ ...columnsOf(content), demo_key: null, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Stores a text as new or in place of the one the category had; what is planned for it stays. */
export async function saveText(tx: Tx, text: WrittenText): Promise<void> {
  const values = {
    name: text.name,
    description: text.description,
    faq: JSON.stringify(text.faq),
    ...publicationColumns(text),
  };
  await tx
    .insertInto("category_texts")
    .values({
      category_id: text.categoryId,
      lang: text.lang,
      publish_at: null,
      unpublish_at: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["category_id", "lang"]).doUpdateSet(values))
    .execute();
}

export async function removeTexts(tx: Tx, id: number, langs: readonly Language[]): Promise<void> {
  if (langs.length)
    await tx.deleteFrom("category_texts").where("category_id", "=", id).where("lang", "in", langs).execute();
}

/** Who changes categories does it alone: two moves at once could make a circle. SQLite has one writer anyway. */
export async function lockTree(tx: Tx, engine: Engine): Promise<void> {
  if (engine === "postgres")
    await tx.selectFrom("categories").select("id").orderBy("id").forNoKeyUpdate().execute();
}

/** Raises the version where it is the `expected` one. */
export async function raiseVersion(tx: Tx, id: number, expected: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("categories")
    .set({ version: expected + 1 })
    .where("id", "=", id)
    .where("version", "=", expected)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function saveMarks(tx: Tx, id: number, lang: Language, marks: SourceMarks): Promise<void> {
  await tx
    .updateTable("category_texts")
    .set({ source_marks: JSON.stringify(marks) })
    .where("category_id", "=", id)
    .where("lang", "=", lang)
    .execute();
}

/** Saves the order of siblings. */
export async function saveOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await tx
      .updateTable("categories")
      .set({ sort_order: place })
      .where("id", "=", id)
      .where("sort_order", "!=", place)
      .execute();
}

export async function moveChildren(tx: Tx, from: number, to: number | null, now: number): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ parent_id: to, updated_at: now })
    .where("parent_id", "=", from)
    .where("deleted_at", "is", null)
    .execute();
}

/** The category that took over what hung on one in the trash. */
export const setHeir = async (tx: Tx, id: number, heir: number | null): Promise<void> =>
  void (await tx.updateTable("categories").set({ moved_to: heir }).where("id", "=", id).execute());

export async function setSlug(tx: Tx, id: number, lang: Language, slug: string): Promise<void> {
  await tx
    .updateTable("category_texts")
    .set({ slug })
    .where("category_id", "=", id)
    .where("lang", "=", lang)
    .execute();
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
