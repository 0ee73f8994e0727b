import { Select } from "#ui/crm/fields/select.tsx";
import type { EarningCheck, EarningSettings } from "../earning.ts";
import { type EarningField, earningFields } from "../earning-columns.ts";
import { useEarningsMessages, useImportMessages } from "./earnings-messages.ts";

/** A report's columns with sample values and the field of each: a field belongs to one column. */
export function EarningColumns({
  columns,
  isDisabled,
  onChange,
}: {
  columns: EarningCheck["columns"];
  isDisabled: boolean;
  onChange: (columns: EarningSettings["columns"]) => void;
}) {
  const { t } = useEarningsMessages();
  const { t: files } = useImportMessages();
  const fields = earningFields.map((value) => ({ value, label: t(`earnings.field-${value}`) }));
  const line = "grid items-center gap-x-6 gap-y-2 px-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_15rem]";
  const choose = (column: string, field: EarningField | "ignored") =>
    onChange(
      Object.fromEntries(
        columns.map((one) => [
          one.column,
          one.column === column ? (field === "ignored" ? null : field) : one.as === field ? null : one.as,
        ]),
      ),
    );
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{files("imports.columns")}</h3>
      <div className="rounded-lg border border-line">
        <div
          className={`${line} hidden border-b border-line py-2 text-xs font-semibold text-ink-soft sm:grid`}
        >
          <span>{files("imports.column")}</span>
          <span>{files("imports.samples")}</span>
          <span>{files("imports.becomes")}</span>
        </div>
        <ul>
          {columns.map(({ column, as, samples }) => (
            <li key={column} className={`${line} border-b border-line py-3 text-sm last:border-b-0`}>
              <bdi className={`break-words ${as === null ? "text-ink-soft" : "font-semibold"}`}>{column}</bdi>
              <ul className="grid gap-0.5 text-xs text-ink-soft">
                {samples.map((sample) => (
                  <li key={sample} dir="auto" className="truncate" title={sample}>
                    {sample}
                  </li>
                ))}
              </ul>
              <Select<EarningField | "ignored">
                label={files("imports.becomes-of", { column })}
                labelHidden
                isDisabled={isDisabled}
                value={as ?? "ignored"}
                onChange={(field) => choose(column, field)}
                options={[{ value: "ignored", label: files("imports.left-out") }, ...fields]}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
