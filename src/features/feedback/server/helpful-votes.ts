import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { HelpfulCount, HelpfulVote } from "#features/feedback/feedback.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { visitorOf } from "#platform/http/connections/client-ip.ts";
import * as repo from "./feedback.repo.ts";

const storedKey = "helpful-key";
const keySchema = z.object({ day: z.number().int(), key: z.string() });
const dayLength = 86_400_000;
/** As many articles as a person looks through. */
const mostListed = 100;

/** "Was this helpful?": totals only. */
export function createHelpfulVotes({
  db,
  clock,
  settings,
  thingNames,
  requireArticle,
}: {
  db: Database;
  clock: Clock;
  settings: Pick<Settings, "feedback" | "lockStored" | "keepIn">;
  thingNames: EntityNames;
  /** Throws `not-found`. */
  requireArticle: (id: number, lang: Language) => Promise<unknown>;
}) {
  const today = (): number => Math.floor(clock.now() / dayLength);

  /** The key of today's hashes. That of another day is replaced, and what was hashed with it deleted: neither tells anything after. */
  async function keyOf(tx: Tx, day: number): Promise<string> {
    const stored = await settings.lockStored(tx, storedKey);
    const known = keySchema.safeParse(stored?.value);
    if (known.success && known.data.day === day) return known.data.key;
    const key = randomBytes(32).toString("base64url");
    await settings.keepIn(tx, storedKey, { day, key }, stored !== undefined);
    await repo.removeVoters(tx, day);
    return key;
  }

  return {
    /** Counts one vote per visitor, article and day; a further one is accepted and not counted. Throws `not-found`. */
    async vote({ articleId, helpful, lang }: HelpfulVote, address: string): Promise<void> {
      if (!(await settings.feedback()).asksHelpful) throw new AppError("not-found");
      const id = Number(articleId);
      await requireArticle(id, lang);
      const day = today();
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const key = await keyOf(tx, day);
        const voter = createHmac("sha256", key)
          .update(`${visitorOf(address)} ${id}`)
          .digest("base64url");
        if (await repo.addVoter(tx, day, voter)) await repo.countVote(tx, { articleId: id, lang, helpful });
      });
    },

    /** Throws away yesterday's key and hashes. */
    forgetVoters: (): Promise<void> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await keyOf(tx, today());
      }),

    async counts(lang: Language): Promise<HelpfulCount[]> {
      const rows = await repo.votes(db.read, mostListed);
      const names = await thingNames(
        rows.map(({ articleId }) => ({ type: "article", thing: String(articleId) })),
        lang,
      );
      return rows.map(({ articleId, yes, no }) => {
        const name = names.get(`article ${articleId}`);
        return {
          ...{ id: String(articleId), title: name?.text ?? `#${articleId}`, yes, no },
          ...(name?.lang && name.lang !== lang ? { textLang: name.lang } : {}),
        };
      });
    },
  };
}
