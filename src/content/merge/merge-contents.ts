import { kindOf } from "./field-items.ts";
import { mergeSequence, type Side } from "./merge-sequence.ts";
import { isRecord, isSameValue } from "./sameness.ts";

export type Content = Readonly<Record<string, unknown>>;

/** What both sides changed differently. `place`: which part of the field, in its order; null where the field is one value. */
export type MergeConflict = {
  path: string;
  place: number | null;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether the versions can be kept one after the other. */
  canBeBoth: boolean;
};
export type Choice = Side | "both";

/** One edit that is part of the merge. */
export type MergeChange = { path: string; by: Side | "both"; before: unknown; after: unknown };

type Field = {
  keys: readonly string[];
  conflicts: MergeConflict[];
  /** The field's value with an answer for each of its conflicts; undefined where it is absent. */
  settled: (choices: readonly Choice[]) => unknown;
};
export type Merge<Thing> = {
  /** Both sides' edits; of a conflict mine. */
  content: Thing;
  conflicts: MergeConflict[];
  changes: MergeChange[];
  /** The content with an answer for each conflict, in their order. */
  settled: (choices: readonly Choice[]) => Thing;
};

/** Fields whose values are contents by language. */
const byLanguage = new Set(["translations", "texts"]);

const fieldOf = (side: Content, key: string): unknown => (Object.hasOwn(side, key) ? side[key] : undefined);

/** An answer to a conflict as items: the version that was saved first comes first. */
const chosen = <Item>(
  { mine, theirs }: { mine: readonly Item[]; theirs: readonly Item[] },
  choice: Choice,
): readonly Item[] => (choice === "both" ? [...theirs, ...mine] : choice === "mine" ? mine : theirs);

type Values = readonly [base: unknown, mine: unknown, theirs: unknown];
type Merged = { field: Field; changes: MergeChange[] };

/** A value that is one: of two different ones a person chooses. */
function mergeWhole(keys: readonly string[], [base, mine, theirs]: Values): Merged {
  const path = keys.join(".");
  const change = (by: MergeChange["by"], after: unknown): MergeChange => ({ path, by, before: base, after });
  const one = (value: unknown, changes: MergeChange[]): Merged => ({
    field: { keys, conflicts: [], settled: () => value },
    changes,
  });
  if (isSameValue(mine, theirs)) return one(mine, isSameValue(mine, base) ? [] : [change("both", mine)]);
  if (isSameValue(mine, base)) return one(theirs, [change("theirs", theirs)]);
  if (isSameValue(theirs, base)) return one(mine, [change("mine", mine)]);
  return {
    field: {
      keys,
      conflicts: [{ path, place: null, base, mine, theirs, canBeBoth: false }],
      settled: ([choice]) => (choice === "theirs" ? theirs : mine),
    },
    changes: [change("mine", mine), change("theirs", theirs)],
  };
}

/** A value of several parts: paragraphs, blocks, items. */
function mergeParts(keys: readonly string[], values: Values): Merged | null {
  return kindOf(values, ({ rules, split, join }) => {
    const path = keys.join(".");
    const [base, mine, theirs] = values;
    const whole = (items: Parameters<typeof join>[0]): unknown => join(items, values);
    const { parts, changes } = mergeSequence(split(base), split(mine), split(theirs), rules);
    const conflicts = parts.flatMap((part, place): MergeConflict[] =>
      part.is === "conflict"
        ? [
            {
              path,
              place,
              base: whole(part.base),
              mine: whole(part.mine),
              theirs: whole(part.theirs),
              canBeBoth: part.mine.length > 0 && part.theirs.length > 0 && !rules.isKeyed,
            },
          ]
        : [],
    );
    return {
      field: {
        keys,
        conflicts,
        settled: (choices) => {
          let next = 0;
          return whole(
            parts.flatMap((part) =>
              part.is === "merged" ? part.items : chosen(part, choices[next++] ?? "mine"),
            ),
          );
        },
      },
      changes: changes.map(({ by, before, after }) => ({
        path,
        by,
        before: whole(before),
        after: whole(after),
      })),
    };
  });
}

/** The contents of one language, or the whole; a language that one side deleted and the other edited is one question. */
function mergeFields(keys: readonly string[], sides: readonly [Content, Content, Content]): Merged[] {
  const names = new Set([...sides].reverse().flatMap((side) => Object.keys(side)));
  return [...names].flatMap((name): Merged[] => {
    const inside = [...keys, name];
    const values: Values = [fieldOf(sides[0], name), fieldOf(sides[1], name), fieldOf(sides[2], name)];
    const isLanguages = !keys.length && byLanguage.has(name);
    const isLanguage = keys.length === 1;
    const present = values.filter((value) => value !== undefined);
    const isDeleted = isLanguage && values[0] !== undefined && present.length < 3;
    if ((isLanguages || isLanguage) && !isDeleted && present.every(isRecord)) {
      const [base, mine, theirs] = values.map((value) => (isRecord(value) ? value : {}));
      return mergeFields(inside, [base ?? {}, mine ?? {}, theirs ?? {}]);
    }
    const whole = mergeWhole(inside, values);
    const parts = whole.changes.length ? mergeParts(inside, values) : null;
    if (!parts) return [whole];
    // Of a text that one side changed its version is kept to the letter.
    const field = whole.field.conflicts.length ? parts.field : whole.field;
    return [{ field, changes: parts.changes.length ? parts.changes : whole.changes }];
  });
}

const withValue = (content: Content, [key = "", ...rest]: readonly string[], value: unknown): Content => {
  const inside = fieldOf(content, key);
  if (rest.length && inside === undefined && value === undefined) return content;
  if (rest.length) return { ...content, [key]: withValue(isRecord(inside) ? inside : {}, rest, value) };
  const { [key]: _, ...others } = content;
  return value === undefined ? others : { ...content, [key]: value };
};

/**
 * Merges two versions of a content over the one both began with: what one side changed is taken from it, texts, lists and documents
 * item by item. Only what both changed differently is a conflict.
 */
export function mergeContents<Thing extends Content>(base: Thing, mine: Thing, theirs: Thing): Merge<Thing> {
  const merged = mergeFields([], [base, mine, theirs]);
  const conflicts = merged.flatMap(({ field }) => field.conflicts);
  const settled = (choices: readonly Choice[]): Thing => {
    let at = 0;
    return merged.reduce((content: Content, { field }) => {
      const answers = choices.slice(at, at + field.conflicts.length);
      at += field.conflicts.length;
      return withValue(content, field.keys, field.settled(answers));
    }, mine) as Thing;
  };
  return { content: settled([]), conflicts, changes: merged.flatMap(({ changes }) => changes), settled };
}
