import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Database } from "#platform/database/handles.ts";
import { namesOf } from "./entity-names.repo.ts";

/** Looks up entity names with one query per type; non-numeric ids are names already. */
export const createEntityNames =
  ({ db }: { db: Database }): EntityNames =>
  async (things, lang) => {
    const ids = new Map<string, Set<number>>();
    for (const { type, thing } of things)
      if (thing !== null && /^\d{1,9}$/.test(thing))
        ids.set(type, (ids.get(type) ?? new Set()).add(Number(thing)));
    const found = await Promise.all(
      [...ids].map(async ([type, wanted]) => {
        const names = await namesOf(db.read, type, [...wanted], lang);
        return [...names].map(
          ([id, { label, lang }]) => [`${type} ${id}`, { text: label, ...(lang ? { lang } : {}) }] as const,
        );
      }),
    );
    return new Map(found.flat());
  };
