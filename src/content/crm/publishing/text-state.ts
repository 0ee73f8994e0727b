import { documentLanguage } from "#client/browser/document-language.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { publishedAt } from "#i18n/publication.ts";
import { parseTime } from "#platform/clock.ts";
import type { ChipTone } from "#ui/crm/status-chip.tsx";

/** The state of one language of an entity, as in the API's response. */
export type TextState = {
  published: boolean;
  publishAt: string | null;
  unpublishAt: string | null;
  missedAt: string | null;
  isComplete: boolean;
  untranslated: readonly string[];
  stale: readonly string[];
};
export type TextStates = Partial<Record<Language, TextState>>;

/** The screen's language where an entity has a text in it or none at all, else the first language with one. */
export function firstLanguage(states: TextStates): Language {
  const own = documentLanguage();
  return states[own] ? own : (languageCodes.find((code) => states[code]) ?? own);
}

/** The word for a language's state: a message's key, and how urgent it is. `isWritten`: there is a text in the draft at least. */
export function stateLabelOf(
  state: Pick<TextState, "published" | "publishAt"> | undefined,
  isWritten = false,
): {
  key: "published" | "scheduled" | "unpublished" | "unwritten";
  tone: ChipTone;
} {
  if (!state) return { key: isWritten ? "unpublished" : "unwritten", tone: "quiet" };
  if (state.published) return { key: "published", tone: "good" };
  return state.publishAt ? { key: "scheduled", tone: "warn" } : { key: "unpublished", tone: "quiet" };
}

const timeOf = (at: string | null): number | null => (at === null ? null : parseTime(at));

/** Whether a language is public at a time, if everything goes as it is planned. */
export const isPublicAt = (state: TextState | undefined, at: string): boolean =>
  state !== undefined &&
  publishedAt(
    {
      published: state.published,
      publishAt: timeOf(state.publishAt),
      unpublishAt: timeOf(state.unpublishAt),
    },
    parseTime(at),
  );
