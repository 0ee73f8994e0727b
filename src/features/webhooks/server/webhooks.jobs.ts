import { z } from "zod";
import { mostWebhooks } from "#features/webhooks/webhook.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Sends what is due of one webhook. Retries are those of its deliveries, so that one slow message delays no other. */
export const deliverWebhook: JobKind<{ webhookId: number }> = {
  name: "webhooks.deliver",
  payload: z.object({ webhookId: z.number().int() }),
  timeLimit: 10 * 60_000,
  // All of them: they wait for receivers, not for this machine.
  atOnce: mostWebhooks,
};

/** Every minute: finds due deliveries without a job, and deletes old ones. */
export const maintainWebhooks: JobKind<null> = { name: "webhooks.maintain", payload: z.null() };
