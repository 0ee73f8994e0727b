import type { z } from "zod";
import { authorBox } from "./author-box.ts";
import type { AnyBlockKind } from "./block-kind.ts";
import { buttons } from "./buttons.ts";
import { callToAction } from "./call-to-action.ts";
import { embed } from "./embed-block.ts";
import { faq } from "./faq.ts";
import { gallery } from "./gallery.ts";
import { image } from "./image.ts";
import { newsletterForm } from "./newsletter-form.ts";
import { prosConsList } from "./points.ts";
import { comparisonTable, picks, productCard, prosCons, specTable, versus } from "./product-blocks.ts";
import { reusable } from "./reusable.ts";
import { adSlot } from "./slot.ts";
import { table } from "./text-table.ts";

/** The blocks that are filled in by a form, in the order of the editor's menus. Each is declared in its file, and only there. */
export const blockKinds = [
  picks,
  productCard,
  comparisonTable,
  versus,
  prosCons,
  specTable,
  faq,
  image,
  gallery,
  embed,
  buttons,
  callToAction,
  prosConsList,
  table,
  authorBox,
  newsletterForm,
  adSlot,
  reusable,
] as const;

export type EmbeddedBlockType = (typeof blockKinds)[number]["type"];

/** Their schemas, each with its own type. */
export const schemasOf = <const Kinds extends readonly { schema: z.ZodObject }[]>(kinds: Kinds) =>
  kinds.map(({ schema }) => schema) as unknown as { [At in keyof Kinds]: Kinds[At]["schema"] };

const byType: ReadonlyMap<string, AnyBlockKind> = new Map(blockKinds.map((kind) => [kind.type, kind]));

/** The kind of a block; undefined for text. */
export const kindOf = (type: string): AnyBlockKind | undefined => byType.get(type);
