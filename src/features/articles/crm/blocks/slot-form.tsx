import type { AttrsOf } from "#platform/document/document.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";

type Attrs = AttrsOf<"adSlot">;

/** Which of the settings' slots is here. */
export function AdSlotForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  const { slotId } = attrs;
  const options = (shown?.adSlots ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // One that was removed from the settings stays until another is chosen.
  if (slotId && !options.some(({ value }) => value === slotId))
    options.push({ value: slotId, label: slotId });
  if (!options.length) return <p className="text-sm text-ink-soft">{t("crm-articles.ad-slot-none")}</p>;
  return (
    <Select
      label={t("crm-articles.block-adSlot")}
      options={slotId ? options : [{ value: "", label: t("crm-articles.ad-slot-choose") }, ...options]}
      value={slotId}
      onChange={(chosen) => change({ slotId: chosen })}
    />
  );
}
