import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import { join } from "node:path";
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
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
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

/** Shop feeds fetched on a schedule: each item is an offer of a product for as long as it is in the feed. */
export function createFeeds(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  sealing: Sealing;
  /** Shared with the imports, with the folder they are in. */
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

  /** Refuses up front what would be refused for each item. */
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

    /** Throws `invalid` for a URL that can't be fetched, or an unknown program or category. */
    async create(
      { name, isOn, everyHours, address, login, ...settings }: NewFeed,
      actor: Actor,
    ): Promise<Feed> {
      const newAccess = access.checked({ ...noAccess, address: address ?? null, login: login ?? null });
      await requireReal(settings);
      const key = randomUUID();
      const sealed_access = await access.seal(key, newAccess);
      const now = clock.now();
      const id = await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const created = await repo.insert(tx, {
          key,
          name,
          ...access.shown(newAccess),
          sealed_access,
          settings,
          is_on: isOn ? 1 : 0,
          every_hours: everyHours,
          next_at: isOn && newAccess.address !== null ? now : null,
          created_by: actor.id,
          created_at: now,
          updated_at: now,
        });
        await audit.record(tx, {
          actor,
          action: "create",
          entity: { type: "feed", id: created },
          after: { name, isOn, everyHours, ...settings, address: access.shown(newAccess).shown_address },
        });
        return created;
      });
      return viewOf(id);
    },

    /** Changes the given settings, after which the next run reads the whole feed again. Throws `conflict` for a stale version. */
    async change(id: number, { version, ...given }: FeedChange, actor: Actor): Promise<Feed> {
      const before = await require(id);
      if (before.version !== version) throw new AppError("conflict", { current: await viewOf(id) });
      const changedSettings = Object.fromEntries(
        settingNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
      ) as Partial<FeedSettings>;
      await requireReal(changedSettings);
      const currentAccess = (await access.open(before.key, before.sealed_access)) ?? noAccess;
      const isOther = given.address !== undefined || given.login !== undefined;
      const newAccess: Access | null = isOther
        ? access.checked({
            address: given.address === undefined ? currentAccess.address : given.address,
            // Another URL is another server, which must not receive the first one's credentials.
            login:
              given.login === undefined
                ? given.address === undefined
                  ? currentAccess.login
                  : null
                : given.login,
          })
        : null;
      const sealed = newAccess && (await access.seal(before.key, newAccess));
      const settings = { ...before.settings, ...changedSettings };
      const isOn = given.isOn ?? before.is_on === 1;
      const everyHours = given.everyHours ?? before.every_hours;
      const shown = newAccess ? access.shown(newAccess) : before;
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
          ...(newAccess ? { ...access.shown(newAccess), sealed_access: sealed } : {}),
        });
        if (!isDone) throw new AppError("conflict");
        if (newAccess || Object.keys(changedSettings).length) await repo.forgetAnswer(tx, id);
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
          // Records that the URL or password changed, but not their values.
          after: {
            ...of({ ...settings, name: given.name, isOn, everyHours }),
            ...(newAccess
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

    /** Deletes a feed and its runs; its products and their offers stay. Throws `conflict` for a stale version, or while it runs. */
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

    /** Maps the feed's categories to ours; the next run moves its items. */
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
