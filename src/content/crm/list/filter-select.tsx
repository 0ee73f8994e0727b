import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { controlLook, FieldLabel, fieldLook } from "#ui/crm/fields/field-parts.tsx";
import { ListItem, ListPopover } from "#ui/crm/lists/list-popover.tsx";
import type { FilterOption, ListFilter } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";

const any = "any";
/** From so many options on they are searched. */
const searchedFrom = 12;

/** One filter: its name until it is set, then its value. In the panel its name is above it. */
export function FilterSelect({
  filter,
  value,
  onChange,
  isInline = false,
}: {
  filter: ListFilter;
  value: string | undefined;
  onChange: (value: string | null) => void;
  isInline?: boolean;
}) {
  const { t } = useListMessages();
  const options: readonly FilterOption[] = [{ value: any, label: t("list.any") }, ...filter.options];
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <Select
      value={chosen ? chosen.value : any}
      onChange={(key) => key !== null && onChange(key === any ? null : String(key))}
      className={isInline ? "min-w-0" : fieldLook}
    >
      <FieldLabel label={filter.label} labelHidden={isInline} />
      <Button
        className={
          isInline
            ? `inline-flex min-h-9 max-w-44 cursor-pointer items-center gap-1.5 rounded-md border px-2.5 text-sm font-semibold hover:border-ink ${chosen ? "border-ink bg-surface" : "border-line-strong bg-raised text-ink-soft"}`
            : `flex min-h-10 cursor-pointer items-center gap-2 text-start ${controlLook}`
        }
      >
        <SelectValue className="min-w-0 grow truncate">
          <bdi>{chosen?.label ?? (isInline ? filter.label : t("list.any"))}</bdi>
        </SelectValue>
        <CrmIcon name="chevron-down" size={14} className="text-ink-soft" />
      </Button>
      <ListPopover className={isInline ? "max-w-80 min-w-48" : "w-(--trigger-width) min-w-48"}>
        <Options filter={filter} options={options} />
      </ListPopover>
    </Select>
  );
}

function Options({ filter, options }: { filter: ListFilter; options: readonly FilterOption[] }) {
  const { t } = useListMessages();
  const { t: crm } = useCrmMessages();
  const { contains } = useFilter({ sensitivity: "base" });
  const list = (
    <ListBox
      aria-label={filter.label}
      items={options}
      className="max-h-80 overflow-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-2.5 py-1.5 text-ink-faint">{crm("crm.no-match")}</p>}
    >
      {(option: FilterOption) => (
        <ListItem id={option.value} textValue={option.label}>
          {option.label}
        </ListItem>
      )}
    </ListBox>
  );
  if (options.length < searchedFrom) return list;
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={t("list.filter-search")} autoFocus className="block border-b border-line p-2">
        <Input
          className={`min-h-9 [unicode-bidi:plaintext] ${controlLook}`}
          placeholder={t("list.filter-search")}
        />
      </SearchField>
      {list}
    </Autocomplete>
  );
}
