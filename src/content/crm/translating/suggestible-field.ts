import type { SuggestedField, SuggestionOrder } from "#features/suggesting/suggestion.ts";
import type { Language } from "#i18n/languages.ts";

export type SuggestFieldProps<Value extends string | readonly string[]> = {
  type: SuggestionOrder["type"];
  /** Null for an item that is not created yet: nothing is suggested for it. */
  id: string | null;
  lang: Language;
  field: SuggestedField;
  /** Of an alternative text: which picture it is, from 0. */
  picture?: number;
  value: Value;
  /** Saves the draft first, because suggestions are made from it. */
  keepDraft: () => Promise<unknown>;
  onChange: (value: Value) => void;
};
