import { languageCodes, languages } from "#i18n/languages.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { textFields } from "../columns/column-placement.ts";
import { importFields } from "../import-fields.ts";
import type { Reading } from "../import-run.ts";
import { type ColumnChoice, choiceOf } from "./column-choices.ts";
import { useImportsMessages } from "./imports-messages.ts";

/** The columns of a file with sample values and their targets. On phones, one per row. */
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
  /** Text in one language, or a specification. */
  const layoutLabel = (as: string | null): string => {
    const [name, code] = (as ?? "").split(":");
    const field = textFields.find((one) => one === name);
    const lang = languageCodes.find((one) => one === code);
    return field && lang
      ? `${t(`imports.field-${field}`)} (${languages[lang].nativeName})`
      : t("imports.kept-as");
  };
  const line = "grid items-center gap-x-6 gap-y-2 px-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_15rem]";
  return (
    <div className="rounded-lg border border-line">
      <div className={`${line} hidden border-b border-line py-2 text-xs font-semibold text-ink-soft sm:grid`}>
        <span>{t("imports.column")}</span>
        <span>{t("imports.samples")}</span>
        <span>{t("imports.becomes")}</span>
      </div>
      <ul>
        {reading.columns.map((column) => {
          const proposed = choiceOf(column, undefined);
          const choice = choices.get(column.column) ?? proposed;
          return (
            <li key={column.column} className={`${line} border-b border-line py-3 text-sm last:border-b-0`}>
              <span className={`break-words ${choice === "ignored" ? "text-ink-soft" : "font-semibold"}`}>
                <bdi>{column.column}</bdi>
              </span>
              <ul className="grid gap-0.5 text-xs text-ink-soft">
                {column.samples.map((sample) => (
                  <li key={sample} className="line-clamp-1 break-all" title={sample}>
                    <bdi>{sample}</bdi>
                  </li>
                ))}
              </ul>
              <Select<ColumnChoice>
                label={t("imports.becomes-of", { column: column.column })}
                labelHidden
                isDisabled={isDisabled}
                value={choice}
                onChange={(chosen) => onChoose(column.column, chosen)}
                options={[
                  { value: "ignored", label: t("imports.left-out") },
                  // What the file's layout makes of a column on its own.
                  ...(proposed === "kept" ? [{ value: "kept" as const, label: layoutLabel(column.as) }] : []),
                  ...fields,
                ]}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
