import type { ColumnSource, NamedField, Names } from "./column-source.ts";
import { columnSources } from "./column-sources.ts";

/** A header normalized for comparison: no case, blanks, "_", "-", required-column star or direction marks. */
export const normalizedHeader = (column: string): string =>
  column
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘´`]/gu, "'")
    .replace(/[\uFEFF\u200B-\u200F*]|[\s_-]/gu, "");

function tableOf(entries: readonly Names[]): ReadonlyMap<string, NamedField> {
  const table = new Map<string, NamedField>();
  for (const names of entries)
    for (const [field, list] of Object.entries(names) as [NamedField, string][])
      for (const name of list.split("|"))
        if (!table.has(normalizedHeader(name))) table.set(normalizedHeader(name), field);
  return table;
}

/** The meaning of a name in any table; when two sources disagree, the first in the list wins. */
export const plainNames = tableOf(columnSources.map(({ names }) => names));

/** The meaning of a name inside one layout. */
export const namesInside: ReadonlyMap<string, ReadonlyMap<string, NamedField>> = new Map(
  columnSources.flatMap(({ layout }) =>
    layout === undefined
      ? []
      : [
          [
            layout,
            tableOf(
              columnSources
                .filter((one) => one.layout === layout)
                .flatMap(({ names, inside = {} }) => [inside, names]),
            ),
          ] as const,
        ],
  ),
);

/** The layout whose characteristic columns are all present; undefined if there is none. */
export function layoutBySigns(columns: readonly string[]): string | undefined {
  const names = new Set(columns.map((column) => normalizedHeader(column.replace(/\(.*\)$/u, ""))));
  const fits = ({ signs }: ColumnSource): boolean =>
    signs?.split("|").every((sign) => names.has(normalizedHeader(sign))) ?? false;
  return columnSources.find(fits)?.layout;
}
