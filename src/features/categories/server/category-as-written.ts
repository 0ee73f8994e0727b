import { defaultLanguage } from "#i18n/languages.ts";
import { AppError } from "#platform/errors.ts";
import { type CategoryFields, categoryFieldsSchema, textsIn } from "../category-edit.ts";
import { columnsOf, emptyText } from "./category-editing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";

export type AsWritten = (id: number) => Promise<edits.CategoryState>;

/** What can be read of a draft, which is kept in the middle of a word: a field that cannot be is left as it stands. */
function readable(content: Record<string, unknown>): CategoryFields {
  const read = categoryFieldsSchema.safeParse(content);
  if (read.success) return read.data;
  const faulty = new Set(read.error.issues.map(({ path }) => String(path[0])));
  if (faulty.has("undefined")) return {};
  return readable(Object.fromEntries(Object.entries(content).filter(([key]) => !faulty.has(key))));
}

/** A category with its draft in the place of what it says. Throws `not-found`. */
export const createAsWritten =
  ({ db, clock, revisions }: Pick<CategoryParts, "db" | "clock" | "revisions">): AsWritten =>
  async (id) => {
    const [state] = await edits.states(db.read, [id]);
    if (!state) throw new AppError("not-found");
    const draft = await revisions.draft({ type: "category", id });
    if (!draft) return state;
    const fields = readable(draft.content as Record<string, unknown>);
    const texts = new Map(state.texts.map((text) => [text.lang, text]));
    for (const [lang, { slug, ...words }] of textsIn(fields)) {
      const before = texts.get(lang);
      const text = {
        ...emptyText,
        published: false,
        publishedAt: null,
        updatedAt: clock.now(),
        ...before,
        ...words,
        categoryId: id,
        lang,
        slug: slug || before?.slug || String(id),
      };
      if (text.name) texts.set(lang, text);
    }
    return { ...state, ...columnsOf(fields, state), texts: [...texts.values()] };
  };

/** What a category is called by who has not said in which language. */
export const slugOf = ({ id, texts }: edits.CategoryState, lang: string): string =>
  (texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLanguage))?.slug ??
  String(id);
