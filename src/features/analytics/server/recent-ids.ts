/**
 * Remembers the last ids it was shown, between `most` and twice as many, in two halves of which the older one is forgotten at once: a
 * bounded memory that costs one look and one write each.
 */
export function recentIds(most: number): { isNew(id: string): boolean } {
  let young = new Set<string>();
  let old = new Set<string>();
  return {
    isNew(id) {
      if (young.has(id) || old.has(id)) return false;
      young.add(id);
      if (young.size >= most) [old, young] = [young, new Set()];
      return true;
    },
  };
}
