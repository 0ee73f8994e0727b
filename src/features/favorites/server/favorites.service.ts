import { randomBytes } from "node:crypto";
import { sha256 } from "#features/accounts/server/tokens.ts";
import type { ProductCard } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";
import { mostFavorites, mostMerged } from "../favorites.ts";
import * as shares from "./favorite-shares.repo.ts";
import * as repo from "./favorites.repo.ts";

export type Favorites = ReturnType<typeof createFavorites>;

/** Of what the database can have; a larger number is no product's. */
const largestId = 2_147_483_647;
const isId = (id: number): boolean => id <= largestId;

/** A statement takes a bounded number of values. */
const cardsAtOnce = 500;

/** The form of a share link's token. Lower case, as all addresses of pages are. */
const newShareToken = (): string => randomBytes(20).toString("hex");

export function createFavorites(parts: {
  db: Database;
  clock: Clock;
  siteUrl: string;
  /** The cards of the published products among these (the products feature is layered above the favorites, so the app injects this). */
  cards: (ids: readonly number[], lang: Language) => Promise<ProductCard[]>;
}) {
  const { db, clock, siteUrl } = parts;

  async function cardsOf(ids: readonly number[], lang: Language): Promise<Map<string, ProductCard>> {
    const found = new Map<string, ProductCard>();
    for (let from = 0; from < ids.length; from += cardsAtOnce)
      for (const card of await parts.cards(ids.slice(from, from + cardsAtOnce), lang))
        found.set(card.id, card);
    return found;
  }

  const idsOf = async (userId: number): Promise<string[]> =>
    (await repo.ofUser(db.read, userId)).map(({ product_id }) => String(product_id));

  /** Those on the account stay as they are; of the others the first is the newest of all. Nothing is removed. */
  async function mergeIn(
    tx: Tx,
    userId: number,
    productIds: readonly number[],
    lang: Language | null,
  ): Promise<{ unknown: number[]; notKept: number[] }> {
    if (!(await repo.lockOwner(tx, userId))) throw new AppError("unauthenticated");
    const requested = [...new Set(productIds)];
    const known = await repo.existing(tx, requested.filter(isId));
    const current = await repo.ofUser(tx, userId);
    const old = new Set(current.map(({ product_id }) => product_id));
    const fresh = known.filter((id) => !old.has(id));
    const added = fresh.slice(0, Math.max(0, mostMerged - current.length));
    const newest = Math.max(clock.now(), (current[0]?.created_at ?? 0) + added.length);
    await repo.add(
      tx,
      userId,
      added.map((productId, place) => ({ productId, note: "", createdAt: newest - place })),
      lang ?? (await defaultLanguageIn(tx)),
    );
    const exists = new Set(known);
    return { unknown: requested.filter((id) => !exists.has(id)), notKept: fresh.slice(added.length) };
  }

  return {
    /** Merges a guest's favorites into an account, newest first, in the transaction of the sign-up. */
    async mergeIn(tx: Tx, userId: number, productIds: readonly number[]): Promise<void> {
      await mergeIn(tx, userId, productIds, null);
    },

    /** The same for an existing account. Reports which products do not exist, and which exceed the limit. */
    async merge(userId: number, productIds: readonly number[], lang: Language) {
      const left = await db.transact((tx) => mergeIn(tx, userId, productIds, lang));
      return {
        ids: await idsOf(userId),
        unknown: left.unknown.map(String),
        notKept: left.notKept.map(String),
      };
    },

    ids: idsOf,

    /** An account's favorites, newest first, as a reader of `lang` sees them; no card where the product is no longer listed. */
    async list(userId: number, lang: Language) {
      const rows = await repo.ofUser(db.read, userId);
      const cards = await cardsOf(
        rows.map(({ product_id }) => product_id),
        lang,
      );
      return {
        items: rows.map(({ product_id, note, name, created_at }) => {
          const card = cards.get(String(product_id)) ?? null;
          return {
            productId: String(product_id),
            addedAt: isoTime(created_at),
            note,
            name: card?.name ?? (name || null),
            card,
          };
        }),
        isShared: await shares.isShared(db.read, userId),
      };
    },

    /** Adds a favorite; an existing one stays as it is. `note` and `addedAt` are those of a removal that is undone. */
    async keep(
      userId: number,
      productId: number,
      given: { note?: string | undefined; addedAt?: number | undefined },
      lang: Language,
    ): Promise<void> {
      await db.transact(async (tx) => {
        if (!(await repo.lockOwner(tx, userId))) throw new AppError("unauthenticated");
        if (!(await repo.existing(tx, [productId].filter(isId))).length) throw new AppError("not-found");
        const current = await repo.ofUser(tx, userId);
        if (current.some(({ product_id }) => product_id === productId)) return;
        if (current.length >= mostFavorites) throw new AppError("favorites-full");
        const now = clock.now();
        const createdAt = Math.min(
          given.addedAt ?? Math.max(now, (current[0]?.created_at ?? 0) + 1),
          now + 60_000,
        );
        await repo.add(tx, userId, [{ productId, note: given.note ?? "", createdAt }], lang);
      });
    },

    async annotate(userId: number, productId: number, note: string): Promise<void> {
      if (!isId(productId) || !(await db.transact((tx) => repo.setNote(tx, { userId, productId }, note))))
        throw new AppError("not-found");
    },

    /** Removes a favorite; does nothing where there is none. */
    async remove(userId: number, productId: number): Promise<void> {
      if (isId(productId)) await db.transact((tx) => repo.remove(tx, userId, productId));
    },

    /** A new link to the list; revokes the former one. Only the token's hash is stored, so the link can be shown only now. */
    async share(userId: number): Promise<{ url: string }> {
      const token = newShareToken();
      await db.transact(async (tx) => {
        if (!(await repo.lockOwner(tx, userId))) throw new AppError("unauthenticated");
        await shares.removeShares(tx, userId);
        await shares.insertShare(tx, { userId, tokenHash: sha256(token), now: clock.now() });
      });
      return { url: `${siteUrl}/favorites/shared/${token}` };
    },

    /** Revokes the list's link when an account changes hands. */
    unshareIn: shares.removeShares,

    unshare: (userId: number): Promise<void> => db.transact((tx) => shares.removeShares(tx, userId)),

    /** A shared list: its published products, and nothing about the owner. */
    async shared(token: string, lang: Language): Promise<{ items: ProductCard[] }> {
      const userId = await shares.ownerOfShare(db.read, sha256(token));
      if (userId === null) throw new AppError("not-found");
      const ids = await idsOf(userId);
      return { items: [...(await cardsOf(ids.map(Number), lang)).values()] };
    },

    /** The stored data of an account, for its owner. */
    async exportOf(userId: number) {
      const rows = await repo.ofUser(db.read, userId);
      return rows.map(({ product_id, note, name, created_at }) => ({
        productId: String(product_id),
        name,
        note,
        addedAt: isoTime(created_at),
      }));
    },
  };
}
