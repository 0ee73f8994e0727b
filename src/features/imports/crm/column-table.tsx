import { DataTable } from "#ui/crm/data-table.tsx";
import { Select } from "#ui/crm/select.tsx";
import { importFields } from "../column-layouts.ts";
import type { Reading } from "../import-run.ts";
import { type ColumnChoice, choiceOf } from "./column-choices.ts";
import { useImportsMessages } from "./imports-messages.ts";

/** The columns of a file with a few of their values, and what each becomes. */
export function ColumnTable({
  reading,
  choices,
  isDisabled,
  onChoose,
}: {
  reading: Reading;
  choices: ReadonlyMap<string, ColumnChoice>;
  isDisabled: boolean;
  onChoose: (column: string, choice: ColumnChoice) => void;
}) {
  const { t } = useImportsMessages();
  const fields = importFields.map((value) => ({ value, label: t(`imports.field-${value}`) }));
  return (
    <DataTable
      label={t("imports.columns")}
      items={reading.columns.map((column) => ({ ...column, id: column.column }))}
      dependencies={[choices, isDisabled]}
      columns={[
        {
          key: "column",
          label: t("imports.column"),
          isRowHeader: true,
          cell: ({ column }) => <bdi className="font-semibold break-words">{column}</bdi>,
        },
        {
          key: "samples",
          label: t("imports.samples"),
          cell: ({ samples }) => (
            <ul className="grid max-w-xs gap-0.5 text-xs text-ink-soft">
              {samples.map((sample) => (
                <li key={sample} className="truncate" title={sample}>
                  <bdi>{sample}</bdi>
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: "becomes",
          label: t("imports.becomes"),
          cell: (column) => (
            <div className="w-56">
              <Select<ColumnChoice>
                label={t("imports.becomes-of", { column: column.column })}
                labelHidden
                isDisabled={isDisabled}
                value={choices.get(column.column) ?? choiceOf(column, undefined)}
                onChange={(choice) => onChoose(column.column, choice)}
                options={[
                  { value: "ignored", label: t("imports.left-out") },
                  // What the layout of the file makes of a column by itself.
                  ...(choiceOf(column, undefined) === "kept"
                    ? [{ value: "kept" as const, label: t("imports.kept-as") }]
                    : []),
                  ...fields,
                ]}
              />
            </div>
          ),
        },
      ]}
    />
  );
}
