import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Block } from "#platform/document/document.ts";
import { passagesIn } from "#platform/document/passages.ts";

type Marks = { names: ReadonlySet<string>; marks: DecorationSet };
const key = new PluginKey<Marks>("untranslated");

/** What a node itself says: a line, or the texts of a block that is filled in by a form. */
function saidBy(node: Node): readonly string[] {
  if (node.isTextblock) return [node.textContent];
  return node.isAtom && node.isBlock ? passagesIn({ type: node.type.name, attrs: node.attrs } as Block) : [];
}

function markedIn(doc: Node, passages: ReadonlySet<string>, names: ReadonlySet<string>): DecorationSet {
  const marks: Decoration[] = [];
  const isOpen = (text: string) => passages.has(text.trim()) && !names.has(text.trim());
  doc.descendants((node, at) => {
    const count = saidBy(node).filter(isOpen).length;
    if (count) marks.push(Decoration.node(at, at + node.nodeSize, { class: "to-translate" }, { count }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, marks);
}

/**
 * Highlights the passages that are still another language's, word for word. `passages` are those of the other languages' texts
 * (platform/document/passages.ts).
 */
export const untranslatedPassages = (passages: ReadonlySet<string>) =>
  Extension.create({
    name: "untranslated",
    addProseMirrorPlugins: () =>
      passages.size
        ? [
            new Plugin<Marks>({
              key,
              state: {
                init: (_, { doc }) => ({ names: new Set(), marks: markedIn(doc, passages, new Set()) }),
                apply(change, before) {
                  const given: ReadonlySet<string> | undefined = change.getMeta(key);
                  if (!given && !change.docChanged) return before;
                  const names = given ?? before.names;
                  return { names, marks: markedIn(change.doc, passages, names) };
                },
              },
              props: { decorations: (state) => key.getState(state)?.marks },
            }),
          ]
        : [],
  });

/** The positions of what is highlighted, in the order of the text, and of how many passages. */
export function openPassages(state: EditorState): { places: number[]; count: number } {
  const found = key.getState(state)?.marks.find() ?? [];
  return {
    places: found.map(({ from }) => from).sort((one, other) => one - other),
    count: found.reduce((sum, { spec }) => sum + (spec as { count: number }).count, 0),
  };
}

/** The names of products, which are not highlighted. */
export const ignoringNames = (state: EditorState, names: readonly string[]) =>
  state.tr.setMeta(key, new Set(names.map((name) => name.trim()))).setMeta("addToHistory", false);
