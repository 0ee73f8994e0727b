import { crmApi } from "#client/crm-api.ts";
import type { ContentChange } from "#content/content-changes.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import type { PublishApi } from "#content/crm/publishing/publish-api.ts";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import { pathOf } from "#content/slug-owner.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { textsIn } from "../product-content.ts";
import { contentOf } from "./product-form-values.ts";
import { useProductLabels } from "./product-labels.ts";
import type { ProductForm } from "./use-product-form.ts";

const path = "/api/admin/products/{id}";

/** The product endpoints for the shared editor components. */
export function useProductApi(
  form: ProductForm,
  showField: (path: string) => void,
): { publishing: PublishApi; revisions: RevisionsApi } {
  const { fieldLabel, checkText } = useProductLabels();
  const sayCheck = useChecklistMessages(({ code }) => checkText(code));
  const { id } = form.product;
  const params = { id };
  const key = ["product", id];
  return {
    publishing: {
      key,
      publish: form.publish,
      pathIn: (lang) =>
        localPath(lang, pathOf("product", textsIn(contentOf(form.product), lang)?.slug ?? "")),
      unpublish: form.unpublish,
      schedule: form.schedule,
      uses: async () => (await crmApi().get(`${path}/uses`, { params }))?.uses ?? [],
      checklist: async (lang) =>
        (await crmApi().get(`${path}/checklist`, { params, query: { lang } }))?.items ?? null,
      keepDraft: form.keepDraft,
      previewLink: async (page) => {
        await form.keepDraft();
        return crmApi().post(`${path}/preview-link`, page, { params });
      },
      sayCheck,
      showField,
    },
    revisions: {
      key,
      list: async (before, limit) =>
        (await crmApi().get(`${path}/revisions`, { params, query: { limit, ...(before ? { before } : {}) } }))
          ?.items ?? [],
      read: async (number, since) => {
        const answer = await crmApi().get(`${path}/revisions/{number}`, {
          params: { id, number: String(number) },
          query: { since },
        });
        return answer && { changes: answer.changes as ContentChange[] };
      },
      restore: form.restore,
      labelOf: fieldLabel,
    },
  };
}
