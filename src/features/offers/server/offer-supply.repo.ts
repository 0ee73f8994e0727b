import { type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import * as offers from "./offers.repo.ts";

/** Sources of a programme's offers and feed items. */
export type Which = { source: string; feed: string; programmeId: number; seenAt: number };

/** Prefix of the hash of an item whose offer an editor has changed from what the feed says. */
export const editorOverrideMark = "left:";

/** Those of these offers that still belong to the source. */
export async function ofSource(
  tx: Tx,
  ids: readonly number[],
  source: string,
): Promise<offers.StoredOffer[]> {
  if (!ids.length) return [];
  const rows = await tx
    .selectFrom("offers")
    .select("product_id")
    .where("id", "in", ids)
    .where("source", "=", source)
    .where("is_active", "=", 1)
    .execute();
  const wanted = new Set(ids);
  const all = await offers.offersOf(tx, [...new Set(rows.map(({ product_id }) => product_id))]);
  return all.filter((offer) => wanted.has(offer.id) && offer.source === source);
}

/**
 * Priced offers of a source not seen since, except those whose row is currently unreadable, whose price awaits confirmation, or whose item
 * is gone.
 */
const isToBeSeen = ({ source, feed, programmeId, seenAt }: Which) =>
  sql<SqlBool>`o.source = ${source} and o.programme_id = ${programmeId} and o.is_active = 1
    and o.price_amount is not null and o.fetched_at < ${seenAt}
    and not exists (select 1 from offer_checks as k where k.offer_id = o.id and (k.suspect is not null or k.declined is not null))
    and exists (select 1 from feed_items as i where i.offer_id = o.id and i.gone_at is null and i.content_hash <> ''
        and i.content_hash not like ${`${editorOverrideMark}%`}
        and i.feed_id = ${feedOf(feed)})`;
const feedOf = (source: string): number => Number(source.replace(/^feed:/, ""));

export async function expired(
  db: Queries,
  which: Which,
  now: number,
  limit: number,
): Promise<{ id: number; productId: number }[]> {
  return db
    .selectFrom("offers as o")
    .select(["o.id", "o.product_id as productId"])
    .where(isToBeSeen(which))
    .where("o.price_expires_at", "<=", now)
    .limit(limit)
    .execute();
}

/** Updates the fetch time of some of them; returns how many. */
export async function touchAll(
  tx: Tx,
  which: Which,
  seen: { fetchedAt: number; expiresAt: number | null },
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("offers")
    .set({ fetched_at: seen.fetchedAt, price_expires_at: seen.expiresAt })
    .where("id", "in", tx.selectFrom("offers as o").select("o.id").where(isToBeSeen(which)).limit(limit))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records that an editor has changed an offer's price or URL: an unchanged feed item no longer confirms it. */
export const markEditorOverride = async (tx: Tx, offerId: number): Promise<void> =>
  void (await tx
    .updateTable("feed_items")
    .set((eb) => ({ content_hash: sql<string>`${editorOverrideMark} || ${eb.ref("content_hash")}` }))
    .where("offer_id", "=", offerId)
    .where("content_hash", "<>", "")
    .where("content_hash", "not like", `${editorOverrideMark}%`)
    .execute());
