import type { ReactNode } from "react";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { Isolate } from "#ui/isolate.tsx";
import { Tag } from "#ui/tag.tsx";
import type { ProductCard as Card } from "../product.ts";
import { CardPrice } from "./card-price.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductScore } from "./product-score.tsx";

type ProductCardProps = {
  card: Card;
  /** For the first row of a page: loads at once. */
  eager?: boolean;
  /** Buttons that stand above the card's link, for instance the heart: each 44 px. */
  actions?: ReactNode;
  /** A quieter button beside the score, for instance the compare toggle. */
  tool?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  sizes?: string;
};

export function ProductCard({
  card,
  eager = false,
  actions,
  tool,
  headingLevel = 3,
  sizes = "(width < 26rem) 88vw, (width < 48rem) 46vw, (width < 80rem) 30vw, 18rem",
}: ProductCardProps) {
  const { lang, t } = useMessages();
  const Heading = `h${headingLevel}` as const;
  const award = card.awards[0];
  const place = card.subCategory ?? card.category;
  const written = writtenIn(card.textLang);
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative mb-3">
        {/* The name stands beside the picture: saying it twice helps nobody. */}
        <ProductPicture picture={card.image && { ...card.image, alt: "" }} sizes={sizes} eager={eager} />
        {award ? (
          <Tag tone="award" className="absolute start-2.5 top-2.5">
            {t(`award.${award}`)}
          </Tag>
        ) : null}
      </div>
      {/* "Best overall" is the best of its own kind, so the kind is named. */}
      <p className="truncate text-xs text-ink-faint">
        {card.brand ? <Isolate>{card.brand}</Isolate> : null}
        {card.brand && place ? " · " : null}
        {place ? <bdi {...writtenIn(place.textLang)}>{place.name}</bdi> : null}
      </p>
      <Heading className="line-clamp-2 text-lg leading-snug" {...written}>
        <a href={localPath(lang, pathOf("product", card.slug))} className="cover-link group-hover:text-brand">
          <Isolate>{card.name}</Isolate>
        </a>
      </Heading>
      <p className="mt-1 mb-3 line-clamp-2 text-sm text-ink-soft" {...written}>
        {card.summary}
      </p>
      <div className="mt-auto grid gap-2 border-t border-line pt-3">
        <div className="flex items-center justify-between gap-2">
          {card.score === null ? <span /> : <ProductScore score={card.score} />}
          {tool ? <div className="relative z-1 -me-2">{tool}</div> : null}
        </div>
        <CardPrice card={card} />
      </div>
      {actions ? <div className="absolute end-1.5 top-1.5 z-1 grid gap-1.5">{actions}</div> : null}
    </article>
  );
}
