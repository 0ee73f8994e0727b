import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import { join } from "node:path";
import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import {
  type Feed,
  type FeedCategory,
  type FeedChange,
  type FeedSettings,
  feedSettingsSchema,
  type NewFeed,
} from "#features/imports/feed.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { parseProxies } from "#platform/http/connections/client-ip.ts";
import { type DownloadLimits, publicDownload } from "#platform/http/fetch/public-download.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Sealing } from "#platform/sealing.ts";
import { createImportFiles } from "../files/import-files.ts";
import { type Access, createFeedAccess, noAccess } from "./feed-access.ts";
import { createFeedImport } from "./feed-import.service.ts";
import * as items from "./feed-items.repo.ts";
import * as runs from "./feed-runs.repo.ts";
import { createFeedRuns } from "./feed-runs.ts";
import { createFeedSurvey } from "./feed-survey.ts";
import { isRunning, view, viewCategories } from "./feed-view.ts";
import { createFeedWork } from "./feed-work.ts";
import * as repo from "./feeds.repo.ts";

const minute = 60_000;
const settingNames = Object.keys(feedSettingsSchema.shape) as (keyof FeedSettings)[];

export type Feeds = ReturnType<typeof createFeeds>;

/** Feeds of shops that are fetched by the clock: each item becomes an offer of a product, as long as it is in the feed. */
export function createFeeds(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  sealing: Sealing;
  /** Those of the imports, and the folder in which they are. */
  folder: string;
  config: Config;
  categories: Categories;
  offers: Offers;
  products: Products;
  /** For tests, which cannot wait. */
  limits?: Partial<DownloadLimits> | undefined;
}) {
  const { db, clock, audit, config } = parts;
  const own = parseProxies(config.FETCH_PRIVATE_NETWORKS) ?? new BlockList();
  const access = createFeedAccess({ sealing: parts.sealing, own });
  const files = createImportFiles(parts);

  async function require(
    id: number,
    handle: Parameters<typeof repo.find>[0] = db.read,
  ): Promise<repo.StoredFeed> {
    const feed = await repo.find(handle, id);
    if (!feed) throw new AppError("not-found");
    return feed;
  }

  async function viewOf(id: number): Promise<Feed> {
    const feed = await require(id);
    const [numbers, [last]] = await Promise.all([
      items.numbers(db.read, [id]),
      runs.list(db.read, id, null, 1),
    ]);
    return view(feed, numbers.get(id) ?? { living: 0, gone: 0 }, last);
  }

  /** What would be refused with each of its items is refused at once. */
  async function requireReal({ programme, categoryId }: Partial<FeedSettings>): Promise<void> {
    if (programme && !(await parts.offers.shops()).includes(programme))
      throw new AppError("invalid", { details: [{ path: "programme", message: "unknown" }] });
    if (categoryId && !(await parts.categories.placeOf(Number(categoryId))))
      throw new AppError("invalid", { details: [{ path: "categoryId", message: "unknown" }] });
  }

  const limits: DownloadLimits = {
    bytes: config.IMPORT_MAX_MB * 1_000_000,
    time: 30 * minute,
    connect: 5_000,
    idle: minute / 2,
    ...parts.limits,
  };
  const download = publicDownload({ own, userAgent: `Magpie (+${config.siteUrl})`, limits });
  const feedRuns = createFeedRuns({ ...parts, files });
  const work = createFeedWork({
    ...parts,
    folder: join(parts.folder, "feeds"),
    files,
    access,
    most: limits.bytes,
    download,
    survey: createFeedSurvey(parts),
    intake: createFeedImport(parts),
    begin: (tx, feed) => feedRuns.begin(tx, feed, "schedule"),
  });

  const { begin: _, ...running } = feedRuns;
  return {
    ...work,
    ...running,

    async list(): Promise<{ items: Feed[] }> {
      const feeds = await repo.list(db.read);
      const numbers = await items.numbers(
        db.read,
        feeds.map(({ id }) => id),
      );
      const last = await runs.latest(db.read);
      return {
        items: feeds.map((feed) =>
          view(feed, numbers.get(feed.id) ?? { living: 0, gone: 0 }, last.get(feed.id)),
        ),
      };
    },
    find: viewOf,

    /** Throws `invalid` for an address that would not be asked, an unknown programme or category. */
    async create(
      { name, isOn, everyHours, address, login, ...settings }: NewFeed,
      actor: Actor,
    ): Promise<Feed> {
      const asked = access.checked({ ...noAccess, address: address ?? null, login: login ?? null });
      await requireReal(settings);
      const key = randomUUID();
      const sealed_access = await access.seal(key, asked);
      const now = clock.now();
      const id = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const made = await repo.insert(tx, {
          key,
          name,
          ...access.shown(asked),
          sealed_access,
          settings,
          is_on: isOn ? 1 : 0,
          every_hours: everyHours,
          next_at: isOn && asked.address !== null ? now : null,
          created_by: actor.id,
          created_at: now,
          updated_at: now,
        });
        await audit.record(tx, {
          actor,
          action: "create",
          entity: { type: "feed", id: made },
          after: { name, isOn, everyHours, ...settings, address: access.shown(asked).shown_address },
        });
        return made;
      });
      return viewOf(id);
    },

    /** Changes what is given. With other settings the next run reads the feed anew. Throws `conflict` for a stale version. */
    async change(id: number, { version, ...given }: FeedChange, actor: Actor): Promise<Feed> {
      const before = await require(id);
      if (before.version !== version) throw new AppError("conflict", { current: await viewOf(id) });
      const said = Object.fromEntries(
        settingNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
      ) as Partial<FeedSettings>;
      await requireReal(said);
      const kept = (await access.open(before.key, before.sealed_access)) ?? noAccess;
      const isOther = given.address !== undefined || given.login !== undefined;
      const asked: Access | null = isOther
        ? access.checked({
            address: given.address === undefined ? kept.address : given.address,
            // Another address is another server: it is not told what the first one asked for.
            login:
              given.login === undefined ? (given.address === undefined ? kept.login : null) : given.login,
          })
        : null;
      const sealed = asked && (await access.seal(before.key, asked));
      const settings = { ...before.settings, ...said };
      const isOn = given.isOn ?? before.is_on === 1;
      const everyHours = given.everyHours ?? before.every_hours;
      const shown = asked ? access.shown(asked) : before;
      const turns = isOn && shown.shown_address !== null;
      const isSooner = before.is_on === 0 || before.next_at === null || everyHours !== before.every_hours;
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const isDone = await repo.amend(tx, id, version, {
          name: given.name ?? before.name,
          settings,
          is_on: isOn ? 1 : 0,
          every_hours: everyHours,
          next_at: turns ? (isSooner ? clock.now() : before.next_at) : null,
          updated_at: clock.now(),
          ...(asked ? { ...access.shown(asked), sealed_access: sealed } : {}),
        });
        if (!isDone) throw new AppError("conflict");
        if (asked || Object.keys(said).length) await repo.forgetAnswer(tx, id);
        const names = Object.keys(given).filter((name) => name !== "address" && name !== "login");
        const of = (one: object) => Object.fromEntries(names.map((name) => [name, one[name as never]]));
        await audit.record(tx, {
          actor,
          action: "update",
          entity: { type: "feed", id },
          before: of({
            ...before.settings,
            name: before.name,
            isOn: before.is_on === 1,
            everyHours: before.every_hours,
          }),
          // That an address or a password was written, and nothing of it.
          after: {
            ...of({ ...settings, name: given.name, isOn, everyHours }),
            ...(asked
              ? {
                  address: shown.shown_address,
                  written: Object.keys(given).filter((name) => name === "address" || name === "login"),
                }
              : {}),
          },
        });
      });
      return viewOf(id);
    },

    /** Forgets a feed and its runs; its products and their offers stay as they are. Throws `conflict` for a stale version, and while it runs. */
    async remove(id: number, version: number, actor: Actor): Promise<void> {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const feed = await repo.lockRow(tx, db.engine, id);
        if (!feed) throw new AppError("not-found");
        const [last] = await runs.list(tx, id, null, 1);
        if (feed.version !== version || isRunning(last)) throw new AppError("conflict");
        await repo.remove(tx, id);
        await audit.record(tx, {
          actor,
          action: "delete",
          entity: { type: "feed", id },
          before: { name: feed.name, address: feed.shown_address },
        });
      });
    },

    async categories(id: number): Promise<{ items: FeedCategory[] }> {
      const { settings } = await require(id);
      const rows = await repo.categories(db.read, id);
      return { items: viewCategories(rows, await parts.categories.namesIn(settings.lang)) };
    },

    /** Says which of ours the feed's categories are; the next run brings its items there. */
    async chooseCategories(
      id: number,
      choices: readonly Pick<FeedCategory, "text" | "categoryId">[],
      actor: Actor,
    ): Promise<{ items: FeedCategory[] }> {
      for (const { categoryId } of choices) await requireReal({ categoryId });
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await require(id, tx);
        for (const { text, categoryId } of choices)
          await repo.chooseCategory(tx, id, {
            text,
            categoryId: categoryId === null ? null : Number(categoryId),
          });
        await repo.forgetAnswer(tx, id);
        await audit.record(tx, {
          actor,
          action: "update",
          entity: { type: "feed", id },
          after: { categories: choices.length },
        });
      });
      return this.categories(id);
    },
  };
}
