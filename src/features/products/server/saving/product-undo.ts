import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RowState } from "#platform/database/row-states.ts";
import { productStates } from "../admin/product-states.repo.ts";
import * as edits from "./product-edits.repo.ts";

/** What a source's rows did to one product: with what it was (null where it was not), and the mark of what it became. */
export type SourceChange = {
  id: number;
  became: "added" | "changed" | "joined";
  before: RowState | null;
  mark: string;
  /** What it is called, for a list of what was done. */
  label: string;
};

/** What became of a change that was to be undone: an edited product stays as its editor left it. */
export type Undone = "undone" | "edited" | "gone";

/** Takes back what sources brought, newest first. */
export function createProductUndo({
  db,
  clock,
  noteProducts,
}: {
  db: Database;
  clock: Clock;
  noteProducts: (
    tx: Tx,
    ids: readonly number[],
    before: ReadonlyMap<number, edits.CategoryPlacement>,
  ) => Promise<void>;
}) {
  async function undo(tx: Tx, { id, became, before, mark }: Omit<SourceChange, "label">): Promise<Undone> {
    const state = (await productStates.read(tx, [id])).get(id);
    if (!state) return "gone";
    if (productStates.markOf(state) !== mark) return "edited";
    if (became !== "added" && before) await productStates.putBack(tx, id, before);
    else {
      await edits.setState(tx, id, { deletedAt: clock.now() }, clock.now());
      await edits.forgetSources(tx, id);
    }
    return "undone";
  }

  return {
    /** In one transaction, with what `also` writes: an added product goes to the trash, a changed one is reverted. */
    undoIntakes: (
      intakes: readonly Omit<SourceChange, "label">[],
      also: (tx: Tx, outcomes: readonly Undone[]) => Promise<void>,
    ): Promise<void> =>
      db.transact(async (tx) => {
        const ids = [...new Set(intakes.map(({ id }) => id))];
        const before = await edits.standings(tx, ids);
        const outcomes: Undone[] = [];
        for (const change of intakes) outcomes.push(await undo(tx, change));
        await noteProducts(tx, ids, before);
        await also(tx, outcomes);
      }),
  };
}
