import { z } from "zod";
import type { Revised } from "#content/revision.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { type Preview, runPreview } from "#platform/http/request-context.ts";
import type { Sealing } from "#platform/sealing.ts";

/** Who has the link sees the draft for a week, in milliseconds. */
const seenFor = 7 * 86_400_000;
const about = "preview";

const sealedSchema = z.tuple([z.string(), z.number(), z.number(), z.number().nullable()]);

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/** Links that show what is not public yet to whoever has them, until they expire. They hold all there is to know, sealed. */
export function createPreviewLinks({
  db,
  audit,
  sealing,
  clock,
  siteUrl,
}: {
  db: Database;
  audit: Audit;
  sealing: Sealing;
  clock: Clock;
  siteUrl: string;
}) {
  /** What a link shows. Throws `link-expired`. */
  async function open(token: string): Promise<Preview & Revised> {
    const text = await sealing.open(token, about);
    const sealed = sealedSchema.safeParse(text === null ? null : JSON.parse(text));
    if (!sealed.success || sealed.data[2] < clock.now()) throw new AppError("link-expired");
    const [type, id, , at] = sealed.data;
    return { type, id, at };
  }

  return {
    open,

    /** The URL of a page with its draft instead of the published content; as scheduled for `at`, if given. */
    async make(
      { type, id }: Revised,
      { path, at, actor }: { path: string; at: number | null; actor: Actor },
    ): Promise<{ url: string; expiresAt: string }> {
      const until = clock.now() + seenFor;
      const token = await sealing.seal(JSON.stringify([type, id, until, at]), about);
      await db.transact((tx) => {
        recordUntaggedWrite(tx);
        return audit.record(tx, { actor, action: "preview-link", entity: { type, id } });
      });
      return { url: `${siteUrl}${path}?preview=${token}`, expiresAt: isoTime(until) };
    },

    /** Runs `work` with the view of the link's holder. Throws `link-expired`, and `not-found` for a link of another entity type. */
    async look<Seen>(
      token: string,
      type: Revised["type"],
      work: (preview: Preview & Revised) => Promise<Seen>,
    ): Promise<Seen> {
      const preview = await open(token);
      if (preview.type !== type) throw new AppError("not-found");
      return runPreview(preview, () => work(preview));
    },
  };
}
