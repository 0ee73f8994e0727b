import { type Comparison, type Hunk, hunksOf } from "./hunks.ts";

export type Side = "mine" | "theirs";
/** A part of the merged sequence: settled items, or what both sides changed differently. */
export type Part<Item> =
  | { is: "merged"; items: readonly Item[] }
  | { is: "conflict"; base: readonly Item[]; mine: readonly Item[]; theirs: readonly Item[] };
/** One edit, for the reader of the result. */
export type SequenceChange<Item> = {
  by: Side | "both";
  before: readonly Item[];
  after: readonly Item[];
};

export type SequenceRules<Item> = Comparison<Item> & {
  /** A set: no item twice, and what both add at the same place is kept without a question. */
  isSet: boolean;
  /** An unedited item, from its versions. */
  unchanged: (base: Item, mine: Item, theirs: Item) => Item;
};

type Group<Item> = { from: number; to: number; mine: Hunk<Item>[]; theirs: Hunk<Item>[] };

/** Edits that touch the same items, or insert at the same place. Neighboring edits are apart. */
function grouped<Item>(mine: readonly Hunk<Item>[], theirs: readonly Hunk<Item>[]): Group<Item>[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, by: "mine" as const })),
    ...theirs.map((hunk) => ({ hunk, by: "theirs" as const })),
  ].sort(({ hunk: one }, { hunk: other }) => one.from - other.from || one.to - other.to);
  const groups: Group<Item>[] = [];
  for (const { hunk, by } of all) {
    const last = groups.at(-1);
    const isSame =
      last &&
      (hunk.from < last.to || (hunk.from === hunk.to && last.from === last.to && hunk.from === last.from));
    const group = isSame ? last : { from: hunk.from, to: hunk.to, mine: [], theirs: [] };
    if (!isSame) groups.push(group);
    group.to = Math.max(group.to, hunk.to);
    group[by].push(hunk);
  }
  return groups;
}

/** The range of the group as one side has it. */
function applied<Item>(
  base: readonly Item[],
  { from, to }: Group<Item>,
  hunks: readonly Hunk<Item>[],
): Item[] {
  const items: Item[] = [];
  let at = from;
  for (const hunk of hunks) {
    items.push(...base.slice(at, hunk.from), ...hunk.items);
    at = hunk.to;
  }
  return [...items, ...base.slice(at, to)];
}

const counted = (ids: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** The items that a side took from one place and put in another. */
function moved<Item>(
  base: readonly Item[],
  side: readonly Item[],
  hunks: readonly Hunk<Item>[],
  idOf: (item: Item) => string,
): Set<string> {
  const [before, after] = [counted(base.map(idOf)), counted(side.map(idOf))];
  const taken = hunks.flatMap(({ from, to, items }) => (items.length ? [] : base.slice(from, to).map(idOf)));
  const put = new Set(hunks.flatMap(({ items }) => items.map(idOf)));
  return new Set(taken.filter((id) => put.has(id) && before.get(id) === 1 && after.get(id) === 1));
}

/**
 * Merges two versions of a sequence over the one both began with. Edits of different items are combined; an edit of an item that the
 * other side moved follows it. Equal edits count once.
 */
export function mergeSequence<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  rules: SequenceRules<Item>,
): { parts: Part<Item>[]; changes: SequenceChange<Item>[] } {
  const { idOf, textOf, isSet, unchanged } = rules;
  const sides = { mine: hunksOf(base, mine, rules), theirs: hunksOf(base, theirs, rules) };
  const groups = grouped(sides.mine.hunks, sides.theirs.hunks);
  const movedBy = {
    mine: moved(base, mine, sides.mine.hunks, idOf),
    theirs: moved(base, theirs, sides.theirs.hunks, idOf),
  };
  const textsOf = (items: readonly Item[]): string => items.map(textOf).join("\n");
  const isEqual = (one: readonly Item[], other: readonly Item[]): boolean =>
    one.length === other.length && textsOf(one) === textsOf(other);
  const parts: Part<Item>[] = [];
  const changes: SequenceChange<Item>[] = [];
  const merged = (items: readonly Item[]): void => {
    const last = parts.at(-1);
    if (!items.length) return;
    if (last?.is === "merged") last.items = [...last.items, ...items];
    else parts.push({ is: "merged", items });
  };

  /** Edits by one side of items that the other moved: they are made where the item is now. */
  const following = new Map<string, { by: Side; base: Item; items: readonly Item[] }>();
  const isFollowing = new Set<Group<Item>>();
  for (const group of groups) {
    const before = base[group.from];
    if (before === undefined || group.to !== group.from + 1) continue;
    for (const [mover, editor] of [
      ["mine", "theirs"],
      ["theirs", "mine"],
    ] as const) {
      const items = applied(base, group, group[editor]);
      const isEdit = group[editor].length > 0 && items.length > 0 && !movedBy[editor].has(idOf(before));
      if (!isEdit || !movedBy[mover].has(idOf(before)) || applied(base, group, group[mover]).length) continue;
      following.set(idOf(before), { by: editor, base: before, items });
      isFollowing.add(group);
      changes.push({ by: editor, before: [before], after: items });
    }
  }

  /** What both sides inserted, by its id: once, and a question where they differ. */
  const inserted = (by: Side): Map<string, Item> =>
    new Map(sides[by].hunks.flatMap(({ items }) => items.map((item) => [idOf(item), item] as const)));
  const insertedBy = { mine: inserted("mine"), theirs: inserted("theirs") };
  const emitted = new Set<string>();
  const emit = (item: Item, by: Side): void => {
    const id = idOf(item);
    const ask = (base: readonly Item[], others: readonly Item[]): void => {
      const sides = by === "mine" ? { mine: [item], theirs: others } : { mine: others, theirs: [item] };
      parts.push({ is: "conflict", base, ...sides });
    };
    const edit = movedBy[by].has(id) ? following.get(id) : undefined;
    if (edit && edit.by !== by) {
      if (textOf(item) === textOf(edit.base)) merged(edit.items);
      else ask([edit.base], edit.items);
    } else if (!isSet && !(movedBy.mine.has(id) && movedBy.theirs.has(id))) merged([item]);
    else if (!emitted.has(id)) {
      emitted.add(id);
      const twin = insertedBy[by === "mine" ? "theirs" : "mine"].get(id);
      if (twin === undefined || textOf(twin) === textOf(item)) merged([item]);
      else
        ask(
          base.filter((one) => idOf(one) === id),
          [twin],
        );
    }
  };

  /** Where both sides changed the same: what is equal at its ends is settled, the rest is a question. */
  const meet = (before: readonly Item[], one: readonly Item[], other: readonly Item[]): void => {
    let [start, end] = [0, 0];
    const shortest = Math.min(one.length, other.length);
    const equalAt = (i: number, j: number): boolean => textOf(one[i] as Item) === textOf(other[j] as Item);
    while (start < shortest && equalAt(start, start)) start++;
    while (end < shortest - start && equalAt(one.length - 1 - end, other.length - 1 - end)) end++;
    const [mineLeft, theirsLeft] = [
      one.slice(start, one.length - end),
      other.slice(start, other.length - end),
    ];
    merged(one.slice(0, start));
    if (!before.length && !(mineLeft.length && theirsLeft.length)) merged([...mineLeft, ...theirsLeft]);
    else if (before.length || mineLeft.length)
      parts.push({ is: "conflict", base: before, mine: mineLeft, theirs: theirsLeft });
    merged(one.slice(one.length - end));
  };

  let at = 0;
  const keep = (to: number): void => {
    for (; at < to; at++) {
      const item = base[at] as Item;
      if (isSet) emitted.add(idOf(item));
      const sideOf = (by: Side, items: readonly Item[]) => items[sides[by].matches.get(at) ?? -1] ?? item;
      merged([unchanged(item, sideOf("mine", mine), sideOf("theirs", theirs))]);
    }
  };
  for (const group of groups) {
    keep(group.from);
    at = group.to;
    if (isFollowing.has(group)) continue;
    const before = base.slice(group.from, group.to);
    const one = applied(base, group, group.mine);
    const other = applied(base, group, group.theirs);
    const isBoth = group.mine.length > 0 && group.theirs.length > 0;
    if (!isBoth) {
      const by = group.mine.length ? "mine" : "theirs";
      const after = by === "mine" ? one : other;
      changes.push({ by, before, after });
      for (const item of after) emit(item, by);
    } else if (isEqual(one, other)) {
      changes.push({ by: "both", before, after: one });
      for (const item of one) emit(item, "mine");
    } else {
      changes.push({ by: "mine", before, after: one }, { by: "theirs", before, after: other });
      if (isSet && !before.length) {
        // In an order that does not depend on who saved first.
        const [first, second] =
          textsOf(one) < textsOf(other) ? (["mine", "theirs"] as const) : (["theirs", "mine"] as const);
        for (const by of [first, second]) for (const item of by === "mine" ? one : other) emit(item, by);
      } else meet(before, one, other);
    }
  }
  keep(base.length);
  return { parts, changes };
}
