import type { BlockForms } from "#content/crm/text-editor/editor-document.ts";
import { isFinished, pieceTypes } from "./embedded-blocks.ts";

/** The name of an incomplete or damaged block in a draft, which sets it apart from a complete one. */
const unfinished = "unfinished";
const live: ReadonlySet<unknown> = new Set(pieceTypes);

/** The live blocks in the editor. */
export const embeddedBlockForms: BlockForms = {
  comes(block) {
    if (block.type === unfinished && live.has(block.attrs?.type))
      return { type: block.attrs?.type, attrs: block.attrs?.attrs };
    return live.has(block.type) ? block : undefined;
  },
  containers: new Set(["columns", "column", "mediaText"]),
  goes({ type = "", attrs }) {
    return live.has(type) && !isFinished(type, attrs)
      ? { type: unfinished, attrs: { type, attrs } }
      : undefined;
  },
};
