import { z } from "zod";
import { blockKind } from "./block-kind.ts";

// No file that browsers load is named after ads: ad blockers would refuse it.

/** An ad slot, by its id; the site's settings say what it shows. */
export const adSlotId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** The place of an ad. Readers see it on pages alone: not in feeds, Markdown, print or search. */
export const adSlot = blockKind("adSlot", z.object({ slotId: adSlotId }), { empty: { slotId: "" } });

export const adSlotHtml = (): string => "";
