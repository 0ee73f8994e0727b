import type { ReactNode } from "react";
import { CrmButton } from "../crm-button.tsx";

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
  const move = (from: number, to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
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
          <CrmButton
            kind="plain"
            size="s"
            icon="sort-up"
            aria-label={`${words.up}: ${nameOf(item)}`}
            isDisabled={i === 0}
            onPress={() => move(i, i - 1)}
          />
          <CrmButton
            kind="plain"
            size="s"
            icon="sort-down"
            aria-label={`${words.down}: ${nameOf(item)}`}
            isDisabled={i === items.length - 1}
            onPress={() => move(i, i + 1)}
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
