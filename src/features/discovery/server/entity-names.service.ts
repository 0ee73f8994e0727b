import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Database } from "#platform/database/database.ts";
import { hasName, namesOf } from "./entity-names.repo.ts";

/** What things are called, one question for each type of them; ids that are no numbers are names already. */
export const createEntityNames =
  ({ db }: { db: Database }): EntityNames =>
  async (things, lang) => {
    const ids = new Map<string, Set<number>>();
    for (const { type, thing } of things)
      if (thing !== null && /^\d{1,9}$/.test(thing))
        ids.set(type, (ids.get(type) ?? new Set()).add(Number(thing)));
    const found = await Promise.all(
      [...ids].map(async ([type, asked]) => {
        if (!hasName(type)) return [];
        const names = await namesOf(db.read, type, [...asked], lang);
        return [...names].map(
          ([id, { label, lang }]) => [`${type} ${id}`, { text: label, ...(lang ? { lang } : {}) }] as const,
        );
      }),
    );
    return new Map(found.flat());
  };
