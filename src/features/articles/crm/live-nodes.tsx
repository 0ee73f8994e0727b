import { Extension, Node } from "@tiptap/core";
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { keptBlock } from "./editor-document.ts";
import { KeptBlockView, LiveBlockView } from "./live-block-view.tsx";
import { emptyAttrs, type LiveBlock, liveTypes } from "./live-blocks.ts";

/** What a copied block brings along is read like anybody's word: only the fields the block has, of the kind they have. */
function attrsFrom(type: LiveBlock["type"], text: string | undefined): object | false {
  try {
    const given = JSON.parse(text ?? "") as Record<string, unknown>;
    const known: Record<string, unknown> = { ...emptyAttrs[type] };
    for (const [name, empty] of Object.entries(known)) {
      const value = given[name];
      const isAlike = Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty;
      if (isAlike || (empty === null && typeof value === "string")) known[name] = value;
    }
    return known;
  } catch {
    return false;
  }
}

const liveNode = (type: (typeof liveTypes)[number]) =>
  Node.create({
    name: type,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () =>
      type === "disclosure"
        ? {}
        : Object.fromEntries(
            Object.entries(emptyAttrs[type]).map(([name, empty]) => [
              name,
              { default: empty, rendered: false },
            ]),
          ),
    parseHTML: () => [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (element) => (type === "disclosure" ? {} : attrsFrom(type, element.dataset.attrs)),
      },
    ],
    renderHTML: ({ node }) => ["div", { "data-block": type, "data-attrs": JSON.stringify(node.attrs) }],
    addNodeView: () => ReactNodeViewRenderer(LiveBlockView),
  });

/** Cannot be made here, only kept or removed; copied, it stays where it is. */
const kept = Node.create({
  name: keptBlock,
  group: "block",
  atom: true,
  addAttributes: () => ({ block: { default: null, rendered: false } }),
  renderHTML: () => ["div", { "data-kept": "" }],
  addNodeView: () => ReactNodeViewRenderer(KeptBlockView),
});

const working = Extension.create({
  name: "working",
  addProseMirrorPlugins: () => [history(), dropCursor({ color: "currentColor" }), gapCursor()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const back = () => undo(editor.state, editor.view.dispatch);
    const forth = () => redo(editor.state, editor.view.dispatch);
    return { "Mod-z": back, "Mod-y": forth, "Shift-Mod-z": forth };
  },
});

export const liveNodes = [...liveTypes.map(liveNode), kept, working];
