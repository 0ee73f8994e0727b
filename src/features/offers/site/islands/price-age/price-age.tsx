import type { ReactNode } from "react";

/** When a shop named a price: the moment until the browser says how long ago that is (price-age.element.ts). `time` is ISO 8601. */
export function PriceAge({ time, children }: { time: string; children: ReactNode }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      <price-age data-time={time}>{children}</price-age>
    </time>
  );
}
