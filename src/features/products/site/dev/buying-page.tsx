import type { ReactNode } from "react";
import type { Buying, DisplayedPrice, Offer } from "#features/offers/offer.ts";
import { BuyBox } from "#features/offers/site/buy-box.tsx";
import type { ProductCard } from "#features/products/product.ts";
import { ListedCard } from "../listing/listed-card.tsx";

const longName =
  "Extraordinarily long name of a product that a marketplace made up, 2026 model, with every feature in it";

const price: DisplayedPrice = {
  amount: 12_999,
  currency: "USD",
  approximate: null,
  asOf: "2026-11-01T10:00:00.000Z",
  stamp: "time",
  disclaimer: true,
};
const abroad: DisplayedPrice = {
  ...price,
  currency: "EUR",
  approximate: { amount: 15_123, currency: "USD" },
};
const buying: Buying = { state: "priced", price, shop: "Amazon", url: "#buy" };

const card: ProductCard = {
  id: "1",
  slug: "dev",
  name: "Halden M7",
  summary: "A sentence that says who it is for.",
  brand: "Halden",
  imageUrl: null,
  image: null,
  score: 8.4,
  awards: [],
  buying,
  category: { id: "1", slug: "cameras", name: "Cameras" },
  subCategory: null,
  publishedAt: null,
  updatedAt: "2026-11-01T10:00:00.000Z",
  checkedAt: null,
};
const cards: Record<string, Partial<ProductCard>> = {
  usual: {},
  award: { awards: [{ id: "best-overall", label: "Best overall", icon: "award", namesCategory: true }] },
  "price in another currency": { buying: { ...buying, price: abroad } },
  "price hidden": { buying: { ...buying, state: "check-price", price: null } },
  "out of stock": { buying: { ...buying, state: "out-of-stock", price: null } },
  "no score, no brand, no category": { score: null, brand: null, category: null },
  "long name": { name: longName, brand: longName },
};

const offer: Offer = {
  id: "1",
  productId: "1",
  shop: "Amazon",
  country: "US",
  condition: "new",
  availability: "in-stock",
  price,
  shipping: null,
  coupon: null,
  equivalentGtin: null,
  standsApart: false,
  programme: "amazon",
  url: "#buy",
  subId: null,
  hidesReferrer: false,
  disclosure: null,
};
const second: Offer = {
  ...offer,
  id: "2",
  shop: "Walmart",
  shipping: 0,
  price: { ...price, amount: 13_450 },
};
const out: Partial<Offer> = { availability: "out-of-stock" };
const boxes: Record<string, readonly Offer[]> = {
  "several shops": [offer, second],
  "price in another currency": [{ ...offer, price: abroad, shipping: 500 }],
  "price hidden": [{ ...offer, price: null }],
  "used, with a coupon": [
    { ...offer, condition: "used", coupon: { code: "SPRING10", text: "10 % off", endsAt: null } },
  ],
  "one shop out of stock": [offer, { ...second, ...out }],
  "out of stock everywhere": [
    { ...offer, ...out },
    { ...second, ...out },
  ],
  "no shop": [],
};

/** `/dev/buying`, in development only: product cards and buy boxes in each of their states. */
export default function BuyingPage() {
  return (
    <div className="frame grid gap-14 py-10">
      <h1 className="text-4xl">Cards and buy boxes</h1>
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {Object.entries(cards).map(([name, part], index) => (
          <State key={name} name={name}>
            <ListedCard card={{ ...card, id: String(index + 1), ...part }} compares />
          </State>
        ))}
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
        {Object.entries(boxes).map(([name, offers], index) => (
          <State key={name} name={name}>
            <BuyBox
              id={`box-${index}`}
              offers={offers}
              listPrice={null}
              choice={{ country: "US", countries: [] }}
            />
          </State>
        ))}
      </div>
    </div>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <code className="text-sm text-ink-faint">{name}</code>
      {children}
    </div>
  );
}
