import { searchText } from "#i18n/search-text.ts";

/** How many letters two names may differ in and still be a slip of each other. */
const mostDifferent = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** The number of letters to change, add, drop or swap with the next to make one text of another; more than `most` is `most` + 1. */
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

/** The name of a list that another one is most likely a slip of ("Knifes": "Knives"); null where there is none. */
export function nearestName<Named extends { name: string }>(
  name: string,
  list: readonly Named[],
): Named | null {
  const wanted = searchText(name).slice(0, longestCompared);
  const most = mostDifferent(wanted.length);
  let nearest: { named: Named; distance: number } | null = null;
  for (const named of list) {
    const distance = editDistance(wanted, searchText(named.name).slice(0, longestCompared), most);
    if (distance > 0 && distance <= most && (!nearest || distance < nearest.distance))
      nearest = { named, distance };
  }
  return nearest?.named ?? null;
}
