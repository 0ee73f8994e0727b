import { languageAttributes } from "#i18n/text-language.ts";
import type { Spec } from "./product.ts";

export type SpecGroup<One> = { title: string | null; rows: One[] };

/** Lines under their groups: first those of no group, which would seem to belong to the one above, then each group where it first appears. */
export function inGroups<One extends { group: string | null }>(lines: readonly One[]): SpecGroup<One>[] {
  const groups = new Map<string | null, One[]>([[null, []]]);
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups].filter(([, rows]) => rows.length > 0).map(([title, rows]) => ({ title, rows }));
}

export const withUnit = ({ value, unit }: Pick<Spec, "value" | "unit">): string =>
  unit ? `${value}\u00a0${unit}` : value;

/** Specifications as lines of a table; `written` is the language of values that do not name their own. */
export const specLines = (specs: readonly Spec[], written: ReturnType<typeof languageAttributes>) =>
  specs.map(({ label, labelLang, group, textLang, ...said }) => ({
    label,
    labelWritten: languageAttributes(labelLang),
    group,
    written: textLang ? languageAttributes(textLang) : written,
    value: withUnit(said),
  }));
