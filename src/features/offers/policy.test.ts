import { expect, it } from "vitest";
import { policySchema, priceNote } from "./policy.ts";
import { disclosureIn, firstProgrammes, openPolicy, programmeOfHost } from "./programmes.ts";

const programme = (key: string) => {
  const found = firstProgrammes.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};

it("every rule of the built-in programmes cites its source and the date it was read", () => {
  for (const key of ["amazon", "ebay"])
    for (const [name, { value, source, readAt }] of Object.entries(programme(key).policy))
      if (name.startsWith("may") || name === "maxPriceAgeHours") {
        expect([key, name, value]).toEqual([key, name, name === "maxPriceAgeHours" ? 24 : false]);
        expect(source, name).toMatch(/^https:/);
        expect(readAt, name).toBe("2026-11-20");
      }
  for (const { policy } of firstProgrammes) expect(policySchema.parse(policy)).toEqual(policy);
});

it("a price that must say it may change shows its date or time", () => {
  const rule = <Value>(value: Value) => ({ value, source: "", readAt: null });
  expect(priceNote({ ...openPolicy, stamp: rule("none"), disclaimer: rule(true) })).toEqual({
    stamp: "date",
    disclaimer: true,
  });
  expect(priceNote({ ...openPolicy, stamp: rule("none"), disclaimer: rule(false) }).stamp).toBe("none");
});

it("Amazon's disclosure is verbatim from its terms, with a translation for readers of other languages", () => {
  const sentence = "As an Amazon Associate I earn from qualifying purchases.";
  expect(disclosureIn(programme("amazon"), "en")).toEqual({ text: sentence, meaning: null });
  for (const lang of ["he", "ar", "zh", "fr"] as const) {
    const said = disclosureIn(programme("amazon"), lang);
    expect(said?.text).toBe(sentence);
    expect(said?.meaning, lang).toBeTruthy();
  }
});

it("a host belongs to its programme, as do its subdomains, but not look-alikes", () => {
  const of = (host: string) => programmeOfHost(firstProgrammes, host)?.key;
  expect(of("www.amazon.co.uk")).toBe("amazon");
  expect(of("m.media-amazon.com")).toBe("amazon");
  expect(of("i.ebayimg.com")).toBe("ebay");
  expect(of("notamazon.com")).toBeUndefined();
  expect(of("amazon.com.evil.example")).toBeUndefined();
});
