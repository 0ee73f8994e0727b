import type { Queries } from "#platform/database/handles.ts";

const folders = /"\/media\/(font-[0-9a-f]{16})\//g;

/** The folders of all fonts that the design, its draft or its revisions name. */
export async function named(db: Queries): Promise<Set<string>> {
  const stored = await db
    .selectFrom("settings")
    .select("value as json")
    .where("key", "=", "design")
    .unionAll(db.selectFrom("drafts").select("content as json").where("entity_type", "=", "design"))
    .unionAll(db.selectFrom("revisions").select("content as json").where("entity_type", "=", "design"))
    .execute();
  return new Set(stored.flatMap(({ json }) => [...json.matchAll(folders)].map(([, folder = ""]) => folder)));
}
