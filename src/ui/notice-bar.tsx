import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeTone = "quiet" | "good" | "warn" | "bad";

const tones: Record<NoticeTone, { box: string; icon: IconName }> = {
  quiet: { box: "bg-surface text-ink", icon: "info" },
  good: { box: "bg-good-wash text-good", icon: "check" },
  warn: { box: "bg-warn-wash text-warn", icon: "info" },
  bad: { box: "bg-bad-wash text-bad", icon: "info" },
};

type NoticeBarProps = {
  tone?: NoticeTone;
  /** For a bar that appears while the page is open. */
  role?: "status" | "alert";
  action?: ReactNode;
  children: ReactNode;
};

/** One line across the page: offline, a language that is missing, cookies' choice. */
export function NoticeBar({ tone = "quiet", role, action, children }: NoticeBarProps) {
  return (
    <div role={role} className={`border-b border-line text-sm ${tones[tone].box}`}>
      <div className="frame flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <span className="flex min-w-0 grow basis-64 items-start gap-2.5">
          <span className="flex h-[1lh] items-center">
            <Icon name={tones[tone].icon} size={18} />
          </span>
          <span className="min-w-0">{children}</span>
        </span>
        {action ? <span className="flex flex-wrap items-center gap-2">{action}</span> : null}
      </div>
    </div>
  );
}
