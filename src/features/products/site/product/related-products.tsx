import { PricesNote } from "#features/offers/site/price.tsx";
import type { ProductCard as Card } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { ListedCard } from "../listing/listed-card.tsx";

/** What else is worth a look. */
export function RelatedProducts({ products }: { products: readonly Card[] }) {
  const { t } = useMessages();
  if (products.length === 0) return null;
  return (
    <section className="section" aria-labelledby="related">
      <SectionHeading id="related" title={t("product.related")} />
      <CardGrid>
        {products.map((card) => (
          <ListedCard key={card.id} card={card} compares isRowOnTablet />
        ))}
      </CardGrid>
      {products.some(({ buying }) => buying.price) ? (
        <div className="mt-8">
          <PricesNote />
        </div>
      ) : null}
    </section>
  );
}
