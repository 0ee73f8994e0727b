import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

type CompareButtonProps = {
  productId: string;
  name: string;
  /** Smaller and without a border, for cards. */
  compact?: boolean;
};

const looks = {
  compact:
    "inline-flex min-h-6 items-center sm:min-h-8 gap-1.5 rounded-md px-1.5 text-xs font-semibold text-ink-soft hover:bg-surface",
  whole:
    "inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 text-sm sm:px-4 font-semibold hover:border-ink aria-pressed:border-brand",
};

/** Adds a product to the comparison, or removes it; clicks are handled by compare-button-events.ts, so the button itself is plain HTML. */
export function CompareButton({ productId, name, compact = false }: CompareButtonProps) {
  const { t } = useMessages();
  return (
    <button
      type="button"
      data-compare={productId}
      data-name={name}
      aria-pressed="false"
      aria-label={t("compare.add-name", { name })}
      className={`group/compare transition-colors hover:text-brand aria-pressed:text-brand noscript:hidden ${compact ? looks.compact : looks.whole}`}
    >
      <Icon name="compare" size={compact ? 16 : 20} className="group-aria-pressed/compare:hidden" />
      <Icon name="check" size={compact ? 16 : 20} className="hidden group-aria-pressed/compare:block" />
      <span aria-hidden="true">{t("compare.add")}</span>
    </button>
  );
}
