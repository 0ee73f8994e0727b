import { isDraftCurrent } from "#content/revision.ts";
import { planPublishing } from "#content/server/publishing/publishing-schedule.service.ts";
import { reviewedLanguages, type UnreviewedTexts } from "#content/server/publishing/unreviewed-texts.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { isComplete, patched, productPatchSchema, textsIn } from "#features/products/product-content.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { DueText, Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import * as edits from "../saving/product-edits.repo.ts";
import { requireSound } from "../saving/product-rules.ts";
import {
  type ProductAdminDependencies,
  type ProductAdministration,
  revised,
} from "./product-admin-edits.service.ts";
import type { Edited } from "./product-contents.ts";
import { setCheckedAt } from "./product-states.repo.ts";

type Which = {
  lang?: Language | undefined;
  draftOf?: string | null | undefined;
  also?: readonly Language[] | undefined;
  version?: number | undefined;
};

/** Publishing of products by editors, immediate or scheduled. */
export function createProductPublishing({
  db,
  clock,
  audit,
  saving,
  revisions,
  jobs,
  unseen,
  administration,
}: ProductAdminDependencies & {
  jobs: Jobs;
  unseen: UnreviewedTexts;
  administration: ProductAdministration;
}) {
  const { require, requireHeld, view } = administration;

  /** Publishes or unpublishes the languages whose state differs, and records them in the audit log. */
  async function setPublished(
    tx: Tx,
    { row, texts }: Edited,
    langs: readonly Language[],
    published: boolean,
    by: { actor: Actor | null; action?: string },
  ): Promise<Language[]> {
    await edits.setMissed(tx, row.id, langs, null);
    const turned = texts.filter((text) => langs.includes(text.lang) && text.published !== published);
    if (!turned.length) return [];
    const codes = turned.map(({ lang }) => lang);
    await saving.changing(tx, [row.id], () => edits.setPublished(tx, row.id, codes, published, clock.now()));
    await audit.record(tx, {
      actor: by.actor,
      action: by.action ?? (published ? "publish" : "unpublish"),
      entity: revised(row.id),
      before: { published: texts.filter((text) => text.published).map(({ lang }) => lang) },
      after: { langs: codes },
    });
    return codes;
  }

  const completeIn = ({ content, texts }: Edited): Language[] =>
    texts.map(({ lang }) => lang).filter((lang) => isComplete(textsIn(content, lang)));

  /** Promotes the draft and publishes; without a language every one that is complete. Throws `invalid` where none is, `conflict` where version or draft is another than was seen. */
  async function publishIn(
    tx: Tx,
    id: number,
    { lang, also, version, draftOf }: Which,
    actor: Actor | null,
  ): Promise<Language[]> {
    const before = await requireHeld(tx, id);
    if (before.row.deletedAt !== null) throw new AppError("gone");
    const draft = await revisions.draft(revised(id), tx);
    if ((version !== undefined && before.row.version !== version) || !isDraftCurrent(draft, draftOf))
      throw await administration.conflict(tx, id);
    await administration.promote(tx, before, { actor, action: "update" });
    const ready = await require(tx, id);
    await requireSound(tx, ready.content, id);
    const langs = completeIn(ready).filter((one) => lang === undefined || one === lang);
    if (!langs.length)
      throw new AppError("invalid", {
        details: [{ path: lang ? `states.${lang}` : "states", message: "incomplete" }],
      });
    const seen = await reviewedLanguages(tx, unseen, revised(id), {
      langs,
      lang,
      also,
      before: before.texts,
      wordsAfter: (one) => textsIn(ready.content, one),
    });
    return setPublished(tx, ready, seen, true, { actor });
  }

  async function unpublishIn(
    tx: Tx,
    id: number,
    lang: Language | undefined,
    actor: Actor | null,
  ): Promise<Language[]> {
    return setPublished(tx, await require(tx, id), lang ? [lang] : languageCodes, false, { actor });
  }

  /** A blocked product is hidden from visitors and keeps its published state. */
  async function setActiveIn(tx: Tx, { row }: Edited, isActive: boolean, actor: Actor | null): Promise<void> {
    if (row.isActive === isActive) return;
    await saving.changing(tx, [row.id], () => edits.setState(tx, row.id, { isActive }, clock.now()));
    await audit.record(tx, { actor, action: isActive ? "unblock" : "block", entity: revised(row.id) });
  }

  /** A scheduled change; publishes the draft too where it is based on the live version. Throws where it cannot or a text is incomplete. */
  async function turn(tx: Tx, { id, lang, publish }: DueText): Promise<boolean> {
    const before = await requireHeld(tx, id);
    if (before.row.deletedAt !== null) throw new AppError("gone");
    const by = { actor: null, action: publish ? "publish-scheduled" : "unpublish-scheduled" };
    if (publish) {
      const draft = await revisions.draft(revised(id), tx);
      if (draft?.baseVersion === before.row.version)
        await administration.promote(tx, before, { actor: null, action: "update" });
    }
    const ready = await require(tx, id);
    if (publish && !isComplete(textsIn(ready.content, lang)))
      throw new AppError("invalid", { details: [{ path: `states.${lang}`, message: "incomplete" }] });
    return (await setPublished(tx, ready, [lang], publish, by)).length > 0;
  }

  return {
    publishIn,
    unpublishIn,
    setActiveIn,

    setActive: (id: number, isActive: boolean, actor: Actor): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        await setActiveIn(tx, await require(tx, id), isActive, actor);
        return view(tx, id);
      }),

    /** Says that a person checked it now, or takes that back. */
    setChecked: (id: number, isChecked: boolean, actor: Actor): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        const { row } = await requireHeld(tx, id);
        if (row.deletedAt !== null) throw new AppError("gone");
        const checkedAt = isChecked ? clock.now() : null;
        await saving.changing(tx, [id], () => setCheckedAt(tx, "product", id, checkedAt));
        await audit.record(tx, {
          actor,
          action: isChecked ? "mark-checked" : "clear-checked",
          entity: revised(id),
        });
        return view(tx, id);
      }),

    publish: (id: number, which: Which, actor: Actor): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        await publishIn(tx, id, which, actor);
        return view(tx, id);
      }),

    unpublish: (id: number, lang: Language | undefined, actor: Actor): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        await unpublishIn(tx, id, lang, actor);
        return view(tx, id);
      }),

    /** Plans both ways; null takes a plan back. Without a language for every one the product is written in. */
    schedule: (
      id: number,
      { lang, also, ...plan }: Omit<Which, "version"> & Partial<Schedule>,
      actor: Actor,
    ): Promise<AdminProduct> =>
      db.transact(async (tx) => {
        const { texts, row, content } = await requireHeld(tx, id);
        if (row.deletedAt !== null) throw new AppError("gone");
        const candidates = texts.map((text) => text.lang).filter((one) => lang === undefined || one === lang);
        const draft = plan.publishAt ? await revisions.draft(revised(id), tx) : null;
        const written = draft ? patched(content, productPatchSchema.parse(draft.content)) : content;
        const wordsAfter = (one: Language) => textsIn(written, one);
        const langs = plan.publishAt
          ? await reviewedLanguages(tx, unseen, revised(id), {
              langs: candidates,
              lang,
              also,
              before: texts,
              wordsAfter,
            })
          : candidates;
        if (!langs.length)
          throw new AppError("invalid", { details: [{ path: "lang", message: "name-missing" }] });
        await planPublishing(tx, jobs, plan, clock.now());
        await saving.changing(tx, [id], () => edits.setSchedule(tx, id, langs, plan));
        await audit.record(tx, { actor, action: "schedule", entity: revised(id), after: { langs, ...plan } });
        return view(tx, id);
      }),

    /** For the clock. */
    scheduled: { apply: turn, changed: (tx: Tx, id: number) => saving.noteProducts(tx, [id], new Map()) },
  };
}
