import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

/** At most so many events come at once. */
const mostEvents = 20;

const common = {
  /** Made for this one event: sent twice, it is counted once. It says nothing of who sends it and is not stored. */
  id: z.string().regex(/^[\w-]{8,40}$/),
  /** The page's address on this site, decoded, without what is asked behind its ?. */
  path: z.string().regex(/^\/(?![/\\])[^\s?#\\]{0,300}$/),
};

/** A page that was seen. The server says when, and by what kind of device. */
const viewSchema = z.object({
  type: z.literal("view"),
  ...common,
  /** The host of the page whose link led here; none where the address was typed, or the browser does not say. */
  from: z
    .string()
    .regex(/^[a-z0-9.:[\]-]{1,253}$/i)
    .optional(),
});

/** A link to a shop that was followed: what it was and where it stood, and nothing of who followed it. */
const outboundClickSchema = z.object({
  type: z.literal("outbound"),
  ...common,
  programme: z.string().min(1).max(200),
  /** Of an offer's link. */
  offer: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  /** The part of the page that the link stands in. */
  block: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  position: z.number().int().min(0).max(999),
  lang: languageSchema,
});

const visitEventSchema = z.discriminatedUnion("type", [viewSchema, outboundClickSchema]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

/** POST /api/analytics/events. */
export const visitEventsSchema = z.object({ events: z.array(visitEventSchema).min(1).max(mostEvents) });
