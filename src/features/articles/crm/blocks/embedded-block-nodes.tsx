import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import type { z } from "zod";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import type { AnyBlockKind } from "#platform/document/blocks/block-kind.ts";
import { kindOf } from "#platform/document/blocks/block-kinds.ts";
import { innerKinds } from "#platform/document/containers.ts";
import { EmbeddedBlockView } from "./embedded-block-view.tsx";
import { type PieceType, pieceTypes } from "./embedded-blocks.ts";

/** Attributes of a pasted block are untrusted input: only the block's own fields are read, each as its schema has it. */
function attrsFrom({ attrs, empty }: AnyBlockKind, text: string | undefined): object | false {
  try {
    const given = new Map<string, unknown>(Object.entries(JSON.parse(text ?? "") as object));
    return Object.fromEntries(
      Object.entries((attrs as z.ZodObject).shape).map(([name, field]) => {
        const value = given.get(name);
        // It is rendered before the server validates it.
        const own = name === "href" && typeof value === "string" ? linkUrl(value, location.origin) : value;
        const read = (field as z.ZodType).safeParse(own);
        return [name, read.success ? read.data : new Map(Object.entries(empty)).get(name)];
      }),
    );
  } catch {
    // Not JSON: pasted from elsewhere, so it is no block of ours.
    return false;
  }
}

const inner: ReadonlySet<string> = new Set(innerKinds.map(({ type }) => type));

const pieceNode = (type: PieceType, kind: AnyBlockKind | undefined) =>
  Node.create({
    name: type,
    group: inner.has(type) ? "block inner" : "block",
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(kind?.empty ?? {}).map(([name, empty]) => [name, { default: empty, rendered: false }]),
      ),
    parseHTML: () => [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (element) => (kind ? attrsFrom(kind, element.dataset.attrs) : {}),
      },
    ],
    renderHTML: ({ node }) => ["div", { "data-block": type, "data-attrs": JSON.stringify(node.attrs) }],
    addNodeView: () => ReactNodeViewRenderer(EmbeddedBlockView),
  });

export const embeddedBlockNodes = pieceTypes.map((type) => pieceNode(type, kindOf(type)));
