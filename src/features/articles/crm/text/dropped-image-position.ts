import type { Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

/** An image file being inserted into a text, and its target position, which moves with edits made meanwhile. */
export type Dropped = { key: number; file: File; place: () => number; forget: () => void };

type View = Editor["view"];
let made = 0;

/** Before or after the block under the pointer or the caret; an empty paragraph is left to write in. */
function placeNear(view: View, at: number, pointer?: { clientY: number }): number {
  const $at = view.state.doc.resolve(at);
  if ($at.depth === 0) return at;
  const start = $at.before(1);
  if ($at.node(1).content.size === 0) return start;
  const block = view.nodeDOM(start);
  if (!pointer || !(block instanceof HTMLElement)) return $at.after(1);
  const { top, height } = block.getBoundingClientRect();
  return pointer.clientY < top + height / 2 ? start : $at.after(1);
}

/** The pictures among files that were dropped or pasted; what is no picture is left to the browser's refusal. */
export function droppedInto(
  editor: Editor,
  files: readonly File[],
  event?: DragEvent | ClipboardEvent,
): Dropped[] {
  const { view } = editor;
  const pointer = event instanceof MouseEvent ? event : undefined;
  const at = pointer
    ? view.posAtCoords({ left: pointer.clientX, top: pointer.clientY })?.pos
    : view.state.selection.from;
  const begin = placeNear(view, at ?? view.state.doc.content.size, pointer);
  return files.map((file) => {
    let place = begin;
    const follow = ({ transaction }: { transaction: Transaction }) => {
      place = transaction.mapping.map(place);
    };
    editor.on("transaction", follow);
    return {
      key: ++made,
      file,
      place: () => place,
      forget: () => {
        editor.off("transaction", follow);
      },
    };
  });
}
