import { FavoriteButton } from "#features/favorites/site/favorite-button.tsx";
import type { ProductCard as Card } from "#features/products/product.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { ProductCard } from "../product-card.tsx";

type ListedCardProps = {
  card: Card;
  /** For the first row of a page: loads at once. */
  eager?: boolean;
  compares?: boolean;
  headingLevel?: 3 | 4;
  isRowOnTablet?: boolean;
  sizes?: string | undefined;
};

/** A product card in the site's lists, with its favorite button and, where comparing is on, the compare button. */
export function ListedCard({ card, compares = false, ...look }: ListedCardProps) {
  const { id, name } = card;
  return (
    <ProductCard
      card={card}
      actions={<FavoriteButton productId={id} name={name} />}
      tool={compares ? <CompareButton productId={id} name={name} compact /> : undefined}
      {...look}
    />
  );
}
