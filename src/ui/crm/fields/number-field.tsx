import { NumberField as Aria, Button, Input, type NumberFieldProps } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";
import { controlLook, type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

const step =
  "grid h-1/2 w-8 cursor-pointer place-items-center text-ink-soft hover:text-ink disabled:opacity-40";

/** `value` null: empty. The digits are Latin in every language, and an amount stays left to right. */
export function NumberField({
  label,
  labelHidden,
  description,
  error,
  value,
  onChange,
  ...rest
}: FieldFrame &
  Omit<NumberFieldProps, "className" | "children" | "value" | "onChange"> & {
    value: number | null;
    onChange: (value: number | null) => void;
  }) {
  const { t } = useCrmMessages();
  return (
    <Aria
      {...rest}
      {...validity({ error })}
      value={value ?? Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
      className={fieldLook}
    >
      <FieldLabel label={label} labelHidden={labelHidden} />
      <span className="relative block">
        <Input
          dir="ltr"
          className={`min-h-10 pe-9 text-start tabular rtl:ps-9 rtl:pe-3 rtl:text-end ${controlLook}`}
        />
        <span className="absolute inset-y-0 end-0 flex flex-col">
          <Button slot="increment" aria-label={t("crm.increase")} className={step}>
            <CrmIcon name="sort-up" size={14} />
          </Button>
          <Button slot="decrement" aria-label={t("crm.decrease")} className={step}>
            <CrmIcon name="sort-down" size={14} />
          </Button>
        </span>
      </span>
      <FieldNotes description={description} error={error} />
    </Aria>
  );
}
