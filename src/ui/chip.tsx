import type { ReactNode } from "react";

export function ChipLink({
  href,
  current = false,
  children,
}: {
  href: string;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors ${
        current
          ? "border-ink bg-ink text-paper forced-colors:border-2 forced-colors:border-[Highlight]"
          : "border-line-strong bg-raised text-ink hover:border-ink"
      }`}
    >
      {children}
    </a>
  );
}
