import { crmApi } from "#client/crm-api.ts";
import type { ContentChange } from "#content/content-changes.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import type { PublishApi } from "#content/crm/publishing/publish-api.ts";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import { pathOf } from "#content/slug-owner.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { contentOf, draftTextsIn } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import { checkCodes } from "./check-codes.ts";
import { useFieldName } from "./field-names.ts";
import type { ArticleForm } from "./use-article-form.ts";

const path = "/api/admin/articles/{id}";

/** The article endpoints for the shared editor components. */
export function useArticleApi(
  form: ArticleForm,
  showField: (path: string) => void,
): { publishing: PublishApi; revisions: RevisionsApi } {
  const { t } = useArticleMessages();
  const labelOf = useFieldName();
  const sayCheck = useChecklistMessages(({ code }) => {
    const known = checkCodes.find((one) => one === code);
    return known && t(`crm-articles.check-${known}`);
  });
  const { id } = form.live;
  const params = { id };
  const key = ["articles", "one", id];
  return {
    publishing: {
      key,
      publish: form.publish,
      pathIn: (lang) => localPath(lang, pathOf("article", draftTextsIn(contentOf(form.live), lang).slug)),
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
      labelOf,
    },
  };
}
