import { useEffect, useState } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { Isolate } from "#ui/isolate.tsx";
import type { Offer } from "../offer.ts";
import { Price } from "./price.tsx";
import { ShopLink } from "./shop-link.tsx";

/** On phones, the leading offer once the buy box has left the view upwards. The dock it stands in keeps focus clear of it. */
export function StickyBuyBar({ offer, watch = "buy-box" }: { offer: Offer; watch?: string }) {
  const { t } = useMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const box = document.getElementById(watch);
    if (!box) return;
    // The root reaches far below the window, so the box leaves it upwards only, also when a jump skips it.
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin: "0px 0px 100000px 0px",
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [watch]);
  if (!isShown) return null;
  return (
    <section
      aria-label={t("offer.best")}
      className="safe-bottom no-print border-t border-line bg-raised pt-3 lg:hidden"
    >
      <div className="frame flex items-center justify-between gap-3">
        <div className="max-w-1/2 min-w-0 shrink-0 text-sm">
          {offer.price ? <Price price={offer.price} size="s" /> : null}
          <p className="truncate text-ink-soft">
            {offer.condition === "new" ? <Isolate>{offer.shop}</Isolate> : t(`offer.${offer.condition}`)}
          </p>
        </div>
        <ShopLink offer={offer} className="min-w-0" />
      </div>
    </section>
  );
}
