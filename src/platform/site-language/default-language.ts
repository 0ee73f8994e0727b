import { firstDefaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import type { Database, Queries, Tx } from "../database/handles.ts";
import { addCacheTag } from "../http/request-context.ts";
import { storedLanguages } from "./default-language.repo.ts";

/** Invalidated when the languages' settings change. */
export const languagesTag = "site-languages";

async function read(db: Queries | Tx): Promise<Language> {
  const { fallback } = Object(await storedLanguages(db)) as { fallback?: string };
  return isLanguage(fallback) ? fallback : firstDefaultLanguage;
}

/**
 * The site's default language: what is not published in a reader's language is shown in this one (readings.md 43). Cached; every response
 * that depends on it has its tag. It is read here, not from the settings' service, because the services of content are below that.
 */
export const defaultLanguageOf = (db: Pick<Database, "memory" | "read">): Promise<Language> =>
  db.memory.remember("default-language", () => {
    addCacheTag(languagesTag);
    return read(db.read);
  });

/** The same as stored, for transactions. */
export const defaultLanguageIn = (db: Queries | Tx): Promise<Language> => read(db);
