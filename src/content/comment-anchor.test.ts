import { describe, expect, it } from "vitest";
import {
  type AnchoredBlock,
  anchorAt,
  anchoredIn,
  anchorSchema,
  fingerprintOf,
  quoteOf,
} from "./comment-anchor.ts";

const block = (words: string): AnchoredBlock => ({ fingerprint: fingerprintOf(words), words });
const blocks = (...all: string[]) => all.map(block);

const [intro, boils, quiet, price] = [
  "Which kettle should you buy?",
  "The first one boils a liter of water within two minutes.",
  "It is the quietest kettle that we have tested so far.",
  "It costs less than most.",
];
const text = [intro, boils, quiet, price] as const;
const onQuiet = () => {
  const anchor = anchorAt(blocks(...text), 2);
  if (!anchor) throw new Error("no block");
  return anchorSchema.parse(JSON.parse(JSON.stringify(anchor)));
};
/** The words of the block that a comment on the quietest kettle is found at. */
const foundIn = (...all: string[]) => {
  const at = anchoredIn(blocks(...all), onQuiet());
  return at === null ? null : all[at];
};

describe("the block of a comment is found again", () => {
  it("where it was, and where it was moved to", () => {
    expect(foundIn(...text)).toBe(quiet);
    expect(foundIn(quiet, intro, boils, price)).toBe(quiet);
    expect(foundIn("New.", intro, "New too.", boils, quiet)).toBe(quiet);
  });

  it("after its words were changed", () => {
    const edited = "It is the quietest kettle we tested.";
    expect(foundIn(intro, boils, edited, price)).toBe(edited);
    expect(foundIn(intro, "More.", edited, "And more.", price)).toBe(edited);
    expect(foundIn(edited, intro, boils, price)).toBe(edited);
  });

  it("rewritten between the same neighbors", () => {
    expect(foundIn(intro, boils, "沸腾时几乎没有声音。", price)).toBe("沸腾时几乎没有声音。");
  });

  it("of several that are alike by what is around it", () => {
    const twice = blocks(quiet, intro, quiet, price);
    const anchor = anchorAt(twice, 2);
    expect(anchor && anchoredIn(twice, anchor)).toBe(2);
    expect(anchor && anchoredIn(blocks("New.", ...[quiet, intro, quiet, price]), anchor)).toBe(3);
  });

  it("nowhere once it was deleted", () => {
    expect(foundIn(intro, boils, price)).toBeNull();
    expect(foundIn(price)).toBeNull();
    expect(foundIn()).toBeNull();
    expect(foundIn("Something else", "altogether", "is written here", "by now")).toBeNull();
  });
});

it("a place that is no block has no anchor", () => {
  expect(anchorAt([], 0)).toBeNull();
  expect(anchorAt(blocks(...text), -1)).toBeNull();
});

it("fingerprints of many blocks differ", () => {
  const all = Array.from({ length: 20_000 }, (_, i) => fingerprintOf(`{"type":"paragraph","text":"${i}"}`));
  expect(new Set(all).size).toBe(all.length);
});

it("a quotation is one line and short", () => {
  expect(quoteOf(" a\n b ")).toBe("a b");
  expect(quoteOf("😀".repeat(200)).length).toBeLessThanOrEqual(300);
  expect(quoteOf("😀".repeat(200)).isWellFormed()).toBe(true);
});
