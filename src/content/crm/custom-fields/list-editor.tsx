import type { ReactNode } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useFieldsMessages } from "./fields-messages.ts";

/** Entries in an order: each with its fields, moved up and down, removed, and one more added. */
export function ListEditor<Entry>({
  entries,
  onChange,
  nameOf,
  add,
  error,
  children,
}: {
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  /** What an entry is called in the names of its buttons; empty: by its number. */
  nameOf: (entry: Entry) => string;
  add: { label: string; entry: () => Entry };
  error?: string | undefined;
  children: (entry: Entry, change: (fields: Partial<Entry>) => void, at: number) => ReactNode;
}) {
  const { t } = useFieldsMessages();
  const swap = (at: number, by: number) => {
    const moved = [...entries];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <div className="grid gap-3">
      {entries.length ? (
        <ol className="grid gap-3">
          {entries.map((entry, at) => {
            const name = nameOf(entry) || t("fields.entry", { number: at + 1 });
            const change = (fields: Partial<Entry>) =>
              onChange(entries.map((one, i) => (i === at ? { ...one, ...fields } : one)));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing that stays but its place
              <li key={at} className="flex items-start gap-2 rounded-lg border border-line py-3 ps-3 pe-1">
                <div className="grid min-w-0 grow gap-3">{children(entry, change, at)}</div>
                <div className="grid shrink-0">
                  <CrmButton
                    kind="plain"
                    size="s"
                    icon="sort-up"
                    aria-label={t("fields.up", { name })}
                    isDisabled={at === 0}
                    onPress={() => swap(at, -1)}
                  />
                  <CrmButton
                    kind="plain"
                    size="s"
                    icon="sort-down"
                    aria-label={t("fields.down", { name })}
                    isDisabled={at === entries.length - 1}
                    onPress={() => swap(at, 1)}
                  />
                  <CrmButton
                    kind="plain"
                    size="s"
                    icon="trash"
                    aria-label={t("fields.remove", { name })}
                    onPress={() => onChange(entries.filter((_, i) => i !== at))}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      ) : null}
      {error ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
      <div>
        <CrmButton size="s" icon="plus" onPress={() => onChange([...entries, add.entry()])}>
          {add.label}
        </CrmButton>
      </div>
    </div>
  );
}
