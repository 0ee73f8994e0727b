import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { FetchError } from "#platform/http/fetch/public-fetch.ts";
import type { PublicPost } from "#platform/http/fetch/public-post.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Sealing } from "#platform/sealing.ts";
import * as deliveries from "./deliveries.repo.ts";
import { webhooksTag } from "./webhook-outbox.ts";
import { signedHeaders } from "./webhook-signature.ts";
import { deliverWebhook } from "./webhooks.jobs.ts";
import * as repo from "./webhooks.repo.ts";

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** The pauses after each failed attempt, as Standard Webhooks recommends; in milliseconds. */
export const retryPauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** A webhook that only failed for so long is turned off. */
const longestFailing = 5 * day;
/** So many failures in a row, and the others wait: the receiver is down. */
const mostFailures = 5;
const pauseOfFailing = minute;
/** Sent at once. */
const atOnce = 5;
/** Longer than an attempt, so that a claim outlives it. */
const claimTime = minute;
/** Older deliveries are deleted. */
const retention = 30 * day;
/** One run ends by then; another one goes on. */
const longestRun = 5 * minute;

/** What the seals of webhooks' secrets are about. */
export const sealedAs = "webhook";

type Outcome = { status: number | null; response: string };

/** Handlers of the jobs: sends what is due, and plans what comes next. */
export function createWebhookDelivery({
  db,
  clock,
  jobs,
  audit,
  sealing,
  http,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  sealing: Sealing;
  http: PublicPost;
}) {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  async function secretsOf({ secret, former_secret, former_until }: repo.WebhookRow): Promise<string[]> {
    const isFormerValid = former_secret !== null && former_until !== null && former_until > clock.now();
    const sealed = isFormerValid ? [secret, former_secret] : [secret];
    const opened = await Promise.all(sealed.map((one) => sealing.open(one, sealedAs)));
    return opened.filter((one) => one !== null);
  }

  async function attempt(
    webhook: repo.WebhookRow,
    { message_id: id, body }: deliveries.DeliveryRow,
    secrets: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome> {
    if (!secrets.length) return { status: null, response: "secret-lost" };
    try {
      const headers = signedHeaders({ id, body, now: clock.now() }, secrets);
      const { status, text } = await http.post(webhook.url, { headers, body, signal });
      // Neither engine stores NUL or half a character.
      return { status, response: text.replaceAll("\0", "").toWellFormed() };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { status: null, response: error.message };
    }
  }

  async function stop(tx: Tx, id: number, by: "failures" | "gone"): Promise<void> {
    if (!(await repo.stop(tx, id, { by, now: clock.now() }))) return;
    invalidateTags(tx, webhooksTag);
    await audit.record(tx, {
      actor: null,
      action: "stop",
      entity: { type: "webhook", id },
      after: { reason: by },
    });
  }

  /** Writes the outcome of an attempt; true if it arrived. */
  async function settle(delivery: deliveries.DeliveryRow, { status, response }: Outcome): Promise<boolean> {
    const now = clock.now();
    const hasArrived = status !== null && status >= 200 && status < 300;
    const attempts = delivery.attempts + 1;
    const pause = retryPauses[attempts - 1];
    const isOver = hasArrived || pause === undefined || status === 410;
    await write(async (tx) => {
      await deliveries.end(tx, delivery.id, {
        state: hasArrived ? "sent" : isOver ? "failed" : "waiting",
        attempts,
        next_at: isOver ? null : now + pause,
        status,
        response,
        sent_at: now,
      });
      if (hasArrived) return repo.noteSuccess(tx, delivery.webhook_id);
      const since = await repo.noteFailure(tx, delivery.webhook_id, now);
      if (status === 410) await stop(tx, delivery.webhook_id, "gone");
      else if (now - since >= longestFailing) await stop(tx, delivery.webhook_id, "failures");
    });
    return hasArrived;
  }

  /** One run per five seconds and webhook waits, however many deliveries do. */
  const plan = (webhookId: number, runAt: number): Promise<number> =>
    write((tx) =>
      jobs.enqueue(
        tx,
        deliverWebhook,
        { webhookId },
        { runAt, key: `${webhookId}:${Math.floor(runAt / 5_000)}` },
      ),
    );

  /** Sends what is due of one webhook; returns how many arrived. */
  async function deliver(webhookId: number, signal: AbortSignal): Promise<number> {
    let sent = 0;
    let failures = 0;
    const start = clock.now();
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const webhook = await repo.find(db.read, webhookId);
      if (webhook?.is_active !== 1) return sent;
      if (webhook.paused_until !== null && webhook.paused_until > now) {
        await plan(webhookId, webhook.paused_until);
        return sent;
      }
      if (now - start > longestRun) {
        await plan(webhookId, now);
        return sent;
      }
      const which = { webhookId, limit: atOnce, now, until: now + claimTime };
      const due = await write((tx) => deliveries.claim(tx, db.engine, which));
      if (!due.length) break;
      const secrets = await secretsOf(webhook);
      try {
        const arrived = await Promise.all(
          due.map(async (one) => settle(one, await attempt(webhook, one, secrets, signal))),
        );
        sent += arrived.filter(Boolean).length;
        failures = arrived.includes(true) ? 0 : failures + arrived.length;
      } catch (error) {
        // The server stops, or the database does: what was not settled is due again.
        await write((tx) =>
          deliveries.release(
            tx,
            due.map(({ id }) => id),
          ),
        );
        throw error;
      }
      if (failures >= mostFailures) {
        await write((tx) => repo.pause(tx, webhookId, clock.now() + pauseOfFailing));
        break;
      }
    }
    const next = await deliveries.nextAt(db.read, webhookId);
    if (next !== null) await plan(webhookId, Math.max(next, clock.now()));
    return sent;
  }

  /** This process's runs, by webhook. */
  const runs = new Map<number, { isWantedAgain: boolean }>();

  return {
    /** A second job of a webhook leaves its work to the first one: a receiver that never answers would take every place otherwise. */
    async work({ webhookId }: { webhookId: number }, { signal }: RunningJob): Promise<{ sent: number }> {
      const current = runs.get(webhookId);
      if (current) {
        current.isWantedAgain = true;
        return { sent: 0 };
      }
      const run = { isWantedAgain: true };
      runs.set(webhookId, run);
      let sent = 0;
      try {
        while (run.isWantedAgain) {
          run.isWantedAgain = false;
          sent += await deliver(webhookId, signal);
        }
        return { sent };
      } finally {
        runs.delete(webhookId);
      }
    },

    async maintain(): Promise<{ removed: number }> {
      const now = clock.now();
      for (const webhookId of await deliveries.dueWebhooks(db.read, now)) await plan(webhookId, now);
      return { removed: await write((tx) => deliveries.removeOld(tx, now - retention)) };
    },
  };
}
