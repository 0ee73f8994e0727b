export type ChangeListener = {
  /** Entries with these tags changed. */
  changed(tags: readonly string[]): void;
  /** Changes were missed: everything may be stale. */
  lost(): void;
};
