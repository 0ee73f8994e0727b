import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import { useEditorMessages } from "./editor-messages.ts";

type AdminCategory = NonNullable<CrmResponse<"/api/admin/categories">>["items"][number];

/** All current categories, parents before their children, hidden ones included. */
export function useAdminCategories(lang: Language): readonly AdminCategory[] {
  const { data } = useQuery({
    queryKey: ["categories", "all", lang],
    queryFn: () => crmApi().get("/api/admin/categories", { query: { lang } }),
  });
  return data?.items ?? [];
}

/** Why a category is hidden; undefined for a public one. */
export function useWhyHidden(): (category: AdminCategory) => string | undefined {
  const { t } = useEditorMessages();
  return ({ isActive, states }) => {
    if (!isActive) return t("editor.state-blocked");
    const isPublic = Object.values(states).some((state) => state.published);
    return isPublic ? undefined : t("editor.state-unpublished");
  };
}
