import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isApiFailure } from "#client/browser-api.ts";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import type { StoredGlossary } from "../glossary.ts";

type Stored = NonNullable<CrmResponse<"/api/admin/translations/terms">>;
const path = "/api/admin/translations/terms";
/** Retries after write conflicts; each concurrent writer succeeds within this many. */
const mostTries = 5;

/** A language's glossary and a function to change it. */
export function useGlossary(lang: Language) {
  const queries = useQueryClient();
  const queryKey = ["fixed-words", lang];
  const query = useQuery({ queryKey, queryFn: () => crmApi().get(path, { query: { lang } }) });

  /** Applies a change to the current glossary, keeping concurrent changes of others. Rejects as API calls do. */
  async function change(of: (now: StoredGlossary) => StoredGlossary): Promise<void> {
    let now = (queries.getQueryData(queryKey) as Stored | undefined) ?? { terms: [], kept: [], version: 0 };
    for (let tries = 1; ; tries++) {
      const { terms, kept } = of(now);
      const sent = { lang, version: now.version, terms: [...terms], kept: [...kept] };
      try {
        queries.setQueryData(queryKey, await crmApi().put(path, sent as never));
        return;
      } catch (error) {
        const isLate = isApiFailure(error) && error.code === "conflict" && error.current;
        if (!isLate || tries === mostTries) throw error;
        now = error.current as Stored;
      }
    }
  }

  return { query, change, forget: () => queries.invalidateQueries({ queryKey }) };
}
