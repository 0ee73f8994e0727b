/**
 * The items that match a query, by ascending id, each with the relevance that its own score or time is added to. A list iterates over
 * them together with its columns, which are in the same order.
 */
export type Hits = { readonly ids: Uint32Array; readonly relevance: Float64Array };

export const noHits: Hits = { ids: new Uint32Array(), relevance: new Float64Array() };

const absent = -1;

/** Collects hits among items with ids below `size`. */
export function createHits(size: number) {
  const relevanceOf = new Float64Array(size).fill(absent);
  let count = 0;
  return {
    has: (id: number): boolean => relevanceOf[id] !== absent,

    /** Each once. */
    add(id: number, relevance: number): void {
      relevanceOf[id] = relevance;
      count++;
    },

    all(): Hits {
      const [ids, relevance] = [new Uint32Array(count), new Float64Array(count)];
      let at = 0;
      for (let id = 0; id < size; id++) {
        const own = relevanceOf[id] as number;
        if (own === absent) continue;
        ids[at] = id;
        relevance[at++] = own;
      }
      return { ids, relevance };
    },
  };
}
