import { expect, it } from "vitest";
import { offerFormValues, sentOffer } from "./offer-form-values.ts";

it.each([
  ["USD", 24.9, 2_490],
  ["JPY", 2_490, 2_490],
  ["KWD", 7.125, 7_125],
])("an amount in %s is %d in the form and %i where it is stored", (currency, typed, amount) => {
  const value = { ...offerFormValues(null), currency, price: typed, shipping: typed };
  const { price, shipping } = sentOffer(value, null);
  expect([price, shipping]).toEqual([{ amount, currency }, amount]);
});
