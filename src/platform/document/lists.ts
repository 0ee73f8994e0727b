import { z } from "zod";
import { paragraph } from "./inline.ts";
import { deepestList, type ListItem } from "./list.ts";
import { markers, numberings } from "./list-numbering.ts";

const orderedAttrs = z
  .object({
    /** The number of the first item; 1 by default. */
    start: z.number().int().min(-9_999).max(99_999),
    numbering: z.enum(numberings),
    marker: z.enum(markers),
  })
  .partial()
  .meta({ id: "ListNumbers" })
  .optional();

const bulletList = (item: z.ZodType<ListItem>) =>
  z.object({ type: z.literal("bulletList"), content: z.array(item) });
const orderedList = (item: z.ZodType<ListItem>) =>
  z.object({ type: z.literal("orderedList"), attrs: orderedAttrs, content: z.array(item) });

/** Built level by level from the innermost: a recursive schema would follow hostile input to any depth. */
function itemAt(level: number): z.ZodType<ListItem> {
  const inner = level < deepestList ? itemAt(level + 1) : undefined;
  const part = inner
    ? z.discriminatedUnion("type", [paragraph, bulletList(inner), orderedList(inner)])
    : paragraph;
  return z
    .object({ type: z.literal("listItem"), content: z.array(part) })
    .meta({ id: level === 1 ? "ListItem" : `ListItem${level}` });
}

const item = itemAt(1);
export const lists = [bulletList(item), orderedList(item)] as const;
