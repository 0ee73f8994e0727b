import { Suspense, useEffect, useState } from "react";
import { optionalPart } from "#ui/optional-part.tsx";
import type { Offer } from "../offer.ts";

/** Seldom needed on wide screens and never at once, so it is loaded when it is to be shown. */
const BuyBar = optionalPart(() => import("./buy-bar.tsx"));

/** On phones, the leading offer once the buy box has left the view upwards. The dock it stands in keeps focus clear of it. */
export function StickyBuyBar({ offer }: { offer: Offer }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const box = document.getElementById("buy-box");
    if (!box) return;
    // The root reaches far below the window, so the box leaves it upwards only, also when a jump skips it.
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin: "0px 0px 100000px 0px",
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  if (!isShown) return null;
  return (
    <Suspense>
      <BuyBar offer={offer} />
    </Suspense>
  );
}
