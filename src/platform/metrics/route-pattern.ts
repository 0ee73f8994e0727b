type Branch = {
  fixed: Map<string, Branch>;
  parameter: Branch | null;
  rest: string | null;
  pattern: string | null;
};

const branch = (): Branch => ({ fixed: new Map(), parameter: null, rest: null, pattern: null });

/** Metrics with a label per URL would grow without bound: unknown ones share this label. */
export const unknownRoute = "other";

/**
 * Finds the pattern that a path belongs to. Patterns have parameters ("/api/products/{id}", "/:lang?/product/:slug") and may end in "/*".
 * A fixed segment wins over a parameter, as in the routers themselves.
 */
export function createRoutePatterns(
  patterns: readonly string[],
  /** The values of the parameters that have few: only these count as such. */
  values: ReadonlyMap<string, readonly string[]> = new Map(),
): (path: string) => string {
  const root = branch();
  function next(from: Branch, segment: string, isParameter: boolean): Branch {
    const known = isParameter ? from.parameter : from.fixed.get(segment);
    if (known) return known;
    const added = branch();
    if (isParameter) from.parameter = added;
    else from.fixed.set(segment, added);
    return added;
  }
  function add(from: Branch, segments: readonly string[], pattern: string): void {
    const [segment, ...rest] = segments;
    if (segment === undefined) {
      from.pattern ??= pattern;
      return;
    }
    if (segment === "*") {
      from.rest ??= pattern;
      return;
    }
    if (segment.endsWith("?")) add(from, rest, pattern);
    const isParameter = /^[:{]/.test(segment);
    const few = isParameter ? values.get(segment.replace(/[:{}?]/g, "")) : undefined;
    if (few) for (const value of few) add(next(from, value, false), rest, pattern);
    else add(next(from, segment, isParameter), rest, pattern);
  }
  for (const pattern of patterns) add(root, pattern.split("/").filter(Boolean), pattern);

  function find(from: Branch, segments: readonly string[], at: number): string | null {
    const segment = segments[at];
    if (segment === undefined) return from.pattern ?? from.rest;
    const fixed = from.fixed.get(segment);
    return (
      (fixed && find(fixed, segments, at + 1)) ??
      (from.parameter && find(from.parameter, segments, at + 1)) ??
      from.rest
    );
  }
  return (path) => find(root, path.split("/").filter(Boolean), 0) ?? unknownRoute;
}
