import type { ReactNode } from "react";

type ScrollTableProps = {
  /** Names the region. */
  label: string;
  /** The number of compared items, where the table is a comparison: their names stay in view, and on phones two fit (tables.css). */
  compared?: number;
  children: ReactNode;
};

/** Around a wide `<table>`: it scrolls by touch, wheel and arrow keys, and its first column stays in view. */
export function ScrollTable({ label, compared, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className="scroll-table" data-compared={compared}>
      {children}
    </section>
  );
}
