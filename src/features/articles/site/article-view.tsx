import { ShopPage, shopLinkIn } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages-context.tsx";
import { writtenIn } from "#i18n/text-language.ts";
import { contentsOf } from "#platform/document/document-reading.ts";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import type { Article } from "../article.ts";
import { articleBlocks } from "./article-blocks.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleHeader, AuthorBox } from "./article-header.tsx";
import { ContentsList } from "./contents-list.tsx";

/** The whole article: it is read, not operated. */
export function ArticleView({ article, crumbs }: { article: Article; crumbs: readonly Crumb[] }) {
  const { t } = useMessages();
  const { related, ...own } = article;
  return (
    <>
      <Breadcrumbs label={t("trail.label")} items={crumbs} />
      <ArticleHeader article={article} />
      <ArticleText {...own} />
      {related.length ? (
        <section className="section" aria-labelledby="related">
          <SectionHeading id="related" title={t("articles.related")} />
          <CardGrid width="wide">
            {related.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </section>
      ) : null}
    </>
  );
}

/** The text with its contents, and who wrote it. */
function ArticleText(article: Omit<Article, "related">) {
  const messages = useMessages();
  const sections = contentsOf(article.content);
  const written = writtenIn(article.textLang);
  return (
    <ShopPage value={`a${article.id}`}>
      <div
        className={`mt-10 grid gap-x-12 lg:mt-14 ${sections.length > 2 ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}
      >
        {sections.length > 2 ? <ContentsList sections={sections} written={written} /> : null}
        <div className="min-w-0">
          <div {...written}>
            {/* The text keeps its measure; tables and cards take the room beside it. */}
            <RichText
              document={article.content}
              blocks={articleBlocks(article, messages)}
              linkOf={({ kind, id }) => article.links[`${kind}:${id}`]}
              drawLink={(href, words) => shopLinkIn(article.shopLinks, href, words)}
              className="max-w-4xl [&>:first-child]:mt-0 [&>:not(.live-block)]:max-w-(--measure)"
            />
          </div>
          {article.machineNote ? (
            <p className="mt-10 max-w-(--measure) text-sm text-ink-soft">{article.machineNote}</p>
          ) : null}
          {article.author ? (
            <div className="mt-12 max-w-4xl">
              <AuthorBox author={article.author} />
            </div>
          ) : null}
        </div>
      </div>
    </ShopPage>
  );
}
