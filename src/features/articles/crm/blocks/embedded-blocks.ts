import { blockKinds, type EmbeddedBlockType, kindOf } from "#platform/document/blocks/block-kinds.ts";
import type { Block } from "#platform/document/document.ts";
import { type Embed, embedOf } from "#platform/document/embed.ts";

/** The blocks that are filled in by a form instead of typed: the editor holds each as one piece. */
export type EmbeddedBlock = Extract<Block, { type: EmbeddedBlockType }>;

/** The disclosure has nothing to fill in. */
export type PieceType = EmbeddedBlockType | "disclosure";
export const pieceTypes: readonly PieceType[] = [...blockKinds.map(({ type }) => type), "disclosure"];

/** Whether a block's form is filled in so far that it can be saved: an unfinished one stays in the editor and its draft. */
export const isFinished = (type: string, attrs: unknown): boolean =>
  kindOf(type)?.attrs.safeParse(attrs).success ?? true;

/** A video's address on a line of its own becomes the video. */
export const pastedVideo = (text: string): Embed | null =>
  /^https:\/\/\S+$/.test(text.trim()) ? embedOf(text.trim()) : null;
