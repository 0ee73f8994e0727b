import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type DisclosureProps = {
  summary: ReactNode;
  /** Disclosures of one name close one another. */
  name?: string;
  open?: boolean;
  className?: string;
  children: ReactNode;
};

export function Disclosure({ summary, name, open, className = "", children }: DisclosureProps) {
  return (
    <details name={name} open={open} className={`group border-b border-line ${className}`}>
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-brand">
        <span className="min-w-0">{summary}</span>
        <Icon
          name="chevron-down"
          size={20}
          className="no-print text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
