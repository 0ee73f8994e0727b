import { MoreItems } from "#features/products/site/islands/more-items/more-items.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { CardGrid } from "#ui/card-grid.tsx";
import type { ArticleList } from "../article.ts";
import { ArticleCard } from "./article-card.tsx";

/** Three rows of three. */
export const pageLength = 9;

type ArticleRowsProps = { list: ArticleList; filter: { category: string; after: string } };

/** The cards of the list. */
export function ArticleRows({ list: { items, total, nextCursor }, filter }: ArticleRowsProps) {
  const { lang, t } = useMessages();
  const query = (after: string) =>
    new URLSearchParams({ ...(filter.category ? { category: filter.category } : {}), after });
  return (
    <MoreItems
      of="guides"
      total={total}
      next={nextCursor && `${localPath(lang, "/articles")}?${query(nextCursor)}`}
      showing={filter.after ? null : t("articles.shown", { shown: items.length, total })}
      list={
        <CardGrid width="wide">
          {items.map((card, index) => (
            <ArticleCard key={card.id} card={card} headingLevel={2} eager={index === 0} />
          ))}
        </CardGrid>
      }
    />
  );
}
