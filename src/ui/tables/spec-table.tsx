import type { ReactNode } from "react";
import { Isolate } from "../text/isolate.tsx";

type Written = { lang: string; dir: "ltr" | "rtl" } | object;
type SpecRow = { label: string; labelWritten?: Written; value: ReactNode; written?: Written };
type SpecTableProps = {
  /** One body each; the one without a title, if any, is the first. */
  groups: readonly { title: string | null; rows: readonly SpecRow[] }[];
} & (
  | { caption: string }
  | {
      /** The id of the heading above it. */
      labelledBy: string;
    }
);

export function SpecTable({ groups, ...name }: SpecTableProps) {
  return (
    <table
      className="w-full table-fixed border-t border-line text-sm wrap-anywhere"
      aria-labelledby={"labelledBy" in name ? name.labelledBy : undefined}
    >
      {"caption" in name ? (
        <caption className="pb-3 text-start font-display text-xl font-semibold">{name.caption}</caption>
      ) : null}
      {groups.map(({ title, rows }) => (
        <tbody key={title ?? ""}>
          {title === null ? null : (
            <tr className="border-b border-line-strong">
              <th scope="rowgroup" colSpan={2} className="pt-7 pb-2 text-start text-base font-semibold">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-line">
              <th scope="row" className="w-2/5 py-3 pe-4 text-start align-top font-normal text-ink-soft">
                <span {...row.labelWritten}>{row.label}</span>
              </th>
              <td className="py-3 text-start align-top font-medium">
                <span {...row.written}>
                  <Isolate>{row.value}</Isolate>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
