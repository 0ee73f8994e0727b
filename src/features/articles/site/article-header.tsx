import { ImageCaption } from "#features/media/site/image-caption.tsx";
import { BuyingDisclosure } from "#features/offers/site/buying-disclosure.tsx";
import { FallbackNote } from "#features/products/site/product/fallback-note.tsx";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { Article, Byline } from "../article.ts";
import { pathOfAuthor } from "./article-author.tsx";
import { DottedLine, Kicker } from "./article-card.tsx";

/** Every link to a shop on the page. */
export const shopLinksOf = ({ products, shopLinks }: Pick<Article, "products" | "shopLinks">) => [
  ...products.flatMap(({ offers }) => offers),
  ...Object.values(shopLinks),
];

/** Title, deck, byline and date; the disclosure is here, before the first link to a shop. */
export function ArticleHeader({ article, hasAnswer }: { article: Article; hasAnswer: boolean }) {
  const written = languageAttributes(article.textLang);
  return (
    <header className="self-center">
      <FallbackNote textLang={article.textLang} className="mb-5" />
      <Kicker card={article} linked />
      <h1 className="text-4xl max-sm:text-3xl" {...written}>
        <TitleText>{article.title}</TitleText>
      </h1>
      <p className="mt-3 text-base text-ink-soft sm:text-lg lg:mt-4" {...written}>
        {article.excerpt}
      </p>
      <div className="mt-4 grid gap-3 lg:mt-6 lg:gap-4">
        {article.author ? <Author author={article.author} /> : null}
        {article.reviewer ? <Reviewer reviewer={article.reviewer} /> : null}
        <Dates article={article} />
        {/* The disclosure texts of affiliate programs follow the picks, where there are any. */}
        {hasAnswer ? <BuyingDisclosure /> : <BuyingDisclosure links={shopLinksOf(article)} />}
      </div>
    </header>
  );
}

/** The article's picture, with its caption. On phones a quick answer comes first, where there is one: then other pictures load first. */
export function ArticleHero({ image, eager }: Pick<Article, "image"> & { eager: true | "low" }) {
  return (
    <>
      <ImageFrame
        picture={image}
        ratio="4/3"
        sizes="(width < 64rem) 88vw, 30rem"
        eager={eager}
        className="max-lg:aspect-video"
      />
      <ImageCaption words={image} />
    </>
  );
}

function AuthorLink({ author, rel }: { author: Byline; rel?: string }) {
  const { lang } = useMessages();
  return (
    <a href={localPath(lang, pathOfAuthor(author.slug))} rel={rel} className="text-link">
      <Isolate>{author.name}</Isolate>
    </a>
  );
}

/** The reviewer, beside the author. */
function Reviewer({ reviewer }: { reviewer: Byline }) {
  const { parts } = useMessages();
  return (
    <p className="text-sm text-ink-soft">
      {parts("articles.reviewedBy", { reviewer: <AuthorLink key="reviewer" author={reviewer} /> })}
      {reviewer.role ? <span className="block text-ink-faint">{reviewer.role}</span> : null}
    </p>
  );
}

function Author({ author }: { author: Byline }) {
  const { parts } = useMessages();
  return (
    <div className="flex items-center gap-3">
      <Avatar name={author.name} picture={author.image} sizes="3rem" eager className="w-11 text-sm" />
      <p className="text-sm">
        <span className="block font-semibold">
          {parts("articles.by", {
            author: <AuthorLink key="author" author={author} rel="author" />,
          })}
        </span>
        <span className="block text-ink-faint">{author.role}</span>
      </p>
    </div>
  );
}

function Dates({ article }: { article: Article }) {
  const { lang, t, parts } = useMessages();
  const day = (time: string) => (
    <time key="date" dateTime={time} className="tabular">
      <Isolate dir="ltr">{formatDate(lang, parseTime(time))}</Isolate>
    </time>
  );
  const { publishedAt, updatedAt, updatedReason, checkedAt } = article;
  const isUpdated =
    updatedReason !== null || publishedAt === null || updatedAt.slice(0, 10) !== publishedAt.slice(0, 10);
  return (
    <div className="grid gap-1 text-sm text-ink-faint">
      <p>
        <DottedLine>
          {publishedAt ? parts("articles.published", { date: day(publishedAt) }) : null}
          {t("articles.minutes", { count: article.readingMinutes })}
        </DottedLine>
      </p>
      {isUpdated ? (
        <p>
          {updatedReason
            ? parts("articles.updatedWhy", {
                date: day(updatedAt),
                reason: (
                  <span key="reason" {...languageAttributes(article.textLang)}>
                    {updatedReason}
                  </span>
                ),
              })
            : parts("articles.updated", { date: day(updatedAt) })}
        </p>
      ) : null}
      {checkedAt === null ? null : <p>{parts("articles.checked", { date: day(checkedAt) })}</p>}
    </div>
  );
}
