import { createContext, type ReactNode, useContext } from "react";
import { withSubId } from "#features/marketplaces/sub-id.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { shopRel } from "#i18n/urls/outbound-link.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Offer, Outbound, ShopSearch } from "../offer.ts";

/** The entity whose page contains the links, for the networks' reports: "a7" is the article with id 7. None on the product's own page. */
export const ShopPage = createContext("");

type Place = { block: string; position?: number };
type ShopAnchor = Pick<Outbound, "programme" | "url" | "subId" | "hidesReferrer"> & { offerId?: string };

/** Base of every shop link: rel attributes, position for the network, and click tracking (analytics/site/shop-clicks.ts). */
function useShopAttributes(to: ShopAnchor, { block, position = 1 }: Place, thing = "") {
  const { lang } = useMessages();
  const place = [lang, useContext(ShopPage), thing, block, position].filter(Boolean).join("-");
  return {
    href: withSubId(to.url, to.subId, place),
    rel: to.hidesReferrer ? `${shopRel} noreferrer` : shopRel,
    target: "_blank",
    "data-shop": to.programme,
    "data-offer": to.offerId,
    "data-place": `${block} ${position}`,
  };
}

/** A shop link within other text, or around its logo. */
export function ShopAnchor({
  to,
  place,
  className,
  children,
}: {
  to: ShopAnchor;
  place: Place;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useMessages();
  return (
    <a className={className} {...useShopAttributes(to, place)}>
      {children}
      <span className="sr-only"> {t("common.new-window")}</span>
    </a>
  );
}

/** A link in an article, made an affiliate link if it leads to a shop; else undefined. */
export function shopLinkIn(
  shopLinks: Readonly<Record<string, ShopAnchor>>,
  href: string,
  words: ReactNode,
): ReactNode {
  const to = shopLinks[href];
  if (!to) return undefined;
  const position = Object.keys(shopLinks).indexOf(href) + 1;
  return (
    <ShopAnchor to={to} place={{ block: "text", position }} className="text-link">
      {words}
    </ShopAnchor>
  );
}

/** The button to a search at a shop: quiet, because its results are unchecked. */
export function SearchLink({ search, children }: { search: ShopSearch; children: ReactNode }) {
  const { t } = useMessages();
  return (
    <LinkButton
      kind="quiet"
      className="max-sm:px-3 sm:px-3.5"
      {...useShopAttributes(search, { block: "search" })}
    >
      <span>
        {children}
        <span className="sr-only"> {t("offer.new-window")}</span>
      </span>
      <Icon name="external" size={16} />
    </LinkButton>
  );
}

type ShopLinkProps = {
  offer: Pick<Offer, "id" | "productId" | "shop" | "availability"> & ShopAnchor & { price: unknown };
  place: Place;
  className?: string;
};

/** The button to the shop. Marigold if in stock; quiet otherwise. */
export function ShopLink({ offer, place, className = "" }: ShopLinkProps) {
  const { t, parts } = useMessages();
  const shop: ReactNode = <Isolate key="shop">{offer.shop}</Isolate>;
  const isOut = offer.availability === "out-of-stock";
  const attributes = useShopAttributes({ ...offer, offerId: offer.id }, place, `p${offer.productId}`);
  return (
    // Narrow padding, so that "View at Amazon" fits on one line in a narrow box.
    <LinkButton
      kind={isOut ? "quiet" : "buy"}
      className={`max-sm:px-3 sm:px-3.5 ${className}`}
      {...attributes}
    >
      <span>
        {parts(offer.price || isOut ? "offer.view-at" : "offer.check-price-at", { shop })}
        <span className="sr-only"> {t("offer.new-window")}</span>
      </span>
      <Icon name="external" size={16} />
    </LinkButton>
  );
}
