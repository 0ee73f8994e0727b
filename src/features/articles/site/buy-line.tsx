import { Price, PriceStamp } from "#features/offers/site/price.tsx";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages-context.tsx";
import type { ArticleProduct } from "../article.ts";

/** Price, shop and its stamp in a live block: the product's leading offer, in the order of the API. */
export function BuyLine({
  product,
  wide = true,
  block = "card",
  position,
}: {
  product: ArticleProduct;
  wide?: boolean;
  /** Where on the page it stands. */
  block?: string;
  position?: number;
}) {
  const { t } = useMessages();
  const [offer] = product.offers;
  const isOut = product.buying.state === "out-of-stock";
  const price = isOut ? null : offer ? offer.price : product.buying.price;
  return (
    <div className="grid gap-2">
      {isOut ? <p className="text-sm font-medium text-bad">{t("offer.out-of-stock")}</p> : null}
      {price ? (
        <p>
          <Price price={price} />
        </p>
      ) : null}
      {offer ? (
        <ShopLink
          offer={offer}
          place={position === undefined ? { block } : { block, position }}
          className={wide ? "w-full" : "w-full sm:w-auto sm:justify-self-start"}
        />
      ) : null}
      {offer && price ? <PriceStamp price={price} shop={offer.shop} /> : null}
    </div>
  );
}
