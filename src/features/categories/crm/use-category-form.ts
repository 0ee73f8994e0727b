import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { isNotWanted, useUnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { useWhenPlanned } from "#content/crm/publishing/use-scheduled-refresh.ts";
import { useBasedCopy } from "#content/crm/revisions/use-based-copy.ts";
import type { Language } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useAutosave } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { useRefusedFields } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { toast } from "#ui/crm/toast.tsx";
import type { EditedCategory, StoredText } from "../category-edit.ts";
import {
  type CategoryContent,
  type Conflict,
  contentOf,
  emptyContent,
  fieldsOf,
  isSame,
} from "./category-content.ts";
import { useFieldErrors } from "./category-data.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { useAfterCreate } from "./use-after-create.ts";

export type Draft = CrmResponse<"/api/admin/categories/{id}/draft">;

/** The editor's state: autosave writes to the draft, which visitors do not see; the buttons change the live category. */
export function useCategoryForm({
  live,
  draft,
  onMade,
}: {
  live: EditedCategory | null;
  draft: Draft | null;
  onMade: ((id: string) => void) | undefined;
}) {
  const { t, lang: ownLang } = useCategoryMessages();
  const { t: editor } = useEditorMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const fieldWords = useFieldErrors();
  const onceKey = useOnceKey();
  const [category, setCategory] = useState(live);
  const [base, setBase] = useState(() => (live ? contentOf(live) : emptyContent));
  const [content, setContent] = useState(() => (draft ? contentOf(draft.content, base) : base));
  const [draftTime, setDraftTime] = useState(draft?.updatedAt ?? null);
  const [reviewed, setReviewed] = useState<Partial<Record<Language, string[]>>>({});
  const refused = useRefusedFields();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const unseen = useUnreviewedQuestion();
  /** When the draft that is being edited was saved. */
  const draftOf = useRef(draft?.updatedAt ?? null);

  const latest = useRef({ content, base, category });
  latest.current = { content, base, category };

  const params = { id: category?.id ?? "" };
  const isChanged = !isSame(content, base);
  const isDirty = isChanged || Object.keys(reviewed).length > 0;
  const autosave = useAutosave(keepDraft, content, { isEnabled: category !== null });
  const isSaved = category !== null && ["saved", "clean"].includes(autosave.state.is);
  const guard = useUnsavedGuard(isDirty && !isSaved);
  const copy = useBasedCopy(`category:${category?.id ?? "new"}`, {
    base: { version: category?.version ?? 0, draftOf: draftOf.current, content: autosave.kept() },
    written: content,
    isDirty: isChanged,
    take: setContent,
  });
  // Behind the guard: it has heard by then that nothing is unsaved.
  const setMade = useAfterCreate(onMade);

  /** The category as the server has it now for what was sent; what was typed since stays. */
  function take(now: EditedCategory, sent: CategoryContent): CategoryContent {
    const fresh = contentOf(now);
    latest.current = { ...latest.current, category: now, base: fresh };
    setCategory(now);
    setBase(fresh);
    setContent((shown) => mergeUnsavedEdits(sent, shown, fresh));
    autosave.resume(fresh);
    void queries.invalidateQueries({ queryKey: ["categories"] });
    void queries.invalidateQueries({ queryKey: ["category", now.id, "revisions"] });
    return fresh;
  }

  async function keepDraft(value: CategoryContent): Promise<void> {
    const { base, category } = latest.current;
    try {
      const fields = fieldsOf(value, base);
      const { updatedAt } = await crmApi().put(
        "/api/admin/categories/{id}/draft",
        { ...fields, ...(category ? { version: category.version } : {}), draftOf: draftOf.current },
        { params },
      );
      draftOf.current = updatedAt;
      refused.ofDraft({});
    } catch (error) {
      const other = isApiFailure(error) ? (error.current as { draft?: Draft } | undefined)?.draft : undefined;
      if (other) meetDraft(other);
      refused.ofDraft(fieldWords(error));
      throw error;
    }
  }

  const meetDraft = (other: Draft): void => {
    draftOf.current = other.updatedAt;
    const theirs = contentOf(other.content, latest.current.base);
    setConflict({ theirs, base: autosave.kept(), by: other.author?.name ?? null });
  };

  function fail(error: unknown): false {
    if (isNotWanted(error)) return false;
    if (isApiFailure(error) && error.code === "conflict" && error.current) {
      const { draft, ...live } = error.current as EditedCategory & { draft?: Draft | null };
      if (live.version === latest.current.category?.version) {
        if (!draft) draftIsGone();
        if (draft) meetDraft(draft);
        toast(editor("editor.merge-again"), { tone: "bad" });
        return false;
      }
      setConflict({ theirs: contentOf(live), base: latest.current.base, by: null });
      toast(editor("editor.merge-again"), { tone: "bad" });
      setCategory(live);
      setBase(contentOf(live));
      return false;
    }
    const words = fieldWords(error);
    refused.ofAct(words);
    // Fields are named above the form.
    if (!Object.keys(words).length) toast(failureText(error), { tone: "bad" });
    return false;
  }

  /** Runs `work` with the content as of its start; no draft is saved until it ends. */
  async function during(work: (written: CategoryContent) => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    refused.ofAct({});
    try {
      await autosave.during(work);
      return true;
    } catch (error) {
      return fail(error);
    } finally {
      setBusy(false);
    }
  }
  const nameOf = (one: EditedCategory) => one.translations[ownLang]?.name || one.name;

  function draftIsGone(): void {
    draftOf.current = null;
    setDraftTime(null);
  }

  async function saveLive(from: EditedCategory, written: CategoryContent): Promise<EditedCategory> {
    const fields = fieldsOf(written, latest.current.base);
    const seen = { version: from.version, draftOf: draftOf.current };
    const saved = await unseen.asking((also) =>
      crmApi().patch(
        "/api/admin/categories/{id}",
        { ...fields, ...seen, reviewed, also, dropsDraft: true },
        { params },
      ),
    );
    draftIsGone();
    setReviewed({});
    return saved;
  }

  /** A scheduled change has run: it may have published the draft, so the form continues from the result. */
  useWhenPlanned(category?.states, () =>
    autosave
      .during(async () => {
        const now = await crmApi().get("/api/admin/categories/{id}", { params });
        if (!now) throw new Error("The category could not be looked at");
        if (now.version === latest.current.category?.version || now.hasDraft)
          // A later save still has to report that this one began from another version.
          setCategory((before) => before && { ...before, states: now.states });
        else {
          draftIsGone();
          take(now, autosave.kept());
        }
      })
      // A new `states` object makes useWhenPlanned try again.
      .catch(() => setCategory((before) => before && { ...before, states: { ...before.states } })),
  );

  return {
    category,
    base,
    content,
    setContent,
    draftTime,
    reviewed,
    errors: refused.errors,
    conflict: conflict ? { ...conflict, mine: content } : copy.rival,
    /** The question before AI text becomes public in other languages. */
    unseen: unseen.asked,
    isBusy,
    isDirty,
    guard,
    copy,
    saving: autosave.state,
    change: (fields: Partial<CategoryContent>) => setContent((before) => ({ ...before, ...fields })),
    changeText: (lang: Language, fields: Partial<StoredText>) =>
      setContent((before) => ({
        ...before,
        texts: { ...before.texts, [lang]: { ...before.texts[lang], ...fields } },
      })),
    review: (lang: Language, field: string) =>
      setReviewed((before) => ({ ...before, [lang]: [...(before[lang] ?? []), field] })),
    /** Goes on with one of two versions. */
    settle(chosen: CategoryContent) {
      if (!conflict) return copy.settle(chosen);
      setContent(chosen);
      autosave.resume(base);
      setConflict(null);
    },
    keepDraft: autosave.flush,

    save: () =>
      during(async (written) => {
        if (!category) {
          const fields = fieldsOf(written);
          const made = await crmApi().post("/api/admin/categories", fields, {
            headers: { "Idempotency-Key": onceKey(fields) },
          });
          setBase(written);
          setMade(made.id);
          void queries.invalidateQueries({ queryKey: ["categories"] });
          toast(t("cat.done-save", { name: nameOf(made) }));
          return;
        }
        const saved = await saveLive(category, written);
        take(saved, written);
        toast(t("cat.done-save", { name: nameOf(saved) }));
      }),

    /** Publishes the form's content, which is saved first. */
    act: (verb: "publish" | "unpublish" | "block" | "unblock", lang?: Language) =>
      during(async (written) => {
        if (!category) return;
        const isFirstSaved = verb === "publish" && isDirty;
        // Unpublishing and blocking leave unsaved changes in the form.
        const known = isFirstSaved ? take(await saveLive(category, written), written) : latest.current.base;
        const version = latest.current.category?.version;
        const seen = verb === "publish" ? { version, draftOf: draftOf.current } : {};
        const now = await unseen.asking((also) =>
          crmApi().post(`/api/admin/categories/{id}/${verb}`, { lang, also, ...seen }, { params }),
        );
        if (verb === "publish") draftIsGone();
        take(now, known);
        // A publication is said with a link to its page (publish-check.tsx).
        if (verb !== "publish") toast(t(`cat.done-${verb}`, { name: nameOf(now) }));
      }),

    schedule: async (plan: { lang: Language; publishAt: string | null; unpublishAt: string | null }) => {
      await autosave.flush();
      const now = await unseen.asking((also) =>
        crmApi().post("/api/admin/categories/{id}/schedule", { ...plan, also }, { params }),
      );
      setCategory((before) => before && { ...before, states: now.states });
      void queries.invalidateQueries({ queryKey: ["categories"] });
      toast(t("cat.done-schedule", { name: nameOf(now) }));
    },

    restore: (number: number) =>
      during(async (written) => {
        const path = "/api/admin/categories/{id}/revisions/{number}/restore" as const;
        const now = await crmApi().post(path, {}, { params: { ...params, number: String(number) } });
        draftIsGone();
        take(now, written);
        toast(t("cat.done-restore", { name: nameOf(now) }));
      }),

    discardDraft: () =>
      during(async (written) => {
        await crmApi().delete("/api/admin/categories/{id}/draft", { params });
        draftIsGone();
        setContent((shown) => mergeUnsavedEdits(written, shown, base));
        autosave.resume(base);
      }),
  };
}
export type CategoryEditing = ReturnType<typeof useCategoryForm>;
