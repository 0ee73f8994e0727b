import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ArticleListRow } from "#features/articles/article-edit.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { everyId } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { useSelection } from "#layouts/crm-layout/lists/crm-selection.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { AiBadge } from "../ai-badge.tsx";
import {
  type ArticleFilter,
  articleListRows,
  editorOf,
  queryOf,
  useArticleListRows,
} from "../article-data.ts";
import { loadArticleMessages, useArticleMessages } from "../article-messages.ts";
import { ArticleBoard } from "./article-board.tsx";
import { ArticleFilters, filterIn, isBoard, noFilter } from "./article-filters.tsx";
import { BulkBar } from "./bulk-bar.tsx";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages()]);
  return null;
};

/** All articles, as a table or as a board of their states. */
export default function ArticleList() {
  const { t } = useArticleMessages();
  const [params] = useSearchParams();
  const filter = filterIn(params);
  return (
    <>
      <PageHeader
        title={t("crm-articles.title")}
        actions={
          <>
            <CrmLink href="/crm/authors" icon="users">
              {t("crm-articles.authors")}
            </CrmLink>
            <SaveFile path="/api/admin/articles/export" name="articles.csv" query={queryOf(filter)} />
            <CrmLink href="/crm/articles/generate" icon="jobs">
              {t("crm-articles.generate")}
            </CrmLink>
            <CrmLink href="/crm/articles/new" kind="primary" icon="plus">
              {t("crm-articles.new")}
            </CrmLink>
          </>
        }
      >
        {t("crm-articles.intro")}
      </PageHeader>
      <ArticleFilters filter={filter} />
      {isBoard(params) ? <ArticleBoard filter={filter} /> : <ArticleTable filter={filter} />}
    </>
  );
}

function ArticleTable({ filter }: { filter: ArticleFilter }) {
  const { t, lang } = useArticleMessages();
  const query = useArticleListRows(filter);
  const [selected, setSelected, selectIfSame] = useSelection(JSON.stringify(filter));
  if (query.isPending) return <Skeleton rows={8} />;
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page?.items ?? []);
  const isFiltered = Object.entries(filter).some(
    ([name, value]) => name !== "sort" && value !== noFilter[name as keyof ArticleFilter],
  );
  if (!items.length && !isFiltered)
    return (
      <TeachingEmpty
        icon="articles"
        title={t("crm-articles.empty-title")}
        action={
          <CrmLink href="/crm/articles/new" kind="primary" icon="plus">
            {t("crm-articles.new")}
          </CrmLink>
        }
      >
        <p>{t("crm-articles.empty-text")}</p>
      </TeachingEmpty>
    );
  const ids = selected === "all" ? items.map(({ id }) => id) : [...selected].map(String);
  const columns: TableColumn<ArticleListRow>[] = [
    {
      key: "title",
      label: t("crm-articles.column-title"),
      isRowHeader: true,
      cell: (line) => (
        <span className="grid gap-0.5">
          <span className="font-semibold">
            <bdi {...languageAttributes(line.textLang)}>{line.title}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
            {t(`crm-articles.template-${line.template}`)}
            {line.hasDraft ? <StatusChip tone="warn">{t("crm-articles.has-draft")}</StatusChip> : null}
            {line.machine ? <AiBadge mark={line.machine} /> : null}
          </span>
        </span>
      ),
    },
    {
      key: "states",
      label: t("crm-articles.column-languages"),
      cell: (line) => <LanguageChips states={line.states} />,
    },
    { key: "author", label: t("crm-articles.column-author"), cell: (line) => <bdi>{line.author?.name}</bdi> },
    {
      key: "updated",
      label: t("crm-articles.column-updated"),
      isEnd: true,
      cell: (line) => formatLocalTime(lang, parseTime(line.updatedAt)),
    },
  ];
  return (
    <>
      <BulkBar
        ids={ids}
        found={query.data.pages[0]?.total ?? 0}
        chooseFound={async () => selectIfSame(await everyId((cursor) => articleListRows(filter, cursor)))}
        isBin={filter.status === "deleted"}
        lang={filter.lang}
        done={() => selectIfSame(new Set())}
      />
      <div className="overflow-x-auto">
        <DataTable
          label={t("crm-articles.title")}
          columns={columns}
          items={items}
          selected={selected}
          onSelect={setSelected}
          hrefOf={editorOf}
          dependencies={[lang]}
          empty={
            <TeachingEmpty
              icon="search"
              title={t("crm-articles.none-found")}
              action={<CrmLink href="/crm/articles">{t("crm-articles.clear-filters")}</CrmLink>}
            />
          }
        />
      </div>
      {query.hasNextPage ? (
        <CrmButton
          className="mt-4"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {t("crm-articles.more")}
        </CrmButton>
      ) : null}
    </>
  );
}
