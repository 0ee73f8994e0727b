import { crmApi } from "#client/crm-api.ts";
import { contentChanges } from "#content/content-changes.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import type { PublishApi } from "#content/crm/publishing/publish-api.ts";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import { pathOf } from "#content/slug-owner.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { useCategoryMessages } from "./category-messages.ts";
import type { CategoryEditing } from "./use-category-form.ts";

const path = "/api/admin/categories/{id}";

const fieldWords = {
  name: "cat.name",
  slug: "cat.slug",
  description: "cat.description",
  metaTitle: "cat.meta-title",
  metaDescription: "cat.meta-description",
  metaKeywords: "cat.keywords",
  faq: "cat.faq",
  parentId: "cat.parent",
  imageUrl: "cat.image",
  thumbnailUrl: "cat.thumbnail",
  specTemplate: "cat.specs",
  criteria: "cat.testing",
  testMethod: "cat.testing",
} as const;

/** What a field of the API is called on the screen: "translations.fr.name" is the French name. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useCategoryMessages();
  return (path) => {
    const [, lang] = /^translations\.([a-z]+)\./.exec(path) ?? [];
    // "faq.0.question" is in the questions, whatever its own name is.
    const key = path.split(".").find((step) => Object.hasOwn(fieldWords, step)) as keyof typeof fieldWords;
    const field = key ? t(fieldWords[key]) : path;
    return isLanguage(lang) ? t("cat.field-in", { field, language: languages[lang].nativeName }) : field;
  };
}

/** What the editors' common parts ask of a category. */
export function useCategoryApi(
  id: string,
  form: CategoryEditing,
  showField: (path: string) => void,
): { publishing: PublishApi; revisions: RevisionsApi } {
  const { t, lang: own } = useCategoryMessages();
  const labelOf = useFieldLabel();
  const sayCheck = useChecklistMessages(({ code }) =>
    code === "name-missing"
      ? t("cat.error-name-missing")
      : code === "description-missing"
        ? t("cat.check-description-missing")
        : undefined,
  );
  const params = { id };
  const key = ["category", id];
  // The first one has none before it.
  const said = async (number: number) =>
    (number &&
      (await crmApi().get(`${path}/revisions/{number}`, { params: { id, number: String(number) } }))) ||
    {};
  return {
    publishing: {
      key,
      publish: (lang) => form.act("publish", lang),
      pathIn: (lang) => localPath(lang, pathOf("category", form.base.texts[lang].slug)),
      unpublish: (lang) => form.act("unpublish", lang),
      schedule: form.schedule,
      uses: async () => (await crmApi().get(`${path}/uses`, { params, query: { lang: own } }))?.uses ?? [],
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
      async list(before, limit) {
        const query = before === undefined ? { limit } : { before, limit };
        return (await crmApi().get(`${path}/revisions`, { params, query }))?.items ?? [];
      },
      async read(number, since) {
        const [before, after] = [await said(since), await said(number)];
        return { changes: contentChanges(before, after) };
      },
      restore: form.restore,
      labelOf,
    },
  };
}
