import type { ReactNode } from "react";
import { CrmButton } from "../crm-button.tsx";
import { MoveButtons, moved } from "./move-buttons.tsx";

/** Entries that can be moved up, down and out. */
export function OrderedList<Item>({
  items,
  onChange,
  nameOf,
  words,
  hasFields = false,
  children,
}: {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** Said with the buttons of an entry. */
  nameOf: (item: Item) => string;
  words: { up: string; down: string; remove: string };
  /** Entries contain fields: on phones their buttons are below them. */
  hasFields?: boolean;
  children: (item: Item, index: number) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <ol className="rounded-lg border border-line">
      {items.map((item, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; its fields hold their own state above
          key={i}
          className={`flex items-start justify-end gap-2 border-line px-3 py-2 not-first:border-t ${hasFields ? "flex-wrap" : ""}`}
        >
          <div className={`min-w-0 grow py-1 text-sm ${hasFields ? "max-sm:basis-full" : ""}`}>
            {children(item, i)}
          </div>
          <MoveButtons
            name={nameOf(item)}
            words={words}
            at={i}
            count={items.length}
            onMove={(to) => onChange(moved(items, i, to))}
          />
          <CrmButton
            kind="plain"
            size="s"
            icon="close"
            aria-label={`${words.remove}: ${nameOf(item)}`}
            onPress={() => onChange(items.filter((_, at) => at !== i))}
          />
        </li>
      ))}
    </ol>
  );
}
