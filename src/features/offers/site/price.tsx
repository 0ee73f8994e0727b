import type { ReactNode } from "react";
import { formatApproximateMoney, formatDate, formatMoney, formatUtcTime } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { Money } from "#i18n/money/money.ts";
import { parseTime } from "#platform/clock.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import type { DisplayedPrice } from "../offer.ts";
import { PriceAge } from "./islands/price-age/price-age.tsx";

export function Amount({ money, isApproximate = false }: { money: Money; isApproximate?: boolean }) {
  const { lang } = useMessages();
  return (
    <span className="tabular whitespace-nowrap">
      <Isolate>{(isApproximate ? formatApproximateMoney : formatMoney)(lang, money)}</Isolate>
    </span>
  );
}

/** Shown instead of an unknown or stale price, as a hint where to see it. */
export function CheckPrice({ shop }: { shop: string | null }) {
  const { t, parts } = useMessages();
  if (!shop) return t("offer.check-price");
  return <>{parts("offer.check-price-at", { shop: <Isolate key="shop">{shop}</Isolate> })}</>;
}

const sizes = { s: "text-base", m: "text-base sm:text-lg", l: "text-xl" };

type PriceProps = {
  price: DisplayedPrice;
  size?: keyof typeof sizes;
  /** False if the original is in the line below (`ShopAndStamp`). */
  withOriginal?: boolean;
};

/** The converted amount, marked as approximate with the original beside it; else the original (readings.md 38). */
export function Price({ price, size = "m", withOriginal = true }: PriceProps) {
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
        {parts("offer.about", {
          price: <Amount key="price" money={price.approximate} isApproximate />,
        })}
      </span>
      {withOriginal ? (
        <span className="text-sm text-ink-faint">
          {parts("offer.original", { price: <Amount key="price" money={price} /> })}
        </span>
      ) : null}
    </span>
  );
}

/** Day and time with their own text direction; undefined if the programme requires no timestamp. */
function useStamp(price: DisplayedPrice) {
  const { lang } = useMessages();
  if (price.stamp === "none" || !price.asOf) return undefined;
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

/** When the price was fetched, followed by an explanation if the programme requires it (policy.ts). */
export function PriceStamp({ price, shop }: { price: DisplayedPrice; shop: string }) {
  const { parts } = useMessages();
  const stamp = useStamp(price);
  if (!stamp) return null;
  if (!price.disclaimer)
    return (
      <p className="text-xs text-ink-faint">
        <Stamped price={price} stamp={stamp} where={<Isolate key="where">{shop}</Isolate>} />
      </p>
    );
  return (
    <details className="text-xs text-ink-faint">
      <summary className="inline-flex min-h-6 list-none items-center underline decoration-dotted underline-offset-4 hover:text-ink">
        <span>
          {price.stamp === "time"
            ? parts("offer.stamp", stamp)
            : parts("offer.stamp-date", { date: stamp.date })}
        </span>
      </summary>
      <p className="mt-1 max-w-prose pb-1 text-ink-soft">{parts("offer.stamp-meaning", stamp)}</p>
    </details>
  );
}

/** "Amazon, as of 14:11 UTC, 11/20/2026"; the day alone if that is enough. */
function Stamped({
  price,
  stamp,
  where,
}: {
  price: DisplayedPrice;
  stamp: { time: ReactNode; date: ReactNode };
  where: ReactNode;
}) {
  const { parts } = useMessages();
  const words: ReactNode =
    price.stamp === "time"
      ? parts<"offer.card-stamp", ReactNode>("offer.card-stamp", { shop: where, ...stamp })
      : parts<"offer.card-stamp-date", ReactNode>("offer.card-stamp-date", { shop: where, date: stamp.date });
  return words;
}

const stampClass = "text-xs text-ink-faint max-sm:text-[0.75rem]";

/**
 * The small line under a card's price: the shop, its price in its own currency if that differs, and the timestamp; the exact time opens on
 * click. The list of cards shows `PricesNote`.
 */
export function ShopAndStamp({ price, shop }: { price: DisplayedPrice; shop: string | null }) {
  const { parts } = useMessages();
  const stamp = useStamp(price);
  const name = shop ? <Isolate key="shop">{shop}</Isolate> : null;
  const amount = price.approximate ? <Amount key="price" money={price} /> : null;
  const where: ReactNode =
    amount && name
      ? parts<"offer.original-at", ReactNode>("offer.original-at", { price: amount, shop: name })
      : amount
        ? parts<"offer.original", ReactNode>("offer.original", { price: amount })
        : name;
  if (!where) return null;
  if (!stamp || !price.asOf) return <p className={stampClass}>{where}</p>;
  return (
    <details className={`relative z-1 ${stampClass}`}>
      <summary className="inline-block min-h-6 list-none hover:text-ink">
        {where}
        {" · "}
        <PriceAge time={price.asOf}>{stamp.date}</PriceAge>
      </summary>
      <p className="pb-1 text-ink-soft">
        <Stamped price={price} stamp={stamp} where={<span key="where">{where}</span>} />
      </p>
    </details>
  );
}

/** Shown once under every list of cards with prices. */
export function PricesNote() {
  const { t } = useMessages();
  return <p className="measure text-xs text-ink-faint">{t("offer.prices-note")}</p>;
}
