import { useQuery } from "@tanstack/react-query";
import { later } from "#ui/crm/later.tsx";
import { crmApi } from "../../../crm-api.ts";

const MachineFacts = later(async () => (await import("./machine-facts.tsx")).MachineFacts);

/** Where a machine wrote parts of the article, what is known of that; most are written by people. */
export function MachineNote({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["articles", "review", id],
    queryFn: () => crmApi().get("/api/crm/articles/{id}/review", { params: { id } }),
  });
  return data?.languages.length ? <MachineFacts id={id} review={data} /> : null;
}
