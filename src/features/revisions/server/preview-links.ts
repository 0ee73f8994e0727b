import { z } from "zod";
import { type Clock, isoTime } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Sealing } from "#platform/sealing.ts";
import { type Revised, revisedTypes } from "../revision.ts";

/** Who has the link sees the draft for a week, in milliseconds. */
const seenFor = 7 * 86_400_000;
const about = "preview";

const sealedSchema = z.tuple([z.enum(revisedTypes), z.number(), z.number()]);

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/** Links that show what is not public yet to whoever has them, until they expire. They hold all there is to know, sealed. */
export const createPreviewLinks = ({ sealing, clock }: { sealing: Sealing; clock: Clock }) => ({
  async make({ type, id }: Revised): Promise<{ token: string; expiresAt: string }> {
    const until = clock.now() + seenFor;
    return { token: await sealing.seal(JSON.stringify([type, id, until]), about), expiresAt: isoTime(until) };
  },

  /** What a link shows. Throws `link-expired`. */
  async open(token: string): Promise<Revised> {
    const text = await sealing.open(token, about);
    const [type, id, until] = sealedSchema.parse(text === null ? ["product", 0, 0] : JSON.parse(text));
    if (until < clock.now()) throw new AppError("link-expired");
    return { type, id };
  },
});
