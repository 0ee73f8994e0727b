import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import type { ArticleList } from "../article.ts";
import { ArticleCard } from "./article-card.tsx";

/** Three rows of three. */
export const pageLength = 9;

type ArticleRowsProps = { list: ArticleList; filter: { category: string; after: string } };

/** The list, and the link to more of it: with JavaScript the next articles join this page, without it they are a page. */
export function ArticleRows({ list, filter }: ArticleRowsProps) {
  const { lang, t } = useMessages();
  const query = new URLSearchParams({
    ...(filter.category ? { category: filter.category } : {}),
    after: list.nextCursor ?? "",
  });
  return (
    <more-items data-of="guides" data-total={list.total} class="block">
      <CardGrid width="wide">
        {list.items.map((card, index) => (
          <ArticleCard key={card.id} card={card} headingLevel={2} eager={index === 0} />
        ))}
      </CardGrid>
      <div className="mt-14 grid justify-items-center gap-4 border-t border-line pt-8 text-center">
        {list.nextCursor ? (
          <LinkButton kind="quiet" href={`${localPath(lang, "/articles")}?${query}`} data-more="">
            {t("articles.more")}
          </LinkButton>
        ) : null}
        <p role="status" className="text-sm text-ink-faint">
          {filter.after ? null : t("articles.shown", { shown: list.items.length, total: list.total })}
        </p>
      </div>
    </more-items>
  );
}
