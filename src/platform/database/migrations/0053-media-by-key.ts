import { type Kysely, sql } from "kysely";

/** Whether a picture is still there is asked by its file: without this of the whole library, once for each article or product that has none. */
export const mediaByKey = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index media_storage_key on media (storage_key)`.execute(db);
  },
};
