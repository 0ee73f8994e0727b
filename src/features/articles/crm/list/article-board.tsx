import { LanguageChips } from "#content/crm/language-chips.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ArticleFilter, editorOf, useArticleListRows, usualSort } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";

const columns = ["unpublished", "draft", "scheduled", "published"] as const;

/** The articles in columns, by their state. */
export function ArticleBoard({ filter }: { filter: ArticleFilter }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {columns.map((status) => (
        <BoardColumn key={status} filter={{ ...filter, status, missing: "any", sort: usualSort }} />
      ))}
    </div>
  );
}

function BoardColumn({ filter }: { filter: ArticleFilter & { status: (typeof columns)[number] } }) {
  const { t, lang: own } = useArticleMessages();
  const { status } = filter;
  const query = useArticleListRows(filter, 20);
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
              {formatLocalTime(own, parseTime(line.updatedAt))}
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
