import type { ReactNode } from "react";
import { ComboBox as Aria, Button, type ComboBoxProps, Input, ListBox } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";
import { ListItem, ListPopover } from "../lists/list-popover.tsx";
import { controlLook, type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

export type ComboOption = { value: string; label: string; description?: ReactNode };

/**
 * One of many, found by typing. With `onSearch` the options are the server's answer to what was typed, shown as they are; without it
 * they are filtered here.
 */
export function ComboBox({
  label,
  labelHidden,
  description,
  error,
  options,
  value,
  onChange,
  onSearch,
  isLoading,
  placeholder,
  canBeCleared = false,
  dir,
  ...rest
}: FieldFrame &
  Omit<ComboBoxProps<ComboOption>, "className" | "children" | "items" | "value" | "onChange"> & {
    options: readonly ComboOption[];
    value: string | null;
    onChange: (value: string | null) => void;
    onSearch?: (typed: string) => void;
    isLoading?: boolean;
    placeholder?: string;
    /** A button empties the field; without one, deleting its text does. */
    canBeCleared?: boolean;
    dir?: "ltr" | "rtl" | "auto";
  }) {
  const { t } = useCrmMessages();
  const hasClear = canBeCleared && value !== null;
  const listed = onSearch ? { items: options, onInputChange: onSearch } : { defaultItems: options };
  return (
    <Aria
      menuTrigger="focus"
      allowsEmptyCollection
      {...rest}
      {...listed}
      {...validity({ error })}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      className={fieldLook}
    >
      <FieldLabel label={label} labelHidden={labelHidden} />
      {/* The button and the room for it have one direction; what is typed may have another. */}
      <span dir={dir === "auto" ? undefined : dir} className="relative block">
        <Input
          placeholder={placeholder}
          className={`min-h-10 ${hasClear ? "pe-20" : "pe-10"} ${dir === "auto" ? "[unicode-bidi:plaintext]" : ""} ${controlLook}`}
        />
        {hasClear ? (
          <Button
            // Not the one that opens the list.
            slot={null}
            aria-label={t("crm.clear-choice")}
            onPress={() => onChange(null)}
            className="absolute inset-y-0 end-10 grid w-10 cursor-pointer place-items-center text-ink-soft"
          >
            <CrmIcon name="close" size={16} />
          </Button>
        ) : null}
        <Button
          aria-label={t("crm.show-choices")}
          className="absolute inset-y-0 end-0 grid w-10 cursor-pointer place-items-center text-ink-soft"
        >
          <CrmIcon name="chevron-down" size={16} />
        </Button>
      </span>
      <FieldNotes description={description} error={error} />
      <ListPopover className="w-(--trigger-width) min-w-48">
        {/* Rendered outside the page's landmarks and not a dialog, so it needs a landmark of its own. */}
        <section aria-label={label}>
          <ListBox<ComboOption>
            className="max-h-80 overflow-auto p-1 outline-none"
            renderEmptyState={() => (
              <p className="px-2.5 py-1.5 text-ink-faint">{t(isLoading ? "crm.loading" : "crm.no-match")}</p>
            )}
          >
            {(option) => (
              <ListItem id={option.value} textValue={option.label} description={option.description}>
                {option.label}
              </ListItem>
            )}
          </ListBox>
        </section>
      </ListPopover>
    </Aria>
  );
}
