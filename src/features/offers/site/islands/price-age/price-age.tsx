import type { ReactNode } from "react";

/** Time a price was fetched: absolute until the browser shows it as an age (price-age.element.ts). `time` is ISO 8601. */
export function PriceAge({ time, children }: { time: string; children: ReactNode }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      <price-age data-time={time}>{children}</price-age>
    </time>
  );
}
