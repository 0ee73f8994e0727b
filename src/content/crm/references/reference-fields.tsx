import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import type { FieldFrame } from "#ui/crm/fields/field-parts.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { type Referred, useFoundItems, useReferred } from "./referred-items.ts";

type Frame = FieldFrame & {
  /** The type of the items. */
  kind: string;
  /** An item that cannot be chosen: the one that is edited. */
  without?: string | undefined;
};

/** Says that a referenced item is in the trash or gone. */
function StateChip({ state }: { state: Referred["state"] }) {
  const { t } = useEditorMessages();
  if (state !== "deleted" && state !== "missing") return null;
  return <StatusChip tone="warn">{t(`editor.reference-${state}`)}</StatusChip>;
}

/** One item, found by its name. */
export function ReferenceField({
  kind,
  without,
  value,
  onChange,
  description,
  ...frame
}: Frame & { value: string | null; onChange: (id: string | null) => void }) {
  const { name, state } = useReferred(kind, value === null ? [] : [value])(value ?? "");
  const { options, isLoading, setTyped } = useFoundItems(kind, value === null ? undefined : name);
  const others = options.filter((one) => one.value !== without);
  const isListed = value === null || others.some((one) => one.value === value);
  const isThere = value === null || state === "there" || state === "loading";
  return (
    <ComboBox
      {...frame}
      description={
        isThere ? (
          description
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateChip state={state} />
            {description}
          </span>
        )
      }
      // Last, so that the keyboard goes to what was found.
      options={isListed ? others : [...others, { value, label: name }]}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={isLoading}
      canBeCleared
      dir="auto"
    />
  );
}

/** Some items in an order of their own, each found by its name. */
export function ReferencesField({
  kind,
  without,
  value,
  onChange,
  most,
  addLabel,
  label,
  description,
  error,
}: Frame & {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  most: number;
  addLabel?: string;
}) {
  const { t } = useEditorMessages();
  const referred = useReferred(kind, value);
  // Remounts the field after each choice, to clear it.
  const [round, setRound] = useState(0);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {description ? <p className="text-xs text-ink-faint">{description}</p> : null}
      <OrderedList
        items={value}
        onChange={onChange}
        nameOf={(id) => referred(id).name}
        words={{
          up: t("editor.reference-up"),
          down: t("editor.reference-down"),
          remove: t("editor.reference-remove"),
        }}
      >
        {(id) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 wrap-anywhere">{referred(id).name}</bdi>
            <StateChip state={referred(id).state} />
          </span>
        )}
      </OrderedList>
      {value.length < most ? (
        <AddItem
          key={round}
          kind={kind}
          label={addLabel ?? t("editor.reference-add")}
          error={error}
          without={[...value, ...(without ? [without] : [])]}
          onAdd={(id) => {
            onChange([...value, id]);
            setRound(round + 1);
          }}
        />
      ) : error ? (
        <p className="text-xs font-medium text-bad">{error}</p>
      ) : null}
    </fieldset>
  );
}

function AddItem({
  kind,
  label,
  error,
  without,
  onAdd,
}: {
  kind: string;
  label: string;
  error: string | undefined;
  without: readonly string[];
  onAdd: (id: string) => void;
}) {
  const { options, isLoading, setTyped } = useFoundItems(kind);
  return (
    <ComboBox
      label={label}
      error={error}
      options={options.filter((one) => !without.includes(one.value))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      onSearch={setTyped}
      isLoading={isLoading}
      dir="auto"
    />
  );
}
