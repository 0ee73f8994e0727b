import { useMessages } from "#i18n/messages-context.tsx";
import { Isolate } from "#ui/isolate.tsx";
import type { Offer } from "../offer.ts";
import { Price, ShopAndStamp } from "./price.tsx";
import { ShopLink } from "./shop-link.tsx";

/** One offer in a slim bar, for phones. */
export default function BuyBar({ offer }: { offer: Offer }) {
  const { t } = useMessages();
  return (
    <section
      aria-label={t("offer.best")}
      className="safe-bottom no-print border-t border-line bg-raised pt-3 lg:hidden"
    >
      <div className="frame flex items-center justify-between gap-3">
        <div className="max-w-1/2 min-w-0 shrink-0 text-sm">
          {offer.price ? (
            <>
              <Price price={offer.price} size="s" withOriginal={false} />
              <ShopAndStamp price={offer.price} shop={offer.shop} />
            </>
          ) : (
            <p className="truncate text-ink-soft">
              <Isolate>{offer.shop}</Isolate>
            </p>
          )}
          {offer.condition === "new" ? null : (
            <p className="truncate text-xs text-ink-soft">{t(`offer.${offer.condition}`)}</p>
          )}
        </div>
        <ShopLink offer={offer} className="min-w-0 max-sm:px-3!" />
      </div>
    </section>
  );
}
