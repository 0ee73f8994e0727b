import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether a column holds the URL of an image that can no longer be displayed; false where the column is empty. */
export const isImageMissing = (column: string): RawBuilder<SqlBool> => {
  const address = sql.ref(column);
  const key = sql`substr(${address}, 8)`;
  // A deleted file of the library, or a remote image that could not be found (fetcher/server/checks/external-images.repo.ts).
  return sql<SqlBool>`(${address} like '/media/%'
    and not exists (select 1 from media_variants as gone_v where gone_v.storage_key = ${key})
    and not exists (select 1 from media_addresses as gone_a where gone_a.storage_key = ${key})
    and not exists (select 1 from media as gone_m where gone_m.storage_key = ${key})
    or exists (select 1 from outside_pictures as gone_o where gone_o.address = ${address} and gone_o.state = 'broken'))`;
};
