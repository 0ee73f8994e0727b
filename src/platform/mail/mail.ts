import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Language, languages } from "#i18n/languages.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Tx } from "../database/database.ts";
import type { RunningJob } from "../jobs/job-kind.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { mailContent } from "./mail-content.ts";
import {
  type MailKind,
  type MailValues,
  type QueuedMail,
  recipientSchema,
  sendMail,
  sendNothing,
} from "./mail-kinds.ts";
import { outboxTransport, smtpTransport } from "./transport.ts";

export type Mail = ReturnType<typeof createMail>;

/** Mails to people: queued with the change they tell of, sent by a job (docs/decisions/0012). */
export function createMail({
  config,
  clock,
  log,
  jobs,
  site,
}: {
  config: Pick<Config, "siteUrl" | "SMTP_URL" | "MAIL_FROM" | "dataDir">;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** The site's name and contact address; settings are a feature's, so the app hands this in. */
  site: () => Promise<{ siteName: string; contactEmail: string }>;
}) {
  const { siteUrl } = config;
  const transport = config.SMTP_URL
    ? smtpTransport(config.SMTP_URL)
    : outboxTransport(join(config.dataDir, "outbox"), log);

  /** The absolute address of a link; throws for one that leads away from the site. */
  function ownAddress(url: string): string {
    const absolute = url.startsWith("/") ? `${siteUrl}${url}` : url;
    if (absolute !== siteUrl && !absolute.startsWith(`${siteUrl}/`))
      throw new Error("A mail's link leads away from the site.");
    return absolute;
  }

  return {
    /**
     * Queues a mail in the caller's transaction: it is sent when that is committed, and never otherwise. `url` is the button's, a
     * path or an absolute address of the site, `userId` the account it is about. Throws for an address no mail can go to.
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
        values: { name: values.name, url: ownAddress(values.url) },
        messageId: `<${randomUUID()}@${new URL(siteUrl).hostname}>`,
        queuedAt: clock.now(),
      };
      await jobs.enqueue(tx, sendMail, mail, userId === undefined ? {} : { createdBy: userId });
    },

    /** As much work as queueing a mail. */
    queueNothing: async (tx: Tx): Promise<void> => void (await jobs.enqueue(tx, sendNothing, null)),

    /** Deletes every mail that is still in the queue, sent or not, to an address and about an account, whatever address that had then. */
    erase: (tx: Tx, whose: { address: string; userId?: number }): Promise<void> =>
      jobs.erase(
        tx,
        sendMail,
        ({ to }, createdBy) =>
          to === whose.address || (whose.userId !== undefined && createdBy === whose.userId),
      ),

    /** The job's handler. */
    async send(mail: QueuedMail, { signal }: RunningJob): Promise<{ answer: string }> {
      const { siteName, contactEmail } = await site();
      const content = mailContent(mail.kind, mail.lang, mail.values, {
        name: siteName,
        url: siteUrl,
        contact: contactEmail,
      });
      const answer = await transport(
        {
          ...content,
          from: { name: siteName, address: config.MAIL_FROM ?? contactEmail },
          to: mail.to,
          messageId: mail.messageId,
          date: mail.queuedAt,
          lang: languages[mail.lang].tag,
        },
        signal,
      );
      return { answer };
    },
  };
}
