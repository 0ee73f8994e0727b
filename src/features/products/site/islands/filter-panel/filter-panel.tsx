import type { Category } from "#features/categories/category.ts";
import { Choice, FilterGroup } from "#features/products/site/listing/filter-group.tsx";
import type { Listing } from "#features/products/site/listing/listing-data.ts";
import { filterFormId, filterPanelId } from "#features/products/site/listing/listing-marks.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

const shownBrands = 8;

export type CategoryChoice = Pick<Category, "id" | "slug" | "parentId" | "name" | "textLang">;
type FilterPanelProps = {
  listing: Pick<Listing, "filters" | "facets" | "total">;
  path: string;
  categories: readonly CategoryChoice[];
};

/**
 * The form of the filters: a column from 1024 px on, below that a sheet over the page (a popover, so that it opens without
 * JavaScript too). With JavaScript a change is a navigation at once (filter-panel.element.ts), without it the button sends the form.
 */
export function FilterPanel({ listing, path, categories }: FilterPanelProps) {
  const { lang, t } = useMessages();
  const { filters, facets } = listing;

  const [first, more] = [facets.brands.slice(0, shownBrands), facets.brands.slice(shownBrands)];
  const brand = ({ name, count }: { name: string; count: number }) => (
    <Choice
      key={name}
      type="checkbox"
      name="brand"
      value={name}
      count={count}
      isChosen={filters.brands.includes(name)}
    >
      <Isolate>{name}</Isolate>
    </Choice>
  );
  return (
    <filter-panel class="contents">
      <section
        id={filterPanelId}
        popover="auto"
        aria-labelledby="filters-title"
        className="m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain border-0 bg-paper p-0 text-ink lg:static lg:block lg:size-auto lg:overflow-visible lg:bg-transparent"
      >
        <form id={filterFormId} action={path} method="get" className="flex min-h-full flex-col">
          <input type="hidden" name="view" value={filters.view ?? ""} />
          <div className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-paper px-5 py-2 lg:static lg:mb-2 lg:border-0 lg:bg-transparent lg:p-0">
            <h2 id="filters-title" className="text-xl">
              {t("listing.filters")}
            </h2>
            <button
              type="button"
              popoverTarget={filterPanelId}
              popoverTargetAction="hide"
              aria-label={t("listing.close-filters")}
              className="-me-2 grid size-11 place-items-center rounded-full hover:bg-surface lg:hidden"
            >
              <Icon name="close" size={22} />
            </button>
          </div>
          <div className="grow px-5 lg:px-0">
            {categories.length > 0 ? <CategoryGroup listing={listing} categories={categories} /> : null}
            <FilterGroup title={t("listing.score")}>
              <Choice type="radio" name="minScore" value="" isChosen={filters.minScore === null}>
                {t("listing.any-score")}
              </Choice>
              {facets.scores.map(({ min, count }) => (
                <Choice
                  key={min}
                  type="radio"
                  name="minScore"
                  value={String(min)}
                  count={count}
                  isChosen={filters.minScore === min}
                >
                  {t("listing.min-score", { score: formatNumber(lang, min) })}
                </Choice>
              ))}
            </FilterGroup>
            <FilterGroup title={t("listing.price", { currency: languages[lang].currency })}>
              <div className="grid grid-cols-2 gap-3 pt-1">
                {(["min", "max"] as const).map((end) => (
                  <Field
                    key={end}
                    id={`${end}-price`}
                    label={t(`listing.${end}-price`)}
                    name={`${end}Price`}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={999_999_999}
                    step={1}
                    defaultValue={filters[`${end}Price`] ?? ""}
                    placeholder={facets.price ? String(facets.price[end]) : undefined}
                  />
                ))}
              </div>
            </FilterGroup>
            {facets.fields.map((field) => (
              <FilterGroup key={field.key} title={field.label}>
                {field.values.map(({ value, label, count }) => (
                  <Choice
                    key={value}
                    type="checkbox"
                    name="spec"
                    value={value}
                    count={count}
                    isChosen={filters.specs.includes(value)}
                  >
                    <Isolate>{label}</Isolate>
                  </Choice>
                ))}
              </FilterGroup>
            ))}
            {facets.brands.length > 0 ? (
              <FilterGroup title={t("listing.brand")}>
                {first.map(brand)}
                {more.length > 0 ? (
                  <details open={more.some(({ name }) => filters.brands.includes(name))}>
                    <summary className="text-link inline-flex min-h-9 list-none items-center text-sm font-semibold">
                      {t("listing.more-brands", { count: facets.brands.length })}
                    </summary>
                    {more.map(brand)}
                  </details>
                ) : null}
              </FilterGroup>
            ) : null}
          </div>
          <div className="safe-bottom sticky bottom-0 border-t border-line bg-paper px-5 pt-3 lg:hidden lg:noscript:block lg:noscript:static lg:noscript:border-0 lg:noscript:px-0">
            <Button type="submit" className="w-full">
              {t("listing.show-results", { count: listing.total })}
            </Button>
          </div>
        </form>
      </section>
    </filter-panel>
  );
}

/** The top-level categories, and the children of the chosen one. */
function CategoryGroup({ listing: { filters, facets }, categories }: Omit<FilterPanelProps, "path">) {
  const { t } = useMessages();
  const counts = new Map(facets.categories.map((one) => [one.id, one.count]));
  const chosen = categories.find((one) => one.slug === filters.category);
  const openId = chosen && (categories.find((one) => one.id === chosen.parentId) ?? chosen).id;
  const isTop = (one: CategoryChoice) => !categories.some((other) => other.id === one.parentId);
  const choice = (one: CategoryChoice) => (
    <Choice
      key={one.id}
      type="radio"
      name="category"
      value={one.slug}
      count={counts.get(one.id) ?? 0}
      isChosen={filters.category === one.slug}
    >
      <span {...languageAttributes(one.textLang)}>{one.name}</span>
    </Choice>
  );
  return (
    <FilterGroup title={t("listing.category")}>
      <Choice type="radio" name="category" value="" isChosen={filters.category === null}>
        {t("listing.any-category")}
      </Choice>
      {categories.filter(isTop).map((one) => (
        <div key={one.id}>
          {choice(one)}
          {one.id === openId ? (
            <div className="ps-6">{categories.filter((child) => child.parentId === one.id).map(choice)}</div>
          ) : null}
        </div>
      ))}
    </FilterGroup>
  );
}
