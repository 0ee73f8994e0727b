import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ListQuery } from "#content/crm/list/list-declaration.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { editorOf } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";
import { articlePage } from "./article-page.ts";

const columns = ["unpublished", "in-review", "draft", "scheduled", "published"] as const;
const shownAtOnce = 20;

/** The articles in columns, by their state. */
export function ArticleBoard({ query }: { query: ListQuery }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-5">
      {columns.map((status) => (
        <BoardColumn key={status} status={status} query={query} />
      ))}
    </div>
  );
}

function BoardColumn({
  status,
  query: { missing: _, ...of },
}: {
  status: (typeof columns)[number];
  query: ListQuery;
}) {
  const { t } = useArticleMessages();
  // A board has its own columns and its own order.
  const filter = { ...of, status, sort: "-updated" };
  const query = useInfiniteQuery({
    queryKey: ["articles", "board", filter],
    queryFn: ({ pageParam, signal }) => articlePage(filter, pageParam, shownAtOnce, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page?.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby={`board-${status}`} className="min-w-0 rounded-lg bg-surface p-3">
      <h2 id={`board-${status}`} className="mb-3 flex items-baseline justify-between text-sm font-semibold">
        {t(`crm-articles.status-${status}`)}
        <span className="tabular text-ink-soft">{total}</span>
      </h2>
      {query.isPending ? <Skeleton rows={3} /> : null}
      {query.isError ? <Failed error={query.error} retry={() => void query.refetch()} /> : null}
      <ul className="grid gap-2">
        {items.map((line) => (
          <li
            key={line.id}
            className="relative grid gap-2 rounded-md border border-line bg-paper p-3 text-sm"
          >
            <a href={editorOf(line)} className="font-semibold after:absolute after:inset-0 hover:text-brand">
              <bdi {...languageAttributes(line.textLang)}>{line.title}</bdi>
            </a>
            <LanguageChips states={line.states} />
            <p className="text-xs text-ink-soft">
              {line.author ? <bdi>{`${line.author.name} · `}</bdi> : null}
              <RelativeTime at={line.updatedAt} />
            </p>
          </li>
        ))}
      </ul>
      {!query.isPending && !items.length ? (
        <p className="text-sm text-ink-soft">{t("crm-articles.board-empty")}</p>
      ) : null}
      {query.hasNextPage ? (
        <CrmButton
          size="s"
          className="mt-3"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {t("crm-articles.more")}
        </CrmButton>
      ) : null}
    </section>
  );
}
