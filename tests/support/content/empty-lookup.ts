import type { HtmlLookup } from "#platform/document/blocks/html-writer.ts";

/** For the HTML of a document whose products, images and references are all missing. */
export const emptyLookup: HtmlLookup = {
  link: () => undefined,
  product: () => undefined,
  award: () => undefined,
  picture: () => undefined,
  author: () => undefined,
  newsletter: null,
  titles: { pros: "Pros", cons: "Cons" },
};
