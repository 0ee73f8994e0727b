import { describe, expect, it } from "vitest";
import { mergeContents } from "./merge-contents.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const doc = (...texts: string[]) => ({ type: "doc", content: texts.map(paragraph) });
type Any = Record<string, unknown>;
const merge = (base: Any, mine: Any, theirs: Any) => mergeContents(base, mine, theirs);
const text = (...paragraphs: string[]) => paragraphs.join("\n\n");
/** The conflicts as text: base, mine, theirs. */
const conflictsOf = (base: Any, mine: Any, theirs: Any) =>
  merge(base, mine, theirs).conflicts.map(({ path, base, mine, theirs }) => [path, base, mine, theirs]);

describe("fields", () => {
  it("takes what one side changed, in each language", () => {
    const base = {
      name: "Kettle",
      score: 7,
      translations: { he: { name: "קומקום" }, ar: { name: "غلاية" } },
    };
    const mine = { ...base, score: 8, translations: { ...base.translations, he: { name: "קומקום חשמלי" } } };
    const theirs = {
      ...base,
      name: "Electric kettle",
      translations: { ...base.translations, ar: { name: "غلاية كهربائية" } },
    };
    const { content, conflicts, changes } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(content).toEqual({
      name: "Electric kettle",
      score: 8,
      translations: { he: { name: "קומקום חשמלי" }, ar: { name: "غلاية كهربائية" } },
    });
    expect(changes.map(({ path, by }) => `${by} ${path}`)).toEqual([
      "theirs name",
      "mine score",
      "mine translations.he.name",
      "theirs translations.ar.name",
    ]);
  });

  it("asks where both changed a value, and settles by the answers", () => {
    const { conflicts, settled } = merge(
      { name: "A", score: 1 },
      { name: "B", score: 2 },
      { name: "C", score: 3 },
    );
    expect(conflicts).toMatchObject([
      { path: "name", place: null, base: "A", mine: "B", theirs: "C", canBeBoth: false },
      { path: "score", place: null },
    ]);
    expect(settled(["theirs", "mine"])).toEqual({ name: "C", score: 2 });
  });

  it("keeps a language that is deleted or added by one side", () => {
    const fr = { name: "Bouilloire", description: "Bout." };
    const base = { name: "K", translations: { fr } };
    const without = { name: "K", translations: {} };
    expect(merge(base, without, { ...base, name: "L" }).content).toEqual({ name: "L", translations: {} });
    expect(merge(without, { ...without, name: "L" }, base).content).toEqual({ ...base, name: "L" });
    const edited = { name: "K", translations: { fr: { ...fr, name: "Théière" } } };
    const { conflicts, settled } = merge(base, without, edited);
    expect(conflicts).toMatchObject([{ path: "translations.fr", base: fr, mine: undefined }]);
    expect(settled(["theirs"])).toEqual(edited);
    expect(settled(["mine"])).toEqual(without);
  });

  it("is not misled by keys of objects' own", () => {
    const base = JSON.parse('{"__proto__x":"a","constructor":"b"}');
    expect(merge(base, { ...base, constructor: "c" }, base).content.constructor).toBe("c");
  });
});

describe("texts", () => {
  it.each([
    ["English", "Boils fast.", "Pours well.", "Costs much.", "Boils very fast.", "Pours quite well."],
    ["Hebrew", "מרתיח מהר.", "מוזג היטב.", "יקר מאוד.", "מרתיח מהר מאוד.", "מוזג די טוב."],
    ["Arabic", "تغلي بسرعة.", "تصب جيدًا.", "ثمنها مرتفع.", "تغلي بسرعة كبيرة.", "تصب على نحو جيد."],
    ["Chinese", "烧水很快。", "倒水顺畅。", "价格较高。", "烧水非常快。", "倒水相当顺畅。"],
  ])("combines edits of neighboring paragraphs in %s", (_, one, two, three, mine, theirs) => {
    const merged = merge(
      { d: text(one, two, three) },
      { d: text(mine, two, three) },
      { d: text(one, theirs, three) },
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.content).toEqual({ d: text(mine, theirs, three) });
  });

  it("asks about one paragraph only, and can keep both", () => {
    const merged = merge(
      { d: text("A", "B", "C") },
      { d: text("A", "B mine", "C") },
      { d: text("A", "B theirs", "C2") },
    );
    expect(merged.conflicts).toMatchObject([
      { path: "d", base: "B", mine: "B mine", theirs: "B theirs", canBeBoth: true },
    ]);
    expect(merged.content).toEqual({ d: text("A", "B mine", "C2") });
    expect(merged.settled(["both"])).toEqual({ d: text("A", "B theirs", "B mine", "C2") });
  });

  it("adds a paragraph at the end of a text whose last one the other side edited", () => {
    expect(merge({ d: "A\n\nB" }, { d: "A\n\nB\n\nC" }, { d: "A\n\nB!" }).content).toEqual({
      d: "A\n\nB!\n\nC",
    });
    expect(merge({ d: "A" }, { d: "A\n\nB" }, { d: "A!" }).content).toEqual({ d: "A!\n\nB" });
    expect(merge({ d: "A\n\nB" }, { d: "New\n\nA\n\nB" }, { d: "A\n\nB!" }).content).toEqual({
      d: "New\n\nA\n\nB!",
    });
  });

  it("keeps single line breaks, and those that one side changed", () => {
    expect(merge({ d: "A\nB\nC" }, { d: "A1\nB\nC" }, { d: "A\nB\nC1" }).content).toEqual({ d: "A1\nB\nC1" });
    expect(merge({ d: "A\nB\nC" }, { d: "A\n\nB\nC" }, { d: "A\nB\nC1" }).content).toEqual({
      d: "A\n\nB\nC1",
    });
  });

  it("merges with an empty text", () => {
    expect(merge({ d: "" }, { d: "A\n\nB" }, { d: "" }).content).toEqual({ d: "A\n\nB" });
    expect(conflictsOf({ d: "" }, { d: "A\n\nB" }, { d: "C\n\nD" })).toEqual([["d", "", "A\n\nB", "C\n\nD"]]);
    expect(conflictsOf({ d: "A\n\nB" }, { d: "" }, { d: "A\n\nB2" })).toEqual([["d", "B", "", "B2"]]);
    expect(merge({ d: "A\n\nB" }, { d: "" }, { d: "" }).content).toEqual({ d: "" });
  });

  it("counts once what both did", () => {
    const [one, two, three] = ["It boils fast.", "It pours well.", "It costs much."];
    const base = { d: text(one, two, three) };
    const mine = { d: text(one, three, "Buy it.") };
    const theirs = { d: text("It boils very fast.", three, "Buy it.") };
    expect(merge(base, mine, theirs)).toMatchObject({ content: theirs, conflicts: [] });
    expect(merge(base, mine, mine).changes.every(({ by }) => by === "both")).toBe(true);
  });
});

describe("documents", () => {
  it("combines edits of different blocks, however the keys are ordered", () => {
    const other = { content: [{ text: "B", type: "text" }], type: "paragraph" };
    const theirs = { content: [paragraph("A"), other, paragraph("C!")], type: "doc" };
    const merged = merge({ c: doc("A", "B", "C") }, { c: doc("A!", "B", "C") }, { c: theirs });
    expect(merged.conflicts).toEqual([]);
    expect(merged.content).toEqual({ c: doc("A!", "B", "C!") });
  });

  it("edits a block where the other side moved it", () => {
    const base = { c: doc("One", "Two", "Three", "Four") };
    const moved = { c: doc("Two", "Three", "Four", "One") };
    const edited = { c: doc("One, better", "Two", "Three", "Four") };
    for (const [mine, theirs] of [
      [moved, edited],
      [edited, moved],
    ] as const) {
      const merged = merge(base, mine, theirs);
      expect(merged.conflicts).toEqual([]);
      expect(merged.content).toEqual({ c: doc("Two", "Three", "Four", "One, better") });
    }
  });

  it("has a block once that both moved", () => {
    const base = { c: doc("One", "Two", "Three", "Four", "Five") };
    const merged = merge(
      base,
      { c: doc("Two", "Three", "One", "Four", "Five") },
      { c: doc("Two", "Three", "Four", "Five", "One") },
    );
    expect(merged).toMatchObject({
      conflicts: [],
      content: { c: doc("Two", "Three", "One", "Four", "Five") },
    });
  });

  it("asks about a block that one side deleted and the other edited", () => {
    expect(conflictsOf({ c: doc("A", "B") }, { c: doc("A") }, { c: doc("A", "B!") })).toEqual([
      ["c", doc("B"), doc(), doc("B!")],
    ]);
  });

  it("asks where both wrote something at the same place, and adds the same once", () => {
    const merged = merge({ c: doc("A") }, { c: doc("A", "Mine") }, { c: doc("A", "Theirs") });
    expect(merged.conflicts).toMatchObject([{ base: doc(), canBeBoth: true }]);
    expect(merged.settled(["both"])).toEqual({ c: doc("A", "Theirs", "Mine") });
    expect(merge({ c: doc("A") }, { c: doc("A", "New") }, { c: doc("A", "New") }).content).toEqual({
      c: doc("A", "New"),
    });
  });

  it("pairs an edited block with its own version, not with a new one beside it", () => {
    const base = { c: doc("The first paragraph.", "The second sentence.") };
    const mine = { c: doc("The first paragraph, edited.", "Quite new", "The second sentence, edited.") };
    const theirs = { c: doc("The first paragraph.", "The second sentence, theirs.") };
    expect(conflictsOf(base, mine, theirs)).toEqual([
      [
        "c",
        doc("The second sentence."),
        doc("The second sentence, edited."),
        doc("The second sentence, theirs."),
      ],
    ]);
  });
});

describe("lists", () => {
  const spec = (key: string, value: unknown) => ({ key, value });

  it("combines lines, and what both add", () => {
    const merged = merge({ pros: ["a", "b"] }, { pros: ["a", "b", "mine"] }, { pros: ["a!", "b", "theirs"] });
    expect(merged.conflicts).toEqual([]);
    expect(merged.content).toEqual({ pros: ["a!", "b", "mine", "theirs"] });
    expect(merge({ k: ["a"] }, { k: ["x", "a"] }, { k: ["a", "x"] }).content).toEqual({ k: ["x", "a"] });
  });

  it("follows an item by its key", () => {
    const base = { specs: [spec("power", 1), spec("height", 2), spec("weight", 3)] };
    const moved = { specs: [spec("weight", 3), spec("power", 1), spec("height", 2)] };
    const edited = { specs: [spec("power", 1), spec("height", 2), spec("weight", 4)] };
    const expected = { specs: [spec("weight", 4), spec("power", 1), spec("height", 2)] };
    expect(merge(base, moved, edited)).toMatchObject({ conflicts: [], content: expected });
    expect(merge(base, edited, moved)).toMatchObject({ conflicts: [], content: expected });
    expect(conflictsOf(base, { specs: [spec("weight", 5), ...base.specs.slice(0, 2)] }, edited)).toEqual([
      ["specs", [spec("weight", 3)], [spec("weight", 5)], [spec("weight", 4)]],
    ]);
    expect(
      conflictsOf(
        base,
        { specs: base.specs.slice(1) },
        { specs: [spec("power", 9), ...base.specs.slice(1)] },
      ),
    ).toEqual([["specs", [spec("power", 1)], [], [spec("power", 9)]]]);
  });

  it("asks where both add the same key with another value", () => {
    const merged = merge(
      { specs: [] },
      { specs: [spec("a", 1), spec("b", 1)] },
      { specs: [spec("a", 2), spec("c", 1)] },
    );
    expect(merged.conflicts).toMatchObject([
      { mine: [spec("a", 1)], theirs: [spec("a", 2)], canBeBoth: false },
    ]);
    expect(merged.settled(["theirs"])).toEqual({ specs: [spec("a", 2), spec("b", 1), spec("c", 1)] });
  });

  it("merges questions without a key as they are", () => {
    const faq = (question: string, answer: string) => ({ question, answer });
    const base = { faq: [faq("How long?", "A year."), faq("How much?", "Ten.")] };
    const merged = merge(
      base,
      { faq: [faq("How long?", "Two years."), base.faq[1]] },
      { faq: [base.faq[0], faq("How much?", "Twelve.")] },
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.content).toEqual({ faq: [faq("How long?", "Two years."), faq("How much?", "Twelve.")] });
  });

  it("takes a price whole", () => {
    const price = (amount: number, currency: string) => ({ price: { amount, currency } });
    expect(conflictsOf(price(1, "USD"), price(2, "USD"), price(1, "EUR"))).toHaveLength(1);
  });
});
