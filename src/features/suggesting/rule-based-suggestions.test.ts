import { expect, it } from "vitest";
import type { ProductFacts } from "#features/writing/product-facts.ts";
import { outlineMessages } from "#features/writing/server/outlines/outline-messages.ts";
import { fitting, ruleBasedSuggestions } from "./rule-based-suggestions.ts";
import { longest, type SuggestedField } from "./suggestion.ts";

const kettle: ProductFacts = {
  id: "1",
  name: "Calm kettle",
  brand: "Brandish",
  model: null,
  category: "Kettles",
  score: 8.7,
  awards: [],
  speaks: true,
  summary: "It boils quietly.",
  description: "A kettle of steel that holds 1.7 litres and is filled through its spout.",
  pros: ["Quiet"],
  cons: [],
  verdict: "Buy it for a small kitchen.",
  bestFor: "small kitchens",
  notFor: "big families",
  specs: [],
  ratings: [
    { label: "Noise", score: 9.1 },
    { label: "Speed", score: 4.5 },
    { label: "Looks", score: 7 },
  ],
  isWithheld: false,
};
const suggest = (field: SuggestedField, facts = kettle, picture?: number) =>
  ruleBasedSuggestions(field, facts, { t: outlineMessages("en").t, picture });

it("suggests only a product's own words, in another order and length", () => {
  expect(suggest("metaTitle")).toEqual([
    "Calm kettle review",
    "Brandish Calm kettle · Kettles",
    "Brandish Calm kettle",
  ]);
  expect(suggest("metaDescription")[0]).toBe("It boils quietly. Buy it for a small kitchen.");
  expect(suggest("pros")).toEqual(["Noise: 9.1 out of 10", "Good for: small kitchens"]);
  expect(suggest("cons")).toEqual(["Speed: 4.5 out of 10", "Not for: big families"]);
  expect(suggest("alt")).toContain("Brandish Calm kettle");
  expect(suggest("alt", kettle, 2)[0]).toBe("Brandish Calm kettle, 3");
});

it("suggests nothing for an item without a name, and nothing that it says already", () => {
  expect(suggest("metaTitle", { ...kettle, name: "" })).toEqual([]);
  expect(suggest("pros", { ...kettle, pros: ["Noise: 9.1 out of 10"] })).toEqual([
    "Good for: small kitchens",
  ]);
});

it("cuts a text after a sentence, else after a word, within the limit", () => {
  const long = "word ".repeat(80).trim();
  const whole = `Short one. ${long}.`;
  expect(fitting(whole, 60)).toBe("Short one.");
  expect(fitting(long, 60)).toMatch(/ word…$/);
  expect(fitting("很".repeat(200), 60)).toHaveLength(60);
  for (const text of [whole, long, "很".repeat(200)])
    expect(
      suggest("metaDescription", { ...kettle, summary: text }).every(
        (one) => one.length <= longest.metaDescription,
      ),
    ).toBe(true);
});
