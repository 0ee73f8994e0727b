import type { TranslationsService } from "#features/discovery/server/translations/translations.service.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import * as repo from "./ai-translations.repo.ts";
import { createGlossary } from "./glossary.service.ts";
import { createTextComparison } from "./text-comparison.ts";
import { createTranslatables, type TranslatableParts } from "./translatable.ts";
import { createTranslatedTexts } from "./translated-texts.ts";
import { createTranslationRuns } from "./translation-runs.ts";
import { createTranslator } from "./translator.ts";

export type TranslatingService = ReturnType<typeof createTranslating>;

/** Translation with a language model, always into drafts (docs/decisions/0028). */
export function createTranslating({
  db,
  clock,
  jobs,
  audit,
  writing,
  translations,
  ...things
}: TranslatableParts & {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  writing: WritingService;
  translations: TranslationsService;
}) {
  const translatables = createTranslatables(things);
  const translator = createTranslator(writing);
  const texts = createTranslatedTexts({ db, clock, writing, translatables, translator });
  return {
    texts,
    /** Reports differences between existing texts and their source. */
    compare: createTextComparison((lang) => repo.terms(db.read, lang)),
    /** The drafts of all translatable entities, with what must be hidden from the model. */
    things: translatables,
    fixedWords: createGlossary({ db, clock, audit }),
    runs: createTranslationRuns({ db, clock, jobs, audit, translatables, texts, found: translations }),
  };
}
