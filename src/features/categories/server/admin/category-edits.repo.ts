import type { SourceMarks } from "#content/translation-marks.ts";
import type { SpecField } from "#features/categories/category.ts";
import type { Testing } from "#features/categories/criterion.ts";
import type { Faq } from "#features/categories/faq.ts";
import type { Language } from "#i18n/languages.ts";
import type { Engine } from "#platform/database/engines/engine.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import {
  type Missed,
  publicationColumns,
  publicationOf,
  publishing,
  type Schedule,
} from "#platform/database/published-texts.ts";
import type { CategoryText } from "../categories.repo.ts";

export const { hold, setPublished, setState, setSchedule } = publishing("category");

/** What an editor may change of a category itself. */
export type CategoryColumns = {
  parentId: number | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  sortOrder: number;
  isActive: boolean;
  specTemplate: SpecField[];
  testing: Testing;
};
export type EditedText = CategoryText &
  Schedule &
  Missed & {
    faq: Faq;
    sourceMarks: SourceMarks;
  };
export type CategoryState = CategoryColumns & {
  id: number;
  version: number;
  updatedAt: number;
  deletedAt: number | null;
  texts: EditedText[];
};

const columnsOf = (category: CategoryColumns) => ({
  parent_id: category.parentId,
  image_url: category.imageUrl,
  thumbnail_url: category.thumbnailUrl,
  sort_order: category.sortOrder,
  is_active: category.isActive ? (1 as const) : (0 as const),
  spec_template: JSON.stringify(category.specTemplate),
  criteria: JSON.stringify(category.testing.criteria),
  test_method: category.testing.method && JSON.stringify(category.testing.method),
});

/** Categories with everything an editor sees of them, deleted ones too; all of them where no ids are given. */
export async function states(db: Queries | Tx, ids?: readonly number[]): Promise<CategoryState[]> {
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
    parentId: row.parent_id,
    imageUrl: row.image_url,
    thumbnailUrl: row.thumbnail_url,
    sortOrder: row.sort_order,
    isActive: row.is_active === 1,
    specTemplate: JSON.parse(row.spec_template) as SpecField[],
    testing: {
      criteria: JSON.parse(row.criteria) as Testing["criteria"],
      method: row.test_method === null ? null : (JSON.parse(row.test_method) as Testing["method"]),
    },
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    texts: (textsOf.get(row.id) ?? []).map((text) => ({
      categoryId: text.category_id,
      name: text.name,
      description: text.description,
      faq: JSON.parse(text.faq) as Faq,
      sourceMarks: JSON.parse(text.source_marks) as SourceMarks,
      publishAt: text.publish_at,
      unpublishAt: text.unpublish_at,
      missedAt: text.missed_at,
      ...publicationOf(text),
    })),
  }));
}

export async function insert(
  tx: Tx,
  category: CategoryColumns & { demoKey: string | null },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("categories")
    .values({
      ...columnsOf(category),
      deleted_at: null,
      moved_to: null,
      demo_key: category.demoKey,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A demo category that was edited becomes the owner's: it stays when the demo is removed. */
export async function update(tx: Tx, id: number, category: CategoryColumns, now: number): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ ...columnsOf(category), demo_key: null, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Stores a text as new or in place of the one the category had; what is planned for it stays. */
export async function saveText(tx: Tx, text: EditedText): Promise<void> {
  const values = {
    name: text.name,
    description: text.description,
    faq: JSON.stringify(text.faq),
    source_marks: JSON.stringify(text.sourceMarks),
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

/** Who changes categories does it alone: two moves at once could make a circle. SQLite has one writer anyway. */
export async function lockTree(tx: Tx, engine: Engine): Promise<void> {
  if (engine === "postgres")
    await tx.selectFrom("categories").select("id").orderBy("id").forNoKeyUpdate().execute();
}

export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("categories")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
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

/** Moves a category to the trash, or restores it. */
export async function setRemoved(
  tx: Tx,
  id: number,
  removal: { at: number; movedTo: number | null } | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ deleted_at: removal?.at ?? null, moved_to: removal?.movedTo ?? null, updated_at: now })
    .where("id", "=", id)
    .execute();
}

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
