import {
  handoverProblemSchema,
  type NewsletterState,
  type Subscriber,
  type SubscriberFilter,
} from "#features/newsletter/newsletter.ts";
import type { NewsletterService } from "#features/settings/newsletter-choice.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { csvOfPages } from "#platform/http/api/csv.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { NewsletterAccess } from "./newsletter-access.ts";
import * as repo from "./subscribers.repo.ts";

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));
const shown = (row: repo.SubscriberRow): Subscriber => ({
  id: String(row.id),
  email: row.email,
  lang: row.lang,
  state: row.state,
  consent: row.consent,
  source: row.source,
  createdAt: isoTime(row.createdAt),
  confirmedAt: timeOf(row.confirmedAt),
  endedAt: timeOf(row.endedAt),
});

const heading = ["email", "language", "state", "subscribed", "confirmed", "ended", "consent", "page"];
const exportPage = 100;

/** What the CRM shows and changes of the newsletter's list. */
export function createSubscribersAdmin({
  db,
  audit,
  mail,
  access,
}: {
  db: Database;
  audit: Pick<Audit, "record">;
  mail: Pick<Mail, "eraseWaiting">;
  access: NewsletterAccess;
}) {
  async function list({ limit, cursor, ...filter }: SubscriberFilter & { limit: number; cursor?: string }) {
    const own = listOf("subscribers", filter);
    const after = openCursor(own, cursor)?.id ?? null;
    const rows = await repo.page(db.read, filter, { limit: limit + 1, after });
    const page = cutPage(
      own,
      rows.map((row) => ({ ...row, value: null })),
      limit,
    );
    return {
      items: page.shown.map(shown),
      total: await repo.count(db.read, filter),
      nextCursor: page.nextCursor,
    };
  }

  return {
    list,

    async state(): Promise<NewsletterState> {
      const { isOn, isOpen, provider, sendsMail, hasKey } = await access.state();
      const [counts, problem] = await Promise.all([repo.counts(db.read), repo.lastProblem(db.read)]);
      const parsed = handoverProblemSchema.safeParse(problem);
      return {
        ...{ isOn, isOpen, provider, sendsMail, hasKey, counts },
        problem: parsed.success ? parsed.data : null,
      };
    },

    /** All that match, as CSV. */
    file: (filter: SubscriberFilter): AsyncGenerator<string> =>
      csvOfPages<Subscriber>(
        {
          heading,
          row: ({ email, lang, state, createdAt, confirmedAt, endedAt, consent, source }) => [
            ...[email, lang, state, createdAt, confirmedAt, endedAt],
            ...[consent, source],
          ],
        },
        (cursor) => list({ ...filter, limit: exportPage, ...(cursor === undefined ? {} : { cursor }) }),
      ),

    /** The export itself is recorded: it takes personal data out of the site. */
    recordExport: (by: Actor): Promise<void> =>
      db.transact(async (tx) => {
        await audit.record(tx, { actor: by, action: "export", entity: { type: "subscriber", id: "all" } });
      }),

    /** Deletes a person, with what waits to be sent to them. Throws `not-found`. */
    remove: (id: number, by: Actor): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const known = await repo.find(tx, id);
        if (!known) throw new AppError("not-found");
        await repo.remove(tx, id);
        await mail.eraseWaiting(tx, "newsletter-confirm", known.email);
        // Without the address, which would outlive the person in the log.
        await audit.record(tx, {
          actor: by,
          action: "delete",
          entity: { type: "subscriber", id: String(id) },
        });
      }),

    /** Stores or removes the key of a service. */
    async setKey(provider: NewsletterService, key: string | null, by: Actor): Promise<void> {
      const sealed = key && (await access.seal(provider, key));
      await db.transact(async (tx) => {
        await access.keep(tx, provider, sealed);
        const after = { key: sealed === null ? "removed" : "written" };
        await audit.record(tx, {
          ...{ actor: by, action: "update", entity: { type: "newsletter-key", id: provider } },
          after,
        });
      });
    },
  };
}
