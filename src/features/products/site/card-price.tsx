import { CheckPrice, Price, ShopAndStamp } from "#features/offers/site/price.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { ProductCard } from "../product.ts";

/** The best price, or why there is none. */
export function CardPrice({ card: { buying } }: { card: Pick<ProductCard, "buying"> }) {
  const { t } = useMessages();
  if (buying.state === "out-of-stock")
    return <p className="text-sm font-medium text-bad">{t("offer.out-of-stock")}</p>;
  if (!buying.price)
    return (
      <p className="font-semibold">
        <CheckPrice shop={buying.shop} />
      </p>
    );
  return (
    <div>
      <p>
        <Price price={buying.price} withOriginal={false} />
      </p>
      <ShopAndStamp price={buying.price} shop={buying.shop} />
    </div>
  );
}
