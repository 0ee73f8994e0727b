import { z } from "zod";
import { newsletterProviderSchema } from "#features/settings/newsletter-choice.ts";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";

/** `waiting`: a service has not taken the address yet. A bounced one is never mailed again. */
export const subscriberStates = ["pending", "confirmed", "unsubscribed", "bounced", "waiting"] as const;
export const subscriberStateSchema = z.enum(subscriberStates);
export type SubscriberState = (typeof subscriberStates)[number];

/** POST /api/newsletter. `website` is a field that people do not see: whoever fills it in is a program. */
export const subscribeSchema = z.object({
  email: z.string().max(320),
  lang: languageSchema,
  /** The path of the page with the form. */
  source: z.string().max(300).default(""),
  website: z.string().max(300).default(""),
});
export type SubscribeRequest = z.infer<typeof subscribeSchema>;

export const subscriptionTokenSchema = z.string().min(10).max(400);

const minute = 60_000;
/** Confirmation emails per address: limits what others can have sent to it. */
const mostConfirmations = 5;
const betweenConfirmations = 10 * minute;
/** Who does not confirm within a week is forgotten; in milliseconds. */
export const unconfirmedFor = 7 * 24 * 60 * minute;

/** An address that no service has accepted within a month is deleted; in milliseconds. */
export const waitingFor = 30 * 24 * 60 * minute;

/** Whether another confirmation email may be sent to an address. */
export const mayRequest = (
  known: { state: SubscriberState; confirmationMails: number; requestedAt: number } | undefined,
  now: number,
): boolean => {
  if (!known) return true;
  if (known.state === "confirmed" || known.state === "bounced") return false;
  return known.confirmationMails < mostConfirmations && now - known.requestedAt >= betweenConfirmations;
};

/** Why a service did not take an address. */
export const handoverProblems = [
  "key-refused",
  "list-refused",
  "address-refused",
  "throttled",
  "unavailable",
  "unreadable",
] as const;
export const handoverProblemSchema = z.enum(handoverProblems);
export type HandoverProblem = (typeof handoverProblems)[number];

/** GET /api/admin/newsletter. */
export const newsletterStateSchema = z
  .object({
    isOn: z.boolean(),
    /** Whether readers can subscribe. */
    isOpen: z.boolean(),
    provider: newsletterProviderSchema,
    sendsMail: z.boolean(),
    hasKey: z.boolean(),
    counts: z.array(
      z.object({ lang: languageSchema, state: subscriberStateSchema, count: z.number().int() }),
    ),
    /** Of the addresses that a service has not taken yet: the last problem. */
    problem: handoverProblemSchema.nullable(),
  })
  .meta({ id: "Newsletter" });
export type NewsletterState = z.infer<typeof newsletterStateSchema>;

/** PUT /api/admin/newsletter/key: null removes it. It is never returned. */
export const newsletterKeySchema = z.object({
  provider: newsletterProviderSchema.exclude(["own"]),
  key: z.string().trim().min(1).max(500).nullable(),
});

export const subscriberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    lang: languageSchema,
    state: subscriberStateSchema,
    consent: z.string(),
    source: z.string(),
    createdAt: z.string(),
    confirmedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof subscriberSchema>;

const filter = {
  q: z.string().trim().max(200).default(""),
  state: subscriberStateSchema.optional(),
  lang: languageSchema.optional(),
};
export const subscriberFilterQuery = z.object(filter);
export type SubscriberFilter = z.output<typeof subscriberFilterQuery>;
export const subscribersQuery = z.object({ ...filter, ...pagingQuery });
export const subscribersSchema = listOf(subscriberSchema);
