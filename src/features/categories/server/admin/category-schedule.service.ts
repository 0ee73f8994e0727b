import { planPublishing } from "#content/server/publishing/publishing-schedule.service.ts";
import { reviewedLanguages } from "#content/server/publishing/unreviewed-texts.ts";
import { mayMoveUnder } from "#features/categories/category.ts";
import { type CategoryFields, categoryFieldsSchema, isComplete } from "#features/categories/category-edit.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { DueText, Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../categories.repo.ts";
import { indexCategories } from "./category-changing.ts";
import { createCategoryDrafts } from "./category-drafts.service.ts";
import type { createCategoryEditing } from "./category-editing.ts";
import * as edits from "./category-edits.repo.ts";
import type { CategoryParts } from "./category-parts.ts";
import { englishOf } from "./category-state.ts";

const of = (id: number) => ({ type: "category", id }) as const;

/** When the texts of a category are published and withdrawn by themselves. */
export function createCategorySchedule(
  parts: CategoryParts,
  {
    changing,
    apply,
    withFreeSlugs,
  }: Pick<ReturnType<typeof createCategoryEditing>, "changing" | "apply"> & {
    withFreeSlugs: (tx: Tx, id: number, fields: CategoryFields) => Promise<CategoryFields>;
  },
) {
  const { clock, jobs, revisions, unseen } = parts;
  const asWritten = createCategoryDrafts(parts);
  /** What the draft says where it was begun from what is there; null where it is of another version or cannot be read. */
  async function draftFor(tx: Tx, { id, version }: edits.CategoryState): Promise<CategoryFields | null> {
    const draft = await revisions.draft(of(id), tx);
    const read = categoryFieldsSchema.safeParse(draft?.content);
    if (draft?.baseVersion !== version || !read.success) return null;
    const { parentId, parent_id, ...fields } = await withFreeSlugs(tx, id, read.data);
    const wanted = parentId === undefined ? parent_id : parentId;
    const places = await repo.parentIds(tx);
    const isThere = wanted === null || places.some((place) => place.id === wanted);
    const mayMove = wanted !== undefined && isThere && mayMoveUnder(places, id, wanted);
    return mayMove ? { ...fields, parentId: wanted } : fields;
  }

  /** A scheduler tick: publishes the draft too where it can; what is in the trash stays there. */
  async function turn(tx: Tx, { id, lang, publish }: DueText): Promise<boolean> {
    const [state] = await edits.states(tx, [id]);
    if (!state) return false;
    if (state.deletedAt !== null) throw new AppError("gone");
    const change = {
      actor: null,
      action: publish ? "publish-scheduled" : "unpublish-scheduled",
      isTold: true,
    };
    let isTurned = false;
    await changing.changeIn(tx, id, change, async (_tx, before) => {
      const draft = publish ? await draftFor(tx, before) : null;
      if (draft) {
        await apply(tx, before, draft);
        await revisions.removeDraft(tx, of(id));
      }
      const [{ texts } = before] = await edits.states(tx, [id]);
      const text = texts.find((one) => one.lang === lang);
      if (!text || text.published === publish) return;
      await edits.setPublished(tx, id, [lang], publish, clock.now());
      isTurned = true;
    });
    return isTurned;
  }

  return {
    /** Plans both ways; null takes a plan back. Without a language for every one, to be published for each that is complete. */
    schedule: (
      id: number,
      {
        lang,
        also,
        actor,
        ...plan
      }: {
        lang?: Language | undefined;
        also?: readonly Language[] | undefined;
        actor: Actor;
      } & Partial<Schedule>,
    ) =>
      changing.change(id, { actor, action: "schedule" }, async (tx, { texts }) => {
        const english = englishOf(texts);
        const requested = texts
          .filter((text) => (lang ? text.lang === lang : !plan.publishAt || isComplete(text, english)))
          .map((text) => text.lang);
        if (!requested.length)
          throw new AppError("invalid", { details: [{ path: "lang", message: "name-missing" }] });
        const written = (await asWritten(id, tx)).texts;
        const wordsAfter = (code: Language) => written.find((text) => text.lang === code);
        const langs = plan.publishAt
          ? await reviewedLanguages(tx, unseen, of(id), {
              langs: requested,
              lang,
              also,
              before: texts,
              wordsAfter,
            })
          : requested;
        await planPublishing(tx, jobs, plan, clock.now());
        await edits.setSchedule(tx, id, langs, plan);
      }),

    /** For the clock. */
    scheduled: { apply: turn, changed: (tx: Tx, id: number) => indexCategories(tx, [id]) },
  };
}
