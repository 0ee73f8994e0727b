import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useFetcherMessages } from "./fetcher-messages.ts";

export type CategoryChoiceValue = { categoryId: string | null; subCategoryId: string | null };
export const nowhere: CategoryChoiceValue = { categoryId: null, subCategoryId: null };

function useTree() {
  const { lang } = useFetcherMessages();
  const { data } = useQuery({
    queryKey: ["categories", "tree", lang],
    queryFn: () => crmApi().get("/api/admin/categories", { query: { lang } }),
  });
  return data?.items ?? [];
}

/** The deepest category with the same name as one of the shop's; null if there is none. */
export function usePlaceOf(): (path: readonly string[]) => CategoryChoiceValue {
  const nodes = useTree();
  return (path) => {
    for (const name of path.toReversed()) {
      const node = nodes.find((one) => searchText(one.name) === searchText(name));
      if (node)
        return node.parentId === null
          ? { categoryId: node.id, subCategoryId: null }
          : { categoryId: node.parentId, subCategoryId: node.id };
    }
    return nowhere;
  };
}

/** The category of a draft and, where it has children, the subcategory. */
export function CategoryChoice({
  place,
  onChange,
}: {
  place: CategoryChoiceValue;
  onChange: (place: CategoryChoiceValue) => void;
}) {
  const { t } = useFetcherMessages();
  const nodes = useTree();
  const below = (parentId: string | null) =>
    nodes.filter((node) => node.parentId === parentId).map(({ id, name }) => ({ value: id, label: name }));
  const deeper = place.categoryId === null ? [] : below(place.categoryId);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ComboBox
        label={t("fetch.category")}
        options={below(null)}
        value={place.categoryId}
        onChange={(categoryId) => onChange({ categoryId, subCategoryId: null })}
      />
      {deeper.length ? (
        <ComboBox
          label={t("fetch.sub-category")}
          options={deeper}
          value={place.subCategoryId}
          onChange={(subCategoryId) => onChange({ ...place, subCategoryId })}
        />
      ) : null}
    </div>
  );
}
