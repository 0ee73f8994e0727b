import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { emptyContent, type ProductContent } from "#features/products/product-model.ts";
import type { SheetFault } from "#features/products/spreadsheet.ts";
import { weightedScore } from "#features/products/weighted-score.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { ProductItems } from "../admin/product-items.service.ts";
import { productStates } from "../admin/product-states.repo.ts";
import * as repo from "../saving/product-edits.repo.ts";
import type { ProductItem } from "../saving/product-items.ts";
import type { SourceChange } from "../saving/product-undo.ts";
import { cellsOf } from "./sheet-cells.ts";
import { type CellMatcher, type Cells, checksumOf, matcherOf } from "./sheet-checksum.ts";
import type { createSheetNames } from "./sheet-names.ts";
import { refusedColumns } from "./sheet-refusals.ts";
import { changeBy, type SheetChange, type SheetRemark } from "./sheet-row.ts";
import type { SheetRow, SheetRun } from "./sheet-run.ts";
import { type createSheetTargets, type SheetTarget, sheetSource } from "./sheet-targets.ts";

export type SheetOutcome = {
  became: "added" | "changed" | "unchanged" | "kept" | "rejected";
  remarks: SheetRemark[];
  /** Columns with products that are not there, maybe as they come later in the file. */
  unresolved: string[];
};

/** Undoes a transaction that was only to find out what would become of it. */
class Rollback extends Error {}
/** The product was saved after it was read. */
class Stale extends Error {}

const nothing: Cells = new Map();
const mostTries = 40;

/** Brings products up to what the rows of a spreadsheet say, one transaction a row. */
export function createSheetSaving({
  db,
  clock,
  revisions,
  categories,
  items,
  names,
  targets,
}: {
  db: Database;
  clock: Clock;
  revisions: Revisions;
  categories: () => Categories;
  items: Pick<ProductItems, "edits" | "publishing" | "createIn">;
  names: ReturnType<typeof createSheetNames>;
  targets: ReturnType<typeof createSheetTargets>;
}) {
  const { edits, publishing } = items;

  /** Marks for every criterion make the score, whatever a cell says. */
  async function settleScore(change: SheetChange): Promise<void> {
    const { categoryId, subCategoryId, ratings, score } = change.content;
    const place = Number(subCategoryId ?? categoryId);
    if (!place || !ratings.length) return;
    const testing = (await categories().testings([place])).get(place);
    const made = weightedScore(testing?.criteria ?? [], ratings);
    if (made === null || made === score) return;
    if (change.columns.delete("score"))
      change.remarks.push({ column: "score", code: "score-from-criteria", value: String(score ?? "") });
    change.content = { ...change.content, score: made };
  }

  async function changeOf(
    row: SheetRow,
    { edited, lastImport, names: called }: SheetTarget,
    run: SheetRun,
    without: ReadonlyMap<string, SheetFault>,
  ): Promise<SheetChange> {
    const content = edited?.content ?? emptyContent;
    const change = await changeBy({
      cells: row.cells,
      now: edited ? cellsOf(edited, called) : nothing,
      content,
      matchesExport: edited ? matcherOf(row.checksum) : unknown,
      matchesLastImport: matcherOf(lastImportOf(lastImport, run)),
      isNew: edited === null,
      without,
      mayPublish: run.mayPublish,
      lookups: {
        usualCurrency: run.currency,
        place: run.place,
        product: names.product,
        award: names.award,
        async picture(address) {
          const same = content.images.find(({ mediaId }) => mediaId && called.picture(mediaId) === address);
          return same?.mediaId ?? names.picture(address);
        },
      },
    });
    await settleScore(change);
    await leavePending(change, edited);
    return change;
  }

  /** Writes a change, and gives what an undo needs to know. */
  async function write(
    tx: Tx,
    row: SheetRow,
    { key, edited }: SheetTarget,
    change: SheetChange,
    run: SheetRun & { isBack: boolean },
  ): Promise<SourceChange> {
    const now = clock.now();
    const { actor, isBack } = run;
    const before = edited ? ((await productStates.read(tx, [edited.id])).get(edited.id) ?? null) : null;
    if (edited && isBack) await repo.revive(tx, edited.id, now);
    const id = edited
      ? await overwrite(tx, edited, change.content, actor)
      : await items.createIn(tx, change.content, { actor, action: "create" });
    if (change.isActive !== undefined) await publishing.setActive(tx, id, change.isActive, actor);
    for (const lang of change.unpublish) await publishing.unpublish(tx, id, { lang }, actor);
    for (const lang of change.publish) await publishing.publish(tx, id, { lang }, actor);
    const contentHash = `${importerOf(run)}${checksumOf(row.cells)}`;
    await repo.saveSource(
      tx,
      { source: sheetSource, key, contentHash },
      { productId: id, offerId: null },
      now,
    );
    const after = (await productStates.read(tx, [id])).get(id);
    return {
      id,
      became: edited === null || isBack ? "added" : "changed",
      before: isBack ? null : before,
      mark: productStates.markOf(after),
      label: String(after?.product_texts?.[0]?.name ?? id),
    };
  }

  async function overwrite(
    tx: Tx,
    { id, content }: ProductItem,
    after: ProductContent,
    actor: Actor | null,
  ): Promise<number> {
    const held = await edits.lock(tx, id);
    if (JSON.stringify(held.content) !== JSON.stringify(content)) throw new Stale();
    if (JSON.stringify(after) === JSON.stringify(content)) return id;
    await edits.claim(tx, held);
    await edits.write(tx, held, after, { actor, action: "update" });
    return id;
  }

  /** A language is not published over a pending draft: its changes would become public too. */
  async function leavePending(change: SheetChange, edited: ProductItem | null): Promise<void> {
    if (!edited || !change.publish.length || !(await revisions.draft(edits.revised(edited.id)))) return;
    for (const lang of change.publish.splice(0)) {
      change.columns.delete(`status:${lang}`);
      change.remarks.push({ column: `status:${lang}`, code: "status-draft-pending", value: "published" });
    }
  }

  const outcome = (became: SheetOutcome["became"], change?: SheetChange): SheetOutcome => ({
    became,
    remarks: change?.remarks ?? [],
    unresolved: change?.unresolved ?? [],
  });

  /**
   * Saves the changes of a row, with what `also` writes; a cell that cannot be saved is left out and reported. The changes are
   * computed before the transaction, which is retried where the product was saved meanwhile. A dry run does all of it and rolls back, so
   * that a check reports what an import would do.
   */
  return async function take(
    row: SheetRow,
    run: SheetRun,
    {
      isDry,
      found,
      also,
    }: {
      isDry: boolean;
      /** Its product, where that was looked for already. */
      found?: SheetTarget | undefined;
      also: (tx: Tx, imported: SourceChange) => Promise<void>;
    },
  ): Promise<SheetOutcome> {
    const without = new Map<string, SheetFault>();
    for (let tries = 0; tries < mostTries; tries++) {
      const target = tries === 0 && found ? found : ((await targets([row], run))[0] as SheetTarget);
      const isTrashed = target.edited !== null && target.edited.deletedAt !== null;
      const isBack = isTrashed && target.lastImport === repo.undoneMark;
      if (isTrashed && !isBack)
        return { ...outcome("rejected"), remarks: [{ column: "", code: "in-trash", value: row.id }] };
      const change = await changeOf(row, target, run, without);
      if (!change.columns.size && target.edited && !isBack)
        return outcome(change.conflicts.length ? "kept" : "unchanged", change);
      const became = target.edited && !isBack ? "changed" : "added";
      try {
        await db.transact(async (tx) => {
          const imported = await write(tx, row, target, change, { ...run, isBack });
          if (isDry) throw new Rollback();
          await also(tx, imported);
        });
        return outcome(became, change);
      } catch (error) {
        if (error instanceof Rollback) return outcome(became, change);
        if (error instanceof Stale) continue;
        if (!(error instanceof AppError) || error.code === "unavailable") throw error;
        const refused = [...refusedColumns(error)].filter(
          ([column]) => change.columns.has(column) && !without.has(column),
        );
        if (!refused.length) return rejected(row, change, error);
        for (const [column, fault] of refused) without.set(column, fault);
      }
    }
    throw new AppError("conflict");
  };

  function rejected(row: SheetRow, change: SheetChange, error: AppError): SheetOutcome {
    const remarks = [...refusedColumns(error)].map(([column, code]) => ({
      column,
      code: column.startsWith("name:") ? ("name-missing" as const) : code,
      value: row.cells.get(column) ?? "",
    }));
    const code = error.code === "scope-missing" ? "publishing-not-allowed" : "value-invalid";
    const other = { column: "", code, value: row.id } as const;
    return { ...outcome("rejected", change), remarks: remarks.length ? remarks : [other] };
  }
}

const unknown: CellMatcher = () => undefined;

/** Whose import the last one was: only that person's next one may go over what it said. */
const importerOf = ({ actor, source: file }: SheetRun): string => `${actor?.id ?? 0} ${file} `;
const lastImportOf = (lastImport: string | null, run: SheetRun): string =>
  lastImport?.startsWith(importerOf(run)) ? lastImport.slice(importerOf(run).length) : "";
