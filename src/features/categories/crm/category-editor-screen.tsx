import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import { CategoryForm } from "./category-form.tsx";
import { loadCategoryMessages, useCategoryMessages } from "./category-messages.ts";

export async function clientLoader(): Promise<null> {
  await Promise.all([loadCategoryMessages(), loadEditorMessages()]);
  return null;
}

/** Makes a category, or changes one: /crm/categories/new and /crm/categories/{id}/edit. */
export default function CategoryEditor() {
  const { id } = useParams();
  const navigate = useNavigate();
  if (id === undefined)
    return (
      <CategoryForm
        key="new"
        live={null}
        draft={null}
        onMade={(made) => navigate(`/crm/categories/${made}/edit`, { replace: true })}
      />
    );
  return <Existing key={id} id={id} />;
}

function Existing({ id }: { id: string }) {
  const { t } = useCategoryMessages();
  const query = useQuery({
    queryKey: ["category", id],
    // The form holds what was read; what others save comes as a conflict.
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    queryFn: async () => {
      const api = crmApi();
      const live = await api.get("/api/admin/categories/{id}", { params: { id } });
      if (!live) return null;
      const draft = live.hasDraft
        ? await api.get("/api/admin/categories/{id}/draft", { params: { id } })
        : null;
      return { live, draft };
    },
  });
  const missing = (
    <MissingScreen
      icon="categories"
      title={t("cat.missing")}
      action={<CrmLink href="/crm/categories">{t("cat.all")}</CrmLink>}
    />
  );
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />} missing={missing}>
      {({ live, draft }) => (live.deletedAt ? missing : <CategoryForm live={live} draft={draft} />)}
    </Loaded>
  );
}
