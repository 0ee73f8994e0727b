import { describe, expect, it } from "vitest";
import { messagesOf, type SiteCatalogue } from "./messages.ts";

const forms = ["zero", "one", "two", "few", "many", "other"];
const catalogue = {
  plain: "Hello",
  named: "Hello {name}, it is {time}",
  counted: `{count, plural, ${forms.map((form) => `${form} {${form} #}`).join(" ")}}`,
  chosen: "{where, select, shop {in the shop} other {on the page}}",
  ranked: "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
} as unknown as SiteCatalogue;
const messages = (lang: "en" | "ar" | "fr" | "he") =>
  messagesOf(lang, catalogue) as unknown as {
    t: (key: string, values?: Record<string, unknown>) => string;
    parts: (key: string, values?: Record<string, unknown>) => unknown[];
  };

describe("messages", () => {
  it("fill their arguments", () => {
    const { t } = messages("en");
    expect(t("plain")).toBe("Hello");
    expect(t("named", { name: "Ada", time: "now" })).toBe("Hello Ada, it is now");
    expect(t("named", { name: "Ada", time: 1200 })).toBe("Hello Ada, it is 1,200");
  });
  it("write numbers in the language's form with Latin digits", () => {
    expect(messages("en").t("counted", { count: 12345 })).toBe("other 12,345");
    expect(messages("ar").t("counted", { count: 3 })).toBe("few 3");
  });
  it("let a path or a model keep its own order in a right-to-left sentence", () => {
    const { t, parts } = messages("he");
    expect(t("named", { name: "/product/x/", time: "עכשיו" })).toBe(
      "Hello \u2068/product/x/\u2069, it is עכשיו",
    );
    expect(parts("named", { name: "/product/x/", time: 1 }).join("")).toContain("Hello /product/x/,");
  });

  it("choose each of the six Arabic forms", () => {
    const { t } = messages("ar");
    expect([0, 1, 2, 3, 11, 100].map((count) => t("counted", { count }).split(" ")[0])).toEqual(forms);
  });
  it("choose the French form for a million", () => {
    expect(messages("fr").t("counted", { count: 1_000_000 })).toMatch(/^many/);
  });
  it("choose by a word, and count in order", () => {
    const { t } = messages("en");
    expect(t("chosen", { where: "shop" })).toBe("in the shop");
    expect(t("ranked", { place: 22 })).toBe("22nd");
  });
  it("come in parts when a value is more than words", () => {
    const link = { href: "/x" };
    expect(messages("en").parts("named", { name: link, time: 5 })).toEqual(["Hello ", link, ", it is 5"]);
  });
  it("leave markup in a value and in a text as it is", () => {
    expect(messages("en").t("named", { name: "<b>{time}</b>", time: "'now'" })).toBe(
      "Hello <b>{time}</b>, it is 'now'",
    );
  });
  it("fail loudly for a key that does not exist and for a missing value", () => {
    expect(() => messages("en").t("missing")).toThrow("missing");
    expect(() => messages("en").t("named", { name: "Ada" })).toThrow("time");
  });
});
