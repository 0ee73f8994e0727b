import { CrmButton } from "../crm-button.tsx";

/** Buttons that move an entry of a list one place up or down. */
export function MoveButtons({
  name,
  words,
  at,
  count,
  onMove,
}: {
  /** Of the entry, said with each button. */
  name: string;
  words: { up: string; down: string };
  at: number;
  count: number;
  onMove: (to: number) => void;
}) {
  return (
    <>
      <CrmButton
        kind="plain"
        size="s"
        icon="sort-up"
        aria-label={`${words.up}: ${name}`}
        isDisabled={at === 0}
        onPress={() => onMove(at - 1)}
      />
      <CrmButton
        kind="plain"
        size="s"
        icon="sort-down"
        aria-label={`${words.down}: ${name}`}
        isDisabled={at === count - 1}
        onPress={() => onMove(at + 1)}
      />
    </>
  );
}

/** The same list with an entry at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
