import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

const place = sql.raw(
  "day, programme, offer_id, path, block, position, lang, times, page_kind, page_id, product_id",
);
const key = sql.raw("day, programme, offer_id, path, block, position, lang, device");

/** Clicks are counted by device too. Of earlier ones it is not known. */
export const clicksByDevice = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === "postgres") {
      await sql`alter table outbound_clicks add column device text not null default 'unknown',
        drop constraint outbound_clicks_pk`.execute(db);
      await sql`alter table outbound_clicks add constraint outbound_clicks_pk primary key (${key})`.execute(
        db,
      );
      return;
    }
    // SQLite cannot change a primary key.
    await sql`create table outbound_clicks_by_device (day integer not null, programme text not null, offer_id integer not null,
      path text not null, block text not null, position integer not null, lang text not null, times integer not null,
      page_kind text not null default 'other', page_id integer not null default 0, product_id integer not null default 0,
      device text not null default 'unknown', constraint outbound_clicks_pk primary key (${key}))`.execute(
      db,
    );
    await sql`insert into outbound_clicks_by_device (${place}) select ${place} from outbound_clicks`.execute(
      db,
    );
    await sql`drop table outbound_clicks`.execute(db);
    await sql`alter table outbound_clicks_by_device rename to outbound_clicks`.execute(db);
  },
});
