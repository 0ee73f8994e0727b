import { languageCodes, languages } from "#i18n/languages.ts";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { TextState, TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

const toneOf = (state: TextState | undefined): ChipTone => {
  if (!state) return "quiet";
  if (state.stale.length) return "warn";
  return state.published ? "good" : "quiet";
};

/** How a category's text stands in each language: capitals are published, a dashed frame has no text. */
export function LanguageChips({ states }: { states: TreeItem["states"] }) {
  const { t } = useCategoryMessages();
  return (
    <span className="flex flex-wrap gap-1">
      {languageCodes.map((lang) => {
        const state = states[lang];
        const language = languages[lang].nativeName;
        const detail = !state
          ? t("cat.state-missing", { language })
          : state.stale.length
            ? t(state.published ? "cat.state-stale" : "cat.state-draft-stale", { language })
            : t(state.published ? "cat.state-published" : "cat.state-draft", { language });
        return (
          <span
            key={lang}
            className={`rounded-sm border ${state ? "border-transparent" : "border-dashed border-line-strong"}`}
          >
            <StatusChip tone={toneOf(state)} detail={detail}>
              {state?.published ? lang.toUpperCase() : lang}
            </StatusChip>
          </span>
        );
      })}
    </span>
  );
}

/** A category as a line of the tree. */
export function CategoryLine({ item }: { item: TreeItem }) {
  const { t } = useCategoryMessages();
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-40 grow basis-1/3 truncate font-semibold">
        <bdi>{item.name || t("cat.unnamed")}</bdi>
      </span>
      {item.isActive ? null : <StatusChip tone="bad">{t("cat.blocked")}</StatusChip>}
      <span className="text-xs text-ink-soft tabular sm:min-w-24 sm:text-end">
        {t("cat.products", { count: item.productTotal })}
      </span>
      <LanguageChips states={item.states} />
    </span>
  );
}
