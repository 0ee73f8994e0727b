import type { MenuEntry } from "./site-slots.ts";

/** Each entry with a key of its own: the owner may put the same link into a menu twice. */
export const numbered = (entries: readonly MenuEntry[]): { key: string; entry: MenuEntry }[] =>
  entries.map((entry, at) => ({ key: `${at} ${entry.href}`, entry }));
