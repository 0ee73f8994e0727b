import type { ReactNode } from "react";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Tag } from "#ui/tag.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { type DisplayedPrice, isSoldOut, type Offer, type ShopSearch } from "../offer.ts";
import type { CountryChoice } from "../shop-country.ts";
import { BuyingDisclosure, disclosuresOf, ShopDisclosures } from "./buying-disclosure.tsx";
import { CouponLine } from "./coupon-line.tsx";
import { Amount, Price, PriceStamp } from "./price.tsx";
import { ShopCountries } from "./shop-countries.tsx";
import { SearchLink, ShopLink } from "./shop-link.tsx";

type BuyBoxProps = {
  /** In the API's order: in stock first, then by price; commission is no input. */
  offers: readonly Offer[];
  searches?: readonly ShopSearch[];
  /** Shown if there are no offers. */
  listPrice: DisplayedPrice | null;
  choice: CountryChoice;
  /** Alternatives, shown if every shop is out of stock. */
  instead?: ReactNode;
  id?: string;
};

export function BuyBox({ offers, searches = [], listPrice, choice, instead, id = "buy-box" }: BuyBoxProps) {
  const { t, parts } = useMessages();
  const together = offers.filter((offer) => !offer.standsApart);
  const apart = offers.filter((offer) => offer.standsApart);
  const isOut = isSoldOut(offers);
  const disclosures = disclosuresOf([...offers, ...searches]);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card overflow-hidden">
      <div className="grid gap-1.5 px-4 pt-3 pb-3 sm:px-5">
        <h2 id={`${id}-title`} className="text-lg leading-tight max-sm:sr-only">
          {t("offer.title")}
        </h2>
        {isOut ? <p className="text-sm font-semibold text-bad">{t("offer.all-out-of-stock")}</p> : null}
        {isOut ? instead : null}
        {offers.length + searches.length > 0 ? <BuyingDisclosure /> : <NoOffers listPrice={listPrice} />}
        {choice.countries.length > 1 ? <ShopCountries {...choice} /> : null}
      </div>
      <Searches searches={searches} />
      <OfferList offers={together} block="box" />
      {[...new Set(apart.map((offer) => offer.shop))].map((shop) => (
        <div
          key={shop}
          className="border-t-4 border-double border-line-strong bg-surface [&_li:first-child]:border-t-0 [&_li:first-child]:pt-2"
        >
          <h3 className="px-4 pt-4 font-sans text-sm font-semibold sm:px-5">
            {parts("offer.apart", { shop: <Isolate key="shop">{shop}</Isolate> })}
          </h3>
          <OfferList offers={apart.filter((offer) => offer.shop === shop)} block="apart" />
        </div>
      ))}
      {disclosures.length > 0 ? (
        <div className="disclosure border-t border-line px-4 py-3 text-xs text-ink-soft sm:px-5">
          <ShopDisclosures disclosures={disclosures} />
        </div>
      ) : null}
    </section>
  );
}

/** Where a shop's offers are of other countries: a search at home, said to be one. */
function Searches({ searches }: { searches: readonly ShopSearch[] }) {
  const { lang, t, parts } = useMessages();
  if (!searches.length) return null;
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  return (
    <ul>
      {searches.map((search) => (
        <li key={search.programme} className="grid gap-1.5 border-t border-line px-4 py-3 sm:px-5">
          <div className="flex items-center justify-between gap-x-3">
            <p className="text-sm leading-tight font-semibold">
              <Isolate>{search.shop}</Isolate>
            </p>
            <SearchLink search={search}>
              {parts("offer.search-at", { shop: <Isolate key="shop">{search.shop}</Isolate> })}
            </SearchLink>
          </div>
          <p className="text-xs text-ink-soft">
            {t("offer.search-note", { country: names.of(search.country) ?? search.country })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function NoOffers({ listPrice }: { listPrice: DisplayedPrice | null }) {
  const { t, parts } = useMessages();
  return (
    <>
      {listPrice ? (
        <p className="text-lg font-semibold">
          {parts("offer.list-price", { price: <Price key="price" price={listPrice} /> })}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t(listPrice ? "offer.no-offers" : "offer.nowhere")}</p>
    </>
  );
}

function OfferList({ offers, block }: { offers: readonly Offer[]; block: string }) {
  if (offers.length === 0) return null;
  return (
    <ul>
      {offers.map((offer, index) => (
        <li key={offer.id} className="grid gap-1.5 border-t border-line px-4 py-3 sm:px-5">
          <OfferRow offer={offer} place={{ block, position: index + 1 }} />
        </li>
      ))}
    </ul>
  );
}

function OfferRow({ offer, place }: { offer: Offer; place: { block: string; position: number } }) {
  const { lang, t, parts } = useMessages();
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const isOut = offer.availability === "out-of-stock";
  // A price at which nothing can be bought is not shown.
  const price = isOut ? null : offer.price;
  return (
    <>
      {/* Sized by the price rather than by what fits: a font that loads must not move the button. */}
      <div className={price?.approximate ? "grid gap-2" : "flex items-center justify-between gap-x-3"}>
        <div>
          <p className="flex flex-wrap items-center gap-x-2 text-sm leading-tight font-semibold">
            {/* In a separate section the heading already names the shop. */}
            {offer.standsApart ? null : <Isolate>{offer.shop}</Isolate>}
            {offer.condition === "new" ? null : <Tag tone="warn">{t(`offer.${offer.condition}`)}</Tag>}
          </p>
          {price ? <Price price={price} size="l" /> : null}
        </div>
        <ShopLink offer={offer} place={place} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-xs">
        <p className={isOut ? "text-bad" : "text-ink-soft"}>
          {t(`offer.${offer.availability}`)}
          {isOut ? null : (
            <>
              {" · "}
              <Shipping offer={offer} />
            </>
          )}
        </p>
        {price ? <PriceStamp price={price} shop={offer.shop} /> : null}
      </div>
      {offer.equivalentGtin ? (
        <p className="text-xs text-ink-soft">
          {parts("offer.equivalent", {
            country: names.of(offer.country) ?? offer.country,
            gtin: <Isolate key="gtin">{offer.equivalentGtin}</Isolate>,
          })}
        </p>
      ) : null}
      {offer.coupon && !isOut ? <CouponLine coupon={offer.coupon} /> : null}
    </>
  );
}

function Shipping({ offer }: { offer: Offer }) {
  const { t, parts } = useMessages();
  if (offer.shipping === 0) return t("offer.shipping-free");
  if (offer.shipping === null || !offer.price) return t("offer.shipping-unknown");
  const cost = <Amount key="price" money={{ amount: offer.shipping, currency: offer.price.currency }} />;
  return <span>{parts("offer.shipping-cost", { price: cost })}</span>;
}
