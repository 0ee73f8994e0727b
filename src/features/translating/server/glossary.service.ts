import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Terms, TermsImported } from "../translating.ts";
import * as repo from "./ai-translations.repo.ts";
import { fileOf, withLinesOf } from "./glossary-file.ts";

type Versioned = Terms & { version: number };

/** The glossary between English and each language. */
export function createGlossary({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  const read = (lang: Language): Promise<Versioned> => repo.terms(db.read, lang);

  /** Throws `conflict` with the current glossary on a version mismatch. */
  async function change(
    lang: Language,
    { version, terms, kept }: Versioned,
    actor: Actor,
  ): Promise<Versioned> {
    const value = { terms, kept };
    const isSaved = await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const before = await repo.terms(tx, lang);
      if (!(await repo.saveTerms(tx, lang, { version, value }, clock.now()))) return false;
      await audit.record(tx, {
        actor,
        action: "update",
        entity: { type: "translation-terms", id: lang },
        before: { terms: before.terms, kept: before.kept },
        after: value,
      });
      return true;
    });
    const now = await read(lang);
    if (!isSaved) throw new AppError("conflict", { current: { ...now, lang } });
    return now;
  }

  return {
    read,
    change,
    file: async (lang: Language): Promise<string> => fileOf(await read(lang)),

    /** Imports the lines of a CSV file: they are added, or replace existing terms. Throws `invalid`, `conflict`. */
    async takeFile(lang: Language, csv: string, actor: Actor): Promise<TermsImported> {
      const before = await read(lang);
      const { words, taken } = withLinesOf(csv, before);
      if (taken.added || taken.changed)
        await change(
          lang,
          { version: before.version, terms: [...words.terms], kept: [...words.kept] },
          actor,
        );
      return taken;
    },
  };
}
