import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Log } from "#platform/log.ts";
import { dayFinder, quarterOf } from "#platform/time-zones.ts";
import {
  type EntityKind,
  isEntityKind,
  type PageKind,
  type PageReference,
  pageOfPath,
} from "../counted-page.ts";
import type { VisitEvent } from "../visit-event.ts";
import { type Device, deviceOf, isProgram, type Source, sourceOf } from "../visitor-kind.ts";
import { recentIds } from "./recent-ids.ts";
import * as repo from "./visit-counts.repo.ts";

/** Maximum distinct rows between two writes; further ones are dropped, which bounds memory. */
const mostWaiting = 20_000;
/** Maximum click placements of a day; further ones are counted as one, which bounds the table without losing clicks. */
const mostPlaces = 20_000;
/** Event ids remembered for deduplication. */
const mostSeen = 50_000;
/** User agents whose device is cached. */
const mostNames = 500;
/** Milliseconds between two writes. */
const writingPause = 5_000;

type Click = { programme: string; offer: number; block: string; position: number };
type Waiting = {
  /** The quarter hour of the event; the day is derived from it at write time. */
  at: number;
  path: string;
  device: Device;
  source: Source | "";
  click: Click | null;
  times: number;
};
/** A resolved page: its kind, id and the language of its address. */
type Page = { kind: PageKind; id: number; lang: Language };

const keyOf = ({ at, path, device, source, click }: Waiting): string =>
  click
    ? `${at} ${device} ${path} ${click.block} ${click.position} ${click.offer} ${click.programme}`
    : `${at} ${device} ${path} ${source}`;

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Adds up rows that differ only in `times`. */
function summed<Row extends { times: number }>(): { add(row: Row): void; rows(): Row[] } {
  const sums = new Map<string, Row>();
  return {
    add(row) {
      const { times, ...place } = row;
      const key = JSON.stringify(Object.values(place));
      const same = sums.get(key);
      if (same) same.times += times;
      else sums.set(key, row);
    },
    rows: () => inOrder(sums),
  };
}

/**
 * Counts page views and followed shop links by day, page and placement, without visitors. An event only updates memory; every few
 * seconds pending rows are written in one transaction, and only then are paths resolved to entities.
 */
export function createVisitCounts({
  db,
  clock,
  log,
  ownHost,
  programmes,
  timeZone,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  /** The site's host: a referrer from there continues a visit. */
  ownHost: string;
  programmes: Pick<Programmes, "known">;
  timeZone(): Promise<string>;
}) {
  let waiting = new Map<string, Waiting>();
  let isFull = false;
  const seen = recentIds(mostSeen);
  const names = new Map<string, Device | null>();

  /** Null for a bot. */
  function browserOf(userAgent: string): Device | null {
    let device = names.get(userAgent);
    if (device === undefined) {
      device = isProgram(userAgent) ? null : deviceOf(userAgent);
      if (names.size >= mostNames) names.clear();
      names.set(userAgent, device);
    }
    return device;
  }

  function enqueue(row: Waiting): void {
    const key = keyOf(row);
    const same = waiting.get(key);
    if (same) same.times += row.times;
    else if (waiting.size < mostWaiting) waiting.set(key, row);
    else isFull = true;
  }

  async function pagesBehind(paths: ReadonlySet<string>): Promise<Map<string, Page>> {
    const addresses = new Map<string, PageReference>();
    for (const path of paths) {
      const address = pageOfPath(path);
      if (address) addresses.set(path, address);
    }
    const entities = [...addresses.values()].filter(
      (one): one is PageReference & { kind: EntityKind; slug: string } =>
        isEntityKind(one.kind) && one.slug !== null,
    );
    const ids = await repo.entitiesAt(db.read, entities);
    const pages = new Map<string, Page>();
    for (const [path, address] of addresses) {
      const id = address.slug === null ? 0 : ids.get(address);
      if (id !== undefined) pages.set(path, { kind: address.kind, id, lang: address.lang });
    }
    return pages;
  }

  /** Drops events of pages, offers and programs that do not exist. */
  async function rowsOf(counted: readonly Waiting[]) {
    const dayOf = dayFinder(await timeZone());
    const pages = await pagesBehind(new Set(counted.map(({ path }) => path)));
    const clicked = counted.flatMap(({ click }) => (click ? [click] : []));
    const offers = await repo.offersAmong(db.read, [...new Set(clicked.flatMap(({ offer }) => offer || []))]);
    const known = new Set(clicked.length ? (await programmes.known()).map(({ key }) => key) : []);
    const views = summed<repo.ViewRow>();
    const clicks = summed<repo.ClickRow>();
    const kinds = summed<repo.KindRow>();
    for (const { at, path, device, source, click, times } of counted) {
      const page = pages.get(path);
      if (!page) continue;
      const { kind, id, lang } = page;
      const day = dayOf(at);
      if (click) {
        const { programme, offer, block, position } = click;
        const product = offer ? offers.get(offer) : 0;
        if (!known.has(programme) || product === undefined) continue;
        const place = { path, block, position, page_kind: kind, page_id: id };
        clicks.add({ day, programme, offer_id: offer, product_id: product, lang, device, ...place, times });
      } else views.add({ day, kind, page_id: id, lang, times });
      kinds.add({ day, event: click ? "click" : "view", lang, device, source, times });
    }
    return { views: views.rows(), clicks: clicks.rows(), kinds: kinds.rows() };
  }

  async function writeOnce(): Promise<void> {
    if (isFull) log.warn({}, "more different pages and links were told of than are counted at once");
    isFull = false;
    if (!waiting.size) return;
    const counted = [...waiting.values()];
    waiting = new Map();
    try {
      const { views, clicks, kinds } = await rowsOf(counted);
      await db.transact(
        async (tx) => {
          recordUntaggedWrite(tx);
          await repo.addViews(tx, views);
          await repo.addClicks(tx, await withRoom(clicks, (day) => repo.clickRowsOf(tx, day)));
          await repo.addKinds(tx, kinds);
        },
        { mayBeLost: true },
      );
    } catch (error) {
      for (const row of counted) enqueue(row);
      log.warn({ error: String(error) }, "visits could not be counted");
    }
  }

  /** Writes are sequential: a failed batch is queued again before the next write begins. */
  let writing = Promise.resolve();
  function write(): Promise<void> {
    writing = writing.then(writeOnce);
    return writing;
  }

  const timer = setInterval(() => void write(), writingPause);
  timer.unref();

  return {
    /** Writes the pending counts. A failed write is retried with the next one. */
    write,

    /** Counts a browser's events, unless it is a bot. Never blocks or fails the request. */
    note(events: readonly VisitEvent[], userAgent: string): void {
      const device = browserOf(userAgent);
      if (!device) return;
      const at = quarterOf(clock.now());
      for (const event of events) {
        if (!seen.isNew(event.id)) continue;
        const { path } = event;
        if (event.type === "view")
          enqueue({ at, path, device, source: sourceOf(event.from, ownHost), click: null, times: 1 });
        else {
          const { programme, block, position, offer = "0" } = event;
          enqueue({
            at,
            path,
            device,
            source: "",
            click: { programme, block, position, offer: Number(offer) },
            times: 1,
          });
        }
      }
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

/** Clicks past a day's placement limit are counted as one placement. */
async function withRoom(
  clicks: readonly repo.ClickRow[],
  placesOf: (day: number) => Promise<number>,
): Promise<repo.ClickRow[]> {
  const counted = summed<repo.ClickRow>();
  const room = new Map<number, number>();
  for (const click of clicks) {
    const left = room.get(click.day) ?? mostPlaces - (await placesOf(click.day));
    room.set(click.day, left - 1);
    const nowhere = {
      offer_id: 0,
      product_id: 0,
      path: "",
      block: "other",
      position: 0,
      page_kind: "other",
      page_id: 0,
    } as const;
    counted.add(left > 0 ? click : { ...click, ...nowhere });
  }
  return counted.rows();
}
