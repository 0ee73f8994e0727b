import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useArticleMessages } from "../article-messages.ts";

/** The authors to choose from, each named in the language of the screen. */
export function useAuthorOptions(): { value: string; label: string }[] {
  const { lang } = useArticleMessages();
  const authors = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  return (authors.data?.items ?? []).map((author) => ({
    value: author.id,
    label: (author.texts[lang] ?? author.texts.en ?? Object.values(author.texts)[0])?.name ?? author.slug,
  }));
}
