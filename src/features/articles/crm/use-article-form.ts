import { useMemo, useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { isNotWanted, useUnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { useWhenPlanned } from "#content/crm/publishing/use-scheduled-refresh.ts";
import { type Base, useBasedCopy } from "#content/crm/revisions/use-based-copy.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useAutosave } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { fieldErrors, isCode, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { useRefusedFields } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { toast } from "#ui/crm/toast.tsx";
import {
  type AdminArticle,
  type ArticleDraft,
  type ArticleDraftContent,
  type ArticleDraftTexts,
  changesBetween,
  contentOf,
  useInvalidateArticles,
  withDraftTexts,
} from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import { checkCodes } from "./check-codes.ts";
import { useFieldName } from "./field-names.ts";
import type { TranslatedField } from "./text/article-texts.tsx";

const path = "/api/admin/articles/{id}";

/** What the server has: the live version the draft is based on, and when the draft was saved. */
type Held = Base<ArticleDraftContent>;
/** Another user's conflicting version: the current article, with its draft. */
type Current = AdminArticle & { draft?: ArticleDraft | null };

/** The state of the article editor: autosaves into the draft; the live article changes only on request. */
export function useArticleForm(article: AdminArticle, draft: ArticleDraft | null) {
  const { t, lang } = useArticleMessages();
  const fieldName = useFieldName();
  const { t: common } = useEditorMessages();
  const say = useFailureText();
  const onceKey = useOnceKey();
  const forget = useInvalidateArticles();
  const params = { id: article.id };
  const begun = useMemo(() => draft?.content ?? contentOf(article), [article, draft]);
  const [live, setLive] = useState(article);
  const [written, setWritten] = useState<ArticleDraftContent>(begun);
  const [edition, setEdition] = useState(0);
  const refused = useRefusedFields();
  const [conflict, setConflict] = useState<Current | null>(null);
  const unseen = useUnreviewedQuestion();
  const held = useRef<Held>({
    version: draft?.version ?? article.version,
    draftOf: draft?.updatedAt ?? null,
    content: begun,
  });

  /** What is wrong, by field, in words. */
  const faultsIn = (error: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fieldErrors(error)).map(([field, said]) => {
        const missing = field.endsWith("content") ? "text-missing" : "title-missing";
        const known = checkCodes.find((one) => one === (said === "incomplete" ? missing : said));
        if (known) return [field, t(`crm-articles.check-${known}`)];
        return [field, isCode(said) ? t("crm-articles.fault-other") : said];
      }),
    );

  /** Whether the error is a conflict with another user's version: then both are shown. */
  function meets(error: unknown): boolean {
    if (!isApiFailure(error) || !error.conflict || !error.current) return false;
    setConflict(error.current as Current);
    return true;
  }

  const { state, flush, during, resume } = useAutosave(async (content: ArticleDraftContent) => {
    const { version, draftOf, content: before } = held.current;
    try {
      const { updatedAt } = await crmApi().put(
        `${path}/draft`,
        { ...changesBetween(before, content), version, draftOf },
        { params },
      );
      held.current = { version, draftOf: updatedAt, content };
      refused.ofDraft({});
      setLive((now) => (now.hasDraft ? now : { ...now, hasDraft: true }));
    } catch (error) {
      if (!meets(error)) refused.ofDraft(faultsIn(error));
      throw error;
    }
  }, written);
  const isDirty = state.is !== "clean" && state.is !== "saved";
  const copy = useBasedCopy(`article:${article.id}`, {
    base: held.current,
    written,
    isDirty,
    take: replace,
  });
  const guard = useUnsavedGuard(isDirty);

  /** Another content comes in the place of what is written: from a copy, a colleague, a revision. */
  function replace(content: ArticleDraftContent): void {
    setWritten(content);
    setEdition((before) => before + 1);
  }
  /** Takes the server's version into the editor; edits made since the request stay. */
  function settle(now: AdminArticle, sent: ArticleDraftContent): void {
    const content = contentOf(now);
    held.current = { version: now.version, draftOf: null, content };
    setLive(now);
    refused.ofAct({});
    resume(content);
    setWritten((shown) => mergeUnsavedEdits(sent, shown, content));
    void forget();
  }

  async function trying(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    refused.ofAct({});
    try {
      await work();
      if (said) toast(said);
      return true;
    } catch (error) {
      if (isNotWanted(error)) return false;
      if (meets(error)) {
        toast(common("editor.merge-again"), { tone: "bad" });
        return false;
      }
      const found = faultsIn(error);
      refused.ofAct(found);
      // Fields are named above the text.
      if (!Object.keys(found).length) toast(say(error), { tone: "bad" });
      return false;
    }
  }
  /** What is written becomes what the article says, but over no other version or draft than this window knows of. */
  const promoteBy = (
    work: (seen: { version: number; draftOf: string | null }) => Promise<AdminArticle>,
    said?: string,
  ): Promise<boolean> =>
    trying(async () => {
      await flush();
      await during(async () => {
        const { version, draftOf, content } = held.current;
        settle(await work({ version, draftOf }), content);
      });
    }, said);
  /** Replaces the article and the editor's content. */
  const replaceBy = (work: () => Promise<AdminArticle>, said: string): Promise<boolean> =>
    trying(async () => {
      await during(async (before) => settle(await work(), before));
      setEdition((before) => before + 1);
    }, said);
  /** Changes the article's state and leaves unpublished edits alone. */
  const turnBy = (work: () => Promise<AdminArticle>, said: string): Promise<boolean> =>
    trying(async () => {
      setLive(await work());
      void forget();
    }, said);

  /** After a scheduled change, which may have published the draft: editing continues from there instead of conflicting with it. */
  useWhenPlanned(live.states, () =>
    during(async () => {
      const now = await crmApi().get(path, { params });
      if (!now) throw new Error("The article could not be looked at");
      if (now.version === held.current.version || now.hasDraft) setLive(now);
      else settle(now, held.current.content);
      // A new `states` object makes useWhenPlanned try again.
    }).catch(() => setLive((before) => ({ ...before, states: { ...before.states } }))),
  );

  /** Goes on with one of two versions, known to the server as it is now. */
  function decide(now: Current, goOn: () => void): void {
    const theirs = now.draft?.content ?? contentOf(now);
    held.current = { version: now.version, draftOf: now.draft?.updatedAt ?? null, content: theirs };
    setLive(now);
    setConflict(null);
    resume(theirs);
    goOn();
  }

  const rival = useMemo(() => {
    const draft = conflict?.draft;
    const { version, draftOf, content } = held.current;
    if (draft && draft.updatedAt !== draftOf)
      return { theirs: draft.content, base: content, by: draft.author?.name ?? null };
    // A live version goes with the one this draft was begun from, not with this draft.
    const base = live.version === version ? contentOf(live) : undefined;
    return conflict && { theirs: contentOf(conflict), base, by: null };
  }, [conflict, live]);

  return {
    live,
    written,
    edition,
    errors: refused.errors,
    conflict: rival ? { ...rival, mine: written } : copy.rival,
    /** The question shown before AI text becomes public in other languages. */
    unseen: unseen.asked,
    state,
    copy,
    guard,
    replace,
    /** Remounts the text fields for another language. */
    turn: () => setEdition((before) => before + 1),
    change: (facts: Partial<ArticleDraftContent>) => setWritten((before) => ({ ...before, ...facts })),
    put: (lang: Language, words: Partial<ArticleDraftTexts>) =>
      setWritten((before) => withDraftTexts(before, lang, words)),

    /** Marks a translation as still right; unsaved edits stay. */
    review: (lang: Language, field: TranslatedField) =>
      crmApi()
        .post(`${path}/reviewed`, { lang, fields: [field] }, { params })
        .then(
          ({ states }) => setLive((before) => ({ ...before, states })),
          (error) => toast(say(error), { tone: "bad" }),
        ),

    /** What is written is in the draft when this is done. */
    keepDraft: flush,

    publish: (lang: Language) =>
      promoteBy((seen) =>
        unseen.asking((also) => crmApi().post(`${path}/publish`, { lang, also, ...seen }, { params })),
      ),
    /** Makes the article, which is public nowhere, what is written: lists and searches of the CRM know it by that. */
    save: () =>
      promoteBy(
        (seen) => crmApi().patch(path, { ...held.current.content, ...seen, dropsDraft: true }, { params }),
        t("crm-articles.saved"),
      ),
    unpublish: (lang: Language) =>
      turnBy(
        () => crmApi().post(`${path}/unpublish`, { lang }, { params }),
        t("crm-articles.done-unpublish", { language: languages[lang].nativeName }),
      ),
    setChecked: (isChecked: boolean) =>
      turnBy(
        () => crmApi().post(`${path}/${isChecked ? "mark-checked" : "clear-checked"}`, undefined, { params }),
        common(isChecked ? "editor.marked-checked" : "editor.cleared-checked"),
      ),
    schedule: async (plan: { lang: Language; publishAt: string | null; unpublishAt: string | null }) => {
      await flush();
      const post = (also: Language[]) => crmApi().post(`${path}/schedule`, { ...plan, also }, { params });
      setLive(await unseen.asking(post));
      void forget();
      toast(t("crm-articles.done-schedule", { language: languages[plan.lang].nativeName }));
    },
    restore: (number: number) =>
      replaceBy(async () => {
        const { lost, ...restored } = await crmApi().post(`${path}/revisions/{number}/restore`, undefined, {
          params: { id: article.id, number: String(number) },
        });
        const fields = new Intl.ListFormat(lang).format(lost.map(fieldName));
        if (lost.length) toast(common("editor.restored-without", { fields }), { tone: "quiet" });
        return restored;
      }, t("crm-articles.restored")),
    dropDraft: () =>
      replaceBy(async () => {
        await crmApi().delete(`${path}/draft`, { params });
        const now = await crmApi().get(path, { params });
        if (!now) throw new Error("The article is not there");
        return now;
      }, common("editor.draft-dropped")),
    duplicate: async () => {
      await flush();
      const headers = { "Idempotency-Key": onceKey(held.current.content) };
      const copy = await crmApi().post(`${path}/duplicate`, undefined, { params, headers });
      void forget();
      return copy;
    },
    remove: async () => {
      await crmApi().delete(path, { params, headers: { "If-Match": String(live.version) } });
      void forget();
    },
    bringBack: async () => {
      setLive(await crmApi().post(`${path}/restore`, undefined, { params }));
      void forget();
    },
    /** Dismisses a conflict that cannot be shown: the next save reports it again. */
    setAside: () => (conflict ? setConflict(null) : copy.setAside()),
    /** Goes on from what the other one saved, with what was chosen of both. */
    settle: (chosen: ArticleDraftContent) =>
      conflict ? decide(conflict, () => setWritten({ ...chosen })) : copy.settle({ ...chosen }),
  };
}
export type ArticleForm = ReturnType<typeof useArticleForm>;
