import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import { SendError } from "./send-error.ts";

export const mailKinds = [
  "confirm-email",
  "reset-password",
  "email-change",
  "email-changed",
  "password-changed",
  "account-deletion",
  "invitation",
  "article-approved",
  "changes-requested",
  "alert-confirm",
  "alert-price",
  "newsletter-confirm",
  "comment-mention",
  "comment-reply",
  "test",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Values of a mail: the recipient, the absolute URL of its button, and its message arguments. `stop` is the one-click unsubscribe URL
 * (RFC 8058).
 */
const valuesSchema = z.object({
  name: z.string(),
  url: z.string(),
  more: z.record(z.string(), z.string()).optional(),
  stop: z.string().optional(),
});
export type MailValues = z.infer<typeof valuesSchema>;

/** One bare address, nothing that could end it or its header line; accounts have stricter rules. */
export const recipientSchema = z
  .string()
  .max(254)
  .regex(/^[^\s@<>(),;:"\\[\]\p{Cc}\p{Cf}]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu);

const queuedMailSchema = z.object({
  to: recipientSchema,
  lang: languageSchema,
  kind: z.enum(mailKinds),
  values: valuesSchema,
  /** Created once: all attempts are the same mail. */
  messageId: z.string().regex(/^<[\w.:[\]-]+@[\w.:[\]-]+>$/),
  /** Epoch milliseconds. */
  queuedAt: z.number().int(),
});
export type QueuedMail = z.infer<typeof queuedMailSchema>;

/** An unavailable or busy server is retried for a day; one that refuses the mail, three times. */
const patient = 20;
const refused = 3;

export const sendMail: JobKind<QueuedMail> = {
  name: "mail.send",
  payload: queuedMailSchema,
  attempts: (error) => (error instanceof SendError && error.isRefusal ? refused : patient),
  pauses: { first: 30_000, longest: 7_200_000 },
  timeLimit: 90_000,
  // The payload contains a link that opens an account.
  forgetsPayload: true,
};

/** No mail: equal work, for when it must not be observable that there is none. */
export const sendNothing: JobKind<null> = { name: "mail.none", payload: z.null() };
