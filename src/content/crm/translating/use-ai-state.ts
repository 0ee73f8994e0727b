import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useWritable } from "#client/crm-user.ts";

/** Whether a language model is connected, and what it may still cost; nothing is offered as AI without one. */
export function useAiState() {
  // Translators and authors start none.
  const { textsOnly, mayPublish } = useWritable();
  return useQuery({
    enabled: !textsOnly && mayPublish,
    queryKey: ["writer", "state"],
    queryFn: () => crmApi().get("/api/admin/writer/state"),
  });
}
