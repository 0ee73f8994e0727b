import { useQueryClient } from "@tanstack/react-query";

/** Invalidates all article queries. */
export function useInvalidateArticles(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["articles"] });
}

export const editorOf = (line: { id: string }): string => `/crm/articles/${line.id}/edit`;
