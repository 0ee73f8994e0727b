/**
 * Remembers between `most` and twice as many recent ids in two generations, the older of which is dropped as a whole: bounded memory for
 * one lookup and one write per id.
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
