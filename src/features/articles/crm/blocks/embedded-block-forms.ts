import type { BlockForms } from "#layouts/editor/text-editor/editor-document.ts";
import { embeddedBlockTypes, isFinished } from "./embedded-blocks.ts";

/** What an unfinished or damaged block is called in a draft, so that nobody takes it for a finished one. */
const unfinished = "unfinished";
const live: ReadonlySet<unknown> = new Set(embeddedBlockTypes);

/** The live blocks in the editor. */
export const embeddedBlockForms: BlockForms = {
  comes(block) {
    if (block.type === unfinished && live.has(block.attrs?.type))
      return { type: block.attrs?.type, attrs: block.attrs?.attrs };
    return live.has(block.type) ? block : undefined;
  },
  goes({ type = "", attrs }) {
    return live.has(type) && !isFinished(type, attrs)
      ? { type: unfinished, attrs: { type, attrs } }
      : undefined;
  },
};
