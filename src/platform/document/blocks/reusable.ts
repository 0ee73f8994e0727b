import { z } from "zod";
import { blockKind, id } from "./block-kind.ts";

/**
 * A passage that is written once and shown in many texts (features/articles/reusable.content.ts). The server puts what it holds in its place
 * (`withHeldBlocks`) before anything else reads the text, so that its words, links and products are those of the text itself.
 */
export const reusable = blockKind("reusable", z.object({ blockId: id }), { empty: { blockId: "" } });

export const reusableHtml = (): string => "";
