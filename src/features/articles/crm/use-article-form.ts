import type { EditorProps } from "#content/crm/editor/content-screen.tsx";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { useContentForm } from "#content/crm/form/use-content-form.ts";
import { slugFault } from "#content/crm/slug-fault.ts";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import type { ArticleContent } from "../article-content.ts";
import type { AdminArticle } from "../article-edit.ts";
import { type ArticleForm, articleKind } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";
import { checkCodes } from "./check-codes.ts";
import { useFieldName } from "./field-names.ts";

/** The form of an article; a new one begins with its template's sections. */
export function useArticleForm(
  props: EditorProps<AdminArticle, ArticleContent>,
  start: ArticleContent | undefined,
): ArticleForm {
  const { t } = useArticleMessages();
  const { t: editor } = useEditorMessages();
  const labelOf = useFieldName();
  return useContentForm(articleKind, {
    ...props,
    start,
    labelOf,
    faultsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([field, fault]) => {
          const missing = field.endsWith("content") ? "text-missing" : "title-missing";
          const known = checkCodes.find((one) => one === (fault === "incomplete" ? missing : fault));
          if (known) return [field, t(`crm-articles.check-${known}`)];
          const ofSlug = slugFault(error, fault);
          if (ofSlug) return [field, editor(ofSlug)];
          return [field, isCode(fault) ? t("crm-articles.fault-other") : fault];
        }),
      ),
  });
}
