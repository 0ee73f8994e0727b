import { Mark, markInputRule } from "@tiptap/core";
import { linkUrl } from "./link-url.ts";

// What words of a text can be, as the editor knows it (platform/document/inline.ts).

const wordMark = (
  name: "bold" | "italic" | "underline" | "code" | "strike" | "superscript" | "subscript",
  {
    tags,
    tag,
    style,
    key,
    typed,
    excludes = name,
  }: {
    tags: readonly string[];
    tag: string;
    style?: string;
    key: string;
    typed?: RegExp;
    excludes?: string;
  },
) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [...tags.map((one) => ({ tag: one })), ...(style ? [{ style }] : [])],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
    addInputRules() {
      return typed ? [markInputRule({ find: typed, type: this.type })] : [];
    },
  });

export const textMarks = [
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
  wordMark("underline", { tags: ["u"], tag: "u", key: "Mod-u" }),
  wordMark("code", {
    tags: ["code"],
    tag: "code",
    key: "Mod-e",
    typed: /(?:^|[^`])(`([^`]+)`(?!`))$/,
  }),
  wordMark("strike", {
    tags: ["s", "del", "strike"],
    tag: "s",
    key: "Mod-Shift-x",
    typed: /(?:^|\s)(~~(?!\s+~~)([^~]+)~~(?!\s+~~))$/,
  }),
  wordMark("superscript", { tags: ["sup"], tag: "sup", key: "Mod-.", excludes: "superscript subscript" }),
  wordMark("subscript", { tags: ["sub"], tag: "sub", key: "Mod-,", excludes: "superscript subscript" }),
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
          const href = linkUrl(element.getAttribute(name) ?? "", location.origin);
          return href === null ? false : { href };
        },
      })),
    // Rendered as a link, but not followed while editing.
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
    addAttributes: () => ({
      kind: { default: "product", rendered: false },
      id: { default: "", rendered: false },
      anchor: { default: null, rendered: false },
    }),
    parseHTML: () => [
      {
        tag: "span[data-reference]",
        getAttrs: (element) => {
          const [, kind, id, anchor = null] =
            /^(product|category|article):(\d{1,15})(?:#([^\s#]{1,100}))?$/.exec(
              element.dataset.reference ?? "",
            ) ?? [];
          return id ? { kind, id, anchor } : false;
        },
      },
    ],
    renderHTML: ({ mark }) => [
      "span",
      {
        class: "text-link",
        "data-reference": `${mark.attrs.kind}:${mark.attrs.id}${mark.attrs.anchor ? `#${mark.attrs.anchor}` : ""}`,
      },
      0,
    ],
  }),
];
