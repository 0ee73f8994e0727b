export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .flatMap((key) => (value[key] === undefined ? [] : [[key, sorted(value[key])]])),
  );
};

/** A value as text for comparing: the editor and the server order the keys of a block differently. */
export const stableJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? "";

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || stableJson(one) === stableJson(other);

/** The words a person wrote in a value: names of types say nothing about likeness. */
const writtenIn = (value: unknown): string => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(writtenIn).join(" ");
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .flatMap(([key, part]) => (key === "type" ? [] : [writtenIn(part)]))
    .join(" ");
};

const longestCompared = 2_000;

/** Pairs of neighboring letters with their counts: they tell likeness in scripts without spaces too. */
export function letterPairs(value: unknown): Map<string, number> {
  const letters = Array.from(writtenIn(value).slice(0, longestCompared));
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < letters.length; i++) {
    const pair = `${letters[i]}${letters[i + 1]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Shared letter pairs of two values, from 0 to 1 (Sørensen–Dice). */
export function likeness(one: Map<string, number>, other: Map<string, number>): number {
  let [shared, all] = [0, 0];
  for (const [pair, count] of one) {
    shared += Math.min(count, other.get(pair) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all ? (2 * shared) / all : 0;
}
