import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { FieldValue } from "#content/field-value.ts";
import type { AiTranslatedField } from "#features/translating/translating.ts";
import type { Language } from "#i18n/languages.ts";

/** An item whose texts AI can translate, of any type. */
export type TranslatableEntity = { type: string; id: string };

export const isEmptyField = (words: FieldValue): boolean =>
  typeof words === "object" && "type" in words ? !words.content.length : !words.length;

/** An AI-translated field of the draft; undefined where it was edited or published since, or never AI-translated. */
export function useAiTranslatedField({ type, id }: TranslatableEntity, lang: Language, field: string) {
  const { data } = useQuery({
    queryKey: ["machine-texts", type, id, lang],
    queryFn: () => crmApi().get("/api/admin/translations/texts", { query: { type, id, lang } }),
    refetchOnWindowFocus: false,
    // A cached result would mark a text as AI-written after a user has edited it.
    gcTime: 0,
  });
  return data?.items.find((one): one is AiTranslatedField => one.field === field);
}
