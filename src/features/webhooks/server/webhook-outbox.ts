import { type Clock, isoTime } from "#platform/clock.ts";
import { afterCommit, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { eventsIn, hasEvents, type SiteEvent } from "#platform/events/events.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import * as deliveries from "./deliveries.repo.ts";
import { newMessageId } from "./webhook-signature.ts";
import { deliverWebhook } from "./webhooks.jobs.ts";
import * as repo from "./webhooks.repo.ts";

/** The tag of the list of webhooks. */
export const webhooksTag = "webhooks";

type Active = Awaited<ReturnType<typeof repo.active>>;

/**
 * Writes the events of every transaction as deliveries, in that transaction: a change and its messages are committed together or not
 * at all. Without webhooks it costs a look at a variable.
 */
export function createWebhookOutbox({
  db,
  clock,
  jobs,
  siteUrl,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  siteUrl: string;
}) {
  let known: Active | null = null;
  let epoch = 0;
  /** Without change notifications it is read with every transaction. */
  let isFollowing = false;
  const forget = (): void => {
    known = null;
    epoch++;
  };
  db.memory.listen({
    changed: (tags) => {
      if (tags.includes(webhooksTag)) forget();
    },
    // Called first when notifications begin.
    lost() {
      isFollowing = true;
      forget();
    },
  });

  /** Outside of transactions: the snapshot of one may be older than the last change. */
  async function remember(): Promise<void> {
    const before = epoch;
    const read = await repo.active(db.read);
    if (epoch === before && isFollowing) known = read;
  }

  async function activeIn(tx: Tx): Promise<Active> {
    if (known) return known;
    // A failure leaves it unknown: the next transaction reads again.
    afterCommit(tx, () => void remember().catch(() => {}));
    return repo.active(tx);
  }

  const bodyOf = ({ type, data, paths }: SiteEvent): string => {
    const urls = Object.entries(paths ?? {}).map(([lang, path]) => [lang, siteUrl + path]);
    return JSON.stringify({
      type,
      timestamp: isoTime(clock.now()),
      data: { ...data, ...(paths ? { urls: Object.fromEntries(urls) } : {}) },
    });
  };

  /** Adds a message to each of these webhooks that wants its type, and one job per webhook. */
  async function add(
    tx: Tx,
    webhooks: Active,
    messages: readonly { event: string; body: string; wants?: (events: string[]) => boolean }[],
  ): Promise<void> {
    recordUntaggedWrite(tx);
    const now = clock.now();
    const rows = messages.flatMap(({ event, body, wants }) => {
      const message_id = newMessageId();
      return webhooks.flatMap(({ id, events }) =>
        (wants ?? ((all) => all.includes(event)))(events)
          ? [{ webhook_id: id, message_id, event, body, created_at: now }]
          : [],
      );
    });
    await deliveries.insertAll(tx, rows);
    for (const webhookId of new Set(rows.map(({ webhook_id }) => webhook_id)))
      await jobs.enqueue(tx, deliverWebhook, { webhookId });
  }

  db.beforeCommit(async (tx) => {
    if (!hasEvents(tx)) return;
    const webhooks = await activeIn(tx);
    if (!webhooks.length) return;
    const wanted = new Set(webhooks.flatMap(({ events }) => events));
    const events = await eventsIn(tx, (type) => wanted.has(type));
    if (!events.length) return;
    await add(
      tx,
      webhooks,
      events.map((event) => ({ event: event.type, body: bodyOf(event) })),
    );
  });

  return {
    /** A message to one webhook, whatever it is called for. */
    send: (tx: Tx, webhookId: number, type: string, data: object): Promise<void> =>
      add(
        tx,
        [{ id: webhookId, events: [] }],
        [
          {
            event: type,
            body: JSON.stringify({ type, timestamp: isoTime(clock.now()), data }),
            wants: () => true,
          },
        ],
      ),
  };
}
