import { z } from "zod";
import { eventTypes } from "#platform/event-types.ts";
import { versionNumber } from "#platform/input/text-input.ts";

const eventTypeSchema = z.enum(eventTypes).meta({ id: "WebhookEvent" });
/** What a test delivery is called. */
export const testType = "webhook.test";

/** Of all webhooks. */
export const mostWebhooks = 20;

/** A webhook without its secret, which is shown only once. Times are ISO 8601 UTC. */
export const webhookSchema = z
  .object({
    id: z.string(),
    version: z.number().int(),
    url: z.string(),
    events: z.array(eventTypeSchema),
    isActive: z.boolean(),
    /** Why the site turned it off itself: five days of failures, or the receiver's answer 410. */
    stoppedBy: z.enum(["failures", "gone"]).nullable(),
    failingSince: z.string().nullable(),
    /** Until when the former secret signs too. */
    formerUntil: z.string().nullable(),
    waiting: z.number().int(),
    failed: z.number().int(),
    createdAt: z.string(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhookSchema>;
export const webhooksSchema = z.object({ items: z.array(webhookSchema) });
export const secretWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() });

const given = {
  url: z.string().max(2_048).trim(),
  events: z
    .array(eventTypeSchema)
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "names an event twice" }),
};
export const newWebhookSchema = z.object(given);
export type NewWebhook = z.output<typeof newWebhookSchema>;
export const webhookChangeSchema = z
  .object({ ...given, isActive: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const deliveryStates = ["waiting", "sent", "failed"] as const;
export const deliverySchema = z
  .object({
    id: z.string(),
    /** The same with every attempt, also after "Send again": the header webhook-id. */
    messageId: z.string(),
    event: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    /** The HTTP status of the last response; null if there was none. */
    status: z.number().int().nullable(),
    /** The beginning of the last response, or why there was none. */
    response: z.string().nullable(),
    body: z.string(),
    createdAt: z.string(),
    nextAt: z.string().nullable(),
    sentAt: z.string().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveriesSchema = z.object({
  items: z.array(deliverySchema),
  nextCursor: z.string().nullable(),
});
