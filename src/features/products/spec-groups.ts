export type SpecGroup<One> = { title: string | null; rows: One[] };

/** Lines under their groups: first those of no group, which would seem to belong to the one above, then each group where it first appears. */
export function inGroups<One extends { group: string | null }>(lines: readonly One[]): SpecGroup<One>[] {
  const groups = new Map<string | null, One[]>([[null, []]]);
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups].filter(([, rows]) => rows.length > 0).map(([title, rows]) => ({ title, rows }));
}
