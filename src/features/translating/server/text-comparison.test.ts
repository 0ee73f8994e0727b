import { describe, expect, it } from "vitest";
import { createTextComparison } from "./text-comparison.ts";

/** Counts how often the glossary is read. */
function comparison() {
  let reads = 0;
  const compare = createTextComparison(async () => {
    reads++;
    return { terms: [{ source: "kettle", target: "bouilloire" }], kept: ["Wi-Fi"] };
  });
  return { compare, reads: () => reads };
}
const context = { lang: "fr" as const, fields: ["name", "pros", "content"], brands: ["Brandish"] };

describe("a translation compared with its source", () => {
  it("reports differing numbers, names and glossary terms, field by field", async () => {
    const { compare } = comparison();
    const found = await compare({
      ...context,
      source: { name: "Brandish kettle with Wi-Fi", pros: ["Boils 2 litres", "12 hours"] },
      translation: { name: "Une théière", pros: ["Il tient 12 heures", "Bout 3 litres"] },
    });
    expect(found).toEqual([
      {
        field: "name",
        differences: [
          { kind: "brand", source: "Brandish", target: null },
          { kind: "kept", source: "Wi-Fi", target: null },
          { kind: "term", source: "kettle → bouilloire", target: null },
        ],
      },
      { field: "pros", differences: [{ kind: "number", source: "2 litres", target: "3 litres" }] },
    ]);
  });

  it("accepts the same content in other sentences and another order", async () => {
    const { compare } = comparison();
    const line = (text: string) => ({
      type: "paragraph" as const,
      content: [{ type: "text" as const, text }],
    });
    const found = await compare({
      ...context,
      source: {
        content: { type: "doc", content: [line("It takes 5 minutes."), line("It holds 2 litres.")] },
      },
      translation: { content: { type: "doc", content: [line("2 litres, en 5 minutes.")] } },
    });
    expect(found).toEqual([]);
  });

  it("accepts small numbers written as words, and reports a different number", async () => {
    const { compare } = comparison();
    const found = await compare({
      ...context,
      lang: "ar",
      source: { name: "For 2 days and 12 hours", pros: ["Holds 2 litres"] },
      translation: { name: "ليومين", pros: ["يتسع لـ 3 لترات"] },
    });
    expect(found.map(({ field, differences }) => [field, differences.map(({ source }) => source)])).toEqual([
      ["name", ["12 hours"]],
      ["pros", ["2 litres"]],
    ]);
  });

  it("reads no glossary without a source, or before anything is translated", async () => {
    const { compare, reads } = comparison();
    const empty = { name: "", pros: [], content: { type: "doc", content: [] } };
    const full = { name: "A kettle", pros: ["12 hours"] };
    expect(await compare({ ...context, source: empty, translation: full })).toEqual([]);
    expect(await compare({ ...context, source: full, translation: empty })).toEqual([]);
    expect(reads()).toBe(0);
    await compare({ ...context, source: full, translation: full });
    expect(reads()).toBe(1);
  });
});
