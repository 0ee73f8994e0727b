import { useCrmMessages } from "#i18n/messages/crm-messages.ts";

const widths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-3/4"];

/** Placeholder for lines or rows, of about their size; announced once. */
export function Skeleton({ rows = 5, rowClass = "h-11" }: { rows?: number; rowClass?: string }) {
  const { t } = useCrmMessages();
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t("crm.loading")}</span>
      {Array.from({ length: rows }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={i}
          aria-hidden="true"
          className={`block animate-pulse rounded-md bg-surface ${rowClass} ${widths[i % widths.length]}`}
        />
      ))}
    </div>
  );
}
