import { useMessages } from "#i18n/messages-context.tsx";
import { announce } from "#platform/browser/announce.ts";
import { Icon } from "#ui/icon.tsx";
import {
  keepCompareList,
  keptCompareList,
  mostCompared,
  toggleCompared,
  useCompareList,
} from "./compare-list.ts";

type CompareButtonProps = {
  productId: string;
  name: string;
  /** The sign alone, for cards. */
  compact?: boolean;
};

/** Puts a product into the comparison, or takes it out. The tray shows the result, the announcer says it. */
export function CompareButton({ productId, name, compact = false }: CompareButtonProps) {
  const { lang, t } = useMessages();
  const { items } = useCompareList();
  const isIn = items.some((item) => item.id === productId);
  const isFull = !isIn && items.length >= mostCompared;
  const toggle = () => {
    // Read again: another tab may have changed the list since this was drawn.
    const before = keptCompareList().items;
    const after = toggleCompared(before, { id: productId, name });
    if (after === before) return announce(t("compare.full"));
    keepCompareList({ lang, items: after });
    announce(t(after.length > before.length ? "compare.added" : "compare.removed", { name }));
  };
  const look = compact
    ? `grid size-11 place-items-center rounded-full transition-colors hover:bg-surface hover:text-brand ${isIn ? "text-brand" : "text-ink-soft"}`
    : `inline-flex min-h-11 items-center gap-2 rounded-md border px-4 text-sm font-semibold transition-colors ${isIn ? "border-brand text-brand" : "border-line-strong hover:border-ink"}`;
  return (
    <button
      type="button"
      aria-pressed={isIn}
      aria-disabled={isFull || undefined}
      aria-label={t("compare.add-name", { name })}
      onClick={toggle}
      className={`noscript:hidden aria-disabled:opacity-55 ${look}`}
    >
      <Icon name={isIn ? "check" : "compare"} size={20} />
      {compact ? null : <span aria-hidden="true">{t("compare.add")}</span>}
    </button>
  );
}
