import type { ReactNode } from "react";

export type ChipTone = "quiet" | "good" | "warn" | "bad";

const tones: Record<ChipTone, string> = {
  quiet: "bg-surface text-ink-soft",
  good: "bg-good-wash text-good",
  warn: "bg-warn-wash text-warn",
  bad: "bg-bad-wash text-bad",
};

/** A state in a word or two. `detail` is for screen readers: a language's full name, a date. */
export const StatusChip = ({
  tone = "quiet",
  detail,
  children,
}: {
  tone?: ChipTone;
  detail?: string;
  children: ReactNode;
}) => (
  <span
    title={detail}
    className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs leading-tight font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    <span aria-hidden={detail ? true : undefined}>{children}</span>
    {detail ? <span className="sr-only">{detail}</span> : null}
  </span>
);
