import type { ReactNode } from "react";
import { pathOf } from "#content/slug-owner.ts";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { ImageFrame } from "#ui/image-frame.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import type { ArticleCard as Card } from "../article.ts";

type ArticleCardProps = {
  card: Card;
  eager?: boolean;
  headingLevel?: 2 | 3;
  sizes?: string;
  /** On phones: a small picture beside the title, without the excerpt. */
  isRowOnPhone?: boolean;
};

export function ArticleCard({
  card,
  eager = false,
  headingLevel = 3,
  isRowOnPhone = false,
  sizes = `(width < 40rem) ${isRowOnPhone ? "7.5rem" : "88vw"}, (width < 64rem) 46vw, 24rem`,
}: ArticleCardProps) {
  const { lang } = useMessages();
  const Heading = `h${headingLevel}` as const;
  const written = languageAttributes(card.textLang);
  return (
    <article
      className={`group relative flex flex-col ${isRowOnPhone ? "max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-x-4" : ""}`}
    >
      <ImageFrame
        picture={card.image}
        ratio="16/9"
        sizes={sizes}
        eager={eager}
        className={`mb-4 ${isRowOnPhone ? "max-sm:row-span-4 max-sm:mb-0 max-sm:aspect-4/3" : ""}`}
      />
      <Kicker card={card} />
      <Heading className={`text-xl ${isRowOnPhone ? "max-sm:text-lg max-sm:leading-snug" : ""}`} {...written}>
        <a href={localPath(lang, pathOf("article", card.slug))} className="cover-link group-hover:text-brand">
          <TitleText>{card.title}</TitleText>
        </a>
      </Heading>
      <p
        className={`mt-2 line-clamp-3 text-base text-ink-soft ${isRowOnPhone ? "max-sm:hidden" : ""}`}
        {...written}
      >
        {card.excerpt}
      </p>
      <p className={`mt-auto pt-4 ${isRowOnPhone ? "max-sm:pt-1" : ""}`}>
        <Facts card={card} />
      </p>
    </article>
  );
}

/** The kind of article and its category, above the title. */
export function Kicker({
  card,
  linked = false,
}: {
  card: Pick<Card, "template" | "category">;
  linked?: boolean;
}) {
  const { lang, t } = useMessages();
  return (
    <p className="kicker mb-1.5 flex flex-wrap gap-x-2">
      <span>{t(`articles.template.${card.template}`)}</span>
      {card.category ? (
        <>
          <span aria-hidden="true">·</span>
          {linked ? (
            <a
              href={localPath(lang, pathOf("category", card.category.slug))}
              className="-my-1 py-1 hover:text-ink hover:underline"
              {...languageAttributes(card.category.textLang)}
            >
              {card.category.name}
            </a>
          ) : (
            <span {...languageAttributes(card.category.textLang)}>{card.category.name}</span>
          )}
        </>
      ) : null}
    </p>
  );
}

/** Author, date and reading time in one line. */
export function Facts({
  card,
}: {
  card: Pick<Card, "author" | "publishedAt" | "updatedAt" | "readingMinutes">;
}) {
  const { lang, t, parts } = useMessages();
  const date = card.publishedAt ?? card.updatedAt;
  return (
    <DottedLine>
      {card.author
        ? parts("articles.by", { author: <Isolate key="author">{card.author.name}</Isolate> })
        : null}
      <time dateTime={date} className="tabular">
        {formatDate(lang, parseTime(date))}
      </time>
      {t("articles.minutes", { count: card.readingMinutes })}
    </DottedLine>
  );
}

/** Short facts with dots between them; a dot that would begin a line is cut off. Each child is one fact. */
export function DottedLine({ children }: { children: ReactNode[] }) {
  return (
    <span className="block overflow-hidden text-sm text-ink-faint">
      <span className="-ms-4 flex flex-wrap">
        {children.map((fact, index) =>
          fact ? (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line have fixed places
              key={index}
              className="relative ps-4 before:absolute before:start-1.5 before:content-['·'/'']"
            >
              {fact}
            </span>
          ) : null,
        )}
      </span>
    </span>
  );
}
