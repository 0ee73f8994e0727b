/** How many pages' positions a tab remembers. */
const remembered = 50;

/** The vertical position of each visited history entry, in CSS pixels; `kept` is what `text` gave before. */
export function createScrollMemory(kept: string | null) {
  const positions = new Map<string, number>(parse(kept));
  return {
    of: (key: string): number | undefined => positions.get(key),
    note(key: string, y: number) {
      positions.delete(key);
      positions.set(key, y);
      const [oldest] = positions.keys();
      if (positions.size > remembered && oldest !== undefined) positions.delete(oldest);
    },
    text: (): string => JSON.stringify([...positions]),
  };
}

function parse(kept: string | null): [string, number][] {
  try {
    const entries: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(entries)
      ? entries.filter(
          (entry) => Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]),
        )
      : [];
  } catch {
    // Something else wrote the entry; the tab starts to remember afresh.
    return [];
  }
}
