import { describe, expect, it } from "vitest";
import type { Document } from "#platform/document/document.ts";
import { textLinesOf, withTextLines } from "./field-text.ts";
import { differencesBetween } from "./translation-checks.ts";

const nothing = { terms: [], kept: [], brands: [] };
const between = (
  source: string,
  target: string,
  fixed: Partial<Parameters<typeof differencesBetween>[2]> = {},
) => differencesBetween(source, target, { ...nothing, ...fixed });

describe("a translation compared with its source", () => {
  it("accepts the same numbers and units in its language's notation", () => {
    const same: [string, string][] = [
      ["Boils 1.7 litres in 5 minutes.", "Fait bouillir 1,7 litre en 5 minutes."],
      ["1,500 W and 12 hours", "1\u202f500 W et 12 heures"],
      ["Runs 12 hours on 60 Wh.", "续航12小时，电池60 Wh。"],
      ["Weighs 3 kg.", "שוקל 3 ק״ג."],
      ["Lasts 10 to 12 hours.", "מחזיק 10 עד 12 שעות."],
      ["Holds 512 GB.", "Contient 512 Go."],
      ["Two years, 90 days back", "سنتان، و٩٠ يوما للإرجاع"],
      ["The WH-1000XM5 at 30%", "Le WH-1000XM5 à 30 %"],
      ["Draws 1,500 W.", "Consomme 1500 W."],
      ["Costs 1.234,56 in all.", "Costs 1,234.56 in all."],
      ["Rated 8.7, of 12,000,000 votes", "التقييم ٨٫٧ من ١٢٬٠٠٠٬٠٠٠"],
      ["Holds 1.50 litres.", "容量约１.５升。"],
      ["The top is 19.5 in (50 cm) wide.", "הלוח ברוחב 50 ס״מ."],
      ["A cable of 10 ft (3 m)", "Un câble de 3 m"],
      ["Un plateau de 50 cm", "A top of 19.5 in (50 cm)"],
      ["Only at 70 °F (21 °C), and 4 lb (1.8 kg).", "عند 21 درجة مئوية فقط، ووزنه 1.8 كجم."],
      ["10 in stock", "10 en stock"],
      ["Version 1.2.10 of 12.05.2026", "Version 1.2.10 du 12.05.2026"],
    ];
    for (const [source, target] of same) expect([target, between(source, target)]).toEqual([target, []]);
  });

  it.each([
    ["1.5 litres", "15 litres"],
    ["8.7 of us", "87 of us"],
    ["12.99 a month", "1299 a month"],
    ["0.125 g", "125 g"],
    ["1.7 l", "١٧ l"],
    ["1٫5 l", "15 l"],
    ["12.05.2026", "12052026"],
  ])("shows that a decimal point was lost: %s, %s", (source, target) => {
    expect(between(source, target)).toEqual([
      { kind: "number", source: expect.any(String), target: expect.any(String) },
    ]);
    expect(between(target, source)).toHaveLength(1);
  });

  it("reports a number that is left out beside another measure", () => {
    expect(between("19.5 in (60 cm) wide", "60 cm de large")).toEqual([
      { kind: "number", source: "19.5 in", target: null },
    ]);
    expect(between("10 ft (3 m)", "3 ft")).toEqual([{ kind: "unit", source: "3 m", target: "3 ft" }]);
  });

  it("reports changed numbers, changed units and missing ones with the text of both sides", () => {
    expect(between("Lasts 12 hours.", "Dure 10 heures.")).toEqual([
      { kind: "number", source: "12 hours", target: "10 heures" },
    ]);
    expect(between("Holds 2 kg.", "מחזיק 2 גרם.")).toEqual([
      { kind: "unit", source: "2 kg", target: "2 גרם" },
    ]);
    expect(between("Lasts 12 hours.", "Dure 12.")).toEqual([
      { kind: "unit", source: "12 hours", target: "12" },
    ]);
    expect(between("Holds 512 GB.", "Dure 512 h.")).toEqual([
      { kind: "unit", source: "512 GB", target: "512 h" },
    ]);
    expect(between("It has 3 speeds.", "Plusieurs vitesses.")).toEqual([
      { kind: "number", source: "3", target: null },
    ]);
    expect(between("Fast.", "Rapide, en 4 s.")).toEqual([{ kind: "number", source: null, target: "4 s" }]);
  });

  it("reports missing links, placeholders, tags, brands and glossary terms", () => {
    const kinds = (...given: Parameters<typeof between>) => between(...given).map(({ kind }) => kind);
    expect(kinds("See https://a.example/x", "Voir https://b.example/x")).toEqual(["link"]);
    expect(kinds("Hello {name}", "Bonjour {nom}")).toEqual(["placeholder"]);
    expect(kinds("A <b>word</b>", "Un mot")).toEqual(["markup", "markup"]);
    expect(kinds("By Sony", "Par Soni", { brands: ["Sony"] })).toEqual(["brand"]);
    expect(kinds("With AirPlay", "Avec Jeu aérien", { kept: ["AirPlay"] })).toEqual(["kept"]);
    const terms = [{ source: "kettle", target: "bouilloire" }];
    expect(kinds("The Kettle boils", "La théière bout", { terms })).toEqual(["term"]);
    expect(kinds("The Kettle boils", "La Bouilloire bout", { terms })).toEqual([]);
    // A longer word is another word.
    expect(kinds("Kettlebells", "Haltères", { terms })).toEqual([]);
  });
});

const link = { type: "link", attrs: { href: "https://a.example/" } } as const;
const text: Document = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Read " },
        { type: "text", text: "this", marks: [link] },
        { type: "hardBreak" },
        { type: "text", text: "now", marks: [{ type: "bold" }] },
      ],
    },
    { type: "productCard", attrs: { productId: "7" } },
    { type: "faq", attrs: { items: [{ question: "Why?", answer: "42" }] } },
  ],
};

describe("the lines of a document", () => {
  it("round-trip to the same document, whatever their text", () => {
    expect(textLinesOf(text)).toEqual(["Read ⟦1⟧this⟦/1⟧⟦br2⟧⟦3⟧now⟦/3⟧", "Why?"]);
    expect(withTextLines(text, textLinesOf(text))).toEqual(text);
    const french = withTextLines(text, [
      "⟦3⟧Maintenant⟦/3⟧ lisez ⟦1⟧ceci⟦/1⟧⟦br2⟧",
      "Pourquoi ?",
    ]) as Document;
    expect(french.content[0]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "Maintenant", marks: [{ type: "bold" }] },
        { type: "text", text: " lisez " },
        { type: "text", text: "ceci", marks: [link] },
        { type: "hardBreak" },
      ],
    });
    expect(french.content[1]).toEqual(text.content[1]);
    expect(french.content[2]).toEqual({
      type: "faq",
      attrs: { items: [{ question: "Pourquoi ?", answer: "42" }] },
    });
  });

  it("lose their marks if a placeholder is lost, doubled or invented, which is reported", () => {
    const [source = ""] = textLinesOf(text);
    for (const broken of ["Lisez ceci", "⟦1⟧ceci⟦/1⟧ ⟦1⟧cela⟦/1⟧", "⟦1⟧ceci⟦br2⟧⟦/1⟧⟦3⟧ici⟦/3⟧"]) {
      const [paragraph] = (withTextLines(text, [broken, "Pourquoi ?"]) as Document).content;
      const content = (paragraph as { content: { marks?: unknown }[] }).content;
      expect(content.every(({ marks }) => marks === undefined)).toBe(true);
    }
    expect(between(source, "Lisez ceci").map(({ kind }) => kind)).toEqual(["markup"]);
  });
});
