import type { BulkPreview, BulkResult, Undone } from "#content/admin-action-schemas.ts";
import type { itemActions } from "#content/admin-item.ts";
import { previewPatch } from "#content/bulk-preview.ts";
import type { Content, ContentPatch } from "#content/content-type.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import { createBulk } from "../bulk/bulk.ts";
import { readContent } from "./item.ts";
import type { ItemEdits, ItemParts } from "./item-edits.ts";
import type { ItemPublishing } from "./item-publishing.ts";

export type Bulk = {
  ids: readonly string[];
  action: (typeof itemActions)[number];
  lang?: Language | undefined;
  /** Of `edit`: the same for all, or made from what each says. */
  patch?: ContentPatch | ((content: Content) => ContentPatch) | undefined;
};

/** What shows or hides items; of the other actions each item is checked. */
const publishes: ReadonlySet<Bulk["action"]> = new Set(["publish", "unpublish", "block", "unblock"]);

/** One change of many items, with one undo. */
export function createItemBulk(parts: ItemParts, edits: ItemEdits, publishing: ItemPublishing) {
  const { type, storage, hooks, clock } = parts;
  const { read, lock, claim, write, setDeleted, restorable, restore } = edits;

  /** Returns the fields that lost references on the way out of the trash. */
  async function apply(
    tx: Tx,
    id: number,
    { action, lang, patch = {} }: Bulk,
    actor: Actor,
  ): Promise<string[]> {
    const item = await lock(tx, id);
    if (action === "publish") await publishing.publish(tx, id, { lang }, actor);
    else if (action === "unpublish") await publishing.unpublish(tx, id, { lang }, actor);
    else if (action === "block" || action === "unblock")
      await publishing.setActive(tx, id, action === "unblock", actor);
    else if (action === "delete" && item.deletedAt === null) await setDeleted(tx, item, true, actor);
    else if (action === "restore") return restore(tx, item, actor);
    else if (action === "edit") {
      if (item.deletedAt !== null) throw new AppError("gone");
      const given = typeof patch === "function" ? patch(item.content) : patch;
      const content = type.patched(item.content, given);
      if (JSON.stringify(content) === JSON.stringify(item.content)) return [];
      await edits.requireApproval(tx, item, content, actor);
      await claim(tx, item);
      await write(tx, item, content, { actor, action: "update" });
      await hooks.afterBulkEdit?.(tx, id, given);
    }
    return [];
  }

  const many = createBulk({
    ...parts,
    type: type.name,
    async stand(tx, id) {
      const { version, deletedAt, isActive, texts, content } = await lock(tx, id);
      return {
        version,
        isDeleted: deletedAt !== null,
        isActive,
        texts: texts.map(({ lang, published, publishedAt, publishAt, unpublishAt, missedAt }) => ({
          lang,
          published,
          publishedAt,
          publishAt,
          unpublishAt,
          missedAt,
        })),
        content,
      };
    },
    async rewrite(tx, id, { content, was }, actor) {
      const item = await lock(tx, id);
      await claim(tx, item);
      const before: Content = readContent(type, content, item.content);
      // What was in the trash may refer to what is gone by now.
      const sound = was.isDeleted ? (await restorable(tx, id, before)).content : before;
      const visibleIn = was.texts.flatMap(({ lang, published }) => (published ? lang : []));
      await write(tx, item, sound, { actor, action: "undo", visibleIn });
    },
    async standAgain(tx, id, was, actor) {
      if (was.texts.some(({ published }) => published)) requirePublishing(actor);
      const item = await read(tx, id);
      if ((item.deletedAt !== null) !== was.isDeleted) await setDeleted(tx, item, was.isDeleted, actor);
      await publishing.setActive(tx, id, was.isActive, actor);
      await storage.putBackTexts(tx, id, was.texts, clock.now());
      await hooks.changed(tx, id, item);
    },
  });

  return {
    /** What an edit of many would change. Nothing is saved. */
    async bulkPreview(
      { ids, patch }: { ids: readonly string[]; patch: object },
      /** What of a content the patch is compared with. */
      viewOf: (content: Content) => object = (content) => content,
    ): Promise<BulkPreview> {
      const wanted = [...new Set(ids.map(Number))];
      const items = new Map((await storage.read(parts.db.read, wanted)).map((item) => [item.id, item]));
      return previewPatch(
        wanted.flatMap((id) => {
          const item = items.get(id);
          return item ? [{ id: String(id), content: viewOf(item.content) }] : [];
        }),
        patch,
      );
    },
    async bulk(bulk: Bulk, actor: Actor): Promise<BulkResult> {
      if (publishes.has(bulk.action)) requirePublishing(actor);
      return many.change(bulk.ids, actor, (tx, id) => apply(tx, id, bulk, actor));
    },
    undo: (token: string, actor: Actor): Promise<Undone> => many.undo(token, actor),
    /** A change of one item that can be undone, in the caller's transaction. */
    undoable: many.one,
  };
}
