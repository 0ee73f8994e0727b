import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { href } from "../inline.ts";
import { type BlockHtml, blockKind, id, words } from "./block-kind.ts";

/** A sentence with a button to a product's shop, or to a URL. */
export const callToAction = blockKind(
  "callToAction",
  z
    .object({ text: words(500), label: words(100), productId: id.nullable(), href: href.nullable() })
    .refine(({ productId: product, href: address }) => (product === null) !== (address === null), {
      error: "leads either to a product or to an address",
    }),
  {
    empty: { text: "", label: "", productId: null, href: null },
    text: ({ text }) => [text],
    changed: (attrs, change) => ({
      ...attrs,
      text: change.text(attrs.text),
      label: change.text(attrs.label),
      href: attrs.href === null ? null : change.href(attrs.href),
    }),
    shows: ({ productId }) => ({ products: productId === null ? [] : [productId] }),
  },
);

export const callToActionHtml: BlockHtml<typeof callToAction> = (
  { text, label, productId, href: address },
  { lookup, anchor },
) => {
  const product = productId === null ? undefined : lookup.product(productId);
  const target = product?.href ?? address;
  // The page labels a product's button itself, so editors may leave the label empty.
  const link = target && anchor(target, escapeHtml(label || product?.name || target));
  return link ? `<p>${[escapeHtml(text), link].filter(Boolean).join(" ")}</p>` : "";
};
