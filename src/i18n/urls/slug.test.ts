import { describe, expect, it } from "vitest";
import { isSlug, numberedSlug, slugify } from "./slug.ts";

describe("a slug", () => {
  it.each([
    ["Aurel Drift 2", "aurel-drift-2"],
    ["  Café & Crème!  ", "cafe-creme"],
    ["אוזניות Aurel Drift 2", "אוזניות-aurel-drift-2"],
    ["שָׁלוֹם עוֹלָם", "שלום-עולם"],
    ["كيس نوم Nightjar", "كيس-نوم-nightjar"],
    ["一张好用的书桌", "一张好用的书桌"],
    ["L’été d’avant", "lete-davant"],
    ["Version 1.5", "version-1-5"],
    ["2024", "product-2024"],
    ["!!!", "product"],
    ["New", "product-new"],
  ])("of %j is %j", (title, slug) => {
    expect(slugify(title, "product")).toBe(slug);
  });

  it.each([
    ["Kettle™ Pro® by Crème© ℠", "kettle-pro-by-creme"],
    ["1½ l", "1-1-2-l"],
    ["½ price", "1-2-price"],
    ["3⅛ and ⅓", "3-1-8-and-1-3"],
    ["10³ m²", "10-3-m2"],
    ["ﬁne ﬂute", "fine-flute"],
    ["① ⑫ Ⅷ № ㎏", "1-12-viii-no-kg"],
    ["Ｆｕｌｌ－ｗｉｄｔｈ １２", "full-width-12"],
    ["Straße GROẞ", "strasse-gross"],
    ["Ærø Œuvre Łódź Đorđe Þór Ħal ISTANBUL İzmir ısı", "aero-oeuvre-lodz-dorde-thor-hal-istanbul-izmir-isi"],
    ["Åse Ǿ ǖ ơ ư", "ase-o-u-o-u"],
    ["col·lecció", "colleccio"],
    ["co\u00adoperate \u200fשלום\u200e", "cooperate-שלום"],
    ["كـــيس", "كيس"],
    ["غلّاية كهربائيّة", "غلاية-كهربائية"],
    ["آلةُ القهوةِ، مؤقّتٌ وأدواتٌ رٰ", "آلة-القهوة-مؤقت-وأدوات-ر"],
    ["Qurʼan ‘x’", "quran-x"],
    ["\u0301\u0301x", "x"],
    ["a\ud800b \0 c", "a-b-c"],
    ["__proto__ constructor", "proto-constructor"],
  ])("of %j is spelled %j", (title, slug) => {
    expect(slugify(title, "product")).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  // The same title in a text of any language: the rule knows letters, not languages.
  it.each([
    ["en", "Kettle Кружка й Μήλο קומקום إبريق 水壶", "kettle-кружка-й-μηλο-קומקום-إبريق-水壶"],
    ["fr", "Théière Кофе à l’œuf", "theiere-кофе-a-loeuf"],
    ["he", "קוּמְקוּם Straße Чай 茶", "קומקום-strasse-чай-茶"],
    ["ar", "إِبريق Łódź שלום 茶", "إبريق-lodz-שלום-茶"],
    ["zh", "水壶 Crème ガラス ﾊﾞﾅﾅ हिन्दी ไทย 한국", "水壶-creme-ガラス-バナナ-हिन्दी-ไทย-한국"],
  ])("in %s letters of other scripts stay: %j is %j", (_, title, slug) => {
    expect(slugify(title, "product")).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it("is never longer than 96 characters and never ends in a hyphen", () => {
    const slug = slugify(`${"word ".repeat(60)}`, "product");
    expect([...slug].length).toBeLessThanOrEqual(96);
    expect(slug.endsWith("-")).toBe(false);
  });

  it("made from a title is one an editor may type", () => {
    for (const title of ["Aurel Drift 2", "שלום", "مرحبا", "你好", "42", "Sitemap", "🙂"])
      expect([title, isSlug(slugify(title, "article"))]).toEqual([title, true]);
  });

  it.each(["", "a b", "a.b", "A", "-a", "a-", "a--b", "12", "new", "crm", "a/b", "a%20b"])(
    "%j is refused",
    (slug) => {
      expect(isSlug(slug)).toBe(false);
    },
  );

  it("is numbered from 2 on", () => {
    expect([1, 2, 3].map((attempt) => numberedSlug("a", attempt))).toEqual(["a", "a-2", "a-3"]);
  });
});
