import { readFile } from "node:fs/promises";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { ImageReferences } from "#platform/database/image-references.ts";
import { AppError } from "#platform/errors.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import type { Upload } from "#platform/http/body/upload.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type {
  BulkInput,
  LinkInput,
  MediaBulkResult,
  MediaDetails,
  MediaGroups,
  MediaItem,
  MediaList,
  MediaPatch,
  MediaQuery,
  MediaUsage,
  UploadFields,
} from "../media-item.ts";
import { hashOf, type ImageIngest, rowOf, searchableText } from "./image-ingest.service.ts";
import { allImagesTag, sweepMedia } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";
import * as rows from "./media-library.repo.ts";
import { createMediaRemoval } from "./media-removal.ts";
import { changesOf, groupsOf, itemOf, nameAt, searchTextOfItem, textsAfter } from "./media-view.ts";

/** Who shows a picture: by its id, or by one of its current or former URLs. */
export type FindUsages = (picture: { id: number; addresses: readonly string[] }) => Promise<MediaUsage[]>;

/** The editors' verbs: what comes in, what is said of it, and what goes. */
export function createMediaLibrary(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  intake: ImageIngest;
  usages: FindUsages;
  places: readonly ImageReferences[];
  gone: (tx: Tx, keys: readonly string[]) => Promise<void>;
}) {
  const { db, clock, jobs, audit, intake: ingest } = parts;

  async function itemsOf(found: readonly rows.MediaRow[], within?: Tx): Promise<MediaItem[]> {
    const ids = found.map(({ id }) => id);
    const from = within ?? db.read;
    const [variants, texts] = await Promise.all([repo.variantsOf(from, ids), rows.textsOf(from, ids)]);
    return found.map((row) => itemOf(row, variants.get(row.id) ?? [], texts.get(row.id) ?? []));
  }

  async function findItem(id: number, within?: Tx): Promise<MediaItem | undefined> {
    const row = await rows.find(within ?? db.read, id);
    return row ? (await itemsOf([row], within))[0] : undefined;
  }

  async function requireItem(id: number, within?: Tx): Promise<MediaItem> {
    const item = await findItem(id, within);
    if (!item) throw new AppError("not-found");
    return item;
  }

  async function usagesOf(id: number): Promise<MediaUsage[]> {
    const row = await rows.find(db.read, id);
    if (!row) return [];
    const keys = await rows.keysOf(db.read, id);
    return parts.usages({
      id,
      addresses: [...keys.map((key) => `/media/${key}`), ...(row.url === null ? [] : [row.url])],
    });
  }

  /** Throws `conflict` with the item as it is now. */
  async function amendIn(
    tx: Tx,
    before: MediaItem,
    version: number,
    change: Omit<rows.MediaChange, "words">,
  ) {
    const id = Number(before.id);
    const texts = (await rows.textsOf(tx, [id])).get(id) ?? [];
    const words = searchTextOfItem({ ...before, ...change }, texts);
    if (!(await rows.amend(tx, id, version, { ...change, words }, clock.now())))
      throw new AppError("conflict", { current: before });
    invalidateTags(tx, `media:${id}`);
  }

  const { removeIn, takeBack } = createMediaRemoval({ ...parts, usagesOf, findItem });

  return {
    usagesOf,
    takeBack,

    async list({ q = "", limit, cursor, unused, ...narrowed }: MediaQuery): Promise<MediaList> {
      const filter = {
        ...narrowed,
        words: searchText(simplified(q)).split(" ").filter(Boolean).slice(0, 10),
      };
      const own = listOf("media", { ...filter, unused });
      const after = openCursor(own, cursor)?.id ?? null;
      const query = { ...filter, ...(unused ? { only: await rows.unused(db.read, parts.places) } : {}) };
      const [found, total] = await Promise.all([
        rows.page(db.read, query, limit + 1, after),
        rows.count(db.read, query),
      ]);
      const { shown, nextCursor } = cutPage(
        own,
        found.map((row) => ({ ...row, value: null })),
        limit,
      );
      return { items: await itemsOf(shown), total, nextCursor };
    },

    groups: async (): Promise<MediaGroups> => groupsOf(await rows.groups(db.read)),

    async details(id: number): Promise<MediaDetails> {
      return { ...(await requireItem(id)), usages: await usagesOf(id) };
    },

    /** Takes in what was sent; the same file twice is one picture, which `isNew` says. */
    async upload(
      upload: Upload,
      fields: UploadFields,
      actor: Actor,
    ): Promise<{ item: MediaItem; isNew: boolean }> {
      const known = await repo.findByHash(db.read, upload.hash);
      if (known !== null) return { item: await requireItem(known), isNew: false };
      const taken = await ingest.take(await readFile(upload.path));
      return db.transact(async (tx) => {
        const meanwhile = await repo.findByHash(tx, taken.hash);
        if (meanwhile !== null) return { item: await requireItem(meanwhile, tx), isNew: false };
        const { folder, tags, alt } = fields;
        const id = await repo.insertImage(tx, {
          ...rowOf(taken),
          fileName: upload.fileName,
          folder,
          tags,
          alt,
          credit: {},
          words: searchableText([upload.fileName, folder, ...tags, ...Object.values(alt)]),
          demoKey: null,
          now: clock.now(),
        });
        await ingest.own(tx, id, taken);
        const item = await requireItem(id, tx);
        await audit.record(tx, { actor, action: "create", entity: { type: "media", id }, after: item });
        return { item, isNew: true };
      });
    },

    /** Records an external picture; the same URL twice is one. */
    link: (given: LinkInput, actor: Actor): Promise<MediaItem> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const hash = hashOf(given.url);
        const known = await repo.findByHash(tx, hash);
        if (known !== null) return requireItem(known, tx);
        const { url, folder, tags, alt } = given;
        const fileName = nameAt(url);
        const id = await repo.insertImage(tx, {
          hash,
          url,
          folder,
          tags,
          alt,
          credit: {},
          fileName,
          mime: "",
          width: null,
          height: null,
          bytes: 0,
          colour: null,
          key: "",
          state: "ready",
          words: searchableText([url, folder, ...tags, ...Object.values(alt)]),
          demoKey: null,
          now: clock.now(),
        });
        const item = await requireItem(id, tx);
        await audit.record(tx, { actor, action: "create", entity: { type: "media", id }, after: item });
        return item;
      }),

    /** Throws `not-found`, `conflict`. */
    amend: (
      id: number,
      { version, alt, caption, credit, ...facts }: MediaPatch,
      actor: Actor,
    ): Promise<MediaItem> =>
      db.transact(async (tx) => {
        const before = await requireItem(id, tx);
        for (const text of textsAfter(before, { alt, caption, credit })) await rows.saveText(tx, id, text);
        await amendIn(tx, before, version, facts);
        const item = await requireItem(id, tx);
        await audit.record(tx, {
          actor,
          action: "update",
          entity: { type: "media", id },
          ...changesOf(before, item),
        });
        return item;
      }),

    /** Puts another file in a picture's place: what was said of it stays, and where it stood leads to the new one. */
    async replace(id: number, version: number, upload: Upload, actor: Actor): Promise<MediaItem> {
      const seen = await requireItem(id);
      if (seen.version !== version) throw new AppError("conflict", { current: seen });
      if (seen.isElsewhere)
        throw new AppError("invalid", { details: [{ path: "file", message: "is an external image" }] });
      const other = await repo.findByHash(db.read, upload.hash);
      if (other === id) return seen;
      if (other !== null) throw new AppError("conflict", { current: await requireItem(other) });
      const taken = await ingest.take(await readFile(upload.path));
      return db.transact(async (tx) => {
        const before = await requireItem(id, tx);
        await repo.recordOrphans(tx, await rows.giveUpVariants(tx, id), clock.now());
        await jobs.enqueue(tx, sweepMedia, null, { key: "now" });
        const { url, ...facts } = rowOf(taken);
        await amendIn(tx, before, version, { ...facts, fileName: upload.fileName });
        invalidateTags(tx, allImagesTag);
        await ingest.own(tx, id, taken);
        const item = await requireItem(id, tx);
        await audit.record(tx, {
          actor,
          action: "replace",
          entity: { type: "media", id },
          ...changesOf(before, item),
        });
        return item;
      });
    },

    /** Throws `media-in-use` with what shows it, unless it is to go all the same. */
    async remove(
      id: number,
      { version, force }: { version?: number; force: boolean },
      actor: Actor,
    ): Promise<void> {
      const usages = force ? [] : await usagesOf(id);
      if (usages.length)
        throw new AppError("media-in-use", {
          details: usages.map((usage) => ({ path: `${usage.type}/${usage.id}`, message: usage.name })),
          current: usages,
        });
      await db.transact(async (tx) => {
        const item = await requireItem(id, tx);
        if (version !== undefined && item.version !== version)
          throw new AppError("conflict", { current: item });
        await removeIn(tx, item, actor);
      });
    },

    /** One thing for many; what is used stays, unless it is to go all the same. What is not there is left out. */
    async bulk(given: BulkInput, actor: Actor): Promise<MediaBulkResult> {
      const ids = [...new Set(given.ids.map(Number))];
      const inUse: MediaBulkResult["inUse"] = [];
      if (given.action === "delete" && !given.force)
        for (const id of ids) {
          const usages = await usagesOf(id);
          if (usages.length) inUse.push({ id: String(id), usages });
        }
      const stays = new Set(inUse.map(({ id }) => id));
      const done = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const items = await itemsOf(await rows.byIds(tx, ids), tx);
        const meant = items.filter(({ id }) => !stays.has(id));
        for (const item of meant) {
          if (given.action === "delete") {
            await removeIn(tx, item, actor);
            continue;
          }
          const change =
            given.action === "move"
              ? { folder: given.folder }
              : { tags: [...new Set([...item.tags, ...given.tags])].slice(0, 30) };
          await amendIn(tx, item, item.version, change);
          const entity = { type: "media", id: item.id };
          await audit.record(tx, {
            actor,
            action: "update",
            entity,
            ...changesOf(item, { ...item, ...change }),
          });
        }
        return meant.map(({ id }) => id);
      });
      return { done, inUse };
    },
  };
}
