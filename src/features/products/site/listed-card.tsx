import { HeartButton } from "#features/favorites/site/heart-button.tsx";
import { finishedPart } from "#ui/finished-part.tsx";
import type { ProductCard as Card } from "../product.ts";
import { CompareButton } from "./compare-button.tsx";
import { ProductCard } from "./product-card.tsx";

type ListedCardProps = {
  card: Card;
  /** For the first row of a page: loads at once. */
  eager?: boolean;
  compares?: boolean;
  headingLevel?: 3 | 4;
  sizes?: string | undefined;
};

/** React announces a picture that loads at once in the head, unless it has several forms. From a finished part it could not. */
export const isAnnounced = (picture: Card["image"], eager = false): boolean =>
  eager && picture !== null && !picture.avif;

/** A product as the site's lists show it: with its heart and, where things are compared, the button for that. */
export function ListedCard(props: ListedCardProps) {
  return isAnnounced(props.card.image, props.eager) ? (
    <div className="contents">
      <Drawn {...props} />
    </div>
  ) : (
    <Finished {...props} />
  );
}

function Drawn({ card, compares = false, ...look }: ListedCardProps) {
  const { id, name } = card;
  return (
    <ProductCard
      card={card}
      actions={<HeartButton productId={id} name={name} />}
      tool={compares ? <CompareButton productId={id} name={name} compact /> : undefined}
      {...look}
    />
  );
}

const Finished = finishedPart(Drawn);
