import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { later } from "#ui/crm/lazy.tsx";

const MachineFacts = later(async () => (await import("./ai-provenance.tsx")).AiProvenance);

/** The provenance of an article's AI-written parts; empty for most articles, which people write. */
export function AiNote({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["articles", "review", id],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/review", { params: { id } }),
  });
  return data?.languages.length ? <MachineFacts id={id} review={data} /> : null;
}
