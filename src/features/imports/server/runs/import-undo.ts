import type { Articles } from "#features/articles/server/articles.service.ts";
import type { BlockSourceChange } from "#features/articles/server/reusable/reusable-import.ts";
import type { ArticleSourceChange } from "#features/articles/server/saving/article-import.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { SourceChange, Undone } from "#features/products/server/saving/product-undo.ts";
import type { Language } from "#i18n/languages.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Redirecting } from "../articles/former-urls.ts";
import * as repo from "./import-changes.repo.ts";

/** Changes undone per transaction: other writers wait for it. */
const atOnce = 50;

const withdrawnIn = (before: object | null): Language[] =>
  (before as { withdrawn?: Language[] } | null)?.withdrawn ?? [];

type Stored = repo.Change & { id: number };
export type ImportUndo = (runId: number, job: Pick<RunningJob, "signal" | "progress">) => Promise<void>;

/** Undoes the changes of a run in batches, the newest first; anything edited since is left alone and reported. */
export function createImportUndo({
  db,
  products,
  articles,
  categories,
  redirects,
  media,
}: {
  db: Database;
  products: Products;
  articles: Articles;
  categories: Categories;
  redirects: Redirecting;
  media: Media;
}): ImportUndo {
  async function note(tx: Tx, changes: readonly Stored[], outcomes: readonly string[]): Promise<void> {
    recordUntaggedWrite(tx);
    for (const [place, { id }] of changes.entries())
      await repo.setUndone(tx, id, outcomes[place] ?? "undone");
  }

  const intakeOf = ({ entityId, action, before, mark }: Stored) => ({
    id: Number(entityId),
    became: action,
    before: before as SourceChange["before"],
    mark,
  });

  const portion: Record<repo.Change["type"], (changes: readonly Stored[], runId: number) => Promise<void>> = {
    product: (changes) =>
      products.undoIntakes(changes.map(intakeOf), (tx, outcomes: readonly Undone[]) =>
        note(tx, changes, outcomes),
      ),
    article: (changes) =>
      articles.undoIntakes(changes.map(intakeOf) as ArticleSourceChange[], async (tx, outcomes) => {
        for (const [place, { action, entityId }] of changes.entries())
          if (action === "added" && outcomes[place] === "undone")
            await repo.takeBackOrigins(tx, "article", Number(entityId));
        await note(tx, changes, outcomes);
      }),
    reusable: (changes) =>
      articles.reusableImport.undoIntakes(
        changes.map(intakeOf) as BlockSourceChange[],
        async (tx, outcomes) => {
          for (const [place, { action, entityId }] of changes.entries())
            if (action === "added" && outcomes[place] === "undone")
              await repo.takeBackOrigins(tx, "reusable", Number(entityId));
          await note(tx, changes, outcomes);
        },
      ),
    category: (changes) =>
      categories.removeUnused(
        changes.map(({ entityId }) => Number(entityId)),
        async (tx, removed) => {
          for (const id of removed) await repo.removeOrigins(tx, "category", id);
          await note(
            tx,
            changes,
            changes.map(({ entityId }) => (removed.includes(Number(entityId)) ? "undone" : "in-use")),
          );
        },
        new Map(changes.map(({ entityId, before }) => [Number(entityId), withdrawnIn(before)])),
      ),
    author: (changes) =>
      articles.removeUnusedAuthors(
        changes.map(({ entityId }) => Number(entityId)),
        async (tx, removed) => {
          for (const id of removed) await repo.removeOrigins(tx, "author", id);
          await note(
            tx,
            changes,
            changes.map(({ entityId }) => (removed.includes(Number(entityId)) ? "undone" : "in-use")),
          );
        },
      ),
    redirect: (changes) =>
      db.transact(async (tx) => {
        const outcomes: string[] = [];
        for (const { entityId, mark } of changes)
          outcomes.push((await redirects.remove(tx, String(entityId), mark)) ? "undone" : "edited");
        await note(tx, changes, outcomes);
      }),
    // A text of this run is in the trash with its image: another import restores both.
    async media(changes, runId) {
      const gone = new Set(await repo.takenBackTexts(db.read, runId));
      for (const change of changes)
        await media.library.takeBack(
          Number(change.entityId),
          ({ type, id }) => gone.has(`${type}:${id}`),
          async (tx, outcome) => {
            if (outcome === "undone") await repo.removeOrigins(tx, "media", Number(change.entityId));
            await note(tx, [change], [outcome]);
          },
        );
    },
  };

  return async (runId, { signal, progress }) => {
    const total = await repo.countToUndo(db.read, runId);
    for (let done = 0; ; ) {
      signal.throwIfAborted();
      const changes = await repo.changesToUndo(db.read, runId, atOnce);
      const [first] = changes;
      if (!first) return;
      // A sequence of one kind without repeats: an entity changed twice is undone twice.
      const ids = new Set<number | string>();
      const own: Stored[] = [];
      for (const change of changes) {
        if (change.type !== first.type || ids.has(change.entityId)) break;
        ids.add(change.entityId);
        own.push(change);
      }
      await portion[first.type](own, runId);
      done += own.length;
      progress((100 * done) / Math.max(1, total));
    }
  };
}
