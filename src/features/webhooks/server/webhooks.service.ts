import { BlockList } from "node:net";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { EventType } from "#platform/event-types.ts";
import { parseProxies } from "#platform/http/connections/client-ip.ts";
import { publicPost } from "#platform/http/fetch/public-post.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Sealing } from "#platform/sealing.ts";
import {
  type Delivery,
  mostWebhooks,
  type NewWebhook,
  testType,
  type Webhook,
  type WebhookChange,
} from "../webhook.ts";
import * as deliveries from "./deliveries.repo.ts";
import { createWebhookDelivery, sealedAs } from "./webhook-delivery.ts";
import { createWebhookOutbox, webhooksTag } from "./webhook-outbox.ts";
import { newSecret } from "./webhook-signature.ts";
import { deliverWebhook } from "./webhooks.jobs.ts";
import * as repo from "./webhooks.repo.ts";

/** How long a replaced secret signs too, in milliseconds. */
const formerFor = 24 * 3_600_000;
const listLength = 50;

export type Webhooks = ReturnType<typeof createWebhooks>;

const timed = (time: number | null): string | null => (time === null ? null : isoTime(time));

const deliveryOf = (row: deliveries.DeliveryRow): Delivery => ({
  id: String(row.id),
  messageId: row.message_id,
  event: row.event,
  state: row.state as Delivery["state"],
  attempts: row.attempts,
  status: row.status,
  response: row.response,
  body: row.body,
  createdAt: isoTime(row.created_at),
  nextAt: timed(row.next_at),
  sentAt: timed(row.sent_at),
});

/** The site's webhooks and their deliveries (decision 0062). */
export function createWebhooks(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  sealing: Sealing;
  config: Config;
}) {
  const { db, clock, jobs, audit, sealing, config } = parts;
  const http = publicPost({ own: parseProxies(config.FETCH_PRIVATE_NETWORKS) ?? new BlockList() });
  const outbox = createWebhookOutbox({ ...parts, siteUrl: config.siteUrl });

  const viewOf = (row: repo.WebhookRow, counts: Awaited<ReturnType<typeof deliveries.counts>>): Webhook => ({
    id: String(row.id),
    version: row.version,
    url: row.url,
    events: JSON.parse(row.events) as EventType[],
    isActive: row.is_active === 1,
    stoppedBy: row.stopped_by as Webhook["stoppedBy"],
    failingSince: timed(row.failing_since),
    formerUntil: row.former_until !== null && row.former_until > clock.now() ? timed(row.former_until) : null,
    waiting: counts.get(row.id)?.waiting ?? 0,
    failed: counts.get(row.id)?.failed ?? 0,
    createdAt: isoTime(row.created_at),
  });
  async function requireRow(tx: Tx, id: number): Promise<repo.WebhookRow> {
    const row = await repo.find(tx, id);
    if (!row) throw new AppError("not-found");
    return row;
  }
  const one = async (tx: Tx, id: number): Promise<Webhook> =>
    viewOf(await requireRow(tx, id), await deliveries.counts(tx));

  /** Throws `invalid` for an address that the server may not call. */
  function requirePublic(address: string): void {
    const url = URL.parse(address);
    const refusal = url ? http.refusalOf(url) : "no web address";
    if (!refusal) return;
    const message = refusal === "not https" ? "not-https" : "address-refused";
    throw new AppError("invalid", { details: [{ path: "url", message }] });
  }

  /** Changes a webhook of this version, with its audit entry. Throws `not-found`, `conflict`. */
  const amend = (
    { id, version }: { id: number; version: number },
    change: (tx: Tx, row: repo.WebhookRow) => Promise<Partial<repo.WebhookRow>>,
    entry: { actor: Actor; action: string; fields?: (row: repo.WebhookRow) => object },
  ): Promise<Webhook> =>
    db.transact(async (tx) => {
      const before = await requireRow(tx, id);
      const changed = { ...(await change(tx, before)), updated_at: clock.now() };
      if (!(await repo.amend(tx, { id, version }, changed)))
        throw new AppError("conflict", { current: await one(tx, id) });
      invalidateTags(tx, webhooksTag);
      const { actor, action, fields } = entry;
      await audit.record(tx, {
        actor,
        action,
        entity: { type: "webhook", id },
        ...(fields ? { before: fields(before), after: fields({ ...before, ...changed }) } : {}),
      });
      return one(tx, id);
    });

  return {
    jobs: createWebhookDelivery({ ...parts, http }),

    async list(): Promise<Webhook[]> {
      const [rows, counts] = await Promise.all([repo.list(db.read), deliveries.counts(db.read)]);
      return rows.map((row) => viewOf(row, counts));
    },

    /** The new webhook, and its secret, which no later call returns. Throws `invalid`. */
    async create({ url, events }: NewWebhook, actor: Actor): Promise<{ webhook: Webhook; secret: string }> {
      requirePublic(url);
      const secret = newSecret();
      const sealed = await sealing.seal(secret, sealedAs);
      return db.transact(async (tx) => {
        if ((await repo.list(tx)).length >= mostWebhooks)
          throw new AppError("invalid", {
            details: [{ path: "url", message: "too-many", limit: mostWebhooks }],
          });
        const now = clock.now();
        const id = await repo.insert(tx, {
          url,
          events: JSON.stringify(events),
          secret: sealed,
          created_by: actor.id,
          created_at: now,
          updated_at: now,
        });
        invalidateTags(tx, webhooksTag);
        await audit.record(tx, {
          actor,
          action: "create",
          entity: { type: "webhook", id },
          after: { url, events },
        });
        return { webhook: await one(tx, id), secret };
      });
    },

    /** Turned on again, it sends what waited meanwhile. */
    change(id: number, { version, url, events, isActive }: WebhookChange, actor: Actor): Promise<Webhook> {
      if (url !== undefined) requirePublic(url);
      return amend(
        { id, version },
        async (tx, row) => {
          if (isActive && row.is_active !== 1) await jobs.enqueue(tx, deliverWebhook, { webhookId: id });
          return {
            ...(url === undefined ? {} : { url }),
            ...(events === undefined ? {} : { events: JSON.stringify(events) }),
            ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
            ...(isActive ? { stopped_by: null, failing_since: null, paused_until: null } : {}),
          };
        },
        {
          actor,
          action: "update",
          fields: (row) => ({
            url: row.url,
            events: JSON.parse(row.events) as unknown,
            isActive: row.is_active === 1,
          }),
        },
      );
    },

    /** Another secret; for a day the former one signs too, so that receivers can change theirs. */
    async roll(id: number, version: number, actor: Actor): Promise<{ webhook: Webhook; secret: string }> {
      const secret = newSecret();
      const sealed = await sealing.seal(secret, sealedAs);
      const webhook = await amend(
        { id, version },
        async (_, row) => ({
          secret: sealed,
          former_secret: row.secret,
          former_until: clock.now() + formerFor,
        }),
        { actor, action: "roll-secret" },
      );
      return { webhook, secret };
    },

    remove: (id: number, version: number | null, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const row = await requireRow(tx, id);
        if (version !== null && row.version !== version)
          throw new AppError("conflict", { current: await one(tx, id) });
        await repo.remove(tx, id);
        invalidateTags(tx, webhooksTag);
        await audit.record(tx, {
          actor,
          action: "delete",
          entity: { type: "webhook", id },
          before: { url: row.url },
        });
      }),

    /** Sends a message that says so, once: also to a webhook whose other messages wait. */
    test: (id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        await requireRow(tx, id);
        await outbox.send(tx, id, testType, { webhookId: String(id) });
        await audit.record(tx, { actor, action: "send", entity: { type: "webhook", id } });
      }),

    async deliveries(
      id: number,
      { state, cursor }: { state?: Delivery["state"] | undefined; cursor?: string | undefined },
    ): Promise<{ items: Delivery[]; nextCursor: string | null }> {
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await deliveries.list(db.read, { webhookId: id, state, before, limit: listLength + 1 });
      const items = rows.slice(0, listLength).map(deliveryOf);
      return { items, nextCursor: rows.length > listLength ? (items.at(-1)?.id ?? null) : null };
    },

    /** The same message again, with the same id, and as many attempts as at first. Throws `conflict` while one waits. */
    sendAgain: (webhookId: number, id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const row = await deliveries.find(tx, webhookId, id);
        if (!row) throw new AppError("not-found");
        if (row.state === "waiting") throw new AppError("conflict");
        const now = clock.now();
        await deliveries.end(tx, id, { ...row, state: "waiting", attempts: 0, next_at: now });
        await jobs.enqueue(tx, deliverWebhook, { webhookId });
        const entity = { type: "webhook", id: webhookId };
        await audit.record(tx, { actor, action: "retry", entity, after: { message: row.message_id } });
      }),
  };
}
