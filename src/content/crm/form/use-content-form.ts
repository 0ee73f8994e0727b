import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { isNotWanted, useUnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { useWhenPlanned } from "#content/crm/publishing/use-scheduled-refresh.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { toast } from "#ui/crm/toast.tsx";
import type { Plan, Seen } from "./content-api.ts";
import type { ContentItem } from "./content-item.ts";
import type { ContentKind } from "./content-kind.ts";
import { type Translated, withTexts, writtenLanguages } from "./content-texts.ts";
import { type ContentFormOptions, useContentDraft } from "./use-content-draft.ts";

/** The state of an editor: what is written is saved as a draft, and what visitors see changes on request only. */
export function useContentForm<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
>(kind: ContentKind<Item, Texts, Content>, options: ContentFormOptions<Item, Content>) {
  const { api } = kind;
  const { faultsOf, labelOf } = options;
  const { t, lang: own } = useEditorMessages();
  const say = useFailureText();
  const onceKey = useOnceKey();
  const unseen = useUnreviewedQuestion();
  const [isBusy, setBusy] = useState(false);
  const draft = useContentDraft(kind, options);
  const { item, value, known, latest, idOf, show, invalidate, settle, meet, flush, during, refuse, turn } =
    draft;
  const { setItem, setValue, create } = draft;

  /** Says what went wrong where it did; what two editors changed is shown side by side. */
  async function tell(error: unknown): Promise<void> {
    if (isNotWanted(error)) return;
    if (isApiFailure(error) && error.code === "conflict" && latest.current.item) {
      toast(t("editor.merge-again"), { tone: "bad" });
      return void (await meet(null).catch((failure) => toast(say(failure), { tone: "bad" })));
    }
    const found = faultsOf(error);
    refuse(found);
    options.onRefused?.(error);
    // Fields are named above the form.
    if (!Object.keys(found).length) toast(say(error), { tone: "bad" });
  }

  async function trying(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    setBusy(true);
    refuse({});
    try {
      await work();
      if (said) toast(said);
      return true;
    } catch (error) {
      await tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** What is written is with the server, which has the item, when this is done. */
  async function keepDraft(): Promise<void> {
    await flush();
    if (!latest.current.item) await during(create);
  }
  const seen = (): Seen => ({ version: known.current.version, draftOf: known.current.draftOf });
  /** What is written becomes what the item says. */
  const promoteBy = (work: () => Promise<Item>, said?: string): Promise<boolean> =>
    trying(async () => {
      await keepDraft();
      await during(async () => {
        const { content } = known.current;
        const now = await work();
        // What only others may publish is still a draft. It is published whatever this read gives: without it the next save meets the draft.
        const found = now.hasDraft ? await api.read(idOf()).catch(() => null) : null;
        settle(found?.item ?? now, content, found?.draft);
      });
    }, said);
  /** Replaces the item and what is written of it. */
  const replaceBy = (work: () => Promise<Item>, said: string): Promise<boolean> =>
    trying(async () => {
      await during(async (before) => settle(await work(), before));
      turn();
    }, said);
  /** Changes the item's state and leaves what is written alone. */
  const turnBy = (work: () => Promise<Item>, said: string): Promise<boolean> =>
    trying(async () => {
      await keepDraft();
      show(await work());
      invalidate(idOf());
    }, said);
  const tellLost = (lost: readonly string[]): void => {
    const fields = new Intl.ListFormat(own).format(lost.map(labelOf));
    if (lost.length) toast(t("editor.restored-without", { fields }), { tone: "quiet" });
  };

  /** After a scheduled change, which may have published the draft: editing continues from there instead of conflicting with it. */
  useWhenPlanned(item?.states, () =>
    during(async () => {
      const now = (await api.read(idOf()))?.item;
      if (!now) throw new Error("The item could not be read");
      if (now.version === known.current.version || now.hasDraft) show(now);
      else settle(now, known.current.content);
      // A new `states` object makes useWhenPlanned try again.
    }).catch(() => setItem((before) => before && { ...before, states: { ...before.states } })),
  );

  const publishIn = (lang: Language | undefined) =>
    unseen.asking((also) => api.publish(idOf(), { lang, also, ...seen() }));
  const publicIn = (Object.keys(item?.states ?? {}) as Language[]).find(
    (lang) => item?.states[lang]?.published,
  );
  return {
    kind,
    item,
    value,
    edition: draft.edition,
    errors: draft.errors,
    conflict: draft.conflict,
    /** The question before AI text becomes public in other languages. */
    unseen: unseen.asked,
    state: draft.state,
    isBusy,
    isDirty: draft.isDirty,
    guard: draft.guard,
    copy: draft.copy,
    labelOf,
    /** A language it is public in. */
    publicIn,
    /** The languages in which something is written, saved or not. */
    written: writtenLanguages<Texts>(value, kind.emptyTexts),
    setValue,
    change: (fields: Partial<Content>) => setValue((before) => ({ ...before, ...fields })),
    changeTexts: (lang: Language, change: Partial<Texts>) =>
      setValue((before) => withTexts(before, lang, { change, empty: kind.emptyTexts })),
    leaveField: draft.leaveField,
    turn,
    setAside: draft.setAside,
    choose: draft.choose,
    keepDraft,
    /** The item of the last response, also before the next render. */
    latestItem: () => latest.current.item,
    /** Whether what is written is with the server; what stood in the way is said. */
    ready: () => trying(keepDraft),

    /** In every complete language where none is given. */
    publish: (lang?: Language) => promoteBy(() => publishIn(lang)),
    /** Makes an item that is public nowhere what is written: lists and searches of the CRM know it by that. */
    save: () =>
      promoteBy(() => {
        const { content, live } = known.current;
        const base = live ?? kind.contentOf(latest.current.item as Item);
        return api.change(idOf(), { ...kind.fieldsOf(content, { live: base, saved: base }), ...seen() });
      }, t("editor.saved")),
    unpublish: (lang: Language) =>
      turnBy(
        () => api.unpublish(idOf(), lang),
        t("editor.done-unpublish", { language: languages[lang].nativeName }),
      ),
    setActive: (isActive: boolean) =>
      turnBy(
        () => api.setActive(idOf(), isActive),
        t(isActive ? "editor.done-unblock" : "editor.done-block"),
      ),
    setChecked: (isChecked: boolean) =>
      turnBy(
        () => api.setChecked(idOf(), isChecked),
        t(isChecked ? "editor.marked-checked" : "editor.cleared-checked"),
      ),
    schedule: async (plan: Plan) => {
      await keepDraft();
      show(await unseen.asking((also) => api.schedule(idOf(), { ...plan, also })));
      invalidate(idOf());
      toast(t("editor.done-schedule", { language: languages[plan.lang].nativeName }));
    },
    restore: (number: number) =>
      replaceBy(async () => {
        const { item: now, lost } = await api.restoreRevision(idOf(), number);
        tellLost(lost);
        return now;
      }, t("editor.done-restore")),
    /** Marks a translation as still right, although its source changed. */
    review: (lang: Language, field: string) =>
      trying(async () => {
        await keepDraft();
        await during(async () => {
          const now = await api.review(idOf(), { lang, field });
          show({ ...now, hasDraft: known.current.draftOf !== null });
        });
      }, t("editor.reviewed")),
    dropDraft: () =>
      replaceBy(async () => {
        await api.dropDraft(idOf());
        const found = await api.read(idOf());
        if (!found) throw new Error("The item is gone");
        return found.item;
      }, t("editor.draft-dropped")),
    duplicate: async (): Promise<string> => {
      await keepDraft();
      const copied = await api.duplicate(idOf(), onceKey(known.current.content));
      invalidate(copied.id);
      return copied.id;
    },
    remove: async () => {
      await api.remove(idOf(), latest.current.item?.version ?? 0);
      invalidate(idOf());
    },
    bringBack: () =>
      during(async () => {
        const { item: back, lost } = await api.bringBack(idOf());
        tellLost(lost);
        // References that are gone were dropped; a draft stays as it was, based on the restored item.
        if (!back.hasDraft) return settle(back, known.current.content);
        known.current.version = back.version;
        show(back);
      }),
  };
}

export type ContentForm<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
> = ReturnType<typeof useContentForm<Item, Texts, Content>>;
