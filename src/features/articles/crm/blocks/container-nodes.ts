import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { imageSides, mostColumns } from "#platform/document/containers.ts";
import { ColumnsView } from "./columns-view.tsx";
import { MediaTextView } from "./media-text-view.tsx";

// Blocks that others are written in (platform/document/containers.ts).

const columns = Node.create({
  name: "columns",
  group: "block",
  content: `column{2,${mostColumns}}`,
  draggable: true,
  isolating: true,
  parseHTML: () => [{ tag: "div[data-columns]" }],
  renderHTML: () => ["div", { "data-columns": "" }, 0],
  addNodeView: () => ReactNodeViewRenderer(ColumnsView),
});

const column = Node.create({
  name: "column",
  content: "inner+",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-column]" }],
  renderHTML: () => ["div", { "data-column": "", class: "prose max-w-none" }, 0],
});

const read = (element: HTMLElement, name: string): string => element.getAttribute(`data-${name}`) ?? "";

const mediaText = Node.create({
  name: "mediaText",
  group: "block",
  content: "inner+",
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    mediaId: {
      default: "",
      parseHTML: (element) => /^\d{0,9}$/.exec(read(element, "media-text"))?.[0] ?? "",
      renderHTML: ({ mediaId }) => ({ "data-media-text": mediaId }),
    },
    alt: {
      default: "",
      parseHTML: (element) => read(element, "alt").slice(0, 500),
      renderHTML: ({ alt }) => ({ "data-alt": alt }),
    },
    side: {
      default: "start",
      parseHTML: (element) => imageSides.find((side) => side === read(element, "side")) ?? "start",
      renderHTML: ({ side }) => ({ "data-side": side }),
    },
    href: {
      default: null,
      parseHTML: (element) => linkUrl(read(element, "href"), location.origin),
      renderHTML: ({ href }) => (href ? { "data-href": href } : {}),
    },
  }),
  parseHTML: () => [{ tag: "div[data-media-text]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
  addNodeView: () => ReactNodeViewRenderer(MediaTextView),
});

export const containerNodes = [columns, column, mediaText];
