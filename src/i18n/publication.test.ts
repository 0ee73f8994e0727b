import { describe, expect, it } from "vitest";
import { parseKeywords } from "./keywords.ts";
import { isLanguage, supportedLanguage } from "./languages.ts";
import { defaultOf, publishedAt, publishedLanguages, textFor, withoutOverdue } from "./publication.ts";
import { searchText } from "./text-analysis/search-text.ts";
import { languageOfPath, localPath, splitLanguage } from "./urls/paths.ts";

const text = (lang: string, published: boolean) => ({ lang, published });

describe("each language is published on its own", () => {
  it("shows the requested language where it is published, else English, else nothing", () => {
    const texts = [text("en", true), text("fr", true), text("he", false)];
    expect(textFor(texts, "fr", "en")?.lang).toBe("fr");
    expect(textFor(texts, "he", "en")?.lang).toBe("en");
    expect(textFor([text("en", false), text("fr", true)], "he", "en")).toBeUndefined();
    expect(textFor([text("en", false), text("fr", true)], "fr", "en")?.lang).toBe("fr");
  });
  it("names the published languages in the site's order, x-default being English or the first", () => {
    expect(publishedLanguages([text("zh", true), text("en", true), text("ar", false)])).toEqual(["en", "zh"]);
    expect(defaultOf(["he", "zh"], "en")).toBe("he");
    expect(defaultOf([], "en")).toBeUndefined();
  });
  it("falls back to another language where that is the site's default", () => {
    const texts = [text("en", true), text("fr", true), text("he", false)];
    expect(textFor(texts, "he", "fr")?.lang).toBe("fr");
    expect(textFor(texts, "ar", "he")).toBeUndefined();
    expect(defaultOf(["en", "he", "fr"], "fr")).toBe("fr");
    expect(defaultOf(["en", "he"], "fr")).toBe("en");
  });
  it.each([
    [{ published: false, publishAt: 10, unpublishAt: null }, 9, false],
    [{ published: false, publishAt: 10, unpublishAt: null }, 10, true],
    [{ published: true, publishAt: null, unpublishAt: 20 }, 20, false],
    [{ published: false, publishAt: 10, unpublishAt: 20 }, 15, true],
    [{ published: false, publishAt: 10, unpublishAt: 20 }, 25, false],
    [{ published: true, publishAt: 20, unpublishAt: 10 }, 15, false],
    [{ published: true, publishAt: 20, unpublishAt: 10 }, 25, true],
  ])("of %j what comes last until %i decides: %s", (plan, time, is) => {
    expect(publishedAt(plan, time)).toBe(is);
  });
  it("reports a past publication as missed, and schedules only future times", () => {
    const plan = { publishAt: 10, unpublishAt: 20, missedAt: null };
    expect(withoutOverdue(plan, 9)).toEqual(plan);
    expect(withoutOverdue(plan, 10)).toEqual({ publishAt: null, unpublishAt: 20, missedAt: 10 });
    expect(withoutOverdue({ ...plan, publishAt: null, missedAt: 5 }, 20)).toEqual({
      publishAt: null,
      unpublishAt: null,
      missedAt: 5,
    });
  });
});

describe("paths", () => {
  it("carry a prefix in every language but English, and never on pages that exist once", () => {
    expect(localPath("en", "/about")).toBe("/about");
    expect(localPath("fr", "/")).toBe("/fr");
    expect(localPath("fr", "/about")).toBe("/fr/about");
    expect(localPath("fr", "/favorites")).toBe("/favorites");
    expect(localPath("fr", "/crm/home?x=1")).toBe("/crm/home?x=1");
  });
  it("say their language, data requests of the router too", () => {
    expect(splitLanguage("/zh/product/x")).toEqual({ lang: "zh", rest: "/product/x" });
    expect(splitLanguage("/zhuhai")).toEqual({ lang: "en", rest: "/zhuhai" });
    expect(
      ["/ar.data", "/ar/_.data", "/ar/product/x.data", "/_.data", "/about.data"].map(languageOfPath),
    ).toEqual(["ar", "ar", "ar", "en", "en"]);
  });
  it("know iw as Hebrew and every zh as Chinese", () => {
    expect(["iw", "he-IL", "zh-Hant-TW", "ZH", "fr_CA", "de", "", null].map(supportedLanguage)).toEqual([
      "he",
      "he",
      "zh",
      "zh",
      "fr",
      undefined,
      undefined,
      undefined,
    ]);
    expect(["constructor", "__proto__", "toString"].map(isLanguage)).toEqual([false, false, false]);
  });
});

describe("texts for search and keywords", () => {
  it("fold accents, niqqud, tashkeel and letters written in two ways", () => {
    expect(searchText("Café CRÈME")).toBe("cafe creme");
    expect(searchText("שָׁלוֹם")).toBe("שלום");
    expect(searchText("مُحَمَّد أحمد مدرسة")).toBe("محمد احمد مدرسه");
    expect(searchText("WH-1000XM5")).toBe("wh 1000xm5");
  });
  it("split keywords at the commas of any language", () => {
    expect(parseKeywords(" a,b ، c，d、 a ,, ")).toEqual(["a", "b", "c", "d"]);
  });
});
