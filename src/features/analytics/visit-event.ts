import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

/** Maximum events of one request. */
const mostEvents = 20;

const common = {
  /** Unique to this event: a resend is counted once. It identifies no visitor and is not stored. */
  id: z.string().regex(/^[\w-]{8,40}$/),
  /** The page's path on this site, decoded, without its query string. */
  path: z.string().regex(/^\/(?![/\\])[^\s?#\\]{0,300}$/),
};

/** A page view. The server adds the time and the kind of device. */
const viewSchema = z.object({
  type: z.literal("view"),
  ...common,
  /** The host of the referring page; absent if the address was typed or the browser does not send it. */
  from: z
    .string()
    .regex(/^[a-z0-9.:[\]-]{1,253}$/i)
    .optional(),
});

/** A followed link to a shop: its target and placement, and nothing about the visitor. */
const outboundClickSchema = z.object({
  type: z.literal("outbound"),
  ...common,
  programme: z.string().min(1).max(200),
  /** Of an offer's link. */
  offer: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  /** The page block that contains the link. */
  block: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  position: z.number().int().min(0).max(999),
  lang: languageSchema,
});

const visitEventSchema = z.discriminatedUnion("type", [viewSchema, outboundClickSchema]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

/** POST /api/analytics/events. */
export const visitEventsSchema = z.object({ events: z.array(visitEventSchema).min(1).max(mostEvents) });
