import { sql } from "kysely";
import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { ImageReferences } from "#platform/database/image-references.ts";

/** Where settings name pictures. */
export const settingsImages: ImageReferences = { json: [sql`select value as json from settings`] };

/** The settings that name one of these addresses, a logo's for instance. */
export async function settingsShowing(
  db: Queries,
  { addresses }: { addresses: readonly string[] },
): Promise<MediaUsage[]> {
  if (!addresses.length) return [];
  const rows = await db
    .selectFrom("settings")
    .select("key")
    .where((eb) =>
      // Quoted as in the JSON; the signs of LIKE in an address match themselves.
      eb.or(addresses.map((address) => sql<boolean>`${eb.ref("value")} like ${`%"${address}"%`}`)),
    )
    .execute();
  return rows.map(({ key }) => ({ type: "settings", id: key, name: key }));
}
