import { contentChanges } from "#features/revisions/content-changes.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { crmApi } from "../../../crm-api.ts";
import type { RevisionsDoor } from "../../../layouts/editor/revisions-panel.tsx";
import type { useCategoryMessages } from "./category-messages.ts";
import { fieldWords } from "./field-value.tsx";

/** How a category's revisions are read and brought back. */
export function revisionsDoor(
  id: string,
  { t }: ReturnType<typeof useCategoryMessages>,
  restore: (number: number) => Promise<unknown>,
): RevisionsDoor {
  // The first one has none before it.
  const said = async (number: number) =>
    (number &&
      (await crmApi().get("/api/admin/categories/{id}/revisions/{number}", {
        params: { id, number: String(number) },
      }))) ||
    {};
  return {
    key: ["category", id],
    async list(before) {
      const query = before === undefined ? {} : { before };
      const answer = await crmApi().get("/api/admin/categories/{id}/revisions", { params: { id }, query });
      return answer?.items ?? [];
    },
    async read(number, since) {
      const [before, after] = [await said(since), await said(number)];
      return { changes: contentChanges(before, after) };
    },
    restore,
    labelOf(path) {
      const [, lang] = /^translations\.([a-z]+)\./.exec(path) ?? [];
      const key = path.split(".").at(-1) as keyof typeof fieldWords;
      const field = key in fieldWords ? t(fieldWords[key]) : path;
      return isLanguage(lang) ? t("cat.field-in", { field, language: languages[lang].nativeName }) : field;
    },
  };
}
