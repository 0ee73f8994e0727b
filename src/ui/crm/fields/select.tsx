import type { ReactNode } from "react";
import { Select as Aria, Button, ListBox, type SelectProps, SelectValue } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";
import { ListItem, ListPopover } from "../lists/list-popover.tsx";
import { controlLook, type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  description?: string;
  isDisabled?: boolean;
};

/** One of a few. `value` null: nothing chosen yet. Above some twenty options a ComboBox is better. */
export function Select<Value extends string>({
  label,
  labelHidden,
  description,
  error,
  options,
  value,
  onChange,
  placeholder,
  icon,
  ...rest
}: FieldFrame &
  Omit<SelectProps<Option>, "className" | "children" | "value" | "onChange" | "placeholder"> & {
    options: readonly Option<Value>[];
    value: Value | null;
    onChange: (value: Value) => void;
    placeholder?: string;
    icon?: ReactNode;
  }) {
  const { t } = useCrmMessages();
  return (
    <Aria
      {...rest}
      {...validity({ error })}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      placeholder={placeholder ?? t("crm.choose")}
      className={fieldLook}
    >
      <FieldLabel label={label} labelHidden={labelHidden} />
      <Button className={`flex min-h-10 cursor-pointer items-center gap-2 text-start ${controlLook}`}>
        {icon}
        <SelectValue className="min-w-0 grow truncate data-placeholder:text-ink-faint">
          {({ defaultChildren, isPlaceholder }) =>
            isPlaceholder
              ? defaultChildren
              : (options.find((option) => option.value === value)?.label ?? defaultChildren)
          }
        </SelectValue>
        <CrmIcon name="chevron-down" size={16} className="text-ink-soft" />
      </Button>
      <FieldNotes description={description} error={error} />
      <ListPopover className="w-(--trigger-width) min-w-48">
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => (
            <ListItem
              id={option.value}
              textValue={option.label}
              description={option.description}
              isDisabled={option.isDisabled}
            >
              {option.label}
            </ListItem>
          )}
        </ListBox>
      </ListPopover>
    </Aria>
  );
}
