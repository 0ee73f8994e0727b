import type { Offer } from "#features/offers/offer.ts";
import { Price, ShopAndStamp } from "#features/offers/site/price.tsx";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

/** The best offer in a slim bar for phones: shown once the buy box has scrolled out of view (buy-bar.element.ts). */
export function BuyBar({ offer }: { offer: Offer }) {
  const { t } = useMessages();
  return (
    <buy-bar hidden class="contents">
      <section
        aria-label={t("offer.best")}
        className="safe-bottom no-print border-t border-line bg-raised pt-3 lg:hidden"
      >
        <div className="frame grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-3 gap-y-1">
          <div className="min-w-0 text-sm">
            {offer.price ? (
              <Price price={offer.price} size="s" withOriginal={false} />
            ) : (
              <p className="truncate text-ink-soft">
                <Isolate>{offer.shop}</Isolate>
              </p>
            )}
            {offer.condition === "new" ? null : (
              <p className="truncate text-xs text-ink-soft">{t(`offer.${offer.condition}`)}</p>
            )}
          </div>
          {offer.price ? (
            <div className="col-span-2 row-start-2">
              <ShopAndStamp price={offer.price} shop={offer.shop} />
            </div>
          ) : null}
          <ShopLink
            offer={offer}
            place={{ block: "bar" }}
            className="min-w-0 max-sm:px-3! max-sm:[&_svg]:hidden"
          />
        </div>
      </section>
    </buy-bar>
  );
}
