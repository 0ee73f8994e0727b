import {
  Extension,
  Mark,
  markInputRule,
  Node,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { keptNode } from "./kept-block.tsx";
import { linkAddress } from "./link-address.ts";

// The written part of a document (platform/document/document.ts) as the editor knows it: nothing else can be typed or pasted.

const document = Node.create({ name: "doc", topNode: true, content: "block+" });
const text = Node.create({ name: "text", group: "inline" });

const paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
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
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level === 3 ? 3 : 2}`, 0],
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

const listItem = Node.create({
  name: "listItem",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem("listItem"),
      "Shift-Tab": () => this.editor.commands.liftListItem("listItem"),
    };
  },
});

const list = (name: "bulletList" | "orderedList", tag: "ul" | "ol", typed: RegExp, key: string) =>
  Node.create({
    name,
    group: "block list",
    content: "listItem+",
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleList(name, "listItem") };
    },
    addInputRules() {
      return [wrappingInputRule({ find: typed, type: this.type })];
    },
  });

/** A frame around paragraphs: a quotation, a note, the verdict. */
const frame = (
  name: "blockquote" | "note" | "verdict",
  tag: string,
  className: string | null,
  typed?: RegExp,
) =>
  Node.create({
    name,
    group: "block",
    content: "paragraph+",
    defining: true,
    parseHTML: () => [{ tag: className ? `${tag}.${className}` : tag }],
    // Several notes in a text would be as many landmarks without a name.
    renderHTML: () => [
      tag,
      { ...(className ? { class: className } : {}), ...(tag === "aside" ? { role: "note" } : {}) },
      0,
    ],
    addInputRules() {
      return typed ? [wrappingInputRule({ find: typed, type: this.type })] : [];
    },
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

const wordMark = (
  name: "bold" | "italic" | "code",
  {
    tags,
    tag,
    style,
    key,
    typed,
  }: { tags: readonly string[]; tag: string; style?: string; key: string; typed: RegExp },
) =>
  Mark.create({
    name,
    excludes: name,
    parseHTML: () => [...tags.map((one) => ({ tag: one })), ...(style ? [{ style }] : [])],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
    addInputRules() {
      return [markInputRule({ find: typed, type: this.type })];
    },
  });

const marks = [
  wordMark("bold", {
    tags: ["strong", "b"],
    tag: "strong",
    style: "font-weight=bold",
    key: "Mod-b",
    typed: /(?:^|\s)(\*\*(?!\s+\*\*)([^*]+)\*\*(?!\s+\*\*))$/,
  }),
  wordMark("italic", {
    tags: ["em", "i"],
    tag: "em",
    style: "font-style=italic",
    key: "Mod-i",
    typed: /(?:^|\s)(\*(?!\s+\*)([^*]+)\*(?!\s+\*))$/,
  }),
  wordMark("code", {
    tags: ["code"],
    tag: "code",
    key: "Mod-e",
    typed: /(?:^|[^`])(`([^`]+)`(?!`))$/,
  }),
  Mark.create({
    name: "link",
    inclusive: false,
    excludes: "link reference",
    // The rules below read it, and no other word counts.
    addAttributes: () => ({ href: { default: "", parseHTML: () => null } }),
    // A link that was copied here, too.
    parseHTML: () =>
      ["href", "data-href"].map((name) => ({
        tag: name === "href" ? "a[href]" : "span[data-href]",
        getAttrs: (element: HTMLElement) => {
          const href = linkAddress(element.getAttribute(name) ?? "", location.origin);
          return href === null ? false : { href };
        },
      })),
    // Shown as a link, and followed by nobody while it is edited.
    renderHTML: ({ mark }) => [
      "span",
      { class: "text-link", "data-href": mark.attrs.href, title: mark.attrs.href },
      0,
    ],
  }),
  Mark.create({
    name: "reference",
    inclusive: false,
    excludes: "link reference",
    addAttributes: () => ({ kind: { default: "product" }, id: { default: "" } }),
    parseHTML: () => [
      {
        tag: "span[data-reference]",
        getAttrs: (element) => {
          const [, kind, id] =
            /^(product|category|article):(\d{1,15})$/.exec(element.dataset.reference ?? "") ?? [];
          return id ? { kind, id } : false;
        },
      },
    ],
    renderHTML: ({ mark }) => [
      "span",
      { class: "text-link", "data-reference": `${mark.attrs.kind}:${mark.attrs.id}` },
      0,
    ],
  }),
];

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
  listItem,
  list("bulletList", "ul", /^\s*([-+*])\s$/, "Mod-Shift-8"),
  list("orderedList", "ol", /^(\d+)\.\s$/, "Mod-Shift-7"),
  frame("blockquote", "blockquote", null, /^\s*>\s$/),
  frame("note", "aside", "note"),
  frame("verdict", "div", "verdict"),
  hardBreak,
  horizontalRule,
  ...marks,
  keptNode,
  working,
];
