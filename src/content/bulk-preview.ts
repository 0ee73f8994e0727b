import type { BulkPreview } from "./admin-action-schemas.ts";

/** The most values of before that a preview names. */
const mostNamed = 20;

/** What a patch would change of these contents. A field that the patch leaves out is not compared. */
export function previewPatch(
  contents: readonly { id: string; content: object }[],
  patch: object,
): BulkPreview {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const after = JSON.stringify(Object.fromEntries(given));
  const counts = new Map<string, number>();
  const ids: string[] = [];
  for (const { id, content } of contents) {
    const known = new Map(Object.entries(content));
    const before = JSON.stringify(Object.fromEntries(given.map(([field]) => [field, known.get(field)])));
    if (before === after) continue;
    ids.push(id);
    counts.set(before, (counts.get(before) ?? 0) + 1);
  }
  const before = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostNamed)
    .map(([value, count]) => ({ value: JSON.parse(value) as Record<string, unknown>, count }));
  return { ids, same: contents.length - ids.length, before };
}
