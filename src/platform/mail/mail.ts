import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Language, languages } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { afterCommit } from "../database/changes.ts";
import type { RunningJob } from "../jobs/job-kind.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import {
  type MailKind,
  type MailValues,
  type QueuedMail,
  recipientSchema,
  sendMail,
  sendNothing,
} from "./mail.jobs.ts";
import { mailContent } from "./mail-content.ts";
import type { MailLook } from "./mail-layout.ts";
import { SendError } from "./send-error.ts";
import {
  checkSmtp,
  eraseFromOutbox,
  type OutgoingMail,
  outboxTransport,
  smtpTransport,
} from "./transport.ts";

/** In milliseconds; the transport's own time-outs come first. */
const testLasts = 20_000;

export type Mail = ReturnType<typeof createMail>;
type ComposedMail = Omit<OutgoingMail, "from" | "replyTo" | "lang"> & {
  lang: Language;
  /** In place of the site's. */
  fromName?: string;
};

/** Mails are queued in the transaction of their change and sent by a job (docs/decisions/0012). */
export function createMail({
  config,
  clock,
  log,
  jobs,
  site,
  sender,
}: {
  config: Pick<Config, "siteUrl" | "SMTP_URL" | "MAIL_FROM" | "dataDir">;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** The site's name, contact address and look; passed in, because settings are a feature. */
  site: (lang: Language) => Promise<{ siteName: string; contactEmail: string; look: MailLook }>;
  /** The sender's name and address, if the settings have one. */
  sender: () => Promise<{ fromName: string; fromAddress: string; replyTo: string }>;
}) {
  const { siteUrl } = config;
  const outbox = join(config.dataDir, "outbox");
  const transport = config.SMTP_URL ? smtpTransport(config.SMTP_URL) : outboxTransport(outbox, log);

  /** The absolute URL of a link; throws for one that leaves the site. */
  function ownAddress(url: string): string {
    const absolute = url.startsWith("/") ? `${siteUrl}${url}` : url;
    if (absolute !== siteUrl && !absolute.startsWith(`${siteUrl}/`))
      throw new Error("A mail's link leads away from the site.");
    return absolute;
  }

  /** Sends a mail from the site's sender; returns the server's response. Throws SendError. */
  async function post(
    { lang, fromName, ...mail }: ComposedMail,
    signal: AbortSignal,
    [{ siteName, contactEmail }, from]: [
      Awaited<ReturnType<typeof site>>,
      Awaited<ReturnType<typeof sender>>,
    ],
  ): Promise<string> {
    return transport(
      {
        ...mail,
        from: {
          name: fromName || from.fromName || siteName,
          address: from.fromAddress || (config.MAIL_FROM ?? contactEmail),
        },
        replyTo: from.replyTo || undefined,
        lang: languages[lang].tag,
      },
      signal,
    );
  }

  /** Renders a mail in its language and sends it; returns the server's response. Throws SendError. */
  async function deliver(mail: QueuedMail, signal: AbortSignal): Promise<string> {
    const said = await Promise.all([site(mail.lang), sender()]);
    const [{ siteName, contactEmail, look }] = said;
    const content = mailContent(mail.kind, mail.lang, mail.values, {
      name: siteName,
      url: siteUrl,
      contact: contactEmail,
      look,
    });
    const { to, lang, messageId, queuedAt: date, values } = mail;
    return post({ ...content, to, lang, messageId, date, stop: values.stop }, signal, said);
  }

  const newMessageId = (): string => `<${randomUUID()}@${new URL(siteUrl).hostname}>`;

  return {
    /**
     * Queues a mail in the caller's transaction: it is sent only if that commits. `url` is the button's, a
     * path or an absolute URL of the site, `userId` the account it concerns. Throws for an invalid recipient.
     */
    async queue(
      tx: Tx,
      {
        to,
        lang,
        kind,
        values,
        userId,
      }: { to: string; lang: Language; kind: MailKind; values: MailValues; userId?: number },
    ): Promise<void> {
      const mail = {
        to: recipientSchema.parse(to),
        lang,
        kind,
        values: { ...values, url: ownAddress(values.url) },
        messageId: newMessageId(),
        queuedAt: clock.now(),
      };
      await jobs.enqueue(tx, sendMail, mail, userId === undefined ? {} : { createdBy: userId });
    },

    /** As much work as queueing a mail. */
    queueNothing: async (tx: Tx): Promise<void> => void (await jobs.enqueue(tx, sendNothing, null)),

    /**
     * Deletes every mail still in the queue, sent or not, to an address and about an account, whatever its address was then; also deletes
     * those in the outbox to the address.
     */
    async erase(tx: Tx, whose: { address: string; userId?: number }): Promise<void> {
      await jobs.erase(
        tx,
        sendMail,
        ({ to }, createdBy) =>
          to === whose.address || (whose.userId !== undefined && createdBy === whose.userId),
      );
      afterCommit(tx, () => {
        eraseFromOutbox(outbox, whose.address).catch((error: unknown) =>
          log.error({ error: String(error) }, "mails of a deleted account are still in the outbox"),
        );
      });
    },

    /** The job's handler. */
    send: async (mail: QueuedMail, { signal }: RunningJob): Promise<{ answer: string }> => ({
      answer: await deliver(mail, signal),
    }),

    /** Deletes the mails of one kind that wait to be sent to an address. */
    eraseWaiting: (tx: Tx, kind: MailKind, address: string): Promise<void> =>
      jobs.erase(tx, sendMail, (mail) => mail.kind === kind && mail.to === address),

    /** Whether a mail server is configured. */
    isReal: config.SMTP_URL !== undefined,

    /**
     * Sends a mail with a content of its own, immediately: for a caller with its own queue. Returns the server's response; throws
     * SendError, and any other error for a link that leaves the site.
     */
    async sendComposed(mail: ComposedMail, signal: AbortSignal): Promise<string> {
      for (const [, url = ""] of mail.html.matchAll(/href="([^"]*)"/g)) ownAddress(url);
      return post(mail, signal, await Promise.all([site(mail.lang), sender()]));
    },

    /** Connects to the mail server and signs in; what it refused, or null. */
    checkServer: async (): Promise<string | null> => (config.SMTP_URL ? checkSmtp(config.SMTP_URL) : null),

    /** Sends a test mail, immediately and not as a job: the user wants to see the server's response. */
    async sendTest({
      to,
      lang,
    }: {
      to: string;
      lang: Language;
    }): Promise<{ isSent: boolean; answer: string }> {
      const values = { name: "", url: siteUrl };
      const mail: QueuedMail = {
        to: recipientSchema.parse(to),
        lang,
        kind: "test",
        values,
        messageId: newMessageId(),
        queuedAt: clock.now(),
      };
      try {
        return { isSent: true, answer: await deliver(mail, AbortSignal.timeout(testLasts)) };
      } catch (error) {
        if (error instanceof SendError) return { isSent: false, answer: error.message };
        throw error;
      }
    },
  };
}
