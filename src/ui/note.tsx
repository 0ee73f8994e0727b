import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoteTone = "quiet" | "good" | "warn" | "bad";

const tones: Record<NoteTone, { box: string; mark: string; icon: IconName }> = {
  quiet: { box: "bg-surface", mark: "text-ink-soft", icon: "info" },
  good: { box: "bg-good-wash", mark: "text-good", icon: "check" },
  warn: { box: "bg-warn-wash", mark: "text-warn", icon: "warning" },
  bad: { box: "bg-bad-wash", mark: "text-bad", icon: "info" },
};

/** An aside in the text. Where it reports a result of an action, give it a `role` ("status" or "alert"). */
export function Note({
  tone = "quiet",
  title,
  role,
  children,
}: {
  tone?: NoteTone;
  title?: string;
  role?: "status" | "alert" | "note";
  children: ReactNode;
}) {
  const look = tones[tone];
  return (
    <div role={role} className={`flex gap-3 rounded-lg px-4 py-3.5 text-sm ${look.box}`}>
      <span className={`flex h-[1lh] items-center ${look.mark}`}>
        <Icon name={look.icon} size={20} />
      </span>
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        <div className="grid gap-2 text-ink-soft">{children}</div>
      </div>
    </div>
  );
}
