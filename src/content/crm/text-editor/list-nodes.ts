import { type Editor, Node, wrappingInputRule } from "@tiptap/core";
import { deepestList } from "#platform/document/list.ts";
import { markers, numberings } from "#platform/document/list-numbering.ts";

// Lists within lists, as the editor knows them (platform/document/list.ts).

/** The nesting depth of lists around the caret. */
function depthOfLists({ state }: Editor): number {
  const { $from } = state.selection;
  const around = Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1));
  return around.filter(({ type }) => type.isInGroup("list")).length;
}

const listItem = Node.create({
  name: "listItem",
  content: "paragraph (paragraph | list)*",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => editor.commands.splitListItem("listItem"),
      // Where it cannot go deeper the key leaves the text, as everywhere.
      Tab: () =>
        editor.isActive("listItem") &&
        depthOfLists(editor) < deepestList &&
        editor.commands.sinkListItem("listItem"),
      "Shift-Tab": () => editor.commands.liftListItem("listItem"),
    };
  },
});

const bulletList = Node.create({
  name: "bulletList",
  group: "block inner list",
  content: "listItem+",
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => this.editor.commands.toggleList("bulletList", "listItem") };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*([-+*])\s$/, type: this.type })];
  },
});

const oneOf = <Name extends string>(names: readonly Name[], said: string | undefined): Name | null =>
  names.find((name) => name === said) ?? null;

const orderedList = Node.create({
  name: "orderedList",
  group: "block inner list",
  content: "listItem+",
  addAttributes: () => ({
    start: {
      default: null,
      parseHTML: (element) => {
        const start = (element as HTMLOListElement).start;
        return start === 1 || Math.abs(start) > 9_999 ? null : start;
      },
      renderHTML: ({ start }) => (start === null ? {} : { start }),
    },
    numbering: {
      default: null,
      parseHTML: (element) => oneOf(numberings, element.dataset.numbering),
      renderHTML: ({ numbering }) => (numbering ? { "data-numbering": numbering } : {}),
    },
    marker: {
      default: null,
      parseHTML: (element) => oneOf(markers, element.dataset.marker),
      renderHTML: ({ marker }) => (marker ? { "data-marker": marker } : {}),
    },
  }),
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => this.editor.commands.toggleList("orderedList", "listItem") };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,4})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: number === "1" ? null : Number(number) }),
        joinPredicate: ([, number], before) =>
          before.childCount + ((before.attrs.start as number | null) ?? 1) === Number(number),
      }),
    ];
  },
});

export const listNodes = [listItem, bulletList, orderedList];
