import { type ContentChange, contentChanges } from "#content/content-changes.ts";
import type { Content, ContentPatch, ContentType } from "#content/content-type.ts";
import type { Items } from "#content/server/items/items.service.ts";
import type { PlanKind } from "#features/agents/agent.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { attempt } from "#platform/database/attempt.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { titleOf } from "./plan-input.ts";

/** The verbs of a content type that plans use. Methods, so that every type's items fit. */
export type PlannedItems = {
  type: ContentType;
  edits: Pick<Items["edits"], "read" | "draftOf" | "lockPresent" | "lock" | "setDeleted">;
  publishing: Pick<Items["publishing"], "publish" | "unpublish">;
  undoable: Items["undoable"];
  createIn(tx: Tx, patch: ContentPatch, by: { actor: Actor | null; action: string }): Promise<number>;
  putInDraft(
    tx: Tx,
    id: number,
    patchOf: (content: Content) => ContentPatch | null,
    actor: Actor,
  ): Promise<void>;
};

/** What a plan does; `id` is null for an item that is to be created. */
export type Work = { kind: PlanKind; id: number | null; lang: Language | undefined; patch: ContentPatch };
/** What a plan would change. */
type Preview = { title: string; changes: ContentChange[]; languages: Language[] };

/** Leaves a dry run; everything that it wrote is rolled back. */
class DryRun extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super("dry run");
    this.preview = preview;
  }
}

type Said = { content: Content; live: Content; publicIn: Language[] };

/** What an item says, with its draft, and where it is public. */
async function stateOf({ type, edits }: PlannedItems, tx: Tx, id: number | null): Promise<Said> {
  if (id === null) return { content: type.empty, live: type.empty, publicIn: [] };
  const item = await edits.read(tx, id);
  const draft = await edits.draftOf(item, tx);
  const publicIn = item.texts.filter(({ published }) => published).map(({ lang }) => lang);
  return { content: draft?.content ?? item.content, live: item.content, publicIn };
}

/** Does what a plan says, in the caller's transaction. Returns the item's id and what reverting restores. */
export async function runWork(
  items: PlannedItems,
  tx: Tx,
  { kind, id, lang, patch }: Work,
  actor: Actor,
): Promise<{ id: number; undo: object }> {
  if (kind === "create" || id === null) {
    const made = await items.createIn(tx, patch, { actor, action: "create" });
    return { id: made, undo: { created: await items.undoable.mark(tx, made) } };
  }
  const undo = await items.undoable.change(tx, id, async (inner) => {
    if (kind === "publish") return items.publishing.publish(inner, id, { lang }, actor);
    if (kind === "unpublish") return items.publishing.unpublish(inner, id, { lang }, actor);
    await items.edits.lockPresent(inner, id);
    return items.putInDraft(
      inner,
      id,
      (content) => {
        const faults = items.type.faultsOf(items.type.patched(content, patch));
        if (faults.length) throw new AppError("invalid", { details: faults });
        return patch;
      },
      actor,
    );
  });
  return { id, undo };
}

/** Runs a plan and rolls it back: what it would change, and every refusal that it would meet. */
export async function dryRun(items: PlannedItems, tx: Tx, work: Work, actor: Actor): Promise<Preview> {
  const before = await stateOf(items, tx, work.id);
  try {
    await attempt(tx, async () => {
      const { id } = await runWork(items, tx, work, actor);
      const after = await stateOf(items, tx, id);
      const isPublication = work.kind === "publish" || work.kind === "unpublish";
      // A publication changes what readers see: the live item, not its draft.
      const [was, is] = isPublication ? [before.live, after.live] : [before.content, after.content];
      throw new DryRun({
        title: titleOf(items.type, after.content),
        changes: contentChanges(was, is),
        languages:
          work.kind === "unpublish"
            ? before.publicIn.filter((lang) => !after.publicIn.includes(lang))
            : after.publicIn.filter((lang) => !before.publicIn.includes(lang)),
      });
    });
  } catch (error) {
    if (error instanceof DryRun) return error.preview;
    throw error;
  }
  throw new Error("A dry run was not rolled back.");
}
