import type { ReactNode } from "react";
import { pathOf } from "#content/slug-owner.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ProductCard as Card } from "../product.ts";
import { AwardLine } from "./award-line.tsx";
import { CardPrice } from "./card-price.tsx";
import { ProductScore } from "./product/product-score.tsx";
import { ProductPicture } from "./product-image.tsx";

type ProductCardProps = {
  card: Card;
  /** For the first row of a page: loads at once. */
  eager?: boolean;
  /** Buttons stacked above the card's link, for example the favorite button: 44 px each. */
  actions?: ReactNode;
  /** A quieter button beside the score, for instance the compare toggle. */
  tool?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** On tablets, where lists have two columns: the text beside the picture. */
  isRowOnTablet?: boolean;
  sizes?: string;
};

export function ProductCard({
  card,
  eager = false,
  actions,
  tool,
  headingLevel = 3,
  isRowOnTablet = false,
  sizes = "(width < 48rem) 46vw, (width < 64rem) 9rem, (width < 80rem) 30vw, 18rem",
}: ProductCardProps) {
  const { lang } = useMessages();
  const Heading = `h${headingLevel}` as const;
  const award = card.awards[0];
  const subject = card.subCategory ?? card.category;
  const written = languageAttributes(card.textLang);
  return (
    <article
      className={`group relative flex min-w-0 flex-col ${isRowOnTablet ? "md:max-lg:flex-row md:max-lg:gap-4" : ""}`}
    >
      <div
        className={`relative mb-1.5 shrink-0 sm:mb-2.5 ${isRowOnTablet ? "md:max-lg:mb-0 md:max-lg:w-36 md:max-lg:self-start" : ""}`}
      >
        {/* The name is beside the picture: hearing it twice helps no one. */}
        <ProductPicture picture={card.image && { ...card.image, alt: "" }} sizes={sizes} eager={eager} />
        {card.score === null ? null : (
          <div className="absolute start-1.5 bottom-1.5 rounded-full bg-raised p-0.5 ring-1 ring-line lg:pe-3">
            <ProductScore score={card.score} isNarrow />
          </div>
        )}
        {actions ? <div className="absolute end-1.5 top-1.5 z-1 grid gap-1.5">{actions}</div> : null}
      </div>
      <div className="flex min-w-0 grow flex-col">
        {award ? (
          <AwardLine award={award} subject={subject} className="mb-0.5" isTight />
        ) : (
          <p className="mb-0.5 truncate text-xs text-ink-faint">
            {card.brand ? <Isolate>{card.brand}</Isolate> : null}
            {card.brand && subject ? " · " : null}
            {subject ? <bdi {...languageAttributes(subject.textLang)}>{subject.name}</bdi> : null}
          </p>
        )}
        <Heading className="line-clamp-2 text-base leading-tight sm:text-lg sm:leading-snug" {...written}>
          <a
            href={localPath(lang, pathOf("product", card.slug))}
            className="cover-link group-hover:text-brand"
          >
            <Isolate>{card.name}</Isolate>
          </a>
        </Heading>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft max-sm:hidden" {...written}>
          {card.summary}
        </p>
        <div className="mt-auto pt-1 sm:pt-2.5">
          <CardPrice card={card} />
        </div>
        {tool ? <div className="relative z-1 -mx-1.5 sm:mt-1">{tool}</div> : null}
      </div>
    </article>
  );
}
