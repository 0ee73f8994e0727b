import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";

/** Our categories by id, each labeled with its parent's name. */
export function useCategoryOptions(lang: Language): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ["categories", "tree", lang],
    queryFn: () => crmApi().get("/api/admin/categories", { query: { lang } }),
  });
  const nodes = data?.items ?? [];
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  return nodes.map(({ id, name, parentId }) => {
    const above = parentId === null ? undefined : nameOf.get(parentId);
    return { value: id, label: above ? `${above} › ${name}` : name };
  });
}
