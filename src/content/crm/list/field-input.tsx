import { amountFormat, minorUnits, wholeUnits } from "#i18n/formats/format.ts";
import { currencies } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { EditField } from "./edit-field.ts";
import { useListMessages } from "./list-messages.ts";

type FieldInputProps<Row> = {
  field: EditField<Row>;
  /** A row, or what is to be changed of one. */
  value: Partial<Row>;
  onChange: (patch: Partial<Row>) => void;
  /** No value was chosen yet, which is not the same as none. */
  isUnchosen?: boolean;
  labelHidden?: boolean;
  autoFocus?: boolean;
};

const none = "none";

/** The control of a field, by its kind. */
export function FieldInput<Row>({
  field,
  value,
  onChange,
  isUnchosen = false,
  labelHidden,
  autoFocus,
}: FieldInputProps<Row>) {
  const { t } = useListMessages();
  const { t: crm } = useCrmMessages();
  const frame = { label: field.label, labelHidden, autoFocus };
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...frame}
          dir="auto"
          maxLength={field.most}
          value={field.read(value)}
          onChange={(text) => onChange(field.write(text))}
        />
      );
    case "number":
      return (
        <NumberField
          {...frame}
          minValue={field.min}
          maxValue={field.max}
          step={field.step}
          value={field.read(value)}
          onChange={(number) => onChange(field.write(number))}
        />
      );
    case "money": {
      const money = field.read(value);
      const code = money?.currency ?? "USD";
      const known = [...new Set([code, ...Object.keys(currencies)])];
      return (
        <div className="grid grid-cols-[minmax(7rem,1fr)_6.5rem] items-end gap-2">
          <NumberField
            {...frame}
            minValue={0}
            formatOptions={amountFormat(code)}
            value={money && wholeUnits(money.amount, code)}
            onChange={(amount) =>
              onChange(
                field.write(amount === null ? null : { amount: minorUnits(amount, code), currency: code }),
              )
            }
          />
          <Select
            label={t("list.currency")}
            labelHidden={labelHidden}
            isDisabled={!money}
            options={known.map((one) => ({ value: one, label: one }))}
            value={code}
            onChange={(currency) =>
              money &&
              onChange(
                field.write({ amount: minorUnits(wholeUnits(money.amount, code), currency), currency }),
              )
            }
          />
        </div>
      );
    }
    case "choice": {
      const options = field.isRequired
        ? field.options
        : [{ value: none, label: t("list.none") }, ...field.options];
      const chosen = field.read(value) ?? (field.isRequired || isUnchosen ? null : none);
      return (
        <ComboBox
          {...frame}
          options={options}
          placeholder={crm("crm.choose")}
          value={chosen}
          // One that is focused as it appears would be empty.
          defaultInputValue={autoFocus ? options.find((one) => one.value === chosen)?.label : undefined}
          onChange={(one) => onChange(field.write(one === none ? null : one))}
        />
      );
    }
    case "choices":
      return <Choices field={field} value={value} onChange={onChange} />;
    case "yes-no":
      return (
        <Select
          {...frame}
          options={[
            { value: "yes", label: t("list.yes") },
            { value: "no", label: t("list.no") },
          ]}
          value={isUnchosen ? null : field.read(value) ? "yes" : "no"}
          onChange={(chosen) => onChange(field.write(chosen === "yes"))}
        />
      );
  }
}

/** Several of many: each is added by name, and removed by its button. */
function Choices<Row>({
  field,
  value,
  onChange,
}: Pick<FieldInputProps<Row>, "value" | "onChange"> & {
  field: Extract<EditField<Row>, { kind: "choices" }>;
}) {
  const { t } = useListMessages();
  const chosen = field.read(value);
  const nameOf = (one: string) => field.options.find((option) => option.value === one)?.label ?? one;
  return (
    <div className="grid gap-2">
      <ComboBox
        key={chosen.join()}
        label={field.label}
        options={field.options.filter((option) => !chosen.includes(option.value))}
        value={null}
        onChange={(one) => one !== null && onChange(field.write([...chosen, one]))}
      />
      {chosen.length ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((one) => (
            <li key={one} className="flex items-center rounded-md bg-surface ps-2 text-sm">
              <bdi>{nameOf(one)}</bdi>
              <CrmButton
                kind="plain"
                size="s"
                icon="close"
                aria-label={t("list.forget-view", { name: nameOf(one) })}
                onPress={() => onChange(field.write(chosen.filter((other) => other !== one)))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
