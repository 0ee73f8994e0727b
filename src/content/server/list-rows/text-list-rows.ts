import type { TextState } from "#content/text-state.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Tx } from "#platform/database/handles.ts";
import { removeOrphanListRows, replaceRows } from "./text-list-rows.repo.ts";

/** A category or an article with its search words and the state of its languages. */
export type Lined = {
  id: number;
  words: readonly string[];
  states: Partial<Record<Language, Pick<TextState, "published" | "untranslated" | "stale">>>;
  isActive: boolean;
};

/** Rewrites the list rows of these entities; an id of `ids` that is not in `things` loses its row. */
export async function saveTextListRows(
  tx: Tx,
  kind: string,
  ids: readonly number[],
  things: readonly Lined[],
): Promise<void> {
  const lines = things.map(({ id, words, states, isActive }) => {
    const langsWith = (test: (state: NonNullable<Lined["states"]["en"]>) => boolean) =>
      bitsOf(
        languageCodes.filter((lang) => {
          const state = states[lang];
          return state !== undefined && test(state);
        }),
      );
    return {
      kind,
      entity_id: id,
      words: [...new Set(words.map((word) => searchText(simplified(word))))].join(" "),
      texts: langsWith(() => true),
      published: langsWith(({ published }) => published),
      stale: langsWith(({ stale }) => stale.length > 0),
      partial: langsWith(({ untranslated }) => untranslated.length > 0),
      is_active: isActive ? (1 as const) : (0 as const),
    };
  });
  await replaceRows(tx, kind, ids, lines);
}

/** Removes the lines of what is no longer in its table: many went at once. */
export const removeOrphanRows = (tx: Tx, kind: "category" | "article"): Promise<void> =>
  removeOrphanListRows(tx, kind);
