import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useAdminCategories } from "#content/crm/admin-categories.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { ComboOption } from "#ui/crm/fields/combo-box.tsx";

type Node = { id: string; name: string; parentId: string | null };

/** The tree of categories, by name in the editor's language. */
export function useCategories(lang: Language) {
  const nodes: readonly Node[] = useAdminCategories(lang);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const optionsBelow = (parentId: string | null): ComboOption[] =>
    nodes.filter((node) => node.parentId === parentId).map(({ id, name }) => ({ value: id, label: name }));
  /** From the department down, for lists that show one category among others. */
  const wayOf = (id: string | null): string => {
    const node = id === null ? undefined : byId.get(id);
    if (!node) return "";
    const above = wayOf(node.parentId);
    return above ? `${above} › ${node.name}` : node.name;
  };
  /** Every category at any depth, labeled by its path: a product is in one, or in one and one of its direct children. */
  const options: ComboOption[] = nodes.map(({ id }) => ({ value: id, label: wayOf(id) }));
  return {
    nodes,
    options,
    optionsBelow,
    wayOf,
    nameOf: (id: string | null) => byId.get(id ?? "")?.name ?? "",
  };
}

/** The specification fields and the rating criteria of a product, by its category. */
export function useTemplate(categoryId: string | null, subCategoryId: string | null, lang: Language) {
  const read = (id: string | null) => ({
    // The category's own editor keeps more under its name.
    queryKey: ["category", id, "template"],
    queryFn: () => crmApi().get("/api/admin/categories/{id}", { params: { id: id ?? "" } }),
    enabled: id !== null,
  });
  const category = subCategoryId ?? categoryId;
  const fields = useQuery({
    queryKey: ["product-fields", category],
    queryFn: () =>
      crmApi().get("/api/admin/product-fields", { query: category === null ? {} : { category } }),
  }).data;
  const own = useQuery(read(category)).data;
  const above = useQuery(read(subCategoryId === null ? null : categoryId)).data;
  const label = (text: Partial<Record<Language, string>> | string | undefined) =>
    typeof text === "object" ? text[lang] || text[baseLanguage] || "" : (text ?? "");
  const criteria = own?.criteria.length ? own.criteria : (above?.criteria ?? []);
  return {
    fields: fields?.items ?? [],
    criteria: criteria.map((one) => ({ key: one.key, weight: one.weight, label: label(one.label) })),
  };
}
