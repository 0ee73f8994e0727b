import type { NewsletterService } from "#features/settings/newsletter-choice.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { handOver } from "../newsletter.jobs.ts";
import type { NewsletterAccess } from "../newsletter-access.ts";
import * as repo from "../subscribers.repo.ts";
import { brevo } from "./brevo.ts";
import { type HandoverClient, HandoverError } from "./handover-client.ts";
import { kit } from "./kit.ts";
import { mailchimp } from "./mailchimp.ts";

/** Addresses of the services in tests. */
export type ServiceBases = Partial<Record<NewsletterService, string>>;

const clients: Record<NewsletterService, HandoverClient> = { mailchimp, brevo, kit };
/** How long after a try the next round of tries begins; in milliseconds. */
const betweenRounds = 6 * 3_600_000;

/** Hands addresses over to the service that keeps the list. They stay stored until it has taken them. */
export function createHandover({
  db,
  clock,
  jobs,
  access,
  confirmedUrl,
  requestConfirmation,
  bases = {},
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
  access: NewsletterAccess;
  confirmedUrl: (lang: repo.SubscriberRow["lang"]) => string;
  /** Asks for the confirmation from here: the site keeps the list itself by now. */
  requestConfirmation: (tx: Tx, subscriber: repo.SubscriberRow) => Promise<void>;
  bases?: ServiceBases | undefined;
}) {
  const enqueue = (tx: Tx, subscriberId: number) =>
    jobs.enqueue(tx, handOver, { subscriberId }, { key: String(subscriberId) });

  async function fail(id: number, error: HandoverError): Promise<void> {
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const now = clock.now();
      const { problem } = error;
      await repo.update(tx, id, ["waiting"], {
        ...{ problem, requestedAt: now },
        ...(problem === "address-refused" ? { state: "bounced", endedAt: now } : {}),
      });
    });
  }

  return {
    enqueue,

    /** The job's handler. Throws HandoverError where another try may succeed. */
    async handOver({ subscriberId: id }: { subscriberId: number }): Promise<{ isTaken: boolean }> {
      const subscriber = await repo.find(db.read, id);
      if (!subscriber || (subscriber.state !== "waiting" && subscriber.state !== "confirmed"))
        return { isTaken: false };
      const { email, lang } = subscriber;
      const { isOpen, provider, listId, templateId } = await access.state();
      if (!isOpen) return { isTaken: false };
      if (provider === "own") {
        if (subscriber.state === "waiting") await db.transact((tx) => requestConfirmation(tx, subscriber));
        return { isTaken: false };
      }
      try {
        const key = await access.keyOf(provider);
        if (key === null) throw new HandoverError("key-refused", "the key was sealed with another secret");
        const reached = { key, listId, templateId, base: bases[provider] };
        await clients[provider](reached, { email, lang, confirmedUrl: confirmedUrl(lang) });
      } catch (error) {
        if (!(error instanceof HandoverError)) throw error;
        await fail(id, error);
        if (error.problem === "address-refused") return { isTaken: false };
        throw error;
      }
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        // The service keeps it from here; an older confirmation of our own stays with its list.
        if (subscriber.state === "waiting") await repo.remove(tx, id);
      });
      return { isTaken: true };
    },

    /** Queues what a service has not taken: what was last tried an hour ago, or all. */
    async retry({ all = false }: { all?: boolean } = {}): Promise<number> {
      const before = clock.now() - (all ? 0 : betweenRounds);
      const ids = await repo.waiting(db.read, before);
      if (!ids.length) return 0;
      await db.transact(async (tx) => {
        for (const id of ids) await enqueue(tx, id);
      });
      return ids.length;
    },
  };
}
