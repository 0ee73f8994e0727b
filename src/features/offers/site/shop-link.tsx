import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/isolate.tsx";
import type { Offer } from "../offer.ts";

/** What every link to a shop carries, wherever it stands (readings.md 39). */
export const shopLinkAttributes = { rel: "sponsored nofollow noopener", target: "_blank" } as const;

type ShopLinkProps = {
  offer: Pick<Offer, "url" | "shop" | "availability"> & { price: unknown };
  className?: string;
};

/** The way to the shop. Marigold where something can be bought; a shop that has none gets a quiet one. */
export function ShopLink({ offer, className = "" }: ShopLinkProps) {
  const { t, parts } = useMessages();
  const shop: ReactNode = <Isolate key="shop">{offer.shop}</Isolate>;
  const isOut = offer.availability === "out-of-stock";
  return (
    <LinkButton href={offer.url} kind={isOut ? "quiet" : "buy"} className={className} {...shopLinkAttributes}>
      <span>
        {parts(offer.price || isOut ? "offer.view-at" : "offer.check-price-at", { shop })}
        <span className="sr-only"> {t("offer.new-window")}</span>
      </span>
      <Icon name="external" size={16} />
    </LinkButton>
  );
}
