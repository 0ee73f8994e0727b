import { crmApi } from "#client/crm-api.ts";
import { crmDownload } from "#client/crm-download.ts";
import { useWritable } from "#client/crm-user.ts";
import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ListColumn, ListDeclaration, ListFilter } from "#content/crm/list/list-declaration.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { useSavedViews } from "#content/crm/saved-views.ts";
import { articleSorts, articleStatuses, missingThings } from "#features/articles/article-edit.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { bulkPatience } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { toast } from "#ui/crm/toast.tsx";
import { AiBadge } from "../ai-badge.tsx";
import { editorOf } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";
import { ArticleBoard } from "./article-board.tsx";
import { useArticleChoices, useArticleFields } from "./article-fields.ts";
import { type ArticleRow, articlePage } from "./article-page.ts";

const path = "/api/admin/articles";
const bulkPath = `${path}/bulk` as const;

function useArticleFilters({ authors, categories }: ReturnType<typeof useArticleChoices>): ListFilter[] {
  const { t } = useArticleMessages();
  return [
    {
      key: "status",
      label: t("crm-articles.status"),
      isMain: true,
      options: articleStatuses.map((value) => ({ value, label: t(`crm-articles.status-${value}`) })),
    },
    {
      key: "author",
      label: t("crm-articles.column-author"),
      isMain: true,
      isLoaded: true,
      options: authors,
    },
    {
      key: "category",
      label: t("crm-articles.category"),
      isMain: true,
      isLoaded: true,
      options: categories,
    },
    {
      key: "missing",
      label: t("crm-articles.filter-missing"),
      options: missingThings.map((value) => ({ value, label: t(`crm-articles.missing-${value}`) })),
    },
    {
      key: "lang",
      label: t("crm-articles.language"),
      options: languageCodes.map((value) => ({ value, label: languages[value].nativeName })),
    },
  ];
}

function useArticleColumns(fields: ReturnType<typeof useArticleFields>): ListColumn<ArticleRow>[] {
  const { t } = useArticleMessages();
  return [
    {
      key: "languages",
      label: t("crm-articles.column-languages"),
      isUsual: true,
      cell: ({ states }) => <LanguageChips states={states} />,
    },
    {
      key: "template",
      label: t("crm-articles.field-template"),
      isUsual: true,
      cell: ({ template }) => t(`crm-articles.template-${template}`),
      edit: () => fields.template,
    },
    {
      key: "author",
      label: t("crm-articles.column-author"),
      isUsual: true,
      cell: ({ author }) => <bdi>{author?.name ?? "–"}</bdi>,
      edit: () => fields.author,
    },
    {
      key: "updated",
      label: t("crm-articles.column-updated"),
      isUsual: true,
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ];
}

/** The list of articles: what it shows of them, and what can be done with them. */
export function useArticleList(): ListDeclaration<ArticleRow> {
  const { t, lang } = useArticleMessages();
  const failureText = useFailureText();
  const choices = useArticleChoices();
  const fields = useArticleFields(choices);
  const query = Object.fromEntries(useSearchParams()[0]);
  const { mayPublish } = useWritable();
  const download = () => crmDownload(`${path}/export`, "articles.csv", { ...query, shownIn: lang });
  return {
    queryKey: ["articles"],
    title: t("crm-articles.title"),
    count: (count) => t("crm-articles.count", { count }),
    actions: mayPublish
      ? [
          { key: "authors", label: t("crm-articles.authors"), icon: "users", href: "/crm/authors" },
          {
            key: "reusable",
            label: t("crm-articles.reusable-blocks"),
            icon: "copy",
            href: "/crm/reusable-blocks",
          },
          {
            key: "export",
            label: t("crm-articles.export"),
            icon: "download",
            onAction: () =>
              void download().catch((error: unknown) => toast(failureText(error), { tone: "bad" })),
          },
          {
            key: "generate",
            label: t("crm-articles.generate"),
            icon: "jobs",
            href: "/crm/articles/generate",
          },
        ]
      : [],
    create: { label: t("crm-articles.new"), href: "/crm/articles/new" },
    searchLabel: t("crm-articles.search"),
    filters: useArticleFilters(choices),
    sorts: articleSorts.map((value) => ({
      value,
      label: t(`crm-articles.sort-${value}`),
      ...(value.endsWith("updated") ? { column: "updated", isDescending: value === "-updated" } : {}),
    })),
    columns: useArticleColumns(fields),
    views: useSavedViews("articles"),
    presets: [
      { key: "all", label: t("crm-articles.view-all"), query: "" },
      { key: "drafts", label: t("crm-articles.status-draft"), query: "status=draft" },
      { key: "review", label: t("crm-articles.status-in-review"), query: "status=in-review" },
      { key: "trash", label: t("crm-articles.status-deleted"), query: "status=deleted", icon: "bin" },
    ],
    page: articlePage,
    nameLabel: t("crm-articles.column-title"),
    name: ({ title, textLang, imageUrl, hasDraft, isActive, machine }) => ({
      text: title || t("crm-articles.untitled"),
      lang: textLang,
      imageUrl,
      hasDraft,
      isBlocked: !isActive,
      detail: machine ? <AiBadge mark={machine} /> : null,
    }),
    phone: {
      line: ({ states, updatedAt }) => (
        <>
          <LanguageChips states={states} />
          <span className="ms-auto">
            <RelativeTime at={updatedAt} />
          </span>
        </>
      ),
    },
    href: editorOf,
    save: mayPublish
      ? ({ id, version }, patch) =>
          crmApi().patch(`${path}/{id}`, { ...simple(patch), version }, { params: { id } })
      : undefined,
    bulk: mayPublish
      ? {
          act: (ids, action, of) =>
            crmApi().post(bulkPath, { ids, action, ...(of ? { lang: of } : {}) }, bulkPatience),
          done: (action, count) => t(`crm-articles.bulk-done-${action}`, { count }),
          fields: Object.values(fields),
          edit: (ids, patch) =>
            crmApi().post(bulkPath, { ids, action: "edit", patch: simple(patch) }, bulkPatience),
          preview: (ids, patch) => crmApi().post(`${bulkPath}/preview`, { ids, patch: simple(patch) }),
          undo: (undo) => crmApi().post(`${bulkPath}/undo`, { undo }, bulkPatience),
        }
      : undefined,
    noneYet: {
      icon: "articles",
      title: t("crm-articles.empty-title"),
      text: t("crm-articles.empty-text"),
    },
    noneFound: t("crm-articles.none-found"),
    board: {
      label: t("crm-articles.view-board"),
      tableLabel: t("crm-articles.view-table"),
      without: ["status", "missing"],
      view: (of) => <ArticleBoard query={of} />,
    },
  };
}

/** The fields of a patch that many articles can get. */
const simple = ({ authorId, reviewerId, template, categoryIds }: Partial<ArticleRow>) => {
  const fields = { authorId, reviewerId, template, categoryIds };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    typeof fields
  >;
};
