import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** Milliseconds between two words to the server that this is still open here. */
const between = 15_000;

/** Who else has the category open. */
export function OthersHere({ id }: { id: string }) {
  const { t } = useCategoryMessages();
  const { data } = useQuery({
    queryKey: ["editing", "category", id],
    refetchInterval: between,
    queryFn: () => crmApi().post("/api/admin/editing", { type: "category", id }),
  });
  useEffect(
    () => () =>
      void crmApi()
        .post("/api/admin/editing/end", { type: "category", id })
        .catch(() => {}),
    [id],
  );
  if (!data?.others.length) return null;
  const names = data.others.map(({ name }) => name).join(", ");
  return (
    <p role="status" className="mb-4 flex items-center gap-2 rounded-lg bg-surface px-4 py-2 text-sm">
      <CrmIcon name="users" />
      {t("cat.others", { names })}
    </p>
  );
}
