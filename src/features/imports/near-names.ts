import { searchText } from "#i18n/text-analysis/search-text.ts";

/** How many letters may differ for two names to count as a typo of each other. */
const mostDifferent = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * The number of letters to change, add, drop or swap with the next to turn one text into the other; anything above `most` is `most` + 1.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let line = b.map((_, place) => place + 1);
  line.unshift(0);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min((line[j - 1] ?? 0) + (isSame ? 0 : 1), (line[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > most) return most + 1;
    before = line;
    line = next;
  }
  return line[b.length] ?? 0;
}

const longestCompared = 80;

/** Returns a finder of the list entry that a name is most likely a typo of ("Knifes": "Knives"); null if there is none. */
export function nameFinder<Named extends { name: string }>(
  list: readonly Named[],
): (name: string) => Named | null {
  const known = list.map((named) => ({ named, text: compared(named.name) }));
  return (name) => {
    const wanted = compared(name);
    const most = mostDifferent(wanted.length);
    let nearest: { named: Named; distance: number } | null = null;
    for (const { named, text } of known) {
      const distance = editDistance(wanted, text, most);
      if (distance > 0 && distance <= most && (!nearest || distance < nearest.distance))
        nearest = { named, distance };
    }
    return nearest?.named ?? null;
  };
}

const compared = (name: string): string => searchText(name).slice(0, longestCompared);

type Named = { id: number; parentId: number | null; name: string };

/**
 * Returns a finder of the category a feed's path may mean: the one named like its last level, preferably below one named like the level
 * above, else one that the name may be a typo of. Null if several match equally well.
 */
export function categoryFinder(all: readonly Named[]): (path: readonly string[]) => Named | null {
  const names = new Map(all.map(({ id, name }) => [id, compared(name)]));
  const byName = new Map<string, Named[]>();
  for (const one of all) byName.set(compared(one.name), [...(byName.get(compared(one.name)) ?? []), one]);
  const nearest = nameFinder(all);
  return (path) => {
    const name = path.at(-1) ?? "";
    const near = nearest(name);
    const same = byName.get(compared(name)) ?? (near ? (byName.get(compared(near.name)) ?? []) : []);
    const above = compared(path.at(-2) ?? "");
    const below = same.filter(({ parentId }) => parentId !== null && names.get(parentId) === above);
    const [found, ...others] = below.length > 0 ? below : same;
    return found && others.length === 0 ? found : null;
  };
}
