import { expect, it } from "vitest";
import { offersFor } from "./shop-country.ts";

const offer = (programmeId: number, country: string) => ({ programmeId, country });
const american = offer(1, "US");
const french = offer(1, "FR");
const walmart = offer(2, "US");
const everywhere = offer(3, "");

it("a shop in several countries shows the reader's own; other shops show what they have", () => {
  const all = [american, french, walmart, everywhere];
  expect(offersFor(all, "FR")).toEqual({
    offers: [french, walmart, everywhere],
    searches: [],
    country: "FR",
    countries: ["FR", "US"],
  });
  expect(offersFor(all, "US").offers).toEqual([american, walmart, everywhere]);
});

it("a country without a shop gets the offers of the United States, else of the first country", () => {
  expect(offersFor([american, french], "IL")).toMatchObject({ offers: [american], country: "US" });
  expect(offersFor([french, offer(1, "DE")], "IL")).toMatchObject({
    offers: [offer(1, "DE")],
    country: "DE",
  });
});

it("a single country gives no choice", () => {
  expect(offersFor([american, walmart, everywhere], "FR").countries).toEqual([]);
  expect(offersFor([everywhere], "FR")).toEqual({
    offers: [everywhere],
    searches: [],
    country: "",
    countries: [],
  });
});

it("a shop that the owner has a tag for at home is searched there, in place of its offers of other countries", () => {
  const tags = new Map([[1, ["DE", "FR", "US"]]]);
  expect(offersFor([american, walmart, everywhere], "FR", tags)).toEqual({
    offers: [walmart, everywhere],
    searches: [1],
    country: "FR",
    countries: ["DE", "FR", "US"],
  });
  expect(offersFor([american, french], "FR", tags)).toMatchObject({ offers: [french], searches: [] });
  expect(offersFor([american], "US", tags)).toMatchObject({ offers: [american], searches: [] });
  // Nobody has a tag there: what there is.
  expect(offersFor([american], "IL", tags)).toMatchObject({
    offers: [american],
    searches: [],
    country: "US",
  });
  // Of a shop without an offer nothing is known to search for.
  expect(offersFor([walmart], "FR", tags)).toMatchObject({ offers: [walmart], searches: [], countries: [] });
});

it("an offer of the same product elsewhere on the site takes the place of a search", () => {
  const tags = new Map([[1, ["DE", "FR", "US"]]]);
  const twin = { ...french, programmeId: 7 };
  expect(offersFor([american, everywhere], "FR", tags, [twin])).toEqual({
    offers: [everywhere, twin],
    searches: [],
    country: "FR",
    countries: ["DE", "FR", "US"],
  });
  expect(offersFor([american], "DE", tags, [twin])).toMatchObject({ offers: [], searches: [1] });
  // Its shop sells there, so that the offers of other countries are left out.
  expect(offersFor([american, walmart], "FR", undefined, [french])).toMatchObject({
    offers: [walmart, french],
  });
  // It needs no tag there, and can be chosen from everywhere.
  expect(offersFor([american], "US", undefined, [twin])).toEqual({
    offers: [american],
    searches: [],
    country: "US",
    countries: ["FR", "US"],
  });
});
