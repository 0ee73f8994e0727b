import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

/** Where on a page a link to a shop stands. */
const blockSchema = z.string().regex(/^[a-z][a-z-]{0,29}$/);

/** A link to a shop that was followed: what it was and where it stood, and nothing of who followed it. */
const outboundClickSchema = z.object({
  type: z.literal("outbound"),
  programme: z.string().min(1).max(200),
  /** Of an offer's link. */
  offer: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  /** The page's address on this site, without what is asked behind its ?. */
  path: z.string().regex(/^\/(?![/\\])[^\s?#\\]{0,300}$/),
  block: blockSchema,
  position: z.number().int().min(0).max(999),
  lang: languageSchema,
});
export type OutboundClick = z.infer<typeof outboundClickSchema>;

/** POST /api/analytics/events. */
export const visitEventSchema = z.discriminatedUnion("type", [outboundClickSchema]);
