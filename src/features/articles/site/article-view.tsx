import type { ReactNode } from "react";
import { disclosuresOf, ShopDisclosures } from "#features/offers/site/buying-disclosure.tsx";
import { ShopPage } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import type { Document } from "#platform/document/document.ts";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { RichText } from "#ui/text/rich-text.tsx";
import type { Article, Byline } from "../article.ts";
import { AuthorBox } from "./article-author.tsx";
import { sectionsOf } from "./article-blocks.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { ArticleHeader, ArticleHero, shopLinksOf } from "./article-header.tsx";
import { picksOf } from "./article-json-ld.ts";
import type { DrawnNewsletterForm } from "./article-newsletter.tsx";
import { ContentsList } from "./contents-list.tsx";
import { DocumentText, useDocumentRendering } from "./document-text.tsx";

/** The picks that an article begins with, where any of them is public, and what follows. */
function answerAndText(article: Article): { answer: Document | null; text: Document } {
  const { type, content } = article.content;
  const [first, ...rest] = content;
  return first?.type === "picks" && picksOf({ ...article, content: { type, content: [first] } }).length > 0
    ? { answer: { type, content: [first] }, text: { type, content: rest } }
    : { answer: null, text: article.content };
}

/** Whether the text introduces its author itself. */
const introduces = ({ authors }: Article, { slug }: Byline): boolean =>
  Object.values(authors).some((author) => author.slug === slug);

/** The whole article: it is read, not operated. */
export function ArticleView({
  article,
  crumbs,
  newsletterForm,
  children,
}: {
  article: Article;
  crumbs: readonly Crumb[];
  newsletterForm: DrawnNewsletterForm;
  /** Below the text. */
  children?: ReactNode;
}) {
  const messages = useMessages();
  const { t } = messages;
  const { related } = article;
  const { answer, text } = answerAndText(article);
  const sections = sectionsOf(article, messages);
  const written = languageAttributes(article.textLang);
  const rendering = useDocumentRendering(article, newsletterForm);
  return (
    <ShopPage value={`a${article.id}`}>
      <Breadcrumbs label={t("trail.label")} items={crumbs} />
      {/* On phones the quick answer comes before the picture. */}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:mt-6 lg:grid-cols-[7fr_5fr]">
        <ArticleHeader article={article} hasAnswer={answer !== null} />
        {answer ? (
          <div className="lg:col-span-2 lg:row-start-2 lg:mt-4" {...written}>
            <RichText document={answer} className="max-w-none! [&>.live-block]:my-0!" {...rendering} />
            <div className="disclosure text-xs text-ink-soft">
              <ShopDisclosures disclosures={disclosuresOf(shopLinksOf(article))} />
            </div>
          </div>
        ) : null}
        {article.image ? (
          <figure className="m-0 lg:col-start-2 lg:row-start-1">
            <ArticleHero image={article.image} eager={answer === null || "low"} />
          </figure>
        ) : null}
      </div>
      <div
        className={`mt-10 grid gap-x-12 lg:mt-14 ${sections.length > 2 ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}
      >
        {sections.length > 2 ? <ContentsList sections={sections} written={written} /> : null}
        <div className="min-w-0">
          {article.fields.length ? <ArticleFields fields={article.fields} written={written} /> : null}
          <div {...written}>
            <DocumentText of={article} document={text} newsletterForm={newsletterForm} />
          </div>
          {article.machineNote ? (
            <p className="mt-10 max-w-(--measure) text-sm text-ink-soft">{article.machineNote}</p>
          ) : null}
          {article.author && !introduces(article, article.author) ? (
            <div className="mt-12 max-w-4xl">
              <AuthorBox author={article.author} />
            </div>
          ) : null}
        </div>
      </div>
      {children}
      {related.length ? (
        <section className="section" aria-labelledby="related">
          <SectionHeading id="related" title={t("articles.related")} />
          <CardGrid width="wide">
            {related.map((card) => (
              <ArticleCard key={card.id} card={card} isRowOnPhone />
            ))}
          </CardGrid>
        </section>
      ) : null}
    </ShopPage>
  );
}
