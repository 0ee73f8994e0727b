import { escapeHtml } from "../html-escaping.ts";
import { authorBoxHtml } from "./author-box.ts";
import type { BlockHtml } from "./block-kind.ts";
import type { blockKinds, EmbeddedBlockType } from "./block-kinds.ts";
import { buttonsHtml } from "./buttons.ts";
import { callToActionHtml } from "./call-to-action.ts";
import { embedHtml } from "./embed-block.ts";
import { faqHtml } from "./faq.ts";
import { galleryHtml } from "./gallery.ts";
import { type HtmlWriter, productPointsHtml, productsHtml, saidHtml } from "./html-writer.ts";
import { imageHtml } from "./image.ts";
import { newsletterFormHtml } from "./newsletter-form.ts";
import { prosConsListHtml } from "./points.ts";
import { reusableHtml } from "./reusable.ts";
import { adSlotHtml } from "./slot.ts";
import { tableHtml } from "./text-table.ts";

type KindOf<Type> = Extract<(typeof blockKinds)[number], { type: Type }>;

const aboutOne = ({ productId }: { productId: string }, write: HtmlWriter) =>
  productsHtml([{ productId }], write);
const aboutSeveral = ({ productIds }: { productIds: string[] }, write: HtmlWriter) =>
  productsHtml(
    productIds.map((productId) => ({ productId })),
    write,
  );

/** How each block is written as HTML. */
const writers: { [Type in EmbeddedBlockType]: BlockHtml<KindOf<Type>> } = {
  picks: ({ picks }, write) =>
    productsHtml(
      picks.map(({ productId, award, label, reason }) => ({
        productId,
        title: label ? escapeHtml(label) : saidHtml(write.lookup.award(award)),
        words: reason,
      })),
      write,
    ),
  productCard: aboutOne,
  prosCons: ({ productId }, write) => productPointsHtml(productId, write),
  // Specifications may come from a shop that does not allow passing them on.
  specTable: aboutOne,
  comparisonTable: aboutSeveral,
  versus: aboutSeveral,
  faq: faqHtml,
  image: imageHtml,
  gallery: galleryHtml,
  embed: embedHtml,
  buttons: buttonsHtml,
  callToAction: callToActionHtml,
  prosConsList: prosConsListHtml,
  table: tableHtml,
  authorBox: authorBoxHtml,
  newsletterForm: newsletterFormHtml,
  adSlot: adSlotHtml,
  reusable: reusableHtml,
};
const byType: ReadonlyMap<string, (attrs: never, write: HtmlWriter) => string> = new Map(
  Object.entries(writers),
);

/** A block that is filled in by a form as HTML; nothing for an unknown one. */
export const embeddedHtml = (block: { type: string; attrs: object }, write: HtmlWriter): string =>
  byType.get(block.type)?.(block.attrs as never, write) ?? "";
