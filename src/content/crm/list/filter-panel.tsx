import { DialogTrigger, Modal, ModalOverlay, Dialog as Panel } from "react-aria-components";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ListPopover } from "#ui/crm/lists/list-popover.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { ListFilter, ListQuery } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";
import { useIsPhone } from "./use-is-phone.ts";

type FiltersProps = {
  filters: readonly ListFilter[];
  query: ListQuery;
  set: (change: Record<string, string | null>) => void;
};

/** The filters that are not beside the search: in a popover, on phones in a sheet from below. What is chosen applies at once. */
export function FilterPanel({ filters, query, set }: FiltersProps) {
  const { t } = useListMessages();
  const isPhone = useIsPhone();
  const count = filters.filter(({ key }) => query[key]).length;
  const others = filters.filter(({ isMain }) => !isMain);
  const panel = (
    <Panel aria-label={t("list.filters")} className="grid gap-4 p-4 outline-none">
      {({ close }) => (
        <>
          <p className="font-display text-xl font-semibold sm:hidden">{t("list.filters")}</p>
          <div className="grid gap-3">
            {filters.map((filter) => (
              <div key={filter.key} className={filter.isMain ? "xl:hidden" : undefined}>
                <FilterSelect
                  filter={filter}
                  value={query[filter.key]}
                  onChange={(value) => set({ [filter.key]: value })}
                />
              </div>
            ))}
          </div>
          <div className="flex justify-between gap-2">
            <CrmButton
              size="s"
              kind="plain"
              isDisabled={!count}
              onPress={() => set(Object.fromEntries(filters.map(({ key }) => [key, null])))}
            >
              {t("list.clear-filters")}
            </CrmButton>
            <CrmButton size="s" kind="primary" onPress={close}>
              {t("list.done")}
            </CrmButton>
          </div>
        </>
      )}
    </Panel>
  );
  return (
    <DialogTrigger>
      <CrmButton size="s" icon="filter" className={`min-h-9! px-2.5! ${others.length ? "" : "xl:hidden"}`}>
        <span className="max-sm:sr-only">{t("list.filters")}</span>
        {count ? (
          <span className="grid min-w-5 place-items-center rounded-full bg-ink px-1 text-xs text-paper tabular">
            {count}
          </span>
        ) : null}
      </CrmButton>
      {isPhone ? (
        <ModalOverlay isDismissable className="fixed inset-0 z-40 flex items-end bg-scrim">
          <Modal className="max-h-[85dvh] w-full overflow-y-auto rounded-t-xl border-t border-line bg-paper shadow-lift">
            {panel}
          </Modal>
        </ModalOverlay>
      ) : (
        <ListPopover className="w-80" placement="bottom end">
          {panel}
        </ListPopover>
      )}
    </DialogTrigger>
  );
}

/** What narrows the list, each with a button that removes it. */
export function FilterChips({ filters, query, set }: FiltersProps) {
  const { t } = useListMessages();
  const active = filters.flatMap(({ key, label, options }) => {
    const value = query[key];
    if (!value) return [];
    const name = options.find((option) => option.value === value)?.label;
    return name === undefined ? [] : [{ key, text: t("list.filter-value", { filter: label, value: name }) }];
  });
  if (!active.length) return null;
  return (
    <div className="mt-2 flex items-center gap-2 max-sm:overflow-x-auto sm:flex-wrap">
      <ul aria-label={t("list.active-filters")} className="contents">
        {active.map(({ key, text }) => (
          <li
            key={key}
            className="flex min-h-7 shrink-0 items-center rounded-md bg-surface ps-2.5 text-sm whitespace-nowrap"
          >
            <bdi>{text}</bdi>
            <CrmButton
              kind="plain"
              size="s"
              icon="close"
              className="min-h-7! min-w-7!"
              aria-label={t("list.remove-filter", { name: text })}
              onPress={() => set({ [key]: null })}
            />
          </li>
        ))}
      </ul>
      <CrmButton
        kind="plain"
        size="s"
        className="min-h-7! text-ink-soft"
        onPress={() => set(Object.fromEntries(filters.map(({ key }) => [key, null])))}
      >
        {t("list.clear-filters")}
      </CrmButton>
    </div>
  );
}
