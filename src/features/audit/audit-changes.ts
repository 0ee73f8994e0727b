/** One changed field: its path in the entity, and its value before and after. */
export type FieldChange = { path: readonly string[]; before: unknown; after: unknown };

/** More rows than anyone reads. */
const mostChanges = 200;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isWhole(value);

/** What is one value, though it is made of several: money, a written document. */
const isWhole = (value: object): boolean =>
  ("amount" in value && "currency" in value) || ("type" in value && "content" in value);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Words and names are keys here too: what every object inherits is no field. */
const ownField = (fields: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** What differs between two states, field by field, inside of what is made of fields too. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const found: FieldChange[] = [];
  const walk = (one: unknown, other: unknown, path: readonly string[]): void => {
    if (same(one, other) || found.length >= mostChanges) return;
    if (
      (isFields(one) || isFields(other)) &&
      (isFields(one) || one == null) &&
      (isFields(other) || other == null)
    ) {
      const [was, is] = [(one ?? {}) as Record<string, unknown>, (other ?? {}) as Record<string, unknown>];
      for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
        walk(ownField(was, key), ownField(is, key), [...path, key]);
    } else found.push({ path, before: one ?? null, after: other ?? null });
  };
  walk(before ?? {}, after ?? {}, []);
  return found;
}

/** A document as text, one block per line, for reading and copying. */
export function documentText(node: unknown): string {
  const { text, content } = (node ?? {}) as { text?: unknown; content?: unknown };
  if (typeof text === "string") return text;
  if (!Array.isArray(content)) return "";
  const isLine = content.some((one: { text?: unknown } | null) => typeof one?.text === "string");
  return content
    .map(documentText)
    .filter(Boolean)
    .join(isLine ? "" : "\n");
}

/** Of what both texts begin and end with, so much is shown around what differs, in characters. */
const around = 40;

/** Two texts apart: what both begin with, what each has in the middle, what both end with; shortened to what is near. */
export function splitCommon(
  one: string,
  other: string,
): { start: string; before: string; after: string; end: string } {
  const [a, b] = [[...one], [...other]];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const start = a.slice(0, head);
  const end = tail ? a.slice(-tail) : [];
  return {
    start: start.length > around ? `…${start.slice(-around).join("")}` : start.join(""),
    before: a.slice(head, a.length - tail).join(""),
    after: b.slice(head, b.length - tail).join(""),
    end: end.length > around ? `${end.slice(0, around).join("")}…` : end.join(""),
  };
}
