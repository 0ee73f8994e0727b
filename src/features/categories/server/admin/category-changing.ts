import { auditOf, contentChanges } from "#content/content-changes.ts";
import { saveTextListRows } from "#content/server/list-rows/text-list-rows.ts";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import { indexTerms, joinedNeighbors, wordsAsWritten } from "#i18n/text-analysis/search-analyzer.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { saveWords } from "#platform/search/search-words.repo.ts";
import * as repo from "../categories.repo.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts, ProductCategory } from "./category-parts.ts";
import { auditedOf, editedCategory, revisionOf, statesOf } from "./category-state.ts";

/** Null where a file or a program writes. */
export type Editor = Actor | null;
export type Change = {
  actor: Editor;
  action: string;
  version?: number | undefined;
  /** Audits a change without an actor, too: the scheduler's. */
  isTold?: boolean;
};

/** The categories of a product in a category below this parent. */
export const categoryUnder = (id: number | null, parentId: number | null): ProductCategory =>
  parentId === null ? { categoryId: id, subCategoryId: null } : { categoryId: parentId, subCategoryId: id };

/** Updates the search index for mistyped words and the language states in the matrix for these categories. */
export async function indexCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const there = (await edits.states(tx, ids)).filter(({ deletedAt }) => deletedAt === null);
  const lines = there.map((state) => ({
    id: state.id,
    // Few, and searched without an index: by their terms too.
    words: state.texts.flatMap(({ lang, name, slug }) => [
      name,
      slug,
      ...indexTerms(name, lang),
      ...joinedNeighbors(name, lang),
    ]),
    states: statesOf(state),
    isActive: state.isActive,
  }));
  await saveTextListRows(tx, "category", ids, lines);
  const texts = (await repo.all(tx)).texts.filter((text) => ids.includes(text.categoryId));
  await saveWords(
    tx,
    texts.flatMap((text) =>
      wordsAsWritten(`${text.name}\n${text.description}`, text.lang).map((word) => ({
        lang: text.lang,
        ...word,
      })),
    ),
  );
}

/** A category as an editor sees it. Throws `not-found`. */
export async function readOne(
  handle: Queries | Tx,
  id: number,
  { contents, revisions }: Pick<CategoryParts, "contents" | "revisions">,
): Promise<EditedCategory> {
  const [state] = await edits.states(handle, [id]);
  if (!state) throw new AppError("not-found");
  const [products, articles, places] = await Promise.all([
    contents.products.count(handle, [id]),
    contents.articles.count(handle, [id]),
    repo.parentIds(handle),
  ]);
  const counts = {
    products: products.get(id) ?? 0,
    articles: articles.get(id) ?? 0,
    children: places.filter(({ parentId }) => parentId === id).length,
  };
  return editedCategory(state, counts, (await revisions.draft({ type: "category", id }, handle)) !== null);
}

/**
 * The path of every change of a category, one at a time: one based on an older version is refused with the current category; the
 * states before and after become revisions, and an audit entry records the difference.
 */
export function createChanging(parts: CategoryParts) {
  const { db, audit, revisions } = parts;
  const stateOf = async (tx: Tx, id: number): Promise<edits.CategoryState> => {
    const [state] = await edits.states(tx, [id]);
    if (!state) throw new AppError("not-found");
    return state;
  };

  async function record(
    tx: Tx,
    id: number,
    { actor, action, isTold = actor !== null }: Change,
    before: edits.CategoryState | null,
  ): Promise<void> {
    const after = await stateOf(tx, id);
    await indexCategories(tx, [id]);
    await revisions.record(tx, { type: "category", id }, revisionOf(after), actor);
    invalidateTags(tx, "categories", `category:${id}`);
    const changes = contentChanges(before ? auditedOf(before) : {}, auditedOf(after));
    if (!isTold || !changes.length) return;
    const auditFields = auditOf(changes);
    await audit.record(tx, {
      actor,
      action,
      entity: { type: "category", id },
      ...(before ? auditFields : { after: auditFields.after }),
    });
  }

  const conflict = async (tx: Tx, id: number): Promise<AppError> =>
    new AppError("conflict", {
      current: {
        ...(await readOne(tx, id, parts)),
        draft: await revisions.draft({ type: "category", id }, tx),
      },
    });

  type Changed = Change & { fromBin?: boolean };
  type Work = (tx: Tx, before: edits.CategoryState) => Promise<void>;

  async function changeIn(tx: Tx, id: number, change: Changed, work: Work): Promise<void> {
    await edits.lockTree(tx, db.engine);
    const before = await stateOf(tx, id);
    if ((before.deletedAt !== null) !== (change.fromBin ?? false))
      throw new AppError(before.deletedAt === null ? "conflict" : "gone");
    if (change.version !== undefined && change.version !== before.version) throw await conflict(tx, id);
    await revisions.record(tx, { type: "category", id }, revisionOf(before), null);
    await work(tx, before);
    const after = await stateOf(tx, id);
    // Publishing and blocking change no content, so an open editor can continue.
    const said = (state: edits.CategoryState) =>
      JSON.stringify([revisionOf(state), state.parentId, state.deletedAt]);
    if (said(before) !== said(after)) await edits.raiseVersion(tx, id);
    await record(tx, id, change, before);
  }

  return {
    /** Tells of a category that was just made. */
    async made(tx: Tx, id: number, actor: Editor): Promise<void> {
      await record(tx, id, { actor, action: "create" }, null);
    },

    changeIn,
    conflict,

    /** Throws `not-found`, `gone` for one in the trash (unless it is `fromBin`), `conflict` with the current category. */
    change: (id: number, change: Changed, work: Work): Promise<EditedCategory> =>
      db.transact(async (tx) => {
        await changeIn(tx, id, change, work);
        return readOne(tx, id, parts);
      }),
  };
}
