import { diffArrays } from "diff";
import { letterPairs, likeness } from "./sameness.ts";

/** One edit of one side: the base's items from `from` up to `to` become `items`. An insertion has `from === to`. */
export type Hunk<Item> = { from: number; to: number; items: readonly Item[] };

/** How items are compared: `idOf` matches them between versions, `textOf` tells whether a matched one was edited. */
export type Comparison<Item> = {
  idOf: (item: Item) => string;
  textOf: (item: Item) => string;
  /** Items with a key of their own: another key is another item, not an edited one. */
  isKeyed: boolean;
};

/** Steps of the comparison before two versions count as wholly different: it must not hold up the screen. */
const mostEdits = 1_000;
/** Cells of the table that pairs edited items. */
const mostPaired = 10_000;
const leastLikeness = 0.3;

/** Which items of a replaced run are which of its replacement, in order: the pairing with the most likeness. */
function edited<Item>(before: readonly Item[], after: readonly Item[]): [number, number][] {
  const width = after.length + 1;
  if (before.length * after.length > mostPaired) return [];
  const [olds, news] = [before.map(letterPairs), after.map(letterPairs)];
  const empty = new Map<string, number>();
  const alike = (i: number, j: number): number => {
    const found = likeness(olds[i] ?? empty, news[j] ?? empty);
    return found >= leastLikeness ? found : 0;
  };
  const best = new Float64Array((before.length + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const pair = alike(i, j);
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), pair ? pair + at(i + 1, j + 1) : 0);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; )
    if (at(i, j) === at(i + 1, j)) i++;
    else if (at(i, j) === at(i, j + 1)) j++;
    else pairs.push([i++, j++]);
  return pairs;
}

/** A run without any likeness: as many as before were each replaced; deletions and insertions stay apart. */
function unlike<Item>(from: number, to: number, items: readonly Item[]): Hunk<Item>[] {
  const count = to - from;
  if (count === items.length)
    return items.map((item, i) => ({ from: from + i, to: from + i + 1, items: [item] }));
  if (items.length) return [{ from, to, items }];
  return Array.from({ length: count }, (_, i) => ({ from: from + i, to: from + i + 1, items: [] }));
}

function replaced<Item>(
  from: number,
  before: readonly Item[],
  items: readonly Item[],
  isKeyed: boolean,
): Hunk<Item>[] {
  const to = from + before.length;
  if (isKeyed) return [...unlike<Item>(from, to, []), ...(items.length ? [{ from: to, to, items }] : [])];
  if (!before.length || !items.length) return unlike(from, to, items);
  const hunks: Hunk<Item>[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...edited(before, items), [before.length, items.length] as [number, number]]) {
    hunks.push(...unlike(from + i, from + x, items.slice(j, y)));
    const item = items[y];
    if (item !== undefined && x < before.length)
      hunks.push({ from: from + x, to: from + x + 1, items: [item] });
    [i, j] = [x + 1, y + 1];
  }
  return hunks;
}

/** What one side changed, as edits in the order of the base; `matches` are the items both have, base to side. */
export function hunksOf<Item>(
  base: readonly Item[],
  side: readonly Item[],
  { idOf, textOf, isKeyed }: Comparison<Item>,
): { hunks: Hunk<Item>[]; matches: ReadonlyMap<number, number> } {
  const hunks: Hunk<Item>[] = [];
  const matches = new Map<number, number>();
  const parts = diffArrays(base.map(idOf), side.map(idOf), { maxEditLength: mostEdits }) ?? [
    { count: base.length, removed: true, added: false },
    { count: side.length, removed: false, added: true },
  ];
  let [i, j, from, begun] = [0, 0, 0, 0];
  const close = (): void => {
    if (i > from || j > begun)
      hunks.push(...replaced(from, base.slice(from, i), side.slice(begun, j), isKeyed));
  };
  for (const { count, added, removed } of parts) {
    if (removed) i += count;
    else if (added) j += count;
    else {
      close();
      for (let k = 0; k < count; k++, i++, j++) {
        matches.set(i, j);
        const [one, other] = [base[i] as Item, side[j] as Item];
        if (textOf(one) !== textOf(other)) hunks.push({ from: i, to: i + 1, items: [other] });
      }
      [from, begun] = [i, j];
    }
  }
  close();
  return { hunks, matches };
}
