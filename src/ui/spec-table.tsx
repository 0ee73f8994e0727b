import type { ReactNode } from "react";
import { Isolate } from "./isolate.tsx";

export type SpecRow = { label: string; value: ReactNode };

export function SpecTable({ caption, rows }: { caption: string; rows: SpecRow[] }) {
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="pb-3 text-start font-display text-xl font-semibold">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-b border-line">
            <th scope="row" className="w-2/5 py-3 pe-4 text-start align-top font-normal text-ink-soft">
              {row.label}
            </th>
            <td className="py-3 text-start align-top font-medium">
              <Isolate>{row.value}</Isolate>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
