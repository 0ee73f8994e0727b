import type { Language } from "#i18n/languages.ts";

export type PendingQuestion = { langs: readonly Language[]; answer: (goesOn: boolean) => void };
