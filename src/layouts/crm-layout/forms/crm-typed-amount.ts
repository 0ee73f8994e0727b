import { useRef } from "react";
import { minorUnits, wholeUnits } from "#i18n/formats/format.ts";
import type { Money } from "#i18n/money/money.ts";

/** An amount that is typed beside its currency: the number stays when another currency is chosen, also on the way through one without cents. */
export function useTypedAmount() {
  const typed = useRef<number | null>(null);
  return {
    priceOf(whole: number | null, currency: string): Money | null {
      typed.current = whole;
      return whole === null ? null : { amount: minorUnits(whole, currency), currency };
    },
    sameNumberIn(currency: string, price: Money): Money {
      const { current } = typed;
      const isTyped = current !== null && minorUnits(current, price.currency) === price.amount;
      typed.current = isTyped ? current : wholeUnits(price.amount, price.currency);
      return { amount: minorUnits(typed.current, currency), currency };
    },
  };
}
