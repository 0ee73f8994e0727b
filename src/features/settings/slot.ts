import { z } from "zod";
import { adSlotId } from "#platform/document/blocks/slot.ts";
import { oneLine } from "#platform/input/text-input.ts";
import { webAddressSchema } from "#platform/input/web-address.ts";

/** The label that readers see. */
export const adLabels = ["advertisement", "sponsored"] as const;
export type AdLabel = (typeof adLabels)[number];

export const adSides = { least: 20, most: 1_600 } as const;
const side = z.number().int().min(adSides.least).max(adSides.most);
/** In CSS pixels; narrower columns scale it down. */
export const adSizeSchema = z.object({ width: side, height: side });
export type AdSize = z.infer<typeof adSizeSchema>;

/** The site's own: an image of another site would tell that site who reads. */
const libraryImage = z
  .string()
  .max(2_000)
  .regex(/^\/media\/[^\s\\]+$/, "not-in-library")
  .nullable();

export const mostAdSlots = 20;

/** A place that editors put into texts. Without an image or a link it shows nothing and takes no room. */
export const adSlotSchema = z
  .object({
    id: adSlotId,
    /** For editors. */
    name: oneLine(60).min(1),
    label: z.enum(adLabels),
    phone: adSizeSchema,
    desktop: adSizeSchema,
    image: libraryImage,
    /** In place of `image` on phones. */
    phoneImage: libraryImage,
    href: webAddressSchema.nullable(),
  })
  .meta({ id: "AdSlot" });
export type AdSlot = z.infer<typeof adSlotSchema>;

export const adSlotListSchema = z
  .array(adSlotSchema)
  .max(mostAdSlots)
  .superRefine((slots, context) => {
    slots.forEach(({ id }, at) => {
      if (slots.findIndex((one) => one.id === id) < at)
        context.addIssue({ code: "custom", path: [at, "id"], message: "taken" });
    });
  });
