import { onTestFinished } from "vitest";
import {
  type Listing,
  type Marketplace,
  MarketplaceError,
  type Refusal,
} from "#features/marketplaces/listing.ts";
import { listening } from "../site/built-site.ts";

type PageOf = string | number | { type: string; body: Buffer } | { to: string } | (() => Promise<string>);

/** A shop's web server with these pages, by path; records the requested paths. */
export async function aShop(pages: Record<string, PageOf>) {
  const requests: string[] = [];
  const { address, close } = await listening(async (request, answer) => {
    const path = request.url ?? "/";
    requests.push(path);
    const page = pages[path] ?? 404;
    if (typeof page === "number") answer.writeHead(page).end();
    else if (typeof page === "object" && "to" in page) answer.writeHead(302, { Location: page.to }).end();
    else if (typeof page === "object") answer.writeHead(200, { "Content-Type": page.type }).end(page.body);
    else {
      const html = typeof page === "string" ? page : await page();
      answer.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
    }
  });
  onTestFinished(close);
  return { address, asked: requests, pages };
}

export const aListing = (more: Partial<Listing> = {}): Listing => ({
  marketplace: "amazon",
  externalId: "B0CXYZ1234",
  country: "US",
  url: "https://www.amazon.com/dp/B0CXYZ1234",
  title: "Brewmont K1 kettle",
  brand: "Brewmont",
  model: "K1",
  gtin: "4006381333931",
  description: "",
  features: ["Boils fast", "Quiet"],
  imageUrls: ["https://m.media-amazon.example/k1.jpg"],
  price: { amount: 4990, currency: "USD" },
  listPrice: null,
  shipping: null,
  availability: "in-stock",
  condition: "new",
  coupon: null,
  categoryPath: ["Kitchen", "Kettles"],
  fetchedAt: 0,
  ...more,
});

/** Every marketplace's API, with these listings or this error. */
export function theShops(has: readonly Listing[] | Refusal) {
  const queries: unknown[] = [];
  const marketplace = (key: Marketplace["key"]): Marketplace => {
    async function answer(about: unknown): Promise<Listing[]> {
      queries.push(about);
      if (typeof has === "string") throw new MarketplaceError(has, "as the test wants it");
      return has.filter((listing) => listing.marketplace === key);
    }
    return {
      key,
      mostIds: 10,
      countries: ["US", "FR"],
      search: answer,
      byIds: async (ids) => {
        const listings = (await answer(ids)).filter(({ externalId }) => ids.includes(externalId));
        const known = new Set(listings.map(({ externalId }) => externalId));
        return { listings, gone: ids.filter((id) => !known.has(id)), refusal: null };
      },
    };
  };
  return { marketplace, asked: queries };
}
