import type { ValuesOf } from "#content/fields/field.ts";
import type { Item } from "#content/server/items/item.ts";
import { statesOf } from "#content/server/items/item-view.ts";
import { saveTextListRows } from "#content/server/list-rows/text-list-rows.ts";
import { claimSlug } from "#content/server/slugs/slugs.service.ts";
import { category } from "#features/categories/category.content.ts";
import type { CategoryContent } from "#features/categories/category-edit.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { indexTerms, joinedNeighbors, wordsAsWritten } from "#i18n/text-analysis/search-analyzer.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { saveWords } from "#platform/search/search-words.repo.ts";
import * as edits from "./category-edits.repo.ts";
import { isGivenUp } from "./category-slugs.ts";

// Reads and saves categories, for the demo, imports and editors alike.

/** A category of the engine. */
export type WrittenCategory = Item & { content: CategoryContent };

function contentOf({ texts, parentId, ...stored }: edits.StoredCategory): CategoryContent {
  const words = (lang: Language) => {
    const text = texts.find((one) => one.lang === lang);
    return (
      text &&
      ({
        name: text.name,
        slug: isGivenUp(text.slug) ? "" : text.slug,
        description: text.description,
        metaTitle: text.metaTitle ?? "",
        metaDescription: text.metaDescription ?? "",
        metaKeywords: text.metaKeywords,
        faq: text.faq,
      } satisfies (typeof category)["emptyTexts"])
    );
  };
  // A field of the declaration that is not read does not compile.
  const facts: ValuesOf<typeof category.facts> = {
    parentId: parentId === null ? null : String(parentId),
    imageUrl: stored.imageUrl ?? "",
    thumbnailUrl: stored.thumbnailUrl ?? "",
    sortOrder: stored.sortOrder,
    specTemplate: stored.specTemplate,
    criteria: stored.criteria,
    testMethod: stored.testMethod,
  };
  return category.patched(category.empty, {
    ...words(baseLanguage),
    ...facts,
    translations: Object.fromEntries(
      languageCodes.flatMap((lang) => {
        const own = lang === baseLanguage ? undefined : words(lang);
        return own ? [[lang, own]] : [];
      }),
    ),
  });
}

/** In the order of siblings, the trash too; all of them where no ids are given. */
export async function readCategories(db: Queries | Tx, ids?: readonly number[]): Promise<WrittenCategory[]> {
  return (await edits.stored(db, ids)).map((stored) => ({
    id: stored.id,
    version: stored.version,
    isActive: stored.isActive,
    createdAt: stored.createdAt,
    updatedAt: Math.max(stored.updatedAt, ...stored.texts.map((text) => text.updatedAt)),
    checkedAt: null,
    deletedAt: stored.deletedAt,
    texts: languageCodes.flatMap((lang) => stored.texts.filter((text) => text.lang === lang)),
    content: contentOf(stored),
    unknown: {},
  }));
}

/** Makes the texts of a category say what the content says. A language it has no words for has no text any more. */
export async function saveTexts(
  tx: Tx,
  id: number,
  { before, after, now }: { before: CategoryContent; after: CategoryContent; now: number },
): Promise<void> {
  const [{ texts } = { texts: [] }] = await edits.stored(tx, [id]);
  const gone = texts.filter(({ lang }) => !category.textsIn(after, lang)).map(({ lang }) => lang);
  await edits.removeTexts(tx, id, gone);
  for (const lang of languageCodes) {
    const words = category.textsIn(after, lang);
    if (!words) continue;
    const stored = texts.find((one) => one.lang === lang);
    const slug = await claimSlug(tx, {
      type: "category",
      lang,
      wanted: words.slug || undefined,
      title: words.name,
      current: stored?.slug,
      entityId: id,
      now,
    });
    const isSame = JSON.stringify(words) === JSON.stringify(category.textsIn(before, lang));
    if (stored && isSame && slug === stored.slug) continue;
    await edits.saveText(tx, {
      published: false,
      publishedAt: null,
      ...stored,
      ...words,
      categoryId: id,
      lang,
      slug,
      metaTitle: words.metaTitle || null,
      metaDescription: words.metaDescription || null,
      updatedAt: now,
    });
  }
}

/** Updates the search index for mistyped words and the language states in the matrix for these categories. */
export async function indexCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const present = (await readCategories(tx, ids)).filter(({ deletedAt }) => deletedAt === null);
  const written = present.flatMap(({ id, content }) =>
    languageCodes.flatMap((lang) => {
      const words = category.textsIn(content, lang);
      return words ? [{ id, lang, ...words }] : [];
    }),
  );
  await saveTextListRows(
    tx,
    "category",
    ids,
    present.map((item) => ({
      id: item.id,
      // Few, and searched without an index: by their terms too.
      words: written
        .filter(({ id }) => id === item.id)
        .flatMap(({ lang, name, slug }) => [
          name,
          slug,
          ...indexTerms(name, lang),
          ...joinedNeighbors(name, lang),
        ]),
      states: statesOf(category, item),
      isActive: item.isActive,
    })),
  );
  await saveWords(
    tx,
    written.flatMap(({ name, description, lang }) =>
      wordsAsWritten(`${name}\n${description}`, lang).map((word) => ({ lang, ...word })),
    ),
  );
}

/** Indexes a changed category and invalidates the caches that show it. */
export async function recordCategoryChange(tx: Tx, id: number): Promise<void> {
  await indexCategories(tx, [id]);
  invalidateTags(tx, "categories", `category:${id}`);
}
