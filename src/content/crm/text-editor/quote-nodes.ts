import { type Editor, Node, wrappingInputRule } from "@tiptap/core";
import { NodeRange, type ResolvedPos } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { liftTarget } from "@tiptap/pm/transform";
import { quoteSource } from "./editor-document.ts";

// A quotation: paragraphs, and a last line with its source.

/** The quotation around the caret, by its depth. */
const quoteDepth = ($at: ResolvedPos): number | undefined =>
  Array.from({ length: $at.depth }, (_, up) => $at.depth - up).find(
    (depth) => $at.node(depth).type.name === "blockquote",
  );

/** Lifts the paragraph at the caret out of its quotation. One that is left without words is none any more: its source becomes a paragraph. */
export const leaveQuote = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state }) => {
    const { $from } = tr.selection;
    const depth = quoteDepth($from);
    if (depth === undefined) return false;
    const quote = $from.node(depth);
    const source = quote.lastChild;
    const hasSource = source?.type.name === quoteSource;
    const isOnly = quote.childCount - Number(hasSource) < 2;
    if (hasSource && (isOnly || $from.parent === source)) {
      const start = $from.end(depth) - source.nodeSize;
      if (source.content.size) tr.setNodeMarkup(start, state.schema.nodes.paragraph);
      else {
        tr.delete(start, start + source.nodeSize);
        if ($from.pos > start) tr.setSelection(TextSelection.near(tr.doc.resolve(start), -1));
      }
    }
    const $at = tr.selection.$from;
    const range = isOnly
      ? new NodeRange(tr.doc.resolve($at.start(depth)), tr.doc.resolve($at.end(depth)), depth)
      : $at.blockRange();
    const target = range && liftTarget(range);
    if (!range || target === null) return false;
    tr.lift(range, target);
    return true;
  });

/** Whether the caret is at the start of a quotation, or of its source. */
function startIn(editor: Editor): "quote" | "source" | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth < 2) return null;
  if ($from.node(-1).type.name !== "blockquote") return null;
  if ($from.parent.type.name === quoteSource) return "source";
  return $from.index(-1) === 0 ? "quote" : null;
}

const blockquote = Node.create({
  name: "blockquote",
  group: "block inner",
  content: `paragraph+ ${quoteSource}?`,
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Backspace() {
        const start = startIn(editor);
        if (start === "quote") return leaveQuote(editor);
        if (start !== "source" || editor.state.selection.$from.parent.content.size) return false;
        return editor.commands.setTextSelection(editor.state.selection.from - 2);
      },
      Enter() {
        const { empty, $from } = editor.state.selection;
        if (!empty || $from.depth < 2 || $from.node(-1).type.name !== "blockquote") return false;
        if ($from.parent.type.name === quoteSource) {
          const after = $from.after(-1);
          return editor
            .chain()
            .insertContentAt(after, { type: "paragraph" })
            .setTextSelection(after + 1)
            .run();
        }
        const quote = $from.node(-1);
        const at = $from.index(-1);
        if ($from.parent.content.size > 0)
          // Left to itself the library would make the new line another source.
          return editor.commands.command(({ tr }) => {
            tr.split(tr.selection.from, 1, [{ type: $from.parent.type }]).scrollIntoView();
            return true;
          });
        if (quote.childCount <= 2 && at === 0) return leaveQuote(editor);
        // An empty line at its end leads to the source.
        if (at !== quote.childCount - 2) return false;
        return editor
          .chain()
          .deleteRange({ from: $from.before(), to: $from.after() })
          .setTextSelection($from.before() + 1)
          .run();
      },
    };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
  /** Each quotation has the line for its source. */
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction(transactions, _before, { doc, schema, tr }): Transaction | null {
          const source = schema.nodes[quoteSource];
          if (!source || !transactions.some(({ docChanged }) => docChanged)) return null;
          const places: number[] = [];
          doc.descendants((node, at) => {
            if (node.type.name === "blockquote" && node.lastChild?.type !== source)
              places.push(at + node.nodeSize - 1);
            return !node.isTextblock && !node.isAtom;
          });
          for (const place of places.toReversed()) tr.insert(place, source.create());
          return places.length ? tr : null;
        },
      }),
    ];
  },
});

const source = Node.create({
  name: quoteSource,
  content: "inline*",
  parseHTML: () => [
    { tag: "div.quote-source" },
    { tag: "cite", context: "blockquote/" },
    { tag: "footer", context: "blockquote/" },
  ],
  renderHTML: () => ["div", { class: "quote-source" }, 0],
});

export const quoteNodes = [blockquote, source];
