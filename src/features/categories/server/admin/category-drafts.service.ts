import type { DropsDraft } from "#content/revision.ts";
import { type CategoryFields, categoryFieldsSchema, textsIn } from "#features/categories/category-edit.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { CategoryDrafts } from "../category-draft.ts";
import type { Editor } from "./category-changing.ts";
import { emptyText, mergeFields } from "./category-editing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";
import { revisionOf } from "./category-state.ts";

/** The valid fields of a draft, which may have been saved mid-word: invalid ones keep the category's value. */
function readable(content: Record<string, unknown>): CategoryFields {
  const read = categoryFieldsSchema.safeParse(content);
  if (read.success) return read.data;
  const faulty = new Set(read.error.issues.map(({ path }) => String(path[0])));
  if (faulty.has("undefined")) return {};
  return readable(Object.fromEntries(Object.entries(content).filter(([key]) => !faulty.has(key))));
}

/** A category with a draft in the place of what it says. */
function withDraft(state: edits.CategoryState, draft: unknown, now: number): edits.CategoryState {
  const fields = readable(draft as Record<string, unknown>);
  const texts = new Map(state.texts.map((text) => [text.lang, text]));
  for (const [lang, { slug, ...words }] of textsIn(fields)) {
    const before = texts.get(lang);
    const text = {
      ...emptyText,
      published: false,
      publishedAt: null,
      updatedAt: now,
      ...before,
      ...words,
      categoryId: state.id,
      lang,
      slug: slug || before?.slug || String(state.id),
    };
    if (text.name) texts.set(lang, text);
  }
  return { ...state, ...mergeFields(fields, state), texts: [...texts.values()] };
}

/** Keeps what is being written as a revision, and takes it away. False where nothing is. */
export const shelveDraft = (
  tx: Tx,
  state: edits.CategoryState,
  { clock, revisions }: Pick<CategoryParts, "clock" | "revisions">,
): Promise<boolean> =>
  revisions.shelveDraft(tx, { type: "category", id: state.id }, (draft) =>
    revisionOf(withDraft(state, draft, clock.now())),
  );

/** Takes the draft away as what it says is about to be saved. False where it is another than was seen. */
export const dropDraft = (
  tx: Tx,
  state: edits.CategoryState,
  { actor, ...of }: DropsDraft & { actor: Editor },
  { clock, revisions }: Pick<CategoryParts, "clock" | "revisions">,
): Promise<boolean> =>
  revisions.dropDraft(tx, { type: "category", id: state.id }, of, actor, (draft) =>
    revisionOf(withDraft(state, draft, clock.now())),
  );

/** A category as it is being written. Throws `not-found`. */
export const createCategoryDrafts =
  ({ db, clock, revisions }: Pick<CategoryParts, "db" | "clock" | "revisions">): CategoryDrafts =>
  async (id, handle = db.read) => {
    const [state] = await edits.states(handle, [id]);
    if (!state) throw new AppError("not-found");
    const draft = await revisions.draft({ type: "category", id }, handle);
    return draft ? withDraft(state, draft.content, clock.now()) : state;
  };

/** What a category is called by who has not said in which language. */
export const slugOf = ({ id, texts }: edits.CategoryState, lang: string): string =>
  (texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLanguage))?.slug ??
  String(id);
