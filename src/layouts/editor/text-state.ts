import type { Language } from "#i18n/languages.ts";
import type { ChipTone } from "#ui/crm/status-chip.tsx";

/** How one language of a thing stands, as its API answers. */
export type TextState = {
  published: boolean;
  publishAt: string | null;
  unpublishAt: string | null;
  isComplete: boolean;
  untranslated: readonly string[];
  stale: readonly string[];
};
export type TextStates = Partial<Record<Language, TextState>>;

/** The word for a language's state: a message's key, and how much it asks for a look. */
export function standingOf(state: Pick<TextState, "published" | "publishAt"> | undefined): {
  key: "published" | "scheduled" | "unpublished" | "unwritten";
  tone: ChipTone;
} {
  if (!state) return { key: "unwritten", tone: "quiet" };
  if (state.published) return { key: "published", tone: "good" };
  return state.publishAt ? { key: "scheduled", tone: "warn" } : { key: "unpublished", tone: "quiet" };
}
