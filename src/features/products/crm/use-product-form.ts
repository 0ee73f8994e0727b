import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Language } from "#i18n/languages.ts";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useAutosave } from "../../../layouts/crm-autosave.tsx";
import { fieldErrors, useSafeCopy, useUnsavedGuard } from "../../../layouts/crm-form.tsx";
import { useFailureText } from "../../../layouts/crm-query.tsx";
import { isApiFailure } from "../../../page-api.ts";
import type { AdminProduct } from "../admin-product.ts";
import type { ProductContent } from "../product-content.ts";
import { useProductMessages } from "./product-messages.ts";
import { contentOf } from "./written.ts";

export type LoadedProduct = { product: AdminProduct; draft: Draft | null };
type Draft = { content: ProductContent; version: number; author: { name: string } | null; updatedAt: string };
/** Somebody else's version that stands in the way, and what is known of the server then. */
type Conflict = { content: ProductContent; by: string | null; version: number; draftOf: string | null };

const path = "/api/admin/products/{id}";

async function readProduct(id: string): Promise<LoadedProduct | null> {
  // The model's own types: what the compiler derives from the contract, five languages deep, is too much for it.
  const api = crmApi() as { get(path: string, call: object): Promise<unknown> };
  const call = { params: { id } };
  const [product, draft] = await Promise.all([api.get(path, call), api.get(`${path}/draft`, call)]);
  return product ? { product: product as AdminProduct, draft: draft as Draft | null } : null;
}

export { readProduct };

/** A product while it is written: each pause is kept in its draft, and what is public changes when it is said. */
export function useProductForm(id: string, initial: LoadedProduct) {
  const { t } = useProductMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const params = { id };
  const [product, setProduct] = useState(initial.product);
  const [value, setValue] = useState(() => initial.draft?.content ?? contentOf(initial.product));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sameNumber, setSameNumber] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const known = useRef({
    version: initial.draft?.version ?? initial.product.version,
    draftOf: initial.draft?.updatedAt ?? null,
  });

  /** The product itself was changed by somebody since this draft was begun. */
  async function meet(): Promise<void> {
    const read = await readProduct(id);
    if (!read) return;
    setProduct(read.product);
    setConflict({
      content: contentOf(read.product),
      by: null,
      version: read.product.version,
      draftOf: read.draft?.updatedAt ?? null,
    });
  }

  async function keepDraft(content: ProductContent): Promise<void> {
    try {
      const saved = await crmApi().put(
        `${path}/draft`,
        { ...content, version: known.current.version, draftOf: known.current.draftOf } as never,
        { params },
      );
      known.current.draftOf = saved.updatedAt;
      setProduct((before) => (before.hasDraft ? before : { ...before, hasDraft: true }));
      if (saved.version !== known.current.version) await meet();
    } catch (error) {
      const other =
        isApiFailure(error) && (error.current as { draft?: Draft & { content: ProductContent } })?.draft;
      if (other)
        setConflict({
          content: { ...value, ...other.content },
          by: other.author?.name ?? null,
          version: product.version,
          draftOf: other.updatedAt,
        });
      throw error;
    }
  }

  const { state, flush, resume } = useAutosave(keepDraft, value);
  const isDirty =
    state.is === "unsaved" || state.is === "saving" || state.is === "failed" || state.is === "conflict";
  const guard = useUnsavedGuard(isDirty);
  const copy = useSafeCopy(`product:${id}`, value, isDirty);

  /** Takes what the server has now for what is written here. */
  function settle(answer: AdminProduct, content = contentOf(answer)): void {
    known.current = { version: answer.version, draftOf: null };
    setProduct(answer);
    setValue(content);
    setErrors({});
    setSameNumber(null);
    resume(content);
    void queries.invalidateQueries({ queryKey: ["products"] });
    void queries.invalidateQueries({ queryKey: ["product", id] });
  }

  /** Says what went wrong where it did; a conflict is shown side by side. */
  async function tell(error: unknown): Promise<void> {
    if (isApiFailure(error) && error.code === "conflict") return meet();
    const found = fieldErrors(error);
    if (isApiFailure(error) && error.code === "gtin-taken") {
      setSameNumber(found.gtin ?? null);
      setErrors({ gtin: "gtin-taken" });
    } else if (isApiFailure(error) && error.code === "slug-taken")
      setErrors(Object.fromEntries(Object.keys(found).map((key) => [key, "slug-taken"])));
    else setErrors(found);
    toast(say(error), { tone: "bad" });
  }

  async function act(work: () => Promise<AdminProduct>, said: string, keepsDraft = false): Promise<boolean> {
    try {
      await flush();
      const answer = await work();
      if (keepsDraft) setProduct(answer);
      else settle(answer);
      toast(said);
      return true;
    } catch (error) {
      await tell(error);
      return false;
    }
  }

  const publishedLangs = () =>
    (Object.keys(product.states) as Language[]).filter((lang) => product.states[lang]?.published);

  return {
    product,
    value,
    setValue,
    errors,
    sameNumber,
    conflict,
    state,
    isDirty,
    guard,
    copy,
    isPublished: publishedLangs().length > 0,

    publish: (lang?: Language) =>
      act(async () => {
        const answer = await crmApi().post(`${path}/publish`, lang ? { lang } : {}, { params });
        return answer as AdminProduct;
      }, t("prod.published")),

    /** Makes the product what is written here; where it is public visitors see it at once. */
    save: () =>
      act(async () => {
        const [lang] = publishedLangs();
        if (lang) return (await crmApi().post(`${path}/publish`, { lang }, { params })) as AdminProduct;
        const { version } = known.current;
        const answer = await crmApi().patch(path, { ...value, version } as never, { params });
        await crmApi().delete(`${path}/draft`, { params });
        return { ...answer, hasDraft: false } as AdminProduct;
      }, t("prod.saved")),

    unpublish: (lang?: Language) =>
      act(
        async () =>
          (await crmApi().post(`${path}/unpublish`, lang ? { lang } : {}, { params })) as AdminProduct,
        t("prod.unpublished"),
        true,
      ),

    setActive: (isActive: boolean) =>
      act(
        async () =>
          (await crmApi().post(isActive ? `${path}/unblock` : `${path}/block`, undefined, {
            params,
          })) as AdminProduct,
        t(isActive ? "prod.unblocked" : "prod.blocked"),
        true,
      ),

    schedule: async (plan: { lang: Language; publishAt: string | null; unpublishAt: string | null }) => {
      await flush();
      setProduct((await crmApi().post(`${path}/schedule`, plan, { params })) as AdminProduct);
      toast(t("prod.scheduled"));
    },

    restore: (number: number) =>
      act(
        async () =>
          (await crmApi().post(`${path}/revisions/{number}/restore`, undefined, {
            params: { id, number: String(number) },
          })) as AdminProduct,
        t("prod.restored"),
      ),

    /** A translation was looked at and is right still, though its source changed. */
    review: (lang: Language, field: string) =>
      act(
        async () => {
          const { version } = known.current;
          const answer = await crmApi().patch(path, { version, reviewed: { [lang]: [field] } } as never, {
            params,
          });
          known.current.version = answer.version;
          if (product.hasDraft) await keepDraft(value);
          return answer as AdminProduct;
        },
        t("prod.reviewed"),
        true,
      ),

    /** What is written is in the draft when this is done. */
    keepDraft: flush,

    dropDraft: () =>
      act(async () => {
        await crmApi().delete(`${path}/draft`, { params });
        const answer = await crmApi().get(path, { params });
        return answer as AdminProduct;
      }, t("prod.draft-dropped")),

    /** Goes on from what the other one saved, with what was chosen of both. */
    settle(chosen: typeof value) {
      if (!conflict) return;
      known.current = { version: conflict.version, draftOf: conflict.draftOf };
      resume(conflict.content);
      setValue({ ...chosen });
      setConflict(null);
    },
  };
}
export type ProductForm = ReturnType<typeof useProductForm>;
