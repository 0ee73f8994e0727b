import type { Actor } from "#platform/audit/actor.ts";
import type { Cells } from "./sheet-checksum.ts";
import type { Lookups } from "./sheet-values.ts";

/** A row of a spreadsheet: what names its product, its cells by column, and what they were when it was exported. */
export type SheetRow = { id: string; cells: Cells; checksum: string };
export type SheetRun = {
  actor: Actor | null;
  /** What the rows of the file are known by. */
  source: string;
  mayPublish: boolean;
  currency: string | null;
  /** What is not there is made, unless nothing is to be saved: then null. */
  place: Lookups["place"];
};
