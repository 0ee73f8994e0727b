import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { contentChanges } from "#content/content-changes.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { isNotWanted, useUnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { useWhenPlanned } from "#content/crm/publishing/use-scheduled-refresh.ts";
import type { Rival } from "#content/crm/revisions/content-conflict.tsx";
import { type Base, useBasedCopy } from "#content/crm/revisions/use-based-copy.ts";
import type { Language } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useAutosave } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { fieldErrors, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { useRefusedFields } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { toast } from "#ui/crm/toast.tsx";
import type { AdminProduct } from "../admin-product.ts";
import type { ProductContent } from "../product-content.ts";
import { contentOf } from "./product-form-values.ts";
import { useProductLabels } from "./product-labels.ts";
import { type LoadedProduct, othersDraft, readProduct } from "./read-product.ts";

/** Another user's conflicting version, and the server's state with it. */
type Conflict = Omit<Rival<ProductContent>, "mine"> & Pick<Base<unknown>, "version" | "draftOf">;

const path = "/api/admin/products/{id}";

/** The state of the product editor: autosaves into the draft; the live product changes only on request. */
export function useProductForm(id: string, initial: LoadedProduct) {
  const { t, lang, fieldLabel } = useProductLabels();
  const { t: common } = useEditorMessages();
  const say = useFailureText();
  const onceKey = useOnceKey();
  const queries = useQueryClient();
  const params = { id };
  const [product, setProduct] = useState(initial.product);
  const [value, setValue] = useState(() => initial.draft?.content ?? contentOf(initial.product));
  const refused = useRefusedFields();
  const [sameNumber, setSameNumber] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const unseen = useUnreviewedQuestion();
  /** What the server has: the live version the draft is based on, the draft and when it was saved. */
  const known = useRef({
    version: initial.draft?.version ?? initial.product.version,
    draftOf: initial.draft?.updatedAt ?? null,
    content: value,
    /** Sent, with no response yet. */
    pending: null as ProductContent | null,
  });

  /** The product was changed by another user since this draft was begun, or there is another draft of it. */
  async function meet(): Promise<void> {
    const read = await readProduct(id);
    if (!read) return;
    const draftOf = read.draft?.updatedAt ?? null;
    const other = draftOf === known.current.draftOf ? null : read.draft;
    const { version } = read.product;
    // A live version goes with the one this draft was begun from, not with this draft.
    const live = product.version === known.current.version ? contentOf(product) : undefined;
    setProduct(read.product);
    const theirs = other?.content ?? contentOf(read.product);
    const base = other ? known.current.content : live;
    setConflict({ theirs, base, by: other?.author?.name ?? null, version, draftOf });
  }

  async function keepDraft(content: ProductContent): Promise<void> {
    const { pending } = known.current;
    known.current.pending = content;
    try {
      const saved = await crmApi().put(
        `${path}/draft`,
        { ...content, version: known.current.version, draftOf: known.current.draftOf } as never,
        { params },
      );
      known.current = { ...known.current, draftOf: saved.updatedAt, content, pending: null };
      refused.ofDraft({});
      setProduct((before) => (before.hasDraft ? before : { ...before, hasDraft: true }));
      if (saved.version !== known.current.version) await meet();
    } catch (error) {
      const other = othersDraft(error);
      // It is this window's own draft: the response to it was lost.
      if (other && pending && !contentChanges(pending, other.content).length) {
        known.current = { ...known.current, draftOf: other.updatedAt, content: pending };
        return keepDraft(content);
      }
      if (other) {
        const { version, content: base } = known.current;
        const theirs = { ...content, ...other.content };
        setConflict({ theirs, base, by: other.author?.name ?? null, version, draftOf: other.updatedAt });
      }
      refused.ofDraft(fieldErrors(error));
      throw error;
    }
  }

  const { state, flush, during, resume } = useAutosave(keepDraft, value);
  const isDirty = ["unsaved", "saving", "failed", "conflict"].includes(state.is);
  const guard = useUnsavedGuard(isDirty);
  const { version, draftOf, content } = known.current;
  const copy = useBasedCopy(`product:${id}`, {
    base: { version, draftOf, content },
    written: value,
    isDirty,
    take: setValue,
  });

  /** Takes what the server has now for what was sent; what was typed since stays. */
  function settle(answer: AdminProduct, sent: ProductContent): void {
    const content = contentOf(answer);
    known.current = { version: answer.version, draftOf: null, content, pending: null };
    setProduct(answer);
    refused.ofAct({});
    setSameNumber(null);
    resume(content);
    setValue((shown) => mergeUnsavedEdits(sent, shown, content));
    void queries.invalidateQueries({ queryKey: ["products"] });
    void queries.invalidateQueries({ queryKey: ["product", id] });
  }

  /** Says what went wrong where it did; a conflict is shown side by side. */
  async function tell(error: unknown): Promise<void> {
    if (isApiFailure(error) && error.code === "conflict") {
      toast(common("editor.merge-again"), { tone: "bad" });
      return meet();
    }
    const found = fieldErrors(error);
    if (isApiFailure(error) && error.code === "gtin-taken") {
      setSameNumber(found.gtin ?? null);
      refused.ofAct({ gtin: "gtin-taken" });
    } else if (isApiFailure(error) && error.code === "slug-taken")
      refused.ofAct(Object.fromEntries(Object.keys(found).map((key) => [key, "slug-taken"])));
    else refused.ofAct(found);
    // Fields are named above the form.
    if (!Object.keys(found).length) toast(say(error), { tone: "bad" });
  }

  async function trying(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    refused.ofAct({});
    try {
      await work();
      if (said) toast(said);
      return true;
    } catch (error) {
      if (!isNotWanted(error)) await tell(error);
      return false;
    }
  }
  /** What this window knows of: another version or draft is not published or replaced by it. */
  const seen = () => ({ version: known.current.version, draftOf: known.current.draftOf });
  const publishBy = (work: () => Promise<unknown>, said?: string): Promise<boolean> =>
    trying(async () => {
      await flush();
      await during(async () => {
        const { content } = known.current;
        settle((await work()) as AdminProduct, content);
      });
    }, said);
  const tellLost = (lost: readonly string[]): void => {
    const fields = new Intl.ListFormat(lang).format(lost.map(fieldLabel));
    if (lost.length) toast(common("editor.restored-without", { fields }), { tone: "quiet" });
  };
  /** Replaces the product and the editor's content. */
  const replaceBy = (work: () => Promise<unknown>, said: string): Promise<boolean> =>
    trying(() => during(async (before) => settle((await work()) as AdminProduct, before)), said);
  /** Changes the product's state and leaves unpublished edits alone. */
  const turnBy = (work: () => Promise<unknown>, said: string): Promise<boolean> =>
    trying(async () => setProduct((await work()) as AdminProduct), said);

  /** After a scheduled change, which may have published the draft: editing continues from there instead of conflicting with it. */
  useWhenPlanned(product.states, () =>
    during(async () => {
      const now = (await crmApi().get(path, { params })) as AdminProduct | null;
      if (!now) throw new Error("The product could not be looked at");
      if (now.version === known.current.version || now.hasDraft) setProduct(now);
      else settle(now, known.current.content);
      // A new `states` object makes useWhenPlanned try again.
    }).catch(() => setProduct((before) => ({ ...before, states: { ...before.states } }))),
  );

  const postPublish = (lang: Language | undefined) =>
    unseen.asking((also) => crmApi().post(`${path}/publish`, { lang, also, ...seen() }, { params }));
  const publicIn = (Object.keys(product.states) as Language[]).find(
    (lang) => product.states[lang]?.published,
  );
  return {
    product,
    value,
    setValue,
    errors: refused.errors,
    sameNumber,
    conflict: conflict ? { ...conflict, mine: value } : copy.rival,
    /** The question shown before AI text becomes public in other languages. */
    unseen: unseen.asked,
    state,
    isDirty,
    guard,
    copy,
    /** A language it is published in. */
    publicIn,

    publish: (lang?: Language) => publishBy(() => postPublish(lang)),

    /** Makes the product what is written here; where it is public visitors see it at once. */
    save: () =>
      publishBy(
        async () => {
          if (publicIn) return postPublish(publicIn);
          const { content } = known.current;
          return crmApi().patch(path, { ...content, ...seen(), dropsDraft: true } as never, { params });
        },
        publicIn ? undefined : t("prod.saved"),
      ),

    unpublish: (lang?: Language) =>
      turnBy(
        () => crmApi().post(`${path}/unpublish`, lang ? { lang } : {}, { params }),
        t("prod.unpublished"),
      ),

    setActive: (isActive: boolean) =>
      turnBy(
        () => crmApi().post(isActive ? `${path}/unblock` : `${path}/block`, undefined, { params }),
        t(isActive ? "prod.unblocked" : "prod.blocked"),
      ),

    setChecked: (isChecked: boolean) =>
      turnBy(
        () => crmApi().post(`${path}/${isChecked ? "mark-checked" : "clear-checked"}`, undefined, { params }),
        common(isChecked ? "editor.marked-checked" : "editor.cleared-checked"),
      ),

    schedule: async (plan: { lang: Language; publishAt: string | null; unpublishAt: string | null }) => {
      await flush();
      const post = (also: Language[]) => crmApi().post(`${path}/schedule`, { ...plan, also }, { params });
      setProduct((await unseen.asking(post)) as AdminProduct);
      toast(t("prod.scheduled"));
    },

    restore: (number: number) =>
      replaceBy(async () => {
        const { lost, ...restored } = await crmApi().post(`${path}/revisions/{number}/restore`, undefined, {
          params: { id, number: String(number) },
        });
        tellLost(lost);
        return restored;
      }, t("prod.restored")),

    /** Marks a translation as still right, although its source changed. */
    review: (lang: Language, field: string) =>
      turnBy(async () => {
        await flush();
        return during(async () => {
          const { version, draftOf, content } = known.current;
          const change = { version, reviewed: { [lang]: [field] } };
          const answer = await crmApi().patch(path, change as never, { params });
          known.current.version = answer.version;
          if (draftOf !== null) await keepDraft(content);
          return answer;
        });
      }, t("prod.reviewed")),

    keepDraft: flush,

    dropDraft: () =>
      replaceBy(async () => {
        await crmApi().delete(`${path}/draft`, { params });
        return crmApi().get(path, { params });
      }, common("editor.draft-dropped")),

    duplicate: async (): Promise<string> => {
      await flush();
      const headers = { "Idempotency-Key": onceKey(known.current.content) };
      return (await crmApi().post(`${path}/duplicate`, undefined, { params, headers })).id;
    },
    remove: () => crmApi().delete(path, { params, headers: { "If-Match": String(product.version) } }),
    bringBack: () =>
      during(async () => {
        const { lost, ...restored } = await crmApi().post(`${path}/restore`, undefined, { params });
        tellLost(lost);
        const back = restored as AdminProduct;
        // References that are gone were dropped; a draft stays as it was, based on the restored product.
        if (!back.hasDraft) return settle(back, known.current.content);
        known.current.version = back.version;
        setProduct(back);
      }),

    /** Goes on from what the other one saved, with what was chosen of both. */
    settle(chosen: typeof value) {
      if (!conflict) return copy.settle({ ...chosen });
      const { version, draftOf, theirs: content } = conflict;
      known.current = { version, draftOf, content, pending: null };
      resume(content);
      setValue({ ...chosen });
      setConflict(null);
    },
  };
}
export type ProductForm = ReturnType<typeof useProductForm>;
