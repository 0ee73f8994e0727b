import { formatDate, formatMoney, formatUtcTime } from "#i18n/format.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import type { Money } from "#i18n/money.ts";
import { parseTime } from "#platform/clock.ts";
import { Isolate } from "#ui/isolate.tsx";
import type { ShownPrice } from "../offer.ts";

export function Amount({ money }: { money: Money }) {
  const { lang } = useMessages();
  return (
    <span className="tabular whitespace-nowrap">
      <Isolate>{formatMoney(lang, money)}</Isolate>
    </span>
  );
}

const sizes = { s: "text-base", m: "text-lg", l: "text-2xl" };

/** The amount in the page's currency, marked as approximate with the original beside it; else the original (readings.md 38). */
export function Price({ price, size = "m" }: { price: ShownPrice; size?: keyof typeof sizes }) {
  const { parts } = useMessages();
  const main = `font-semibold leading-tight text-ink ${sizes[size]}`;
  if (!price.approximate)
    return (
      <span className={main}>
        <Amount money={price} />
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={main}>
        {parts("offer.about", { price: <Amount key="price" money={price.approximate} /> })}
      </span>
      <span className="text-sm text-ink-faint">
        {parts("offer.original", { price: <Amount key="price" money={price} /> })}
      </span>
    </span>
  );
}

/** Day and time as elements that keep their own direction; undefined where the programme asks for no stamp. */
function useStamp(price: ShownPrice) {
  const { lang } = useMessages();
  if (!price.stamp || !price.asOf) return undefined;
  const time = parseTime(price.asOf);
  return {
    time: (
      <Isolate key="time" dir="ltr">
        {formatUtcTime(time)} UTC
      </Isolate>
    ),
    date: (
      <Isolate key="date" dir="ltr">
        {formatDate(lang, time)}
      </Isolate>
    ),
  };
}

/** When the shop named the price, with what that means behind it: Amazon's and eBay's licences ask for both. */
export function PriceStamp({ price }: { price: ShownPrice }) {
  const { parts } = useMessages();
  const stamp = useStamp(price);
  if (!stamp) return null;
  return (
    <details className="text-xs text-ink-faint">
      <summary className="inline-flex min-h-6 list-none items-center underline decoration-dotted underline-offset-4 hover:text-ink">
        <span>{parts("offer.stamp", stamp)}</span>
      </summary>
      <p className="mt-1 max-w-prose pb-1 text-ink-soft">{parts("offer.stamp-meaning", stamp)}</p>
    </details>
  );
}

/** The same in one line, for cards: every price has a shop's name. The list that holds them shows `PricesNote`. */
export function ShopAndStamp({ price, shop }: { price: ShownPrice; shop: string | null }) {
  const { parts } = useMessages();
  const stamp = useStamp(price);
  if (!shop) return null;
  const name = <Isolate key="shop">{shop}</Isolate>;
  return (
    <span className="block text-xs text-ink-faint">
      {stamp ? parts("offer.card-stamp", { shop: name, ...stamp }) : name}
    </span>
  );
}

/** Stands once under every list of cards with prices. */
export function PricesNote() {
  const { t } = useMessages();
  return <p className="measure text-xs text-ink-faint">{t("offer.prices-note")}</p>;
}
