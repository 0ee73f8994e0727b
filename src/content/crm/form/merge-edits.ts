type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** `translations` and each of its languages hold fields; every other value is one field. */
const holdsFields = (path: readonly string[]): boolean => path[0] === "translations" && path.length < 3;

/** Whether two contents say the same in every field, in whatever order. */
export function isSameContent(one: unknown, other: unknown, path: readonly string[] = []): boolean {
  if (one === other || isSame(one, other)) return true;
  if (!isFields(one) || !isFields(other) || (path.length > 0 && !holdsFields(path))) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSameContent(one[key], other[key], [...path, key]),
  );
}

/**
 * Two editors' changes of one content, field by field. A field that both changed differently keeps the value of `mine`, and `isClear`
 * is false: somebody has to choose.
 */
export function mergeEdits<Content>(
  base: Content,
  mine: Content,
  theirs: Content,
): { content: Content; isClear: boolean } {
  let isClear = true;
  const merge = (from: unknown, one: unknown, other: unknown, path: readonly string[]): unknown => {
    if (isSame(one, other) || isSame(other, from)) return one;
    if (isSame(one, from)) return other;
    if (path.length === 0 || holdsFields(path)) {
      const [before, left, right] = [from, one, other].map((side) => (isFields(side) ? side : {}));
      const keys = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])];
      return Object.fromEntries(
        keys
          .map((key) => [key, merge(before?.[key], left?.[key], right?.[key], [...path, key])] as const)
          .filter(([, value]) => value !== undefined),
      );
    }
    isClear = false;
    return one;
  };
  const content = merge(base, mine, theirs, []) as Content;
  return { content, isClear };
}
