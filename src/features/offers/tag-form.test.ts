import { expect, it } from "vitest";
import { looksLikeTag, tagExample } from "./tag-form.ts";

it("knows how the ids of the four programs look, and nothing of others", () => {
  const right = [
    ["amazon", "yoursite-20"],
    ["amazon", "your_site0a-21"],
    ["ebay", "5338000000"],
    ["walmart", "1234567"],
    ["walmart", "1234567/568844/9383"],
    ["aliexpress", "_DexAmPl"],
    ["shop-of-my-own", "whatever"],
  ] as const;
  for (const [programme, tag] of right) expect(looksLikeTag(programme, tag), tag).toBe(true);
  const wrong = [
    ["amazon", "yoursite"],
    ["amazon", "https://amzn.to/3xYz"],
    ["ebay", "533800000"],
    ["walmart", "my-name"],
    ["aliexpress", "a b"],
  ] as const;
  for (const [programme, tag] of wrong) expect(looksLikeTag(programme, tag), tag).toBe(false);
});

it("gives an example of the country, which has the form itself", () => {
  const examples = ["US", "FR", "JP", ""].map((country) => tagExample("amazon", country));
  expect(examples).toEqual(["yoursite-20", "yoursite-21", "yoursite-22", "yoursite-20"]);
  for (const programme of ["amazon", "ebay", "walmart", "aliexpress"])
    expect(looksLikeTag(programme, tagExample(programme, "US") ?? "")).toBe(true);
  expect(tagExample("shop-of-my-own", "US")).toBeUndefined();
});
