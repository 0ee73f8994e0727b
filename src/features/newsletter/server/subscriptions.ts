import { requireEmail } from "#features/accounts/server/email-address.ts";
import {
  mayRequest,
  type SubscribeRequest,
  type SubscriberState,
  unconfirmedFor,
  waitingFor,
} from "#features/newsletter/newsletter.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { sealedIds } from "#platform/sealed-ids.ts";
import type { Sealing } from "#platform/sealing.ts";
import { createHandover, type ServiceBases } from "./handover/handover.ts";
import type { NewsletterAccess } from "./newsletter-access.ts";
import * as repo from "./subscribers.repo.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** How readers subscribe, confirm and unsubscribe. */
export function createSubscriptions({
  db,
  clock,
  jobs,
  mail,
  sealing,
  siteUrl,
  settings,
  access,
  countMail,
  bases,
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
  mail: Pick<Mail, "queue" | "queueNothing">;
  sealing: Sealing;
  siteUrl: string;
  settings: Settings;
  access: NewsletterAccess;
  /** Counts a mail to an address; throws `too-many-requests`. */
  countMail: (tx: Tx, email: string) => Promise<void>;
  bases: ServiceBases | undefined;
}) {
  // A link that unsubscribes never confirms.
  const confirming = sealedIds(sealing, "newsletter-confirm");
  const ending = sealedIds(sealing, "newsletter");
  const pageUrl = (lang: Language, step: string) => `${siteUrl}${localPath(lang, `/newsletter/${step}`)}`;

  async function sendConfirmation(
    tx: Tx,
    { id, email: to, lang }: Pick<repo.SubscriberRow, "id" | "email" | "lang">,
  ) {
    const url = `${pageUrl(lang, "confirm")}?token=${await confirming.seal(id)}`;
    await mail.queue(tx, { to, lang, kind: "newsletter-confirm", values: { name: "", url } });
  }

  const mayAsk = (tx: Tx, email: string): Promise<boolean> =>
    countMail(tx, email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "too-many-requests") return false;
        throw error;
      },
    );

  const handover = createHandover({
    ...{ db, clock, jobs, access, bases },
    confirmedUrl: (lang) => pageUrl(lang, "confirmed"),
    async requestConfirmation(tx, subscriber) {
      recordUntaggedWrite(tx);
      const change = {
        state: "pending",
        confirmationMails: 1,
        requestedAt: clock.now(),
        problem: null,
      } as const;
      if (await repo.update(tx, subscriber.id, ["waiting"], change)) await sendConfirmation(tx, subscriber);
    },
  });

  /** The links of a digest: the page, and the one-click URL of mail programs (RFC 8058). */
  async function endLinks({ id, lang }: Pick<repo.SubscriberRow, "id" | "lang">) {
    const token = await ending.seal(id);
    return {
      page: `${pageUrl(lang, "unsubscribe")}?token=${token}`,
      stop: `${siteUrl}/api/newsletter/unsubscribe?token=${token}`,
      token,
    };
  }

  return {
    handover,
    endLinks,

    /**
     * Asks the owner of an address for the confirmation. The response is the same whoever owns it. Throws `not-found` where readers
     * cannot subscribe, `invalid` for an invalid address.
     */
    async subscribe({ email, lang, source, website }: SubscribeRequest): Promise<void> {
      const { isOpen, provider } = await access.state();
      if (!isOpen) throw new AppError("not-found");
      const to = requireEmail(email);
      if (website) return;
      const consent = await settings.newsletterConsent(lang);
      const isOwn = provider === "own";
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        const given = { lang, consent, source, requestedAt: now } as const;
        const state: SubscriberState = isOwn ? "pending" : "waiting";
        const id = await repo.insert(tx, {
          ...given,
          email: to,
          state,
          confirmationMails: 1,
          createdAt: now,
        });
        const known = id === undefined ? await repo.ofEmail(tx, to) : undefined;
        if (!isOwn) {
          if (known && known.state !== "bounced" && known.state !== "confirmed")
            await repo.update(tx, known.id, [known.state], { ...given, state });
          const taken = id ?? (known?.state === "bounced" ? undefined : known?.id);
          // The service sends a mail for each request, and this site forgets the address with it.
          if (taken !== undefined && (await mayAsk(tx, to))) await handover.enqueue(tx, taken);
          else await mail.queueNothing(tx);
          return;
        }
        if (known && mayRequest(known, now)) {
          // A reader who unsubscribed and comes back agrees again.
          const confirmationMails = known.state === "pending" ? known.confirmationMails + 1 : 1;
          const change = {
            ...given,
            state,
            confirmationMails,
            confirmedAt: null,
            endedAt: null,
            problem: null,
          };
          await repo.update(tx, known.id, [known.state], change);
        }
        const requestedBy = id ?? (known && mayRequest(known, now) ? known.id : undefined);
        if (requestedBy === undefined) await mail.queueNothing(tx);
        else await sendConfirmation(tx, { id: requestedBy, email: to, lang });
      });
    },

    /** Whether a link still confirms: `pending`, or what has become of the subscription. Throws `not-found`. */
    async stateOf(token: string, about: "confirm" | "unsubscribe"): Promise<SubscriberState> {
      const id = await (about === "confirm" ? confirming : ending).open(token);
      const subscriber = await repo.find(db.read, id);
      if (!subscriber) throw new AppError("not-found");
      return subscriber.state;
    },

    /** The language of whom a link unsubscribes; the site's default one for a link that is of no use any more. */
    async languageOf(token: string): Promise<Language> {
      // No subscriber has a link that cannot be read.
      const id = await ending.open(token).catch(() => 0);
      return (await repo.find(db.read, id))?.lang ?? settings.defaultLanguage();
    },

    /** Idempotent. Throws `not-found` for a link that is of no use any more. */
    async confirm(token: string): Promise<void> {
      const id = await confirming.open(token);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const change = { state: "confirmed", confirmedAt: clock.now(), confirmationMails: 0 } as const;
        if (await repo.update(tx, id, ["pending"], change)) return;
        if ((await repo.find(tx, id))?.state !== "confirmed") throw new AppError("not-found");
      });
    },

    /** Idempotent. */
    async unsubscribe(token: string): Promise<void> {
      const id = await ending.open(token);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const change = { state: "unsubscribed", endedAt: clock.now() } as const;
        await repo.update(tx, id, ["pending", "confirmed", "waiting"], change);
      });
    },

    /** Deletes who never confirmed, and whom no service has accepted. */
    async forgetUnconfirmed(): Promise<void> {
      const before = { requested: clock.now() - unconfirmedFor, created: clock.now() - waitingFor };
      if (!(await repo.hasUnconfirmed(db.read, before))) return;
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await repo.removeUnconfirmed(tx, before);
      });
    },

    /** The subscription of an account's address, for its owner; none for an unverified address, which may be someone else's. */
    async exportOf(userId: number) {
      const email = await repo.provedAddress(db.read, userId);
      const found = email === null ? undefined : await repo.ofEmail(db.read, email);
      if (!found) return null;
      const { lang, state, consent, source, createdAt, confirmedAt, endedAt } = found;
      const time = (at: number | null) => at && isoTime(at);
      return {
        ...{ lang, state, consent, source },
        ...{ createdAt: isoTime(createdAt), confirmedAt: time(confirmedAt), endedAt: time(endedAt) },
      };
    },

    async eraseOf(tx: Tx, userId: number): Promise<void> {
      const email = await repo.provedAddress(tx, userId);
      const found = email === null ? undefined : await repo.ofEmail(tx, email);
      if (found) await repo.remove(tx, found.id);
    },
  };
}
