import { removeOrphanRows } from "#content/server/list-rows/text-list-rows.ts";
import { claimSlug } from "#content/server/slugs/slugs.service.ts";
import { marksAfter } from "#content/translation-marks.ts";
import { mayMoveUnder, subtreeOf } from "#features/categories/category.ts";
import {
  type CategoryFields,
  type EditedCategory,
  pathIn,
  type Reviewed,
  type TextPatch,
  textsIn,
  translatedFields,
} from "#features/categories/category-edit.ts";
import type { Testing } from "#features/categories/criterion.ts";
import { type Faq, faqSchema } from "#features/categories/faq.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError, type ErrorDetail } from "#platform/errors.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import * as repo from "../categories.repo.ts";
import { categoryUnder, createChanging, type Editor, indexCategories, readOne } from "./category-changing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";
import { englishOf } from "./category-state.ts";

/** A category from an import file. */
export type CategoryInput = Omit<
  CategoryFields,
  "translations" | "parent_id" | "criteria" | "testMethod" | keyof TextPatch
> & {
  testing?: Testing;
  demoKey?: string;
  texts: Partial<Record<Language, TextPatch & { name: string }>>;
  publish?: boolean;
};

const invalid = (...details: ErrorDetail[]): AppError => new AppError("invalid", { details });

function checkedFaq(faq: Faq): Faq {
  const checked = faqSchema.safeParse(faq);
  if (checked.success) return checked.data;
  throw invalid(
    ...fieldDetails(checked.error, faq).map((detail) => ({ ...detail, path: `faq.${detail.path}` })),
  );
}

/** What is given becomes what a category is; what is not given stays. */
export function mergeFields(fields: CategoryFields, before: edits.CategoryColumns): edits.CategoryColumns {
  const asGiven = <Value>(value: Value | undefined, otherwise: Value): Value =>
    value === undefined ? otherwise : value;
  return {
    parentId: asGiven(fields.parentId, asGiven(fields.parent_id, before.parentId)),
    imageUrl: asGiven(fields.imageUrl, before.imageUrl),
    thumbnailUrl: asGiven(fields.thumbnailUrl, before.thumbnailUrl),
    sortOrder: fields.sortOrder ?? before.sortOrder,
    isActive: fields.isActive ?? before.isActive,
    specTemplate: fields.specTemplate ?? before.specTemplate,
    testing: {
      criteria: fields.criteria ?? before.testing.criteria,
      method: asGiven(fields.testMethod, before.testing.method),
    },
  };
}

export const emptyText = {
  name: "",
  description: "",
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  faq: [],
  sourceMarks: {},
  publishAt: null,
  unpublishAt: null,
  missedAt: null,
};

const wordsOf = (text: edits.EditedText | undefined) => ({ ...text });

/** The verbs that change a category's content; those that change its position are in category-moving.ts. */
export function createCategoryEditing(parts: CategoryParts) {
  const { db, clock, contents, scoreProducts } = parts;
  const changing = createChanging(parts);

  async function requireParent(tx: Tx, id: number | null, parentId: number | null): Promise<void> {
    const places = await repo.parentIds(tx);
    if (parentId !== null && !places.some((place) => place.id === parentId))
      throw invalid({ path: "parentId", message: "no-such-category" });
    if (id !== null && !mayMoveUnder(places, id, parentId))
      throw invalid({ path: "parentId", message: "below-itself" });
  }

  /** Saves one language's text, merged with the given changes. */
  async function saveText(
    tx: Tx,
    id: number,
    lang: Language,
    given: TextPatch,
    more: { before: edits.EditedText | undefined; publish: boolean },
  ): Promise<void> {
    const { before } = more;
    const { slug: wanted, ...words } = given;
    const text = { ...(before ?? emptyText), ...words };
    if (!text.name) {
      // An empty form of a language without any text yet.
      if (!before && !Object.values(given).some((value) => (Array.isArray(value) ? value.length : value)))
        return;
      throw invalid({ path: pathIn(lang, "name"), message: "name-missing" });
    }
    const now = clock.now();
    const published = before?.published ?? more.publish;
    await edits.saveText(tx, {
      ...text,
      categoryId: id,
      lang,
      slug: await claimSlug(tx, {
        type: "category",
        lang,
        wanted,
        title: text.name,
        current: before?.slug,
        entityId: id,
        now,
      }),
      faq: checkedFaq(text.faq),
      published,
      publishedAt: before?.publishedAt ?? (published ? now : null),
      updatedAt: now,
    });
  }

  async function saveTexts(
    tx: Tx,
    { id, texts }: Pick<edits.CategoryState, "id" | "texts">,
    given: readonly [Language, TextPatch][],
    more: { publish?: boolean | undefined; reviewed?: Reviewed | undefined } = {},
  ): Promise<void> {
    for (const [lang, text] of given)
      await saveText(tx, id, lang, text, {
        before: texts.find((one) => one.lang === lang),
        publish: more.publish ?? false,
      });
    const [saved] = await edits.states(tx, [id]);
    const source = { before: wordsOf(englishOf(texts)), after: wordsOf(englishOf(saved?.texts ?? [])) };
    for (const text of saved?.texts ?? []) {
      if (text.lang === defaultLanguage) continue;
      const before = texts.find(({ lang }) => lang === text.lang);
      const marks = marksAfter(translatedFields, {
        source,
        translation: { before, after: text },
        marks: text.sourceMarks,
        reviewed: more.reviewed?.[text.lang],
      });
      await edits.saveMarks(tx, id, text.lang, marks);
    }
  }

  /** What is given becomes what the category is; what is not given stays. */
  async function apply(
    tx: Tx,
    before: edits.CategoryState,
    fields: CategoryFields & { reviewed?: Reviewed | undefined },
  ): Promise<void> {
    const { id } = before;
    const columns = mergeFields(fields, before);
    const isMoved = columns.parentId !== before.parentId;
    if (isMoved) await requireParent(tx, id, columns.parentId);
    await edits.update(tx, id, columns, clock.now());
    await saveTexts(tx, before, textsIn(fields), { reviewed: fields.reviewed });
    if (isMoved) await contents.products.move(tx, id, categoryUnder(id, columns.parentId));
    if (fields.criteria || isMoved) await scoreProducts(tx, [...subtreeOf(await repo.parentIds(tx), id)]);
  }

  async function make(
    tx: Tx,
    fields: CategoryFields,
    more: { actor: Editor; demoKey?: string | undefined; publish?: boolean | undefined },
  ): Promise<number> {
    await edits.lockTree(tx, db.engine);
    const texts = textsIn(fields);
    if (!texts.some(([, text]) => text.name)) throw invalid({ path: "name", message: "name-missing" });
    const places = await repo.parentIds(tx);
    const columns = mergeFields(fields, {
      parentId: null,
      imageUrl: null,
      thumbnailUrl: fields.imageUrl ?? null,
      sortOrder: places.length,
      isActive: true,
      specTemplate: [],
      testing: { criteria: [], method: null },
    });
    await requireParent(tx, null, columns.parentId);
    const id = await edits.insert(tx, { ...columns, demoKey: more.demoKey ?? null }, clock.now());
    await saveTexts(tx, { id, texts: [] }, texts, { publish: more.publish });
    await changing.made(tx, id, more.actor);
    return id;
  }

  return {
    changing,
    apply,

    /** Creates a category of a file or the demo; published in every given language when `publish`. Throws `invalid`, `slug-taken`. */
    create(
      { texts: { en, ...translations }, testing, publish, demoKey, ...more }: CategoryInput,
      also?: (tx: Tx, id: number) => Promise<void>,
    ) {
      const { criteria, method: testMethod } = testing ?? {};
      const fields = { ...en, translations, ...more, criteria, testMethod };
      return db.transact(async (tx) => {
        const id = await make(tx, fields, { actor: null, publish, demoKey });
        await also?.(tx, id);
        return id;
      });
    },

    /** POST: a draft of what is given. It needs a name in one language at least. */
    draft: (fields: CategoryFields, actor: Actor, key: string | undefined): Promise<EditedCategory> =>
      db.transact((tx) =>
        once(tx, { userId: actor.id, about: "category", key, request: fields, now: clock.now() }, async () =>
          readOne(tx, await make(tx, fields, { actor }), parts),
        ),
      ),

    async removeDemo(tx: Tx): Promise<number> {
      const left = await edits.deleteDemo(tx);
      await removeOrphanRows(tx, "category");
      return left;
    },
    index: indexCategories,
  };
}
