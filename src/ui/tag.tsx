import type { ReactNode } from "react";

export type TagTone = "award" | "quiet" | "good" | "warn";

const tones: Record<TagTone, string> = {
  award: "bg-ink text-paper",
  quiet: "bg-surface text-ink-soft",
  good: "bg-good-wash text-good",
  warn: "bg-warn-wash text-warn",
};

export function Tag({
  tone = "quiet",
  className = "",
  children,
}: {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm px-2 py-1 text-xs leading-tight font-semibold ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
