import { describe, expect, it } from "vitest";
import { messagesOf, type SiteCatalogue } from "./messages.ts";

const catalogue = {
  plain: "Hello",
  named: "Hello {name}, it is {time}",
  counted: {
    zero: "none {count}",
    one: "one {count}",
    two: "two {count}",
    few: "few {count}",
    many: "many {count}",
    other: "other {count}",
  },
} as unknown as SiteCatalogue;
const t = (lang: "en" | "ar" | "fr" | "he", key: string, values?: Record<string, unknown>) =>
  (messagesOf(lang, catalogue).t as (key: string, values?: Record<string, unknown>) => string)(key, values);

describe("messages", () => {
  it("fill their placeholders", () => {
    expect(t("en", "plain")).toBe("Hello");
    expect(t("en", "named", { name: "Ada", time: "now" })).toBe("Hello Ada, it is now");
  });
  it("write numbers in the language's form with Latin digits", () => {
    expect(t("en", "counted", { count: 12345 })).toBe("other 12,345");
    expect(t("ar", "counted", { count: 3 })).toBe("few 3");
  });
  it("choose each of the six Arabic forms", () => {
    expect([0, 1, 2, 3, 11, 100].map((count) => t("ar", "counted", { count }).split(" ")[0])).toEqual(
      ["none", "one", "two", "few", "many", "other"].map((word) => (word === "none" ? "none" : word)),
    );
  });
  it("choose the French form for a million", () => {
    expect(t("fr", "counted", { count: 1_000_000 })).toMatch(/^many/);
  });
  it("come in parts when a value is more than words", () => {
    const link = { href: "/x" };
    const parts = (
      messagesOf("en", catalogue).parts as unknown as (
        key: string,
        values: Record<string, unknown>,
      ) => unknown[]
    )("named", { name: link, time: 5 });
    expect(parts).toEqual(["Hello ", link, ", it is ", "5"]);
  });
  it("fail loudly for a key that does not exist", () => {
    expect(() => t("en", "missing")).toThrow("missing");
  });
});
