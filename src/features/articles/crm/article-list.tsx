import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isLanguage, languageCodes, languages } from "#i18n/languages.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Select } from "#ui/crm/select.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Failed, useFailureText } from "../../../layouts/crm-query.tsx";
import { useSelection } from "../../../layouts/crm-selection.ts";
import { loadEditorMessages } from "../../../layouts/editor/editor-messages.ts";
import { LanguageChips } from "../../../layouts/editor/language-chips.tsx";
import { type ArticleLine, missingThings } from "../article-edit.ts";
import { ArticleBoard } from "./article-board.tsx";
import { type ArticleFilter, editorOf, useArticleLines, useForgetArticles } from "./article-data.ts";
import { loadArticleMessages, useArticleMessages } from "./article-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages()]);
  return null;
};

const statuses = ["all", "published", "unpublished", "draft", "scheduled", "deleted"] as const;
/** All articles, as a table or by how they stand. */
export default function ArticleList() {
  const { t } = useArticleMessages();
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "board" ? "board" : "table";
  const filter: ArticleFilter = {
    q: params.get("q") ?? "",
    status: statuses.find((one) => one === params.get("status")) ?? "all",
    lang: params.get("lang") ?? "all",
    missing: missingThings.find((one) => one === params.get("missing")) ?? "any",
  };
  const set = (name: string, value: string, usual: string) =>
    setParams(
      (before) => {
        if (value === usual) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={t("crm-articles.title")}
        actions={
          <>
            <CrmLink href="/crm/authors" icon="users">
              {t("crm-articles.authors")}
            </CrmLink>
            <CrmLink href="/crm/articles/new" kind="primary" icon="plus">
              {t("crm-articles.new")}
            </CrmLink>
          </>
        }
      >
        {t("crm-articles.intro")}
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label={t("crm-articles.search")}
          type="search"
          value={filter.q}
          onChange={(q) => set("q", q, "")}
        />
        {view === "table" ? (
          <Select
            label={t("crm-articles.status")}
            options={statuses.map((status) => ({
              value: status,
              label: t(`crm-articles.status-${status}`),
            }))}
            value={filter.status}
            onChange={(status) => set("status", status, "all")}
          />
        ) : null}
        <Select
          label={t("crm-articles.language")}
          options={[
            { value: "all", label: t("crm-articles.language-any") },
            ...languageCodes.map((lang) => ({ value: lang as string, label: languages[lang].nativeName })),
          ]}
          value={filter.lang}
          onChange={(lang) => set("lang", lang, "all")}
        />
        {view === "table" ? (
          <Select
            label={t("crm-articles.filter-missing")}
            options={(["any", ...missingThings] as const).map((one) => ({
              value: one as string,
              label: t(`crm-articles.missing-${one}`),
            }))}
            value={filter.missing ?? "any"}
            onChange={(missing) => set("missing", missing, "any")}
          />
        ) : null}
        <Toolbar label={t("crm-articles.view")} className="ms-auto">
          <Toggle
            label={t("crm-articles.view-table")}
            icon="list"
            isSelected={view === "table"}
            onChange={() => set("view", "table", "table")}
          />
          <Toggle
            label={t("crm-articles.view-board")}
            icon="grid"
            isSelected={view === "board"}
            onChange={() => set("view", "board", "table")}
          />
        </Toolbar>
      </div>
      {view === "board" ? <ArticleBoard q={filter.q} lang={filter.lang} /> : <ArticleTable filter={filter} />}
    </>
  );
}

function ArticleTable({ filter }: { filter: ArticleFilter }) {
  const { t, lang } = useArticleMessages();
  const query = useArticleLines(filter);
  const [selected, setSelected] = useSelection(JSON.stringify(filter));
  if (query.isPending) return <Skeleton rows={8} />;
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page?.items ?? []);
  const isFiltered =
    filter.q !== "" || filter.status !== "all" || filter.lang !== "all" || filter.missing !== "any";
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
  const columns: TableColumn<ArticleLine>[] = [
    {
      key: "title",
      label: t("crm-articles.column-title"),
      isRowHeader: true,
      cell: (line) => (
        <span className="grid gap-0.5">
          <bdi lang={languages[line.textLang].tag} className="font-semibold">
            {line.title}
          </bdi>
          <span className="flex flex-wrap gap-2 text-xs text-ink-soft">
            {t(`crm-articles.template-${line.template}`)}
            {line.hasDraft ? <StatusChip tone="warn">{t("crm-articles.has-draft")}</StatusChip> : null}
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
        isBin={filter.status === "deleted"}
        lang={filter.lang}
        done={() => setSelected(new Set())}
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

const bulkActions = ["publish", "unpublish", "delete"] as const;

/** What can be done with the chosen lines at once; one press undoes it. */
function BulkBar({
  ids,
  isBin,
  lang,
  done,
}: {
  ids: readonly string[];
  isBin: boolean;
  lang: string;
  done: () => void;
}) {
  const { t } = useArticleMessages();
  const forget = useForgetArticles();
  const failure = useFailureText();
  const undo = async (token: string) => {
    try {
      await crmApi().post("/api/admin/articles/bulk/undo", { undo: token });
      toast(t("crm-articles.bulk-undone"));
    } catch (error) {
      toast(failure(error), { tone: "bad" });
    }
    await forget();
  };
  const act = useMutation({
    mutationFn: (action: "publish" | "unpublish" | "delete" | "restore") =>
      crmApi().post("/api/admin/articles/bulk", {
        ids: [...ids],
        action,
        ...(isLanguage(lang) && (action === "publish" || action === "unpublish") ? { lang } : {}),
      }),
    onSuccess: async ({ changed, skipped, undo: token }) => {
      const said = t("crm-articles.bulk-done", { count: changed });
      toast(
        skipped.length ? `${said} ${t("crm-articles.bulk-skipped", { count: skipped.length })}` : said,
        token ? { action: { label: t("crm-articles.bulk-undo"), onPress: () => void undo(token) } } : {},
      );
      done();
      await forget();
    },
    onError: (error) => toast(failure(error), { tone: "bad" }),
  });
  if (!ids.length) return null;
  return (
    <section
      aria-label={t("crm-articles.bulk")}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-surface px-3 py-2 text-sm"
    >
      <p className="me-2 font-semibold">{t("crm-articles.chosen", { count: ids.length })}</p>
      {(isBin ? (["restore"] as const) : bulkActions).map((action) => (
        <CrmButton key={action} size="s" isDisabled={act.isPending} onPress={() => act.mutate(action)}>
          {t(`crm-articles.bulk-${action}`)}
        </CrmButton>
      ))}
    </section>
  );
}
