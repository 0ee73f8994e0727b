import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { FieldValue } from "#features/translating/field-text.ts";
import type { AiTranslatedField } from "#features/translating/translating.ts";
import type { Language } from "#i18n/languages.ts";

/** What has words of its own that a machine can translate. */
export type TranslatableEntity = { type: "product" | "article" | "category"; id: string };

export const isEmptyField = (words: FieldValue): boolean =>
  typeof words === "object" && "type" in words ? !words.content.length : !words.length;

/** A field of a language as a machine left it in the draft; undefined where somebody has changed or published it, or nobody asked a machine. */
export function useAiTranslatedField({ type, id }: TranslatableEntity, lang: Language, field: string) {
  const { data } = useQuery({
    queryKey: ["machine-texts", type, id, lang],
    queryFn: () => crmApi().get("/api/crm/translations/texts", { query: { type, id, lang } }),
    refetchOnWindowFocus: false,
    // What was kept from before would call a text the machine's that somebody has changed since.
    gcTime: 0,
  });
  return data?.items.find((one): one is AiTranslatedField => one.field === field);
}
