import type { DigestContent } from "#features/newsletter/digest.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { SendError } from "#platform/mail/send-error.ts";
import { digestMail } from "./digest-mail.ts";
import * as sends from "./digest-sends.repo.ts";
import * as repo from "./digests.repo.ts";
import { sendDigest } from "./newsletter.jobs.ts";
import type { NewsletterAccess } from "./newsletter-access.ts";
import * as subscribers from "./subscribers.repo.ts";
import type { Subscriptions } from "./subscriptions.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const portion = 100;
/** A handler leaves this long before its time limit, in milliseconds. */
const longestRun = 15 * minute;
/** So often a recipient is tried whose server refuses for now, with pauses that double from the first. */
const mostAttempts = 8;
const firstPause = 10 * minute;
/** After this long a digest is no news: who has not got it yet does not get it. */
const longestSending = 3 * day;
/** So long it is stored who got a digest. */
const sendsKeptFor = 90 * day;

/** Sends digests to one recipient after the other. Each is claimed first: whatever happens then, none gets it twice. */
export function createDigestSending({
  db,
  clock,
  jobs,
  mail,
  settings,
  access,
  siteUrl,
  endLinks,
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
  mail: Pick<Mail, "sendComposed">;
  settings: Settings;
  access: NewsletterAccess;
  siteUrl: string;
  endLinks: Subscriptions["endLinks"];
}) {
  async function composed(content: DigestContent, lang: Language, end: string) {
    const [{ siteName, look }, { fromName, postalAddress }] = await Promise.all([
      settings.inMails(lang),
      settings.newsletter(),
    ]);
    return { ...digestMail(content, lang, { siteName, siteUrl, postalAddress, end, look }), fromName };
  }

  const write = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  const enqueue = (tx: Tx, digestId: number) =>
    jobs.enqueue(tx, sendDigest, { digestId }, { key: String(digestId) });

  /** Claims a recipient; null where there is nothing to send to them, or another process was faster. */
  const claim = (of: { digestId: number; subscriberId: number }) =>
    write(async (tx) => {
      if (!(await sends.move(tx, of, ["waiting"], { state: "claimed" }))) return null;
      const subscriber = await subscribers.find(tx, of.subscriberId);
      if (subscriber?.state === "confirmed") return subscriber;
      await sends.move(tx, of, ["claimed"], { state: "skipped" });
      return null;
    });

  /** Throws where the next recipient would fail too. */
  async function sendTo(
    digest: repo.DigestRow,
    { subscriberId, attempts }: { subscriberId: number; attempts: number },
    signal: AbortSignal,
  ): Promise<void> {
    const of = { digestId: digest.id, subscriberId };
    const subscriber = await claim(of);
    if (!subscriber) return;
    const { email: to, lang } = subscriber;
    const content = digest.content?.[lang];
    const end = (state: sends.SendState, more: { attempts?: number; nextAt?: number } = {}) =>
      write((tx) => sends.move(tx, of, ["claimed", "unsure"], { state, ...more }));
    // They chose another language since, in which nothing is sent.
    if (!content) return void (await end("skipped"));
    const { page, stop } = await endLinks(subscriber);
    const messageId = `<newsletter.${digest.id}.${subscriberId}@${new URL(siteUrl).hostname}>`;
    try {
      const written = await composed(content, lang, page);
      const date = digest.startedAt ?? clock.now();
      await mail.sendComposed({ ...written, to, lang, stop, messageId, date }, signal);
    } catch (error) {
      if (!(error instanceof SendError)) {
        await end("waiting");
        throw error;
      }
      if (error.isUndeliverable) {
        await write(async (tx) => {
          await sends.move(tx, of, ["claimed", "unsure"], { state: "bounced" });
          const change = { state: "bounced", endedAt: clock.now() } as const;
          await subscribers.update(tx, subscriberId, ["confirmed"], change);
        });
        return;
      }
      if (!error.isOfMail) {
        // Cut off while the process stops: the server may have taken it.
        await end(signal.aborted ? "unsure" : "waiting");
        throw error;
      }
      const isLast = error.isRefusal || attempts + 1 >= mostAttempts;
      await end(isLast ? "failed" : "waiting", {
        attempts: attempts + 1,
        nextAt: clock.now() + firstPause * 2 ** attempts,
      });
      return;
    }
    await end("sent");
  }

  /** Ends a digest without waiting recipients, with its results. */
  const finish = (id: number): Promise<boolean> =>
    write(async (tx) => {
      const results = await sends.results(tx, id);
      if (results.waiting > 0) return false;
      const now = clock.now();
      return repo.update(tx, id, { from: ["sending"] }, { state: "sent", results, finishedAt: now }, now);
    });

  return {
    composed,
    enqueue,

    /** The job's handler. */
    async send(
      { digestId }: { digestId: number },
      { signal, progress }: RunningJob,
    ): Promise<{ sent: number }> {
      // Only one job sends a digest: what is claimed was left by a process that is gone.
      await write((tx) => sends.moveAll(tx, digestId, "claimed", "unsure"));
      const until = clock.now() + longestRun;
      let sent = 0;
      for (;;) {
        const digest = await repo.find(db.read, digestId);
        if (digest?.state !== "sending" || !(await access.sendsDigests())) return { sent };
        const due = await sends.dueRecipients(db.read, digestId, { now: clock.now(), limit: portion });
        for (const recipient of due) {
          signal.throwIfAborted();
          await sendTo(digest, recipient, signal);
          sent++;
        }
        if (!due.length) {
          await finish(digestId);
          return { sent };
        }
        const { waiting, ...done } = await sends.results(db.read, digestId);
        const ended = Object.values(done).reduce((sum, count) => sum + count, 0);
        progress(Math.floor((100 * ended) / (ended + waiting || 1)));
        // The maintenance job sends the rest.
        if (clock.now() > until) return { sent };
      }
    },

    /** Goes on with what is being sent, ends what is no news any more, and forgets who got old digests. */
    async maintain(): Promise<void> {
      const now = clock.now();
      const isOpen = await access.sendsDigests();
      for (const { id, startedAt } of await repo.sending(db.read))
        if (startedAt !== null && now - startedAt > longestSending) {
          await write((tx) => sends.moveAll(tx, id, "waiting", "failed"));
          await finish(id);
        } else if (
          isOpen &&
          ((await sends.dueRecipients(db.read, id, { now, limit: 1 })).length ||
            (await sends.results(db.read, id)).waiting === 0)
        )
          await db.transact((tx) => enqueue(tx, id));
      if (await sends.hasOld(db.read, now - sendsKeptFor))
        await write((tx) => sends.removeOld(tx, now - sendsKeptFor));
    },
  };
}
