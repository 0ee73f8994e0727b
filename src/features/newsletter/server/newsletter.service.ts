import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { Sealing } from "#platform/sealing.ts";
import { createDigestContent } from "./digest-content.ts";
import { createDigestSending } from "./digest-sending.ts";
import { createDigests } from "./digests.service.ts";
import type { ServiceBases } from "./handover/handover.ts";
import { createNewsletterAccess } from "./newsletter-access.ts";
import { createSubscribersAdmin } from "./subscribers-admin.ts";
import { createSubscriptions } from "./subscriptions.ts";

export type Newsletter = ReturnType<typeof createNewsletter>;

/** The site's newsletter: its readers, its digests, and the services that may keep its list (decision 0049). */
export function createNewsletter(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  mail: Mail;
  sealing: Sealing;
  siteUrl: string;
  settings: Settings;
  articles: Pick<Articles, "cards" | "publishedIn">;
  categories: Pick<Categories, "tree">;
  programmes: Pick<Programmes, "known">;
  countMail: (tx: Tx, email: string) => Promise<void>;
  /** Addresses of the services in tests. */
  listServices: ServiceBases | undefined;
}) {
  const access = createNewsletterAccess(parts);
  const subscriptions = createSubscriptions({ ...parts, access, bases: parts.listServices });
  const content = createDigestContent(parts);
  const sending = createDigestSending({ ...parts, access, endLinks: subscriptions.endLinks });
  const digests = createDigests({ ...parts, access, content, sending });
  return {
    isOpen: async (): Promise<boolean> => (await access.state()).isOpen,
    subscriptions,
    digests,
    subscribers: createSubscribersAdmin({ ...parts, access }),
    send: sending.send,
    handOver: subscriptions.handover.handOver,
    exportOf: subscriptions.exportOf,
    eraseOf: subscriptions.eraseOf,

    /** The job's handler. */
    async maintain(): Promise<null> {
      await subscriptions.forgetUnconfirmed();
      await digests.startDue();
      await sending.maintain();
      await subscriptions.handover.retry();
      return null;
    },
  };
}
