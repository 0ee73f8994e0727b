import type { ContentType } from "#content/content-type.ts";
import { fieldOfPath } from "#content/field-path.ts";
import { readReferred } from "../references/referred-items.ts";

/** A field's value as people read it: items by their names. */
export type TextOf = (path: string, value: unknown) => unknown;

const referredKind = (type: ContentType, path: string): string | null => {
  const field = type.fields.get(fieldOfPath(path));
  return field?.kind === "reference" || field?.kind === "references" ? field.options.to : null;
};
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string" && id !== "");

/** The names of the items that these values of a type's fields refer to. */
export async function referenceTexts(
  type: ContentType,
  values: readonly (readonly [path: string, value: unknown])[],
  lang: string,
): Promise<TextOf> {
  const ids = new Map<string, Set<string>>();
  for (const [path, value] of values) {
    const kind = referredKind(type, path);
    if (!kind) continue;
    const known = ids.get(kind) ?? new Set();
    for (const id of idsIn(value)) known.add(id);
    if (known.size) ids.set(kind, known);
  }
  const names = new Map(
    await Promise.all(
      [...ids].map(async ([kind, of]) => [kind, await readReferred(kind, [...of], lang)] as const),
    ),
  );
  return (path, value) => {
    const kind = referredKind(type, path);
    if (!kind) return value;
    const nameOf = (id: string) => names.get(kind)?.get(id)?.name ?? `#${id}`;
    return Array.isArray(value) ? idsIn(value).map(nameOf) : (idsIn(value).map(nameOf)[0] ?? value);
  };
}
