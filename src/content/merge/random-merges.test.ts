import { describe, expect, it } from "vitest";
import { dice } from "#tests/support/random/dice.ts";
import { type Choice, mergeContents } from "./merge-contents.ts";

const alphabets = ["abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשת", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"];

/** How the same edits look as a text, a document, a list of lines, and items with keys. */
const shapes = {
  text: (parts: readonly string[]): unknown => parts.join("\n\n"),
  document: (parts: readonly string[]): unknown => ({
    type: "doc",
    content: parts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  }),
  lines: (parts: readonly string[]): unknown => [...parts],
  items: (parts: readonly string[]): unknown =>
    parts.map((value) => ({ key: value.slice(0, value.indexOf(" ")), value })),
};
type Shape = keyof typeof shapes;

/** Random base and two versions of it. Each part begins with a number of its own. */
function story(seed: number, isApart: boolean) {
  const roll = dice(seed);
  let next = 0;
  const word = (letters: string) =>
    Array.from({ length: 2 + roll(6) }, () => letters[roll(letters.length)]).join("");
  const sentence = () => {
    const letters = alphabets[roll(alphabets.length)] ?? "";
    return Array.from({ length: 6 + roll(8) }, () => word(letters)).join(" ");
  };
  const part = () => `${next++} ${sentence()}`;
  const base = Array.from({ length: roll(9) + 2 }, part);
  // Which side may edit an item, and write in the gap before it.
  const owners = base.map(() => roll(2));
  const gaps = Array.from({ length: base.length + 1 }, () => roll(2));
  const written: string[][] = [[], []];
  const deleted: string[][] = [[], []];
  const side = (which: number): string[] => {
    const write = (text: string) => {
      written[which]?.push(text);
      return text;
    };
    const inserted = (gap: number) =>
      (!isApart || gaps[gap] === which) && roll(4) === 0
        ? Array.from({ length: 1 + roll(2) }, () => write(part()))
        : [];
    return [
      ...base.flatMap((text, i) => {
        const before = inserted(i);
        const act = !isApart || owners[i] === which ? roll(5) : 4;
        if (act === 0) deleted[which]?.push(text);
        return act === 0 ? before : [...before, act === 1 ? write(`${text} ${word("abc")}`) : text];
      }),
      ...inserted(base.length),
    ];
  };
  const [mine, theirs] = [side(0), side(1)];
  return { base, mine, theirs, written: written.flat(), deleted: deleted.flat(), roll };
}

const partsOf = (value: unknown): string => JSON.stringify(value);
const has = (value: unknown, part: string): boolean =>
  partsOf(value).includes(JSON.stringify(part).slice(1, -1));
/** A few in each run, many in endurance. */
const rounds = [
  { from: 1, to: 60, tags: [] },
  { from: 61, to: 300, tags: ["endure"] },
] as const;
const cases = (Object.keys(shapes) as Shape[]).flatMap((shape) =>
  rounds.map((round) => ({ shape, ...round })),
);

for (const { shape, from: first, to: last, tags } of cases)
  describe(`random edits of ${shape}, ${first} to ${last}`, { tags: [...tags] }, () => {
    const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const content = (parts: readonly string[]) => ({ field: shapes[shape](parts), other: 1 });

    it("combine without a question where they are apart", () => {
      for (const seed of seeds) {
        const { base, mine, theirs, written, deleted } = story(seed, true);
        const { content: merged, conflicts } = mergeContents(content(base), content(mine), content(theirs));
        expect(conflicts, `${seed}`).toEqual([]);
        for (const part of written) expect(has(merged, part), `${seed}: ${part}`).toBe(true);
        const kept = base.filter((part) => mine.includes(part) && theirs.includes(part));
        for (const part of kept) expect(has(merged, part), `${seed}: ${part}`).toBe(true);
        for (const part of deleted) expect(has(merged, part), `${seed}: ${part}`).toBe(false);
      }
    });

    it("lose nothing that was written: it is merged, or in a question", () => {
      for (const seed of seeds) {
        const { base, mine, theirs, written } = story(seed, false);
        const {
          content: merged,
          conflicts,
          settled,
        } = mergeContents(content(base), content(mine), content(theirs));
        for (const part of written)
          expect(
            has(merged, part) || conflicts.some(({ theirs }) => has(theirs, part)),
            `${seed}: ${part}`,
          ).toBe(true);
        const whole = settled(conflicts.map(({ canBeBoth }): Choice => (canBeBoth ? "both" : "theirs")));
        for (const part of written)
          expect(
            has(whole, part) || conflicts.some((one) => !one.canBeBoth && has(one.mine, part)),
            `${seed}: ${part}`,
          ).toBe(true);
      }
    });

    it("merge alike from both sides, up to the choice", () => {
      for (const seed of seeds) {
        const { base, mine, theirs, roll } = story(seed, false);
        const one = mergeContents(content(base), content(mine), content(theirs));
        const other = mergeContents(content(base), content(theirs), content(mine));
        expect(
          other.conflicts.map(({ mine, theirs, ...rest }) => ({ ...rest, mine: theirs, theirs: mine })),
        ).toEqual(one.conflicts);
        const choices = one.conflicts.map((): Choice => (roll(2) ? "mine" : "theirs"));
        const turned = choices.map((choice): Choice => (choice === "mine" ? "theirs" : "mine"));
        expect(other.settled(turned), `${seed}`).toEqual(one.settled(choices));
      }
    });

    it("give the other version where one side changed nothing", () => {
      for (const seed of seeds) {
        const { base, mine } = story(seed, false);
        const [from, to] = [content(base), content(mine)];
        for (const merged of [
          mergeContents(from, to, from),
          mergeContents(from, from, to),
          mergeContents(from, to, to),
        ])
          expect(merged).toMatchObject({ content: to, conflicts: [] });
      }
    });
  });

it("compares thousands of different paragraphs, one by one", () => {
  const long = (seed: string) => ({
    field: shapes.document(Array.from({ length: 4_000 }, (_, i) => `${seed} ${i}`)),
  });
  expect(mergeContents(long("a"), long("b"), long("c")).conflicts).toHaveLength(4_000);
});
