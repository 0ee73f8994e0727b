import type { Block } from "#platform/document/document.ts";
import { type Embed, embedOf, isVideoId } from "#platform/document/embed.ts";

/** The blocks that are filled in by a form instead of typed: the editor holds each as one piece. */
export type EmbeddedBlock =
  Extract<Block, { attrs: object }> extends infer One
    ? One extends { type: "heading" }
      ? never
      : One
    : never;
export type EmbeddedBlockType = EmbeddedBlock["type"] | "disclosure";
export type AttrsOf<Type extends EmbeddedBlock["type"]> = Extract<EmbeddedBlock, { type: Type }>["attrs"];

/** What a block begins with, before its form is filled in. */
export const emptyAttrs: { [Type in EmbeddedBlock["type"]]: AttrsOf<Type> } = {
  picks: { picks: [] },
  productCard: { productId: "" },
  comparisonTable: { productIds: [], rows: [], differencesOnly: false },
  versus: { productIds: [] },
  prosCons: { productId: "" },
  specTable: { productId: "" },
  faq: { items: [{ question: "", answer: "" }] },
  image: { mediaId: "", alt: "", caption: "", width: "text", href: null },
  embed: { provider: "youtube", videoId: "", title: "" },
  callToAction: { text: "", label: "", productId: null, href: null },
  table: {
    caption: "",
    headRows: 1,
    rows: [
      ["", ""],
      ["", ""],
    ],
  },
};

export const embeddedBlockTypes = [...Object.keys(emptyAttrs), "disclosure"] as EmbeddedBlockType[];

/** Whether a block's form is filled in so far that it can be saved: an unfinished one stays in the editor and its draft. */
export function isFinished(type: string, attrs: unknown): boolean {
  const block = { type, attrs } as EmbeddedBlock;
  switch (block.type) {
    case "productCard":
    case "prosCons":
    case "specTable":
      return block.attrs.productId !== "";
    case "comparisonTable":
      return block.attrs.productIds.length >= 2 && block.attrs.productIds.length <= 6;
    case "versus":
      return block.attrs.productIds.length === 2;
    case "image":
      return block.attrs.mediaId !== "";
    case "embed":
      return isVideoId(block.attrs);
    case "callToAction":
      return (block.attrs.productId === null) !== (block.attrs.href === null);
    default:
      return true;
  }
}

/** A video's address on a line of its own becomes the video. */
export const pastedVideo = (text: string): Embed | null =>
  /^https:\/\/\S+$/.test(text.trim()) ? embedOf(text.trim()) : null;
