import { describe, expect, it } from "vitest";
import type { ProductCard } from "#features/products/product.ts";
import {
  idsOfList,
  listPath,
  parseFavorites,
  sortFavorites,
  withFavorite,
  withoutFavorite,
} from "./favorites.ts";

describe("the list of favorites", () => {
  it("has the newest first, without duplicates", () => {
    expect(withFavorite(["2", "1"], "3")).toEqual(["3", "2", "1"]);
    expect(withFavorite(["2", "1"], "1")).toEqual(["1", "2"]);
  });

  it("restores a removed one at its position", () => {
    const ids = ["4", "3", "2", "1"];
    expect(withFavorite(withoutFavorite(ids, "3"), "3", ids.indexOf("3"))).toEqual(ids);
  });

  it("reads what it wrote, and treats anything else as empty", () => {
    expect(parseFavorites(JSON.stringify(["2", "1"]))).toEqual(["2", "1"]);
    expect(parseFavorites(JSON.stringify(["2", "2", 3, "x", "-1", null]))).toEqual(["2"]);
    for (const text of [null, "", "{", "null", '{"a":1}', '"12"'])
      expect(parseFavorites(text), String(text)).toEqual([]);
  });
});

describe("the order of the cards", () => {
  const card = (
    id: string,
    score: number | null,
    price: { amount: number; currency: string; approximate?: number } | null,
  ) =>
    ({
      id,
      score,
      buying: {
        price: price && {
          amount: price.amount,
          currency: price.currency,
          approximate:
            price.approximate === undefined ? null : { amount: price.approximate, currency: "EUR" },
        },
      },
    }) as ProductCard;
  const cards = [
    card("a", 8.1, null),
    card("b", null, { amount: 5000, currency: "EUR" }),
    card("c", 9.2, { amount: 4000, currency: "USD", approximate: 3700 }),
    card("d", 7, { amount: 10, currency: "ILS" }),
  ];
  const order = (by: Parameters<typeof sortFavorites>[1]) =>
    sortFavorites(cards, by, { currency: "EUR", tag: "en" }).map(({ id }) => id);

  it("is that of adding them, unless another is chosen", () => {
    expect(order("added")).toEqual(["a", "b", "c", "d"]);
  });

  it("compares prices in the page's currency and puts cards without one last", () => {
    expect(order("price")).toEqual(["c", "b", "a", "d"]);
  });

  it("puts the best score first and the missing one last", () => {
    expect(order("score")).toEqual(["c", "a", "d", "b"]);
  });
});

it("a link holds a guest's list, and invalid ids in one are ignored", () => {
  const idsOf = (path: string) => idsOfList(new URL(path, "https://magpie.example").searchParams);
  expect(idsOf(listPath(["3", "1"]))).toEqual(["3", "1"]);
  expect(idsOf(listPath(Array.from({ length: 300 }, (_, i) => String(i + 1))))).toHaveLength(100);
  expect(idsOf("/favorites/list?ids=1,1,x,-2,0,07,__proto__,9999999999,2")).toEqual(["1", "2"]);
  expect(idsOf("/favorites/list")).toEqual([]);
});
