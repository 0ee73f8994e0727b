import type { Content } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { DueText, Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import { planPublishing } from "../publishing/publishing-schedule.service.ts";
import { reviewedLanguages } from "../publishing/unreviewed-texts.ts";
import type { Item } from "./item.ts";
import type { ItemEdits, ItemParts } from "./item-edits.ts";
import { completeLanguages } from "./item-view.ts";
import { mayWrite, ownChanges, requireLanguage } from "./translator-rights.ts";

type Draft = Awaited<ReturnType<ItemParts["revisions"]["draft"]>>;

/** Which languages; without one all that are complete. `also`: others whose unreviewed AI text may become public. */
export type Which = {
  version?: number | undefined;
  lang?: Language | undefined;
  draftOf?: string | null | undefined;
  also?: readonly Language[] | undefined;
};
export type ItemPublishing = ReturnType<typeof createItemPublishing>;

/** Publication of items, at once or scheduled, inside the caller's transaction. */
export function createItemPublishing(
  { type, storage, hooks, clock, jobs, audit, revisions, unseen }: ItemParts,
  { revised, read, draftOf, record, lock, lockPresent, promote, draftToPublish, publicIn }: ItemEdits,
) {
  /** Puts a draft back that holds changes of others, based on the version that was just made. */
  async function leaveToOthers(tx: Tx, { id, version }: Item, draft: Draft): Promise<void> {
    const { version: now } = await read(tx, id);
    await revisions.putBackDraft(tx, revised(id), draft, { was: version, is: now });
  }

  async function setPublished(
    tx: Tx,
    item: Item,
    langs: readonly Language[],
    {
      actor,
      publish,
      isChanged = false,
      isScheduled = false,
    }: { actor: Actor | null; publish: boolean; isChanged?: boolean; isScheduled?: boolean },
  ): Promise<boolean> {
    requirePublishing(actor);
    const turned = item.texts.filter(({ published }) => published).map(({ lang }) => lang);
    const turning = langs.filter((lang) => turned.includes(lang) !== publish);
    // A draft that became public is a publication too, although no language turned.
    if (!turning.length && !isChanged) return false;
    await storage.setPublished(tx, item.id, turning, publish, clock.now());
    await audit.record(tx, {
      actor,
      action: `${publish ? "publish" : "unpublish"}${isScheduled ? "-scheduled" : ""}`,
      entity: revised(item.id),
      after: { languages: turning.length ? turning : langs },
    });
    await hooks.changed(tx, item.id, item);
    return true;
  }

  /** The languages to publish: the requested one, or all that are complete. Throws `invalid` where there is none. */
  function publishable(content: Content, lang: Language | undefined): Language[] {
    const isComplete = lang !== undefined && type.isComplete(type.textsIn(content, lang));
    const complete = lang === undefined ? completeLanguages(type, content) : isComplete ? [lang] : [];
    if (complete.length) return complete;
    const code = lang ?? "en";
    const [missing = type.title] = type.missingIn(type.textsIn(content, code));
    throw new AppError("invalid", { details: [{ path: pathIn(code, missing), message: "incomplete" }] });
  }

  /** Those that may become public with this content, each reviewed by a person. Throws `not-reviewed`, `not-seen`. */
  async function reviewed(
    tx: Tx,
    item: Item,
    content: Content,
    { langs, lang, also }: { langs: readonly Language[] } & Pick<Which, "lang" | "also">,
  ): Promise<Language[]> {
    const before = item.texts.map(({ lang: code, published, publishedAt }) => ({
      ...(type.textsIn(item.content, code) ?? {}),
      lang: code,
      published,
      publishedAt,
    }));
    const wordsAfter = (code: Language) => type.textsIn(content, code);
    const seen = await reviewedLanguages(tx, unseen, revised(item.id), {
      langs,
      lang,
      also,
      before,
      wordsAfter,
    });
    await hooks.beforePublishing?.(tx, item.id, content, seen);
    return seen;
  }

  return {
    publishable,
    reviewed,

    /** Makes the draft live, if there is one, and publishes. Throws `gone`, `conflict`, `invalid`, `not-seen`. */
    async publish(tx: Tx, id: number, which: Which, actor: Actor | null): Promise<void> {
      const item = await lockPresent(tx, id, which.version);
      // Of a translator only texts are taken from it.
      const mayBeOlder = actor?.translatesInto !== undefined;
      const draft = await draftToPublish(tx, item, which.draftOf, { mayBeOlder });
      if (which.lang) requireLanguage(actor, which.lang);
      const content = draft ? ownChanges(type, actor, item.content, draft.content) : item.content;
      const wanted = publishable(content, which.lang).filter((lang) => mayWrite(actor, lang));
      if (!wanted.length) throw new AppError("forbidden");
      const langs = await reviewed(tx, item, content, { ...which, langs: wanted });
      await hooks.requireApproval?.(tx, id, content, { actor, isPublication: true });
      const isWhole = draft === null || JSON.stringify(content) === JSON.stringify(draft.content);
      const stored = isWhole ? null : await revisions.draft(revised(id), tx);
      if (draft) await promote(tx, item, content, actor);
      else await record(tx, id, content, actor);
      if (stored) await leaveToOthers(tx, item, stored);
      const isChanged = draft !== null && JSON.stringify(content) !== JSON.stringify(item.content);
      await setPublished(tx, item, langs, { actor, publish: true, isChanged });
    },

    async unpublish(tx: Tx, id: number, { version, lang }: Which, actor: Actor | null): Promise<void> {
      const item = await lock(tx, id, version);
      if (lang) requireLanguage(actor, lang);
      const langs = item.texts.flatMap((text) =>
        (lang && text.lang !== lang) || !mayWrite(actor, text.lang) ? [] : text.lang,
      );
      await setPublished(tx, item, langs, { actor, publish: false });
    },

    /** Plans both ways; null takes a plan back, what is not given stays. Throws `gone` in the trash. */
    async schedule(
      tx: Tx,
      id: number,
      {
        publishAt,
        unpublishAt,
        ...which
      }: Which & Partial<{ [Name in keyof Schedule]: Schedule[Name] | undefined }>,
      actor: Actor,
    ): Promise<void> {
      requirePublishing(actor);
      const item = await lockPresent(tx, id, which.version);
      const content = (await draftOf(item, tx))?.content ?? item.content;
      const written = item.texts.flatMap((text) => (which.lang && text.lang !== which.lang ? [] : text.lang));
      const langs = publishAt
        ? await reviewed(tx, item, content, { ...which, langs: publishable(content, which.lang) })
        : written;
      if (publishAt) await hooks.requireApproval?.(tx, id, content, { actor, isPublication: true });
      const plan = {
        ...(publishAt === undefined ? {} : { publishAt }),
        ...(unpublishAt === undefined ? {} : { unpublishAt }),
      };
      await planPublishing(tx, jobs, plan, clock.now());
      await storage.setSchedule(tx, id, langs, plan);
      await audit.record(tx, {
        actor,
        action: "schedule",
        entity: revised(id),
        after: { languages: langs, ...plan },
      });
      await hooks.changed(tx, id, item);
    },

    /** A scheduled change; makes the draft live where it is based on the live version. Throws where it cannot. */
    async applyScheduled(tx: Tx, { id, lang, publish }: DueText): Promise<boolean> {
      const item = await lockPresent(tx, id);
      let isChanged = false;
      if (publish) {
        const draft = await draftOf(item, tx);
        const isCurrent = draft?.version === item.version;
        const content = isCurrent ? draft.content : item.content;
        publishable(content, lang);
        await hooks.requireApproval?.(tx, id, content, { actor: null, isPublication: true });
        await hooks.beforePublishing?.(tx, id, content, [lang]);
        if (isCurrent) await promote(tx, item, content, null);
        isChanged = isCurrent;
      }
      return setPublished(tx, item, [lang], { actor: null, publish, isChanged, isScheduled: true });
    },

    /** Blocked items are hidden whatever is published. */
    async setActive(tx: Tx, id: number, isActive: boolean, actor: Actor | null): Promise<void> {
      requirePublishing(actor);
      const item = await lock(tx, id);
      if (item.isActive === isActive) return;
      await storage.setState(tx, id, { isActive }, clock.now());
      await audit.record(tx, { actor, action: isActive ? "unblock" : "block", entity: revised(id) });
      await hooks.changed(tx, id, item);
    },

    /** Says that a person checked it now, or takes that back; readers see the date, and no save sets it. */
    async setChecked(tx: Tx, id: number, isChecked: boolean, actor: Actor): Promise<void> {
      const item = await lockPresent(tx, id);
      if (publicIn(item).length) requirePublishing(actor);
      await storage.setChecked(tx, id, isChecked ? clock.now() : null);
      const action = isChecked ? "mark-checked" : "clear-checked";
      await audit.record(tx, { actor, action, entity: revised(id) });
      await hooks.changed(tx, id, item);
    },
  };
}
