import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useAdminCategories } from "#content/crm/admin-categories.ts";
import type { EditField } from "#content/crm/list/edit-field.ts";
import { articleTemplateSchema } from "#features/articles/article.ts";
import type { ComboOption } from "#ui/crm/fields/combo-box.tsx";
import { useArticleMessages } from "../article-messages.ts";
import type { ArticleRow } from "./article-page.ts";

type Field<Kind> = Extract<EditField<ArticleRow>, { kind: Kind }>;

/** Who signs articles and where they can be put, by name in the CRM's language. */
export function useArticleChoices(): { authors: ComboOption[]; categories: ComboOption[] } {
  const { lang } = useArticleMessages();
  const authors = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  const categories = useAdminCategories(lang);
  return {
    authors: (authors.data?.items ?? []).map(({ id, slug, texts }) => ({
      value: id,
      label: (texts[lang] ?? texts.en ?? Object.values(texts)[0])?.name ?? slug,
    })),
    categories: categories.map(({ id, name, parentId }) => ({
      value: id,
      label: name || `#${id}`,
      description: categories.find((one) => one.id === parentId)?.name,
    })),
  };
}

/** The fields that are edited in the list itself. */
export function useArticleFields({ authors, categories }: ReturnType<typeof useArticleChoices>) {
  const { t } = useArticleMessages();
  return {
    author: {
      kind: "choice",
      key: "author",
      label: t("crm-articles.field-author"),
      options: authors,
      read: ({ authorId = null }) => authorId,
      write: (authorId) => ({ authorId }),
    } satisfies Field<"choice">,
    reviewer: {
      kind: "choice",
      key: "reviewer",
      label: t("crm-articles.field-reviewer"),
      options: authors,
      read: ({ reviewerId = null }) => reviewerId,
      write: (reviewerId) => ({ reviewerId }),
    } satisfies Field<"choice">,
    template: {
      kind: "choice",
      key: "template",
      label: t("crm-articles.field-template"),
      isRequired: true,
      options: articleTemplateSchema.options.map((value) => ({
        value,
        label: t(`crm-articles.template-${value}`),
      })),
      read: ({ template = null }) => template,
      write: (value) => {
        const template = articleTemplateSchema.options.find((one) => one === value);
        return template ? { template } : {};
      },
    } satisfies Field<"choice">,
    categories: {
      kind: "choices",
      key: "categories",
      label: t("crm-articles.field-categories"),
      options: categories,
      read: ({ categoryIds = [] }) => categoryIds,
      write: (categoryIds) => ({ categoryIds: [...categoryIds] }),
    } satisfies Field<"choices">,
  };
}
