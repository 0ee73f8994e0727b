import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { CommentThread } from "#content/comment.ts";
import { type AnchoredBlock, anchorAt, anchoredIn, fingerprintOf, quoteOf } from "#content/comment-anchor.ts";

// Which blocks of the text have comments. While it is edited, threads move with their blocks.

export type CommentMarks = {
  onOpen: (threads: readonly string[]) => void;
  onComment: () => void;
  labelOf: (count: number) => string;
};
type Shown = { id: string; anchor: CommentThread["anchor"]; isOpen: boolean };
type Marks = {
  threads: readonly Shown[];
  current: string | null;
  /** Positions of blocks by thread; null: the text was deleted. */
  at: ReadonlyMap<string, number | null>;
  decorations: DecorationSet;
};
const key = new PluginKey<Marks>("comments");

const seen = new WeakMap<Node, AnchoredBlock>();
/** Nodes never change: each is read once. */
function blockOf(node: Node): AnchoredBlock {
  const known = seen.get(node);
  if (known) return known;
  const words = node.textContent || (node.isAtom ? JSON.stringify(node.attrs) : "");
  const block = { fingerprint: fingerprintOf(JSON.stringify(node.toJSON())), words };
  seen.set(node, block);
  return block;
}
const blocksOf = (doc: Node): AnchoredBlock[] => doc.children.map(blockOf);

function positionOf(doc: Node, index: number): number {
  let at = 0;
  for (let i = 0; i < index; i++) at += doc.child(i).nodeSize;
  return at;
}
const indexAt = (doc: Node, at: number): number => doc.resolve(at).index(0);

function located(doc: Node, { anchor }: Shown): number | null {
  const index = anchor && anchoredIn(blocksOf(doc), anchor);
  return index === null ? null : positionOf(doc, index);
}

/** Where a thread's block is after a change; null where it is gone. */
function moved(change: Transaction, { anchor }: Shown, before: number | null): number | null {
  const { doc } = change;
  if (before !== null) {
    const { pos, deletedAfter } = change.mapping.mapResult(before);
    const node = doc.resolve(pos).depth === 0 ? doc.nodeAt(pos) : null;
    // A line that is broken at its beginning leaves an empty one in its place.
    const isLeft = node?.isTextblock && !node.content.size && anchor?.words !== "";
    if (node && !deletedAfter && !isLeft) return pos;
  }
  // Undone, pasted elsewhere, or replaced by what another window saved.
  const blocks = blocksOf(doc);
  const isThere = anchor && blocks.some(({ fingerprint }) => fingerprint === anchor.block);
  const index = isThere ? anchoredIn(blocks, anchor) : null;
  return index === null ? null : positionOf(doc, index);
}

function marker(threads: readonly string[], { labelOf, onOpen }: CommentMarks): () => HTMLElement {
  return () => {
    const frame = document.createElement("span");
    frame.className = "comment-marker";
    frame.contentEditable = "false";
    const button = document.createElement("button");
    button.type = "button";
    // Shown by the style: the name says it, in words that some languages write without a digit.
    button.dataset.count = String(threads.length);
    button.setAttribute("aria-label", labelOf(threads.length));
    button.title = labelOf(threads.length);
    button.addEventListener("click", () => onOpen(threads));
    frame.append(button);
    return frame;
  };
}

function decorated(doc: Node, { threads, at, current }: Omit<Marks, "decorations">, marks: CommentMarks) {
  const open = new Map<number, string[]>();
  for (const { id, isOpen } of threads) {
    const place = at.get(id) ?? null;
    if (place !== null && isOpen) open.set(place, [...(open.get(place) ?? []), id]);
  }
  const around = (place: number, className: string) => {
    const node = doc.nodeAt(place);
    return node ? [Decoration.node(place, place + node.nodeSize, { class: className })] : [];
  };
  const currentAt = current === null ? null : (at.get(current) ?? null);
  return DecorationSet.create(doc, [
    ...[...open].flatMap(([place, ids]) => [
      Decoration.widget(place, marker(ids, marks), {
        side: -1,
        key: `comments ${ids.join(" ")}`,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
      ...around(place, "commented"),
    ]),
    ...(currentAt === null ? [] : around(currentAt, "commented-current")),
  ]);
}

/** Marks the blocks with open comments; `marks` is read when something is pressed. */
export const commentedBlocks = (marks: { current: CommentMarks }) =>
  Extension.create({
    name: "comments",
    addKeyboardShortcuts: () => ({
      "Mod-Alt-m": () => {
        marks.current.onComment();
        return true;
      },
    }),
    addProseMirrorPlugins: () => [
      new Plugin<Marks>({
        key,
        state: {
          init: () => ({ threads: [], current: null, at: new Map(), decorations: DecorationSet.empty }),
          apply(change, before) {
            const given: Pick<Marks, "threads" | "current"> | undefined = change.getMeta(key);
            if (!given && !change.docChanged) return before;
            const { threads, current } = given ?? before;
            const at = new Map(
              threads.map((thread) => {
                const known = before.at.get(thread.id);
                const place = known == null && given ? located(change.doc, thread) : (known ?? null);
                return [thread.id, change.docChanged ? moved(change, thread, place) : place] as const;
              }),
            );
            const next = { threads, current, at };
            return { ...next, decorations: decorated(change.doc, next, marks.current) };
          },
        },
        props: { decorations: (state) => key.getState(state)?.decorations },
      }),
    ],
  });

export const showingComments = (state: EditorState, given: Pick<Marks, "threads" | "current">) =>
  state.tr.setMeta(key, given).setMeta("addToHistory", false);

/** The block of each thread by its number in the text; null: the text was deleted. */
export function commentPlaces(state: EditorState): Map<string, number | null> {
  const at = key.getState(state)?.at ?? new Map<string, number | null>();
  return new Map([...at].map(([id, place]) => [id, place === null ? null : indexAt(state.doc, place)]));
}

/** The position of a thread's block; null where there is none. */
export const commentPosition = (state: EditorState, thread: string): number | null =>
  key.getState(state)?.at.get(thread) ?? null;

/** The block at the cursor as what a comment is on, and the words of the selection or the block. */
export function commentTarget({ doc, selection }: EditorState) {
  const index = Math.min(selection.$from.index(0), doc.childCount - 1);
  const anchor = anchorAt(blocksOf(doc), index);
  const block = doc.child(index);
  const from = positionOf(doc, index);
  const chosen = doc.textBetween(
    Math.max(selection.from, from),
    Math.max(selection.from, Math.min(selection.to, from + block.nodeSize)),
    " ",
  );
  const whole = block.textBetween(0, block.content.size, " ");
  return anchor && { anchor, quote: quoteOf(chosen.trim() ? chosen : whole) };
}

/** The anchors of blocks that are no longer as they were when the thread began, by thread. */
export function changedAnchors(state: EditorState) {
  const blocks = blocksOf(state.doc);
  return (key.getState(state)?.threads ?? []).flatMap(({ id, anchor }) => {
    const at = commentPosition(state, id);
    const now = at === null ? null : anchorAt(blocks, indexAt(state.doc, at));
    return anchor && now && now.block !== anchor.block ? [{ id, anchor: now }] : [];
  });
}
