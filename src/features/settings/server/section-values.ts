import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { firstValues, type Section, type SectionValues, sectionNames } from "../setting-sections.ts";
import * as repo from "./settings.repo.ts";

export type Versioned = { [Name in Section]: { version: number; value: SectionValues[Name] } };

/** The current values of a section: those never written have their defaults. */
export const sectionOf = <Name extends Section>(name: Name, stored: repo.Stored | undefined) =>
  ({
    version: stored?.version ?? 0,
    value: { ...firstValues[name], ...(stored?.value as Partial<SectionValues[Name]> | undefined) },
  }) as Versioned[Name];

/** All sections, read together and remembered until one of them is changed. */
export const sectionReader = (db: Database) => (): Promise<Versioned> =>
  db.memory.remember("site-settings", async () => {
    addCacheTag("settings");
    const stored = await repo.readAll(db.read, sectionNames);
    return Object.fromEntries(
      sectionNames.map((name) => [name, sectionOf(name, stored.get(name))]),
    ) as unknown as Versioned;
  });

/** The fields in which two states differ, of both. */
export function differing(one: object, other: object): { before: object; after: object } {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) =>
      JSON.stringify((one as Record<string, unknown>)[key]) !==
      JSON.stringify((other as Record<string, unknown>)[key]),
  );
  const of = (state: object) =>
    Object.fromEntries(Object.entries(state).filter(([key]) => keys.includes(key)));
  return { before: of(one), after: of(other) };
}
