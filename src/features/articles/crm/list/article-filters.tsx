import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useAdminCategories } from "#content/crm/admin-categories.ts";
import { articleSorts, missingThings } from "#features/articles/article-edit.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { type ArticleFilter, usualSort } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";

const statuses = ["all", "published", "unpublished", "draft", "scheduled", "deleted"] as const;

export const noFilter: ArticleFilter = {
  q: "",
  status: "all",
  lang: "all",
  author: "",
  category: "",
  missing: "any",
  sort: usualSort,
};

export const isBoard = (params: URLSearchParams): boolean => params.get("view") === "board";

/** What an address narrows the list to. */
export const filterIn = (params: URLSearchParams): ArticleFilter => ({
  q: params.get("q") ?? noFilter.q,
  status: statuses.find((one) => one === params.get("status")) ?? noFilter.status,
  lang: params.get("lang") ?? noFilter.lang,
  author: params.get("author") ?? noFilter.author,
  category: params.get("category") ?? noFilter.category,
  missing: missingThings.find((one) => one === params.get("missing")) ?? noFilter.missing,
  sort: articleSorts.find((one) => one === params.get("sort")) ?? noFilter.sort,
});

/** Filters are in the URL: they can be bookmarked, shared and gone back to. The board has its own columns and order. */
export function ArticleFilters({ filter }: { filter: ArticleFilter }) {
  const { t, lang } = useArticleMessages();
  const [params, setParams] = useSearchParams();
  const isTable = !isBoard(params);
  const authors = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  const categories = useAdminCategories(lang);
  const put = (name: string, value: string, usual: string) =>
    setParams(
      (before) => {
        if (value === usual) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const set = (name: keyof ArticleFilter) => (value: string | null) =>
    put(name, value ?? noFilter[name], noFilter[name]);
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      <div className="col-span-2 flex items-end gap-3">
        <div className="min-w-0 grow">
          <SearchField label={t("crm-articles.search")} text={filter.q} onChange={set("q")} />
        </div>
        <Toolbar label={t("crm-articles.view")} className="shrink-0 flex-nowrap">
          <Toggle
            label={t("crm-articles.view-table")}
            icon="list"
            isSelected={isTable}
            onChange={() => put("view", "table", "table")}
          />
          <Toggle
            label={t("crm-articles.view-board")}
            icon="grid"
            isSelected={!isTable}
            onChange={() => put("view", "board", "table")}
          />
        </Toolbar>
      </div>
      {isTable ? (
        <Select
          label={t("crm-articles.status")}
          options={statuses.map((status) => ({
            value: status as string,
            label: t(`crm-articles.status-${status}`),
          }))}
          value={filter.status}
          onChange={set("status")}
        />
      ) : null}
      <Select
        label={t("crm-articles.language")}
        options={[
          { value: "all", label: t("crm-articles.language-any") },
          ...languageCodes.map((code) => ({ value: code as string, label: languages[code].nativeName })),
        ]}
        value={filter.lang}
        onChange={set("lang")}
      />
      <Select
        label={t("crm-articles.column-author")}
        options={[
          { value: "", label: t("crm-articles.author-any") },
          ...(authors.data?.items ?? []).map(({ id, slug, texts }) => ({
            value: id,
            label: (texts[lang] ?? texts.en ?? Object.values(texts)[0])?.name ?? slug,
          })),
        ]}
        value={filter.author}
        onChange={set("author")}
      />
      <ComboBox
        label={t("crm-articles.category")}
        placeholder={t("crm-articles.category-any")}
        options={categories.map(({ id, name, parentId }) => ({
          value: id,
          label: name || `#${id}`,
          description: categories.find((one) => one.id === parentId)?.name,
        }))}
        value={filter.category || null}
        onChange={set("category")}
      />
      {isTable ? (
        <>
          <Select
            label={t("crm-articles.filter-missing")}
            options={(["any", ...missingThings] as const).map((one) => ({
              value: one as string,
              label: t(`crm-articles.missing-${one}`),
            }))}
            value={filter.missing}
            onChange={set("missing")}
          />
          <Select
            label={t("crm-articles.sort")}
            options={articleSorts.map((one) => ({
              value: one as string,
              label: t(`crm-articles.sort-${one}`),
            }))}
            value={filter.sort}
            onChange={set("sort")}
          />
        </>
      ) : null}
    </search>
  );
}
