import type { ReactNode } from "react";

/** Around a wide `<table>`: it scrolls by touch, wheel and arrow keys, and its first column stays in view. `label` names the region. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className="scroll-table">
      {children}
    </section>
  );
}
