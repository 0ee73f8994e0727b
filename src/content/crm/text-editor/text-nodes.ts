import { Extension, Node, textblockTypeInputRule } from "@tiptap/core";
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { listNodes } from "./list-nodes.ts";
import { quoteNodes } from "./quote-nodes.ts";
import { textMarks } from "./text-marks.ts";
import { unknownBlockNode } from "./unknown-block.tsx";

// The written part of a document (platform/document/document.ts) as the editor knows it: nothing else can be typed or pasted.

const document = Node.create({ name: "doc", topNode: true, content: "block+" });
const text = Node.create({ name: "text", group: "inline" });

const paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block inner",
  content: "inline*",
  parseHTML: () => [{ tag: "p" }],
  renderHTML: () => ["p", 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode("paragraph") };
  },
});

const levels = [2, 3] as const;
const heading = Node.create({
  name: "heading",
  group: "block inner",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    level: { default: 2, rendered: false },
    /** Not the id of the element: the screen around has its own. */
    anchor: {
      default: null,
      parseHTML: (element) => element.dataset.anchor ?? null,
      renderHTML: ({ anchor }) => (anchor ? { "data-anchor": anchor } : {}),
    },
  }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level === 3 ? 3 : 2}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      levels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode("heading", "paragraph", { level }),
      ]),
    );
  },
  addInputRules() {
    return levels.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

/** A frame around paragraphs: a note, the verdict. */
const frame = (name: "note" | "verdict", tag: string, className: string) =>
  Node.create({
    name,
    group: "block inner",
    content: "paragraph+",
    defining: true,
    parseHTML: () => [{ tag: `${tag}.${className}` }],
    // Several notes in a text would be as many landmarks without a name.
    renderHTML: () => [tag, { class: className, ...(tag === "aside" ? { role: "note" } : {}) }, 0],
  });

const hardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.insertContent({ type: "hardBreak" }) };
  },
});

const horizontalRule = Node.create({
  name: "horizontalRule",
  group: "block",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: () => ["hr"],
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

export const textNodes = [
  document,
  text,
  paragraph,
  heading,
  ...listNodes,
  ...quoteNodes,
  frame("note", "aside", "note"),
  frame("verdict", "div", "verdict"),
  hardBreak,
  horizontalRule,
  ...textMarks,
  unknownBlockNode,
  working,
];
