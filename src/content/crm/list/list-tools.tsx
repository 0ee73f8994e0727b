import type { ReactNode, RefObject } from "react";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { controlLook } from "#ui/crm/fields/field-parts.tsx";
import { useTypedSearch } from "#ui/crm/fields/use-typed-search.ts";
import { FilterChips, FilterPanel } from "./filter-panel.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { ListFilter, ListQuery } from "./list-declaration.ts";

/** One line above a list: the search, its main filters, the panel of the others, and what else the list has. */
export function ListTools({
  searchLabel,
  searchRef,
  query,
  set,
  filters,
  children,
}: {
  searchLabel: string;
  searchRef: RefObject<HTMLInputElement | null>;
  query: ListQuery;
  set: (change: Record<string, string | null>) => void;
  filters: readonly ListFilter[];
  /** At the end of the line: the order, the columns, the views. */
  children?: ReactNode;
}) {
  const [typed, setTyped] = useTypedSearch(query.q ?? "", (q) => set({ q }));
  return (
    <search className="mb-2 block">
      <div className="flex items-center gap-2">
        <label className="relative min-w-0 grow xl:max-w-sm">
          <span className="sr-only">{searchLabel}</span>
          <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-ink-soft">
            <CrmIcon name="search" size={16} />
          </span>
          <input
            ref={searchRef}
            type="search"
            placeholder={searchLabel}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`min-h-9 py-1! ps-8.5! [unicode-bidi:plaintext] ${controlLook}`}
          />
        </label>
        {filters
          .filter(({ isMain }) => isMain)
          .map((filter) => (
            <div key={filter.key} className="hidden min-w-0 xl:block">
              <FilterSelect
                isInline
                filter={filter}
                value={query[filter.key]}
                onChange={(value) => set({ [filter.key]: value })}
              />
            </div>
          ))}
        <FilterPanel filters={filters} query={query} set={set} />
        {children ? <div className="ms-auto flex shrink-0 items-center">{children}</div> : null}
      </div>
      <FilterChips filters={filters} query={query} set={set} />
    </search>
  );
}
