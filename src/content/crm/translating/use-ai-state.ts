import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";

/** Whether a language model is connected, and what it may still cost; nothing is offered as AI without one. */
export const useAiState = () =>
  useQuery({
    queryKey: ["writer", "state"],
    queryFn: () => crmApi().get("/api/admin/writer/state"),
  });
