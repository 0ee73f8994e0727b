import type { ReactNode } from "react";
import { Price, ShopAndStamp } from "#features/offers/site/price.tsx";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { ArticleProduct } from "../article.ts";

/** Price, shop and its stamp in a live block: the product's leading offer, in the order of the API. */
export function BuyLine({
  product,
  wide = true,
  block = "card",
  position,
  tool,
}: {
  product: ArticleProduct;
  wide?: boolean;
  /** Its position on the page. */
  block?: string;
  position?: number;
  /** A button beside the link, for instance the heart. */
  tool?: ReactNode;
}) {
  const { t } = useMessages();
  const [offer] = product.offers;
  const isOut = product.buying.state === "out-of-stock";
  const price = isOut ? null : offer ? offer.price : product.buying.price;
  return (
    <div className="grid gap-1.5">
      {isOut ? <p className="text-sm font-medium text-bad">{t("offer.out-of-stock")}</p> : null}
      {price ? (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Price price={price} withOriginal={!offer} />
          {offer ? <ShopAndStamp price={price} shop={offer.shop} /> : null}
        </div>
      ) : null}
      {offer || tool ? (
        <div className="flex items-center gap-2">
          {offer ? (
            <ShopLink
              offer={offer}
              place={position === undefined ? { block } : { block, position }}
              className={wide ? "grow" : "max-sm:grow"}
            />
          ) : null}
          {tool}
        </div>
      ) : null}
    </div>
  );
}
